//! The statements behind records, and how their results are read.

use rules::Player;
use serde_json::error::Category;

use super::{Append, NewRecord, StoredRecord, Summary};
use crate::Error;
use crate::game::event::{Event, StampedEvent};
use crate::game::result;
use crate::game::seat::{Holder, Seat};
use crate::game::table::{RecordHeader, Table, indices};
use crate::people::token::HolderId;
use crate::people::visitor::Visitor;
use crate::store::database::Dialect;
use crate::store::jobs::{self, JobKind, Requester, Work};
use crate::store::lobby;
use crate::store::statement::{Row, Statement, Transaction, Value, guard};
use crate::time::Moment;

/// Creates a record, guarded by its id.
pub(in crate::store) fn create(new: &NewRecord) -> Transaction {
    let NewRecord { header, summary, .. } = new;
    let insert = guard!(
        "INSERT INTO record (id, spec, position, opening, clock, owner, created, changed, version, ply, turn, result, \
         deadline, listed) VALUES ($1, $2, $3, $4, $5, $6, $7, $7, 0, $9, $10, $11, $12, $8) ON CONFLICT DO NOTHING \
         RETURNING id"
    )
    .with(header.id.as_str())
    .with(header.spec.as_str())
    .with(header.position.clone())
    .with(header.opening.as_str())
    .with(header.control.to_string())
    .with(header.owner.as_str())
    .with(header.created.0)
    .with(u64::from(header.listed))
    .with_all(summary_values(summary));
    let by = Requester {
        person: header.owner.clone(),
        address: new.address,
    };
    let job = summary
        .thinking
        .map(|job| jobs::queue((&header.id, 0), Work::Move(job), &by, header.created));
    insert
        .then(
            seats(&header.id, &new.seats)
                .into_iter()
                .chain(job.into_iter().flatten())
                .chain(lobby::challenge(new))
                .collect(),
        )
        .once(new.once.clone())
}

/// Appends an event, guarded by its version and its idempotency key.
pub(in crate::store) fn append(append: &Append, dialect: Dialect) -> Result<Transaction, Error> {
    let Append {
        record,
        version,
        happened,
        ..
    } = append;
    let event = event_values(record, *version, append.client.clone(), happened)?;
    let (guard, summary) = match dialect {
        Dialect::Sqlite => {
            let insert = guard!(
                "INSERT INTO event (record, version, client, at, body) SELECT $1, $2, $3, $4, $5 \
                 WHERE EXISTS (SELECT 1 FROM record WHERE id = $1 AND version = $2 - 1) ON CONFLICT DO NOTHING \
                 RETURNING version"
            );
            let summary = update_summary(record, *version, happened.at, &append.summary);
            (insert.with_all(event), Some(summary))
        }
        // One statement saves a round trip for every move.
        Dialect::Postgres => {
            let both = guard!(
                "WITH kept AS (INSERT INTO event (record, version, client, at, body) SELECT $1, $2, $3, $4, $5 \
                 WHERE EXISTS (SELECT 1 FROM record WHERE id = $1 AND version = $2 - 1) \
                 ON CONFLICT DO NOTHING RETURNING record) \
                 UPDATE record SET version = $2, changed = $4, ply = $6, turn = $7, result = $8, deadline = $9 \
                 WHERE id IN (SELECT record FROM kept) RETURNING version"
            );
            let both = both.with_all(event).with_all(summary_values(&append.summary));
            (both, None)
        }
    };
    let seats = append.seats.as_ref().map(|new| seats(record, new));
    let rest = summary.into_iter().chain(seats.into_iter().flatten());
    let statements = rest
        .chain(job_after(append))
        .chain(append.was_listed.then(|| lobby::withdrawn(record)));
    Ok(guard.then(statements.collect()).once(append.once.clone()))
}

/// Queues or removes the job for a computer move; nothing where only people play.
fn job_after(append: &Append) -> Vec<Statement> {
    let Append {
        record,
        version,
        happened,
        ..
    } = append;
    if let Some(job) = append.summary.thinking {
        return jobs::queue((record, *version), Work::Move(job), &append.by, happened.at).into();
    }
    let removed = append.was_thinking.then(|| jobs::unqueue(record, JobKind::Move));
    removed.into_iter().collect()
}

