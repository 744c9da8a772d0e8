//! The sweeper: ends games on time even when nobody is connected, and after a restart.
//!
//! Clocks that run out within one poll interval are loaded before their time and fall at it, side by side, so that their events
//! share commits. A flag waits for the lag of the player's connection, since a move may be on its way.
//!
//! Only a node that knows the time may end a game: one whose clock differs from the database's flags nobody, and after an
//! outage clocks get the time back before any of them falls.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use rules::{Flag, Player, Random, TimeControl};
use tracing::error;

use crate::Error;
use crate::app::App;
use crate::game::event::{Event, Side};
use crate::game::lag_compensation::Lag;
use crate::game::table::Table;
use crate::live::presence::Role;
use crate::node::Deployment;
use crate::store::DueClock;
use crate::tasks::Pulse;
use crate::words;

/// Poll interval for clocks that are about to run out.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// Maximum clocks in one round.
const BATCH: usize = 2000;
/// Clocks that one thread sees to.
const SHARE: usize = 50;
/// Random moves in a row after which a game is adjourned while no player is connected.
const MAX_RANDOM_MOVES: u32 = 3;

/// The lag of players by record and seat.
type Lags = HashMap<(String, Role), Duration>;

/// Ends games on time until the server stops.
pub(crate) async fn sweep(app: Weak<App>, pulse: Pulse) {
    loop {
        let begun = Instant::now();
        pulse.beat();
        let Some(app) = app.upgrade() else { return };
        let swept = app.sweep_once().await.unwrap_or_else(|error| {
            error!(%error, "cannot poll for clocks that ran out");
            0
        });
        drop(app);
        if swept < BATCH {
            tokio::time::sleep(POLL_INTERVAL.saturating_sub(begun.elapsed())).await;
        }
    }
}

impl App {
    /// Ends the games whose time is over now or in a moment; returns how many it ended.
    async fn sweep_once(self: &Arc<App>) -> Result<usize, Error> {
        if self.skew.is_off() {
            return Ok(0);
        }
        let soon = self.time.now().after(POLL_INTERVAL);
        let due = self.store.due_clocks(soon, BATCH).await?;
        if due.is_empty() {
            return Ok(0);
        }
        self.be_sure_of_time().await?;
        let lags = Arc::new(self.lags(&due).await?);
        let shares = due.chunks(SHARE).map(|share| {
            let (app, share, lags) = (Arc::clone(self), share.to_vec(), Arc::clone(&lags));
            tokio::spawn(async move {
                let records = share.iter().map(|due| app.sweep_record(due, &lags));
                let ended = join_all(records).await;
                ended.into_iter().filter(|ended| *ended).count()
            })
        });
        let ended = join_all(shares).await;
        Ok(ended.into_iter().map(Result::unwrap_or_default).sum())
    }

    /// Ends one game; one that can't be read must not keep the others from ending.
    async fn sweep_record(&self, due: &DueClock, lags: &Lags) -> bool {
        match self.flag_in_time(due, lags).await {
            Ok(ended) => ended,
            Err(error) => {
                error!(record = due.record, %error, "cannot end a game on time");
                false
            }
        }
    }

    /// Waits for the end of a player's time and ends the game, unless another node or a move in time came first.
    async fn flag_in_time(&self, due: &DueClock, lags: &Lags) -> Result<bool, Error> {
        let table = self.table(&due.record, due.version).await?;
        let Some(turn) = table.running() else {
            return Ok(false);
        };
        let lag = match self.live.presence.lag(&table.id, turn.into()) {
            Some(lag) => lag,
            None => lags
                .get(&(due.record.clone(), turn.into()))
                .copied()
                .unwrap_or_default(),
        };
        // A move that is on its way shows how far its connection reaches.
        let lag = Lag {
            claimed: lag,
            confirmed: lag,
        };
        let Some(falls) = table.flag_at(lag) else {
            return Ok(false);
        };
        let wait = Duration::from_millis(falls.0.saturating_sub(self.time.now().0));
        if wait > POLL_INTERVAL {
            return Ok(false);
        }
        tokio::time::sleep(wait).await;
        let ended = self.flag(&table, lag).await?;
        if ended {
            let late = self.time.now().0.saturating_sub(falls.0);
            self.metrics.flag_lateness.observe(Duration::from_millis(late));
        }
        Ok(ended)
    }

    /// The lag of players who are connected through other nodes.
    async fn lags(&self, due: &[DueClock]) -> Result<Lags, Error> {
        if self.deployment == Deployment::Single {
            return Ok(Lags::new());
        }
        let ids: Vec<String> = due.iter().map(|due| due.record.clone()).collect();
        self.store.lags(&ids).await
    }

    /// Like [`App::flag`], for a single game.
    pub(crate) async fn flag_now(&self, table: &Table, lag: Lag) -> Result<bool, Error> {
        if table.flag(lag, self.time.now()).is_none() {
            return Ok(false);
        }
        self.be_sure_of_time().await?;
        self.flag(table, lag).await
    }

    /// Compares the clock once more before anybody loses by it: it may have jumped since it was checked.
    async fn be_sure_of_time(&self) -> Result<(), Error> {
        self.check_skew().await?;
        if self.skew.is_off() {
            return Err(Error::Unavailable(words::CLOCK_OFF.with(self.skew.seconds())));
        }
        self.ensure_alive().await
    }

    /// Commits the end of the clock if the player to move is out of time, even allowing for this lag; returns whether they were.
    pub(crate) async fn flag(&self, table: &Table, lag: Lag) -> Result<bool, Error> {
        let Some((player, flag)) = table.flag(lag, self.time.now()) else {
            return Ok(false);
        };
        let Some(event) = self.after_flag(table, player, flag).await? else {
            return Ok(false);
        };
        // An event that came first was in time.
        self.commit(table, event.into(), None).await?;
        Ok(true)
    }

    /// The event that follows when a player is out of time.
    async fn after_flag(&self, table: &Table, player: Player, flag: Flag) -> Result<Option<Event>, Error> {
        if table.is_between_computers() && !self.is_watched(&table.id).await? {
            // They play only while a viewer is connected.
            return Ok(Some(Event::Adjourn {}));
        }
        if flag == Flag::Loss {
            return Ok(Some(Event::Flag { by: Side(player) }));
        }
        if table.random_moves() >= MAX_RANDOM_MOVES && !self.is_attended(&table.id).await? {
            return Ok(Some(Event::Adjourn {}));
        }
        let mut words = table.record.legal_words();
        let mut random = Random::new(self.time.now().0, table.version);
        let chosen = random.below(words.len().max(1) as u32) as usize;
        Ok((chosen < words.len()).then(|| Event::Drawn {
            text: words.swap_remove(chosen),
        }))
    }

    /// Lets the clocks of a game start the turn again, because a player is back, or a viewer of a game between computers.
    pub(crate) async fn resume(&self, table: &Table) -> Result<(), Error> {
        self.check_time(table.clock().control()).await?;
        self.commit(table, Event::Resume {}.into(), None).await?;
        Ok(())
    }

    /// An error unless this node may judge how much time a player has used: its clock is right, and the server was not down
    /// meanwhile, or players have got that time back.
    pub(crate) async fn check_time(&self, control: TimeControl) -> Result<(), Error> {
        if control == TimeControl::None {
            return Ok(());
        }
        if self.skew.is_off() {
            return Err(Error::Unavailable(words::CLOCK_OFF.with(self.skew.seconds())));
        }
        self.ensure_alive().await
    }
}
