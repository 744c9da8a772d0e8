//! The one door through which everything happens to a table: people's acts, computers' moves, clocks that run out.
//!
//! What happens is decided on the table as it stands, committed, answered, and told to whoever watches, in this order. The
//! store lets one event of each version through, so no lock is held meanwhile.

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

/// The longest name of an act.
const LONGEST_ID: usize = 64;

impl App {
    /// Lets somebody do something; the table afterwards, as they see it.
    pub(crate) async fn execute(
        &self,
        id: &str,
        visitor: &Visitor,
        command: Command,
    ) -> Result<api::Table, Error> {
        let name = command.id.map(|name| own_name(visitor, &name)).transpose()?;
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

    /// What an act depends on besides the table.
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

    /// The table that somebody came too late for: fine if it was their own act that was first.
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

    /// Lets something happen: commits it, then tells it; the table afterwards, or nothing if something else happened
    /// first.
    pub(crate) async fn commit(
        &self,
        table: &Table,
        decision: Decision,
        client: Option<String>,
    ) -> Result<Option<Arc<Table>>, Error> {
        let mut next = table.clone();
        let happened = StampedEvent {
            // Time never goes back at a table, whichever node's clock is ahead.
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
        self.metrics.commits.took(begun.elapsed());
        if !first {
            self.metrics.clashes.add();
            return Ok(None);
        }
        self.metrics.events.add();
        let next = Arc::new(next);
        self.tables.keep(Arc::clone(&next));
        self.live.hub.changed(&next.id, next.version);
        self.update_computer_move(&next);
        Ok(Some(next))
    }

    /// Lets the time run out, if it has, also for a move that took `lag` on the way; whether it had.
    pub(crate) async fn flag(&self, table: &Table, lag: Duration) -> Result<bool, Error> {
        let Some(event) = overdue(table, lag, self.time.now()) else {
            return Ok(false);
        };
        // If something else came first, it was in time.
        self.commit(table, event.into(), None).await?;
        Ok(true)
    }
}

/// The name of an act, which only its sender can give.
fn own_name(visitor: &Visitor, name: &str) -> Result<String, Error> {
    if name.len() > LONGEST_ID {
        return Err(Error::Bad(format!("an id has at most {LONGEST_ID} characters")));
    }
    let holder = visitor.0.as_ref().map_or("", HolderId::as_str);
    Ok(format!("{holder}:{name}"))
}

/// What happens because the time of the player to move is over, if it is.
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

/// A move is kept as the game writes it, however it was typed.
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
