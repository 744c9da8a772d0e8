//! Commands: the one way anything happens to a table, be it a player's command, a computer move or a clock that ran out.
//!
//! An event is decided on a version of the table, committed, and only then announced and answered. Concurrency is
//! optimistic: no lock is held, and the store accepts one event for each version. The second of two gets a 409 with the
//! fresh table, unless the first event was their own, resent under the same idempotency key.

pub(crate) mod decide;

use std::sync::Arc;
use std::time::{Duration, Instant};

use api::{Command, CommandKind};
use rules::{Flag, Random, TimeControl};

use self::decide::{Context, Decision};
use crate::Error;
use crate::app::App;
use crate::game::event::{Event, Side, StampedEvent};
use crate::game::table::Table;
use crate::live::presence::TablePresence;
use crate::people::token::HolderId;
use crate::people::visitor::Visitor;
use crate::store::{Append, Summary};
use crate::time::Moment;
use crate::words;

/// Maximum length of an idempotency key.
const MAX_KEY_LENGTH: usize = 64;

impl App {
    /// Executes a command; returns the table after it, as the sender sees it.
    pub(crate) async fn execute(
        &self,
        id: &str,
        visitor: &Visitor,
        command: Command,
    ) -> Result<api::Table, Error> {
        let name = command.id.map(|name| sender_key(visitor, &name)).transpose()?;
        let table = self.table(id, command.version).await?;
        let at = self.context(&table, visitor, &command.kind).await?;
        if self.flag(&table, at.lag).await? || table.version != command.version {
            return self.settled(id, visitor, name.as_deref()).await;
        }
        let decision = decide::decide(&table, visitor, &command.kind, &at)?;
        match self.commit(&table, decision, name.clone()).await? {
            Some(table) => table.view_for(visitor, None, self.time.now()),
            None => self.settled(id, visitor, name.as_deref()).await,
        }
    }

    /// Gathers what a command depends on besides the table.
    async fn context(&self, table: &Table, visitor: &Visitor, kind: &CommandKind) -> Result<Context, Error> {
        let mover = table
            .running()
            .filter(|turn| table.players_of(visitor).contains(turn));
        let has_clock = table.clock().control() != TimeControl::None;
        let lag = match (kind, mover) {
            (CommandKind::Move { .. }, Some(mover)) if has_clock => self.lag(&table.id, mover.into()).await?,
            _ => Duration::MAX,
        };
        let presence = match kind {
            CommandKind::Claim { .. } => self.presence(&table.id).await?,
            _ => TablePresence::default(),
        };
        Ok(Context {
            now: self.time.now(),
            lag,
            presence,
        })
    }

    /// Answers a command that lost the race for its version: with success if the winner was this very command, sent before.
    async fn settled(&self, id: &str, visitor: &Visitor, act: Option<&str>) -> Result<api::Table, Error> {
        let done = match act {
            Some(act) => self.store.was_appended(id, act).await?,
            None => false,
        };
        let shown = self.fresh(id).await?.view_for(visitor, None, self.time.now())?;
        if done {
            Ok(shown)
        } else {
            Err(Error::Stale(Box::new(shown)))
        }
    }

    /// Commits an event with optimistic concurrency, then announces it; `None` if another event took the version first.
    pub(crate) async fn commit(
        &self,
        table: &Table,
        decision: Decision,
        client: Option<String>,
    ) -> Result<Option<Arc<Table>>, Error> {
        let mut next = table.clone();
        let happened = StampedEvent {
            // Times never decrease within a record, even if another node's clock is ahead.
            at: self.time.now().max(table.changed),
            event: decision.event,
        };
        if let Some(seats) = &decision.seats {
            next.seats.clone_from(seats);
        }
        next.apply(&happened)?;
        let append = Append {
            record: next.id.clone(),
            version: next.version,
            client,
            happened: canonical(happened, &next),
            summary: Summary::of(&next),
            seats: decision.seats,
            was_thinking: table.thinker().is_some(),
            was_listed: table.is_listed(),
        };
        let begun = Instant::now();
        let first = self.store.append(append).await?;
        self.metrics.commit_time.observe(begun.elapsed());
        if !first {
            self.metrics.conflicts.add();
            return Ok(None);
        }
        self.metrics.events.add();
        let next = Arc::new(next);
        self.tables.keep(Arc::clone(&next));
        self.live.hub.changed(&next.id, next.version);
        self.update_computer_move(&next);
        Ok(Some(next))
    }

    /// Commits the end of the clock if the player to move is out of time, even allowing for this lag; returns whether they were.
    pub(crate) async fn flag(&self, table: &Table, lag: Duration) -> Result<bool, Error> {
        let Some(event) = overdue(table, lag, self.time.now()) else {
            return Ok(false);
        };
        // An event that came first was in time.
        self.commit(table, event.into(), None).await?;
        Ok(true)
    }
}

/// An idempotency key, made unique to its sender.
fn sender_key(visitor: &Visitor, name: &str) -> Result<String, Error> {
    if name.len() > MAX_KEY_LENGTH {
        return Err(Error::BadRequest(words::COMMAND_ID_TOO_LONG.with(MAX_KEY_LENGTH)));
    }
    let holder = visitor.0.as_ref().map_or("", HolderId::as_str);
    Ok(format!("{holder}:{name}"))
}

/// The event that follows if the player to move is out of time.
fn overdue(table: &Table, lag: Duration, now: Moment) -> Option<Event> {
    Some(match table.flag(lag, now)? {
        (player, Flag::Loss) => Event::Flag { by: Side(player) },
        (_, Flag::RandomMove) => {
            let mut words = table.record.legal_words();
            let mut random = Random::new(now.0, table.version);
            let chosen = random.below(words.len().max(1) as u32) as usize;
            Event::Drawn {
                text: (chosen < words.len()).then(|| words.swap_remove(chosen))?,
            }
        }
    })
}

/// Stores a move in canonical notation, however it was typed.
fn canonical(happened: StampedEvent, table: &Table) -> StampedEvent {
    let event = match (happened.event, table.record.last_word()) {
        (Event::Move { lag, .. }, Some(word)) => Event::Move {
            text: word.to_owned(),
            lag,
        },
        (event, _) => event,
    };
    StampedEvent { event, ..happened }
}
