//! Records: headers, seats, events, and the summary that lists and clocks read.

pub(super) mod sql;

use super::statement::{Row, Statement};
use super::{AddressKey, MoveJob, Once, Requester, Store};
use crate::Error;
use crate::game::event::StampedEvent;
use crate::game::result;
use crate::game::seat::Seat;
use crate::game::table::{RecordHeader, Table};
use crate::people::token::HolderId;
use crate::time::Moment;
use crate::workers::computer_moves::expected_time;

/// What the store keeps of a table besides its events, so that nobody has to fold every record to list games or to find
/// clocks that ran out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Summary {
    pub(super) ply: usize,
    pub(super) turn: Option<u8>,
    pub(super) result: Option<String>,
    pub(super) deadline: Option<Moment>,
    /// The search of the computer player to move.
    pub(super) thinking: Option<MoveJob>,
}

impl Summary {
    pub(crate) fn of(table: &Table) -> Summary {
        Summary {
            ply: table.record.ply(),
            turn: table.turn().map(|player| player.index() as u8),
            result: table.result().map(result::stored),
            deadline: table.deadline(),
            thinking: table.thinker().map(|(_, name)| MoveJob {
                cost: expected_time(name),
                computers_only: table.is_between_computers(),
            }),
        }
    }
}

/// A record to create.
#[derive(Debug, Clone)]
pub(crate) struct NewRecord {
    pub(crate) header: RecordHeader,
    pub(crate) seats: [Seat; 2],
    pub(crate) summary: Summary,
    /// Where the request that creates it comes from.
    pub(crate) address: AddressKey,
    /// Whether its maker waits for any opponent, here or at another table.
    pub(crate) pairing: bool,
    /// The idempotency key of the request that creates it.
    pub(crate) once: Option<Once>,
}

/// An event to append.
#[derive(Debug, Clone)]
pub(crate) struct Append {
    pub(crate) record: String,
    /// The version the event creates, from 1.
    pub(crate) version: u64,
    /// The sender's idempotency key of a command.
    pub(crate) client: Option<String>,
    /// The idempotency key of another request.
    pub(crate) once: Option<Once>,
    pub(crate) happened: StampedEvent,
    /// Who caused the event.
    pub(crate) by: Requester,
    /// The table after the event.
    pub(crate) summary: Summary,
    /// The seats after the event, if it changes them.
    pub(crate) seats: Option<[Seat; 2]>,
    /// Whether a computer player was to move before the event.
    pub(crate) was_thinking: bool,
    /// Whether the open seat was listed in the lobby before the event; any event ends that.
    pub(crate) was_listed: bool,
}

/// A record whose player to move has run out of time, or is about to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DueClock {
    pub(crate) record: String,
    pub(crate) version: u64,
}

/// How far a record is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RecordState {
    pub(crate) ply: usize,
    pub(crate) result: Option<api::ResultSummary>,
    pub(crate) changed: Moment,
}

/// A stored record.
pub(crate) struct StoredRecord {
    pub(crate) header: RecordHeader,
    /// The seats as they are now.
    pub(crate) seats: [Seat; 2],
    pub(crate) events: Vec<StampedEvent>,
}

impl Store {
    /// Creates a record; `false` if one of its id exists, or the request was carried out before.
    pub(crate) async fn create(&self, new: NewRecord) -> Result<bool, Error> {
        self.apply(sql::create(&new)).await
    }

    /// Appends an event; `false` if its version is not the next one, or one of its idempotency keys was used before.
    pub(crate) async fn append(&self, event: Append) -> Result<bool, Error> {
        self.apply(sql::append(&event, self.dialect())?).await
    }

    /// The whole record of an id.
    pub(crate) async fn record(&self, id: &str) -> Result<Option<StoredRecord>, Error> {
        sql::stored_record(super::exactly(self.read(sql::record(id).into()).await?)?)
    }

    /// How far a record is, without folding it.
    pub(crate) async fn summary(&self, id: &str) -> Result<Option<RecordState>, Error> {
        let summary = Statement::new("SELECT ply, result, changed FROM record WHERE id = $1");
        let state = |mut row: Row| {
            Ok(RecordState {
                ply: row.number()? as usize,
                result: row.text_or_null()?.as_deref().map(result::from_stored),
                changed: Moment(row.number()?),
            })
        };
        let rows = self.rows(summary.with(id)).await?;
        rows.into_iter().next().map(state).transpose()
    }

    /// Whether an event with this idempotency key was appended.
    pub(crate) async fn was_appended(&self, id: &str, client: &str) -> Result<bool, Error> {
        let event = Statement::new("SELECT version FROM event WHERE record = $1 AND client = $2");
        Ok(!self.rows(event.with(id).with(client)).await?.is_empty())
    }

    /// The records a person created or has a seat at, the latest change first.
    pub(crate) async fn records_of(
        &self,
        holder: &HolderId,
        limit: u32,
    ) -> Result<Vec<api::RecordSummary>, Error> {
        let results = self.read(sql::records_of(holder, limit).into()).await?;
        sql::listed(super::exactly(results)?, holder)
    }

    /// Records whose player to move has run out of time by then, the earliest first.
    pub(crate) async fn due_clocks(&self, by: Moment, limit: usize) -> Result<Vec<DueClock>, Error> {
        let due =
            Statement::new("SELECT id, version FROM record WHERE deadline <= $1 ORDER BY deadline LIMIT $2");
        let rows = self.rows(due.with(by.0).with(limit)).await?;
        let due = |row| sql::id_and_number(row).map(|(record, version)| DueClock { record, version });
        rows.into_iter().map(due).collect()
    }

    /// Whether any clock runs.
    pub(crate) async fn has_running_clock(&self) -> Result<bool, Error> {
        let running = Statement::new("SELECT id FROM record WHERE deadline IS NOT NULL LIMIT 1");
        Ok(!self.rows(running).await?.is_empty())
    }

    /// All records whose clocks run.
    pub(crate) async fn running_clocks(&self) -> Result<Vec<String>, Error> {
        let running = Statement::new("SELECT id FROM record WHERE deadline IS NOT NULL");
        self.texts(running).await
    }

    /// The number of unfinished records a person created; counted up to a limit.
    pub(crate) async fn unfinished(&self, owner: &HolderId, limit: u64) -> Result<u64, Error> {
        let count = Statement::new(
            "SELECT count(*) FROM (SELECT 1 FROM record WHERE owner = $1 AND result IS NULL LIMIT $2) AS unfinished",
        );
        self.count(count.with(owner.as_str()).with(limit)).await
    }

    /// The events of a record after a version.
    pub(crate) async fn events_since(&self, id: &str, version: u64) -> Result<Vec<StampedEvent>, Error> {
        let events =
            Statement::new("SELECT at, body FROM event WHERE record = $1 AND version > $2 ORDER BY version");
        let rows = self.rows(events.with(id).with(version)).await?;
        rows.into_iter().map(sql::stamped_event).collect()
    }

    /// The current versions of some records.
    pub(crate) async fn versions(&self, ids: &[String]) -> Result<Vec<(String, u64)>, Error> {
        let rows = self.rows(sql::versions(ids, self.dialect())).await?;
        rows.into_iter().map(sql::id_and_number).collect()
    }
}
