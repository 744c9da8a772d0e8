//! Analyses of finished games: a computer player judges every move.
//!
//! Each node analyses one game at a time, below the computer moves that players wait for. The result is stored for the version
//! at which the game last changed, so that it is computed once.

use std::net::IpAddr;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use api::{Analysis, AnalysisState, JudgedMove};
use games::players::{Judged, Judgement, PlayerKind, PlayerName, judge};
use serde::{Deserialize, Serialize};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::background::{self, no_thread};
use super::leases::{Lease, LeasePool, Worker};
use crate::Error;
use crate::app::App;
use crate::people::visitor::Visitor;
use crate::store::{JobKind, Requester, StoredAnalysis};
use crate::words;
use crate::workers::score::wire_score;

/// Analyses that may be queued; further requests get a 429.
const MAX_QUEUED: u64 = 2000;
/// The same for one address: a class after its games.
const MAX_QUEUED_PER_ADDRESS: u64 = 40;
/// Minimum interval between two progress messages.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(300);
/// Search time for one position…
const TIME_PER_POSITION: Duration = Duration::from_millis(100);
/// … and at most for a whole game.
const TIME_PER_GAME: Duration = Duration::from_secs(20);

/// A stored result.
#[derive(Serialize, Deserialize)]
struct AnalysisBody {
    moves: Vec<JudgedMove>,
    chances: Vec<f64>,
}

impl App {
    /// The analysis of a game, as far as it is.
    pub(crate) async fn analysis(&self, id: &str) -> Result<Analysis, Error> {
        let table = self.fresh(id).await?;
        view(self.store.analysis(id, table.played).await?)
    }

    /// Queues the analysis of a finished game, unless it is queued or done.
    pub(crate) async fn analyse(
        &self,
        id: &str,
        visitor: &Visitor,
        address: IpAddr,
    ) -> Result<Analysis, Error> {
        let table = self.fresh(id).await?;
        if table.turn().is_some() {
            return Err(Error::Rejected(words::NOT_OVER.message()));
        }
        let stored = self.store.analysis(id, table.played).await?;
        if stored != StoredAnalysis::None {
            return view(stored);
        }
        let (store, most) = (&self.store, MAX_QUEUED_PER_ADDRESS);
        if store
            .job_count_of(address.into(), JobKind::Analysis, most)
            .await?
            >= most
            || store.job_count(JobKind::Analysis, MAX_QUEUED).await? >= MAX_QUEUED
        {
            return Err(Error::TooManyRequests(words::ANALYSIS_LIMIT.message()));
        }
        let by = Requester {
            person: visitor.0.clone().unwrap_or_else(|| table.owner.clone()),
            address: address.into(),
        };
        let positions = table.record.ply() as u32 + 1;
        let cost = (TIME_PER_POSITION * positions).min(TIME_PER_GAME);
        store
            .queue_analysis((id, table.played), cost, &by, self.time.now())
            .await?;
        self.workers.analyses.wake();
        view(StoredAnalysis::Queued)
    }

    async fn finish_analysis(&self, lease: &Lease, judgement: Option<Judgement>) -> Result<(), Error> {
        // No player can judge some boards: their analysis is empty.
        let (moves, chances) = judgement.map_or_else(Default::default, |found| (found.moves, found.chances));
        let body = AnalysisBody {
            moves: moves.into_iter().map(judged_move).collect(),
            chances,
        };
        let body = serde_json::to_string(&body).map_err(|error| Error::Internal(error.to_string()))?;
        if self
            .store
            .finish_analysis(&lease.record, lease.version, &body)
            .await?
        {
            self.live.hub.analysed(&lease.record);
        }
        Ok(())
    }
}

fn view(stored: StoredAnalysis) -> Result<Analysis, Error> {
    let (state, body) = match stored {
        StoredAnalysis::None => (AnalysisState::None, None),
        StoredAnalysis::Queued => (AnalysisState::Waiting, None),
        StoredAnalysis::Done(body) => (AnalysisState::Done, Some(body)),
    };
    let body = body
        .map(|body| serde_json::from_str::<AnalysisBody>(&body))
        .transpose();
    let body = body.map_err(|error| Error::Internal(format!("cannot read an analysis: {error}")))?;
    let (moves, chances) = body.map_or_else(Default::default, |body| (body.moves, body.chances));
    Ok(Analysis {
        state,
        moves,
        chances,
    })
}

fn judged_move(judged: Judged) -> JudgedMove {
    JudgedMove {
        text: judged.word,
        before: wire_score(judged.before.into()),
        after: wire_score(judged.after.into()),
        lost: judged.lost,
        mark: judged.mark.map(str::to_owned),
        better: judged.better,
    }
}

/// Waits between two positions while players keep all search threads busy, but not for ever.
fn let_players_first(players: &Semaphore, job: &Lease) {
    const MAX_WAIT: Duration = Duration::from_secs(1);
    const STEP: Duration = Duration::from_millis(10);
    let begun = Instant::now();
    while players.available_permits() == 0 && !job.is_lost() && begun.elapsed() < MAX_WAIT {
        thread::sleep(STEP);
    }
}

/// Analyses games.
pub(crate) struct AnalysisWorker;

impl Worker for AnalysisWorker {
    const KIND: JobKind = JobKind::Analysis;
    const TAKING: &'static str = "analyses";
    const RENEWAL: &'static str = "analysis-leases";
    const POLL_INTERVAL: Duration = Duration::from_secs(2);
    const SLICE: Option<Duration> = None;

    fn pool(app: &App) -> &LeasePool {
        &app.workers.analyses
    }

    async fn perform(app: Arc<App>, lease: Lease, slot: OwnedSemaphorePermit) -> Result<(), Error> {
        let table = app.fresh(&lease.record).await?;
        if table.played != lease.version || table.turn().is_some() {
            return app.store.drop_job(&lease.record, Self::KIND, lease.version).await;
        }
        let (hub, job, memory) = (app.live.hub.clone(), lease.clone(), app.workers.player_memory);
        let players = app.workers.computer_moves.pool.slots();
        // The server may shut down while the search runs.
        let weak = Arc::downgrade(&app);
        drop(app);
        let record = table.record.copied();
        let judgement = background::spawn("analysis", move |_: &_| {
            let positions = record.ply() as u32 + 1;
            let mut name = PlayerName::of(PlayerKind::Level(8));
            name.limits.threads = 1;
            name.limits.memory = Some(memory);
            name.limits.time = Some(TIME_PER_POSITION.min(TIME_PER_GAME / positions));
            let (mut done, mut reported) = (0, Instant::now());
            hub.analysing(&job.record, done, positions);
            judge(&*record, name, &job.stop, &mut || {
                let_players_first(&players, &job);
                done += 1;
                if reported.elapsed() >= PROGRESS_INTERVAL {
                    reported = Instant::now();
                    hub.analysing(&job.record, done, positions);
                }
            })
            .ok()
        });
        let judgement = judgement.map_err(no_thread)?.await.ok().flatten();
        drop(slot);
        match weak.upgrade().filter(|_| !lease.is_lost()) {
            Some(app) => app.finish_analysis(&lease, judgement).await,
            None => Ok(()),
        }
    }
}
