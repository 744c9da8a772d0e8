//! Commands: the one way anything happens to a table, be it a player's command, a computer move or a clock that ran out.
//!
//! An event is decided on a version of the table, committed, and only then announced and answered. Concurrency is
//! optimistic: no lock is held, and the store accepts one event for each version. The second of two gets a 409 with the
//! fresh table, unless the first event was their own, resent under the same idempotency key.

pub(crate) mod decide;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use api::{Command, CommandKind};
use rules::TimeControl;

use self::decide::{Context, Decision};
use crate::Error;
use crate::app::App;
use crate::game::event::{Event, StampedEvent};
use crate::game::lag_compensation::Lag;
use crate::game::table::{Table, WrittenTable};
use crate::http::answer::Asker;
use crate::live::presence::TablePresence;
use crate::people::token::HolderId;
use crate::people::visitor::Visitor;
use crate::store::{Append, Once, Requester, Summary};
use crate::time::Moment;
use crate::words;
use crate::workers::lanes::Cost;

/// Maximum length of an idempotency key.
const MAX_KEY_LENGTH: usize = 64;

/// What the store has to know of a request that leads to an event.
#[derive(Default)]
pub(crate) struct Sent {
    /// The idempotency key of a command.
    pub(crate) client: Option<String>,
    /// The idempotency key of another request.
    pub(crate) once: Option<Once>,
    /// Who sent it; without, the owner of the table did.
    pub(crate) by: Option<Requester>,
}

impl App {
    /// Executes a command; returns the table after it, as the sender sees it.
    pub(crate) async fn execute(
        &self,
        id: &str,
        visitor: &Visitor,
        command: Command,
        asker: Asker,
    ) -> Result<WrittenTable, Error> {
        let address = asker.address;
        let name = command.id.map(|name| sender_key(visitor, &name)).transpose()?;
        if let CommandKind::Name { name, .. } = &command.kind {
            self.display_name(visitor, name).await?;
        }
        let table = self.timed_table(id, command.version).await?;
        let at = self.context(&table, visitor, &command.kind, asker).await?;
        let is_current = (table.acted..=table.version).contains(&command.version);
        if self.flag_now(&table, at.lag).await? || !is_current {
            return self.settled(id, visitor, name.as_deref(), address).await;
        }
        self.can_show(&table, address)?;
        let decision = decide::decide(&table, visitor, &command.kind, &at)?;
        let sent = Sent {
            client: name.clone(),
            by: visitor.requester(address),
            ..Sent::default()
        };
        match self.commit_sent(&table, decision, sent).await? {
            Some(table) => self.shown(&table, visitor, address).await,
            None => self.settled(id, visitor, name.as_deref(), address).await,
        }
    }

    /// The table at this version or a newer one, with clocks that this node may judge.
    async fn timed_table(&self, id: &str, version: u64) -> Result<Arc<Table>, Error> {
        let table = self.table(id, version).await?;
        if table.clock().control() == TimeControl::None {
            return Ok(table);
        }
        self.check_time(table.clock().control()).await?;
        // After an outage it has just got time back.
        self.table(id, table.version).await
    }

    /// Gathers what a command depends on besides the table.
    async fn context(
        &self,
        table: &Table,
        visitor: &Visitor,
        kind: &CommandKind,
        asker: Asker,
    ) -> Result<Context, Error> {
        let mover = table
            .running()
            .filter(|turn| table.players_of(visitor).contains(turn));
        let has_clock = table.clock().control() != TimeControl::None;
        let lag = match (kind, mover) {
            (CommandKind::Move { .. }, Some(mover)) if has_clock => Lag {
                claimed: self.lag(&table.id, mover.into()).await?,
                confirmed: asker.round_trip,
            },
            _ => Lag::claimed(Duration::MAX),
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
    async fn settled(
        &self,
        id: &str,
        visitor: &Visitor,
        act: Option<&str>,
        address: IpAddr,
    ) -> Result<WrittenTable, Error> {
        let done = match act {
            Some(act) => self.store.was_appended(id, act).await?,
            None => false,
        };
        if self.store.versions(&[id.to_owned()]).await?.is_empty() {
            // It was deleted, on this node or another; there is no newer version to catch up with.
            self.tables.forget(id);
        }
        let shown = self.shown(&self.fresh(id).await?, visitor, address).await?;
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
        let sent = Sent {
            client,
            ..Sent::default()
        };
        self.commit_sent(table, decision, sent).await
    }

    /// The same for a request; `None` also if it was carried out before.
    pub(crate) async fn commit_sent(
        &self,
        table: &Table,
        decision: Decision,
        sent: Sent,
    ) -> Result<Option<Arc<Table>>, Error> {
        let (next, append) = appended(table, decision, self.time.now())?;
        let append = Append {
            client: sent.client,
            once: sent.once,
            by: sent.by.unwrap_or(append.by),
            ..append
        };
        let begun = Instant::now();
        // While the disk is busy, the view is made that everybody at the table gets.
        let is_wanted = Cost::of_view(next.record.cells()).is_inline() && self.live.hub.is_watched(&next.id);
        let made = async { is_wanted.then(|| next.view()) };
        let (first, _) = tokio::join!(self.store.append(append), made);
        self.metrics.commit_time.observe(begun.elapsed());
        if !first? {
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
}

/// The table after a decision, and the event to append for it.
pub(crate) fn appended(table: &Table, decision: Decision, now: Moment) -> Result<(Table, Append), Error> {
    let mut next = table.clone();
    let happened = StampedEvent {
        // Times never decrease within a record, even if another node's clock is ahead.
        at: now.max(table.changed),
        event: decision.event,
    };
    if let Some(seats) = &decision.seats {
        next.seats.clone_from(seats);
    }
    next.apply(&happened)?;
    let append = Append {
        record: next.id.clone(),
        version: next.version,
        client: None,
        once: None,
        happened: canonical(happened, &next),
        by: Requester::somewhere(&table.owner),
        summary: Summary::of(&next),
        seats: decision.seats,
        was_thinking: table.thinker().is_some(),
        was_listed: table.is_listed(),
    };
    Ok((next, append))
}

/// An idempotency key, made unique to its sender.
fn sender_key(visitor: &Visitor, name: &str) -> Result<String, Error> {
    if name.len() > MAX_KEY_LENGTH {
        return Err(Error::BadRequest(words::COMMAND_ID_TOO_LONG.with(MAX_KEY_LENGTH)));
    }
    if name.chars().any(char::is_control) {
        return Err(Error::BadRequest(words::CONTROL_CHARACTER.message()));
    }
    let holder = visitor.0.as_ref().map_or("", HolderId::as_str);
    Ok(format!("{holder}:{name}"))
}

/// Stores a move in canonical notation, however it was typed.
fn canonical(happened: StampedEvent, table: &Table) -> StampedEvent {
    let event = match (happened.event, table.record.last_word()) {
        (Event::Move { lag, confirmed, .. }, Some(word)) => Event::Move {
            text: word.to_owned(),
            lag,
            confirmed,
        },
        (event, _) => event,
    };
    StampedEvent { event, ..happened }
}