pub(super) fn versions(ids: &[String], dialect: Dialect) -> Statement {
    let sql = match dialect {
        Dialect::Sqlite => "SELECT id, version FROM record WHERE id IN (SELECT value FROM json_each($1))",
        Dialect::Postgres => "SELECT id, version FROM record WHERE id = ANY (string_to_array($1, ','))",
    };
    Statement::new(sql).with(id_list(ids, dialect))
}

/// Ids as one parameter. They are letters and digits, so nothing has to be escaped.
pub(in crate::store) fn id_list(ids: &[String], dialect: Dialect) -> String {
    match dialect {
        Dialect::Sqlite => format!("[\"{}\"]", ids.join("\",\"")),
        Dialect::Postgres => ids.join(","),
    }
}

/// Reads an id and a number.
pub(in crate::store) fn id_and_number(mut row: Row) -> Result<(String, u64), Error> {
    Ok((row.text()?, row.number()?))
}

/// An event as five parameters: record, version, idempotency key, time, body.
pub(in crate::store) fn event_values(
    record: &str,
    version: u64,
    client: Option<String>,
    happened: &StampedEvent,
) -> Result<[Value; 5], Error> {
    let body = serde_json::to_string(&happened.event)
        .map_err(|error| Error::Internal(format!("cannot serialise an event: {error}")))?;
    Ok([
        record.into(),
        version.into(),
        client.into(),
        happened.at.0.into(),
        body.into(),
    ])
}

fn update_summary(id: &str, version: u64, changed: Moment, summary: &Summary) -> Statement {
    Statement::new(
        "UPDATE record SET version = $2, changed = $3, ply = $4, turn = $5, result = $6, deadline = $7 WHERE id = $1",
    )
    .with(id)
    .with(version)
    .with(changed.0)
    .with_all(summary_values(summary))
}

/// A summary as four parameters: ply, turn, result, deadline.
fn summary_values(summary: &Summary) -> [Value; 4] {
    [
        summary.ply.into(),
        summary.turn.map(u64::from).into(),
        summary.result.clone().into(),
        summary.deadline.map(|deadline| deadline.0).into(),
    ]
}

/// The statements that bring summary, job and challenge in line with a table that was imported.
pub(in crate::store) fn settle(table: &Table) -> Vec<Statement> {
    let summary = Summary::of(table);
    let job = match summary.thinking {
        Some(job) => {
            let by = Requester::somewhere(&table.owner);
            jobs::queue((&table.id, table.version), Work::Move(job), &by, table.changed).into()
        }
        None => vec![jobs::unqueue(&table.id, JobKind::Move)],
    };
    let summary = update_summary(&table.id, table.version, table.changed, &summary);
    let withdrawn = (!table.is_listed()).then(|| lobby::withdrawn(&table.id));
    std::iter::once(summary).chain(job).chain(withdrawn).collect()
}

fn seats(record: &str, seats: &[Seat; 2]) -> Vec<Statement> {
    let seat = |(player, seat): (usize, &Seat)| {
        let holder = match &seat.holder {
            Holder::Person(id) => Some(id.as_str().to_owned()),
            _ => None,
        };
        Statement::new(
            "INSERT INTO seat (record, player, holder, computer, name) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (record, player) DO UPDATE SET holder = excluded.holder, computer = excluded.computer, \
             name = excluded.name",
        )
        .with(record)
        .with(player)
        .with(holder)
        .with(seat.computer().map(str::to_owned))
        .with(seat.name.clone())
    };
    seats.iter().enumerate().map(seat).collect()
}

/// Queries for header, seats and events of a record; see [`stored_record`].
pub(in crate::store) fn record(id: &str) -> [Statement; 3] {
    [
        "SELECT id, spec, position, opening, clock, owner, created, listed FROM record WHERE id = $1",
        "SELECT player, holder, computer, name FROM seat WHERE record = $1",
        "SELECT at, body FROM event WHERE record = $1 ORDER BY version",
    ]
    .map(|sql| Statement::new(sql).with(id))
}

