//! Games that are over, judged move by move: a job like the computer's moves, done by any node or worker that thinks.
//!
//! Each node judges one game at a time, on a thread of its own, so that nobody who plays waits for it. What was found is kept
//! for the version at which the game last changed; whoever asks again is answered from the store.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use api::{Analysis, AnalysisState, JudgedMove};
use games::AnyRecord;
use games::players::{Judged, Judgement, Kind, PlayerName, Report, judge};
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tracing::warn;

use crate::Error;
use crate::app::App;
use crate::random_id::random_id;
use crate::store::Thought;
use crate::workers::computer_moves::{LEASE, RENEWAL};

/// The kind of these jobs in the store.
const KIND: &str = "analysis";
/// How often is looked for games that nobody told of.
const LOOK: Duration = Duration::from_secs(2);
/// So many games wait at most; whoever asks then is told to try later.
const MOST: u64 = 200;
/// How often those who watch are told how far it is.
const TOLD: Duration = Duration::from_millis(300);
/// What a position is given…
const EACH: Duration = Duration::from_millis(100);
/// … and a whole game.
const ALL: Duration = Duration::from_secs(20);

/// What is kept of an analysis.
#[derive(Serialize, Deserialize)]
struct Found {
    moves: Vec<JudgedMove>,
    chances: Vec<f64>,
}

/// Rings when a game may be waiting.
#[derive(Default)]
pub(crate) struct Bell(Arc<Notify>);

impl App {
    /// What the computer thinks of a game, as far as that is known.
    pub(crate) async fn analysis(&self, id: &str) -> Result<Analysis, Error> {
        let table = self.fresh(id).await?;
        shown(self.store.thought(id, table.played).await?)
    }

    /// Asks what the computer thinks of a game that is over.
    pub(crate) async fn analyse(&self, id: &str) -> Result<Analysis, Error> {
        let table = self.fresh(id).await?;
        if table.turn().is_some() {
            return Err(Error::Refused(
                "this game is not over; it can be analysed afterwards".to_owned(),
            ));
        }
        let thought = self.store.thought(id, table.played).await?;
        if thought != Thought::Unasked {
            return shown(thought);
        }
        if self.store.thoughts_wanted().await? >= MOST {
            return Err(Error::TooMany(
                "many games wait to be analysed; try again later".to_owned(),
            ));
        }
        self.store.want_thought(id, table.played, self.time.now()).await?;
        self.analyses.0.notify_one();
        shown(Thought::Waiting)
    }

    /// Judges a game that was taken, unless it has changed since.
    async fn judged(&self, id: &str, version: u64) -> Result<Option<Judging>, Error> {
        let table = self.fresh(id).await?;
        if table.played == version && table.turn().is_none() {
            return Ok(Some(Judging::begin(table.record.copied())));
        }
        self.store.drop_thought(id, version).await?;
        Ok(None)
    }

    async fn keep_judgement(
        &self,
        id: &str,
        version: u64,
        judgement: Option<Judgement>,
    ) -> Result<(), Error> {
        // A board that no player thinks about is judged by nobody.
        let (moves, chances) = judgement.map_or_else(Default::default, |found| (found.moves, found.chances));
        let found = Found {
            moves: moves.into_iter().map(written).collect(),
            chances,
        };
        let body = serde_json::to_string(&found).map_err(|error| Error::Broken(error.to_string()))?;
        if self.store.keep_thought(id, version, &body).await? {
            self.hub.analysed(id);
        }
        Ok(())
    }
}

fn shown(thought: Thought) -> Result<Analysis, Error> {
    let (state, found) = match thought {
        Thought::Unasked => (AnalysisState::None, None),
        Thought::Waiting => (AnalysisState::Waiting, None),
        Thought::Done(body) => (AnalysisState::Done, Some(body)),
    };
    let found = found.map(|body| serde_json::from_str::<Found>(&body)).transpose();
    let found = found.map_err(|error| Error::Broken(format!("an analysis that can't be read: {error}")))?;
    let (moves, chances) = found.map_or_else(Default::default, |found| (found.moves, found.chances));
    Ok(Analysis {
        state,
        moves,
        chances,
    })
}

fn written(judged: Judged) -> JudgedMove {
    JudgedMove {
        text: judged.word,
        before: Report::score_text(judged.before),
        after: Report::score_text(judged.after),
        lost: judged.lost,
        mark: judged.mark.map(str::to_owned),
        better: judged.better,
    }
}

/// A game that is being judged, on a thread of its own.
struct Judging {
    stop: Arc<AtomicBool>,
    /// How many positions are judged…
    done: Arc<AtomicU32>,
    /// … of how many.
    of: u32,
    found: JoinHandle<Option<Judgement>>,
}

impl Judging {
    fn begin(record: Box<dyn AnyRecord>) -> Judging {
        let stop = Arc::<AtomicBool>::default();
        let stopped = Arc::clone(&stop);
        let done = Arc::<AtomicU32>::default();
        let counted = Arc::clone(&done);
        let of = record.ply() as u32 + 1;
        let mut name = PlayerName::of(Kind::Level(8));
        name.limits.threads = 1;
        name.limits.time = Some(EACH.min(ALL / of));
        let found = tokio::task::spawn_blocking(move || {
            judge(&*record, name, &stopped, &mut || {
                counted.fetch_add(1, Ordering::Relaxed);
            })
        });
        Judging {
            stop,
            done,
            of,
            found,
        }
    }
}

impl Drop for Judging {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Takes games and judges them, one at a time, for as long as the server is there.
pub(crate) async fn work(app: Weak<App>) {
    let (Some(bell), Ok(worker)) = (app.upgrade().map(|app| Arc::clone(&app.analyses.0)), random_id()) else {
        return;
    };
    loop {
        let Some(here) = app.upgrade() else { return };
        let now = here.time.now();
        let taken = if here.is_stopping() {
            Ok(None)
        } else {
            here.store.take(&worker, KIND, now, now.after(LEASE)).await
        };
        drop(here);
        let done = match taken {
            Ok(Some((id, version))) => perform(&app, &worker, &id, version).await,
            Ok(None) => {
                let _ = tokio::time::timeout(LOOK, bell.notified()).await;
                Ok(())
            }
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            warn!(%error, "games can't be analysed");
            tokio::time::sleep(LOOK).await;
        }
    }
}

/// Judges a game, and keeps its lease meanwhile; gives it up when the server stops or somebody else has it.
async fn perform(app: &Weak<App>, worker: &str, id: &str, version: u64) -> Result<(), Error> {
    let Some(here) = app.upgrade() else { return Ok(()) };
    let Some(mut judging) = here.judged(id, version).await? else {
        return Ok(());
    };
    drop(here);
    let mut renewals = tokio::time::interval(RENEWAL);
    let mut reports = tokio::time::interval(TOLD);
    loop {
        tokio::select! {
            biased; // Whoever waits is told at least once.
            _ = reports.tick() => {
                let Some(app) = app.upgrade() else { return Ok(()) };
                app.hub.analysing(id, judging.done.load(Ordering::Relaxed), judging.of);
            }
            found = &mut judging.found => {
                return match app.upgrade() {
                    Some(app) => app.keep_judgement(id, version, found.ok().flatten()).await,
                    None => Ok(()),
                };
            }
            _ = renewals.tick() => {
                let Some(app) = app.upgrade() else { return Ok(()) };
                if app.is_stopping() {
                    return app.store.release(Some(worker)).await;
                }
                let until = app.time.now().after(LEASE);
                let held = app.store.renew(worker, &[id.to_owned()], until).await?;
                if !held.iter().any(|(_, held)| *held == version) {
                    return Ok(());
                }
            }
        }
    }
}