/// Reads the results of [`record`].
pub(in crate::store) fn stored_record(results: [Vec<Row>; 3]) -> Result<Option<StoredRecord>, Error> {
    let [records, seats, events] = results;
    let Some(record) = records.into_iter().next() else {
        return Ok(None);
    };
    let mut stored = StoredRecord {
        header: header(record)?,
        seats: open_seats(),
        events: events.into_iter().map(stamped_event).collect::<Result<_, _>>()?,
    };
    for row in seats {
        read_seat(&mut stored.seats, row)?;
    }
    Ok(Some(stored))
}

fn header(mut row: Row) -> Result<RecordHeader, Error> {
    Ok(RecordHeader {
        id: row.text()?,
        spec: row.text()?,
        position: row.text_or_null()?,
        opening: row.text()?,
        control: row.text()?.parse().map_err(Error::newer_record)?,
        owner: HolderId::stored(row.text()?),
        created: Moment(row.number()?),
        listed: row.number()? != 0,
    })
}

/// Reads the time and body of an event.
pub(in crate::store) fn stamped_event(mut row: Row) -> Result<StampedEvent, Error> {
    let at = Moment(row.number()?);
    let body = row.text()?;
    let event: Event = serde_json::from_str(&body).map_err(|error| {
        let what = format!("cannot read an event ({error}): {body}");
        match error.classify() {
            // Valid JSON, but not an event this version knows.
            Category::Data => Error::newer_record(what),
            _ => Error::Internal(what),
        }
    })?;
    Ok(StampedEvent { at, event })
}

fn open_seats() -> [Seat; 2] {
    [(); 2].map(|()| Seat {
        holder: Holder::Open,
        name: None,
    })
}

fn read_seat(seats: &mut [Seat; 2], mut row: Row) -> Result<(), Error> {
    let player = row.number()?;
    if let Some(place) = seats.get_mut(player as usize) {
        *place = Seat {
            holder: match (row.text_or_null()?, row.text_or_null()?) {
                (Some(hash), _) => Holder::Person(HolderId::stored(hash)),
                (None, Some(name)) => Holder::Computer(name),
                (None, None) => Holder::Open,
            },
            name: row.text_or_null()?,
        };
    }
    Ok(())
}

/// Queries for the records of a person and for their seats; see [`listed`].
pub(super) fn records_of(holder: &HolderId, limit: u32) -> [Statement; 2] {
    [
        "SELECT id, spec, ply, turn, result, created, changed FROM record WHERE id IN (SELECT id FROM record \
         WHERE owner = $1 UNION SELECT record FROM seat WHERE holder = $1) ORDER BY changed DESC, id LIMIT $2",
        "SELECT record, player, holder, computer, name FROM seat WHERE record IN (SELECT id FROM record \
         WHERE id IN (SELECT id FROM record WHERE owner = $1 UNION SELECT record FROM seat WHERE holder = $1) \
         ORDER BY changed DESC, id LIMIT $2)",
    ]
    .map(|sql| Statement::new(sql).with(holder.as_str()).with(u64::from(limit)))
}

/// Reads the results of [`records_of`].
pub(super) fn listed(results: [Vec<Row>; 2], holder: &HolderId) -> Result<Vec<api::RecordSummary>, Error> {
    let [records, seats] = results;
    let mut seated = std::collections::HashMap::new();
    for mut row in seats {
        read_seat(seated.entry(row.text()?).or_insert_with(open_seats), row)?;
    }
    let visitor = Visitor(Some(holder.clone()));
    let listed = |mut row: Row| {
        let record = row.text()?;
        let seats = seated.remove(&record).unwrap_or_else(open_seats);
        let mut mine = Player::BOTH.to_vec();
        mine.retain(|player| seats[player.index()].is_of(&visitor));
        Ok(api::RecordSummary {
            record,
            spec: row.text()?,
            seats: seats.each_ref().map(Seat::view),
            ply: row.number()? as usize,
            turn: row.number_or_null()?.map(|turn| turn as u8),
            mine: indices(&mine),
            result: row.text_or_null()?.as_deref().map(result::from_stored),
            created: row.number()?,
            changed: row.number()?,
        })
    };
    records.into_iter().map(listed).collect()
}
