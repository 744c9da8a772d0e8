//! What is asked of a database: the sentences that keep records, and how answers are read.

use rules::Player;
use serde_json::error::Category;

use super::statement::{Change, Row, Statement};
use super::{Append, Creation, Dialect, StoredRecord, Summary, lobby};
use crate::Error;
use crate::game::event::{Event, StampedEvent};
use crate::game::seat::{Holder, Seat};
use crate::game::table::{RecordHeader, Table, indices};
use crate::people::token::HolderId;
use crate::people::visitor::Visitor;
use crate::time::Moment;

/// Keeps a new record, unless there is one of its id.
pub(super) fn create(creation: &Creation) -> Change {
    let Creation {
        beginning, summary, ..
    } = creation;
    let first = Statement::new(
        "INSERT INTO record (id, spec, position, opening, clock, owner, created, changed, version, ply, turn, result, \
         deadline, listed) VALUES ($1, $2, $3, $4, $5, $6, $7, $7, 0, $9, $10, $11, $12, $8) ON CONFLICT DO NOTHING \
         RETURNING id",
    )
    .with(beginning.id.as_str())
    .with(beginning.spec.as_str())
    .with(beginning.position.clone())
    .with(beginning.opening.as_str())
    .with(beginning.control.to_string())
    .with(beginning.owner.as_str())
    .with(beginning.created.0)
    .with(u64::from(beginning.listed));
    let job = summary
        .thinking
        .then(|| move_wanted(&beginning.id, 0, beginning.created));
    Change {
        first: summarised(first, summary),
        rest: seats(&beginning.id, &creation.seats)
            .into_iter()
            .chain(job)
            .chain(lobby::challenge(creation, None))
            .collect(),
    }
}

/// Keeps an event if its version is the next one, and its sender has not sent it before.
pub(super) fn append(append: &Append, dialect: Dialect) -> Result<Change, Error> {
    let event = |sql| {
        let Append {
            record,
            version,
            client,
            happened,
            ..
        } = append;
        event(Statement::new(sql), record, *version, client.clone(), happened)
    };
    let (first, second) = match dialect {
        Dialect::Sqlite => {
            let first = event(
                "INSERT INTO event (record, version, client, at, body) SELECT $1, $2, $3, $4, $5 \
                 WHERE EXISTS (SELECT 1 FROM record WHERE id = $1 AND version = $2 - 1) ON CONFLICT DO NOTHING \
                 RETURNING version",
            )?;
            (
                first,
                Some(summary(
                    &append.record,
                    append.version,
                    append.happened.at,
                    &append.summary,
                )),
            )
        }
        // The same in one sentence: a way to the database and back saved for every move.
        Dialect::Postgres => {
            let both = event(
                "WITH kept AS (INSERT INTO event (record, version, client, at, body) SELECT $1, $2, $3, $4, $5 \
                 WHERE EXISTS (SELECT 1 FROM record WHERE id = $1 AND version = $2 - 1) \
                 ON CONFLICT DO NOTHING RETURNING record) \
                 UPDATE record SET version = $2, changed = $4, ply = $6, turn = $7, result = $8, deadline = $9 \
                 WHERE id IN (SELECT record FROM kept) RETURNING version",
            )?;
            (summarised(both, &append.summary), None)
        }
    };
    let seats = append.seats.as_ref().map(|seated| seats(&append.record, seated));
    let rest = second.into_iter().chain(seats.into_iter().flatten());
    Ok(Change {
        first,
        rest: rest
            .chain(job_after(append))
            .chain(append.was_listed.then(|| lobby::withdrawn(&append.record)))
            .collect(),
    })
}

/// What becomes of the computer's job when something happens; nothing where only people play.
fn job_after(append: &Append) -> Option<Statement> {
    if append.summary.thinking {
        return Some(move_wanted(&append.record, append.version, append.happened.at));
    }
    append.was_thinking.then(|| move_unwanted(&append.record))
}

fn move_unwanted(record: &str) -> Statement {
    Statement::new("DELETE FROM job WHERE record = $1 AND kind = 'move'").with(record)
}

fn move_wanted(record: &str, version: u64, since: Moment) -> Statement {
    Statement::new(
        "INSERT INTO job (record, kind, version, since, lease) VALUES ($1, 'move', $2, $3, 0) \
         ON CONFLICT (record, kind) DO UPDATE SET version = excluded.version, since = excluded.since, \
         worker = NULL, lease = 0",
    )
    .with(record)
    .with(version)
    .with(since.0)
}

/// Gives the job of a kind that has waited longest to a worker.
pub(super) fn take(worker: &str, kind: &str, now: Moment, until: Moment, dialect: Dialect) -> Change {
    let sql = match dialect {
        Dialect::Sqlite => {
            "UPDATE job SET worker = $1, lease = $3 WHERE (record, kind) = (SELECT record, kind FROM job \
             WHERE lease <= $2 AND kind = $4 ORDER BY since LIMIT 1) RETURNING record, version"
        }
        Dialect::Postgres => {
            "UPDATE job SET worker = $1, lease = $3 WHERE (record, kind) = (SELECT record, kind FROM job \
             WHERE lease <= $2 AND kind = $4 ORDER BY since LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING record, version"
        }
    };
    let take = Statement::new(sql).with(worker).with(now.0).with(until.0);
    take.with(kind).into()
}

/// Keeps a worker's jobs at some records: not whatever it was given, since the answer that gave it a job may have been lost.
pub(super) fn renew(worker: &str, records: &[String], until: Moment, dialect: Dialect) -> Statement {
    let sql = match dialect {
        Dialect::Sqlite => {
            "UPDATE job SET lease = $3 WHERE worker = $2 AND record IN (SELECT value FROM json_each($1)) \
             RETURNING record, version"
        }
        Dialect::Postgres => {
            "UPDATE job SET lease = $3 WHERE worker = $2 AND record = ANY (string_to_array($1, ',')) \
             RETURNING record, version"
        }
    };
    Statement::new(sql)
        .with(list(records, dialect))
        .with(worker)
        .with(until.0)
}

/// The versions of some records.
pub(super) fn versions(ids: &[String], dialect: Dialect) -> Statement {
    let sql = match dialect {
        Dialect::Sqlite => "SELECT id, version FROM record WHERE id IN (SELECT value FROM json_each($1))",
        Dialect::Postgres => "SELECT id, version FROM record WHERE id = ANY (string_to_array($1, ','))",
    };
    Statement::new(sql).with(list(ids, dialect))
}

/// Ids, which are letters and digits, as one text.
pub(super) fn list(ids: &[String], dialect: Dialect) -> String {
    match dialect {
        Dialect::Sqlite => format!("[\"{}\"]", ids.join("\",\"")),
        Dialect::Postgres => ids.join(","),
    }
}

/// A name and a number.
pub(super) fn numbered(mut row: Row) -> Result<(String, u64), Error> {
    Ok((row.text()?, row.number()?))
}

/// An event as `$1` to `$5`: record, version, the sender's name for it, when, what.
pub(super) fn event(
    statement: Statement,
    record: &str,
    version: u64,
    client: Option<String>,
    happened: &StampedEvent,
) -> Result<Statement, Error> {
    let body = serde_json::to_string(&happened.event)
        .map_err(|error| Error::Broken(format!("an event that can't be written: {error}")))?;
    Ok(statement
        .with(record)
        .with(version)
        .with(client)
        .with(happened.at.0)
        .with(body))
}

/// Writes what a table is like after something happened.
fn summary(id: &str, version: u64, changed: Moment, summary: &Summary) -> Statement {
    let update = Statement::new(
        "UPDATE record SET version = $2, changed = $3, ply = $4, turn = $5, result = $6, deadline = $7 WHERE id = $1",
    );
    summarised(update.with(id).with(version).with(changed.0), summary)
}

/// What a table is like after all that happened, and the computer's job there.
pub(super) fn settled(table: &Table) -> Vec<Statement> {
    let summarised = summary(&table.id, table.version, table.changed, &Summary::of(table));
    let job = match table.thinker() {
        Some(_) => move_wanted(&table.id, table.version, table.changed),
        None => move_unwanted(&table.id),
    };
    let gone = (!table.is_listed()).then(|| lobby::withdrawn(&table.id));
    [summarised, job].into_iter().chain(gone).collect()
}

fn summarised(statement: Statement, summary: &Summary) -> Statement {
    statement
        .with(summary.ply)
        .with(summary.turn.map(u64::from))
        .with(summary.result.clone())
        .with(summary.deadline.map(|deadline| deadline.0))
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

/// A record whole: how it began, its seats, its events.
pub(super) fn record(id: &str) -> [Statement; 3] {
    [
        "SELECT id, spec, position, opening, clock, owner, created, listed FROM record WHERE id = $1",
        "SELECT player, holder, computer, name FROM seat WHERE record = $1",
        "SELECT at, body FROM event WHERE record = $1 ORDER BY version",
    ]
    .map(|sql| Statement::new(sql).with(id))
}

/// The record that [`record`] was answered with.
pub(super) fn kept(answer: [Vec<Row>; 3]) -> Result<Option<StoredRecord>, Error> {
    let [records, seats, events] = answer;
    let Some(record) = records.into_iter().next() else {
        return Ok(None);
    };
    let mut kept = StoredRecord {
        beginning: beginning(record)?,
        seats: nobody(),
        events: events.into_iter().map(happened).collect::<Result<_, _>>()?,
    };
    for row in seats {
        sit(&mut kept.seats, row)?;
    }
    Ok(Some(kept))
}

fn beginning(mut row: Row) -> Result<RecordHeader, Error> {
    Ok(RecordHeader {
        id: row.text()?,
        spec: row.text()?,
        position: row.text_or_nothing()?,
        opening: row.text()?,
        control: row.text()?.parse().map_err(Error::newer_record)?,
        owner: HolderId::stored(row.text()?),
        created: Moment(row.number()?),
        listed: row.number()? != 0,
    })
}

/// An event, from when and what.
pub(super) fn happened(mut row: Row) -> Result<StampedEvent, Error> {
    let at = Moment(row.number()?);
    let body = row.text()?;
    let event: Event = serde_json::from_str(&body).map_err(|error| {
        let what = format!("an event that can't be read ({error}): {body}");
        match error.classify() {
            // It is well written, but says something else than this server knows.
            Category::Data => Error::newer_record(what),
            _ => Error::Broken(what),
        }
    })?;
    Ok(StampedEvent { at, event })
}

fn nobody() -> [Seat; 2] {
    [(); 2].map(|()| Seat {
        holder: Holder::Open,
        name: None,
    })
}

fn sit(seats: &mut [Seat; 2], mut row: Row) -> Result<(), Error> {
    let player = row.number()?;
    if let Some(place) = seats.get_mut(player as usize) {
        *place = Seat {
            holder: match (row.text_or_nothing()?, row.text_or_nothing()?) {
                (Some(hash), _) => Holder::Person(HolderId::stored(hash)),
                (None, Some(name)) => Holder::Computer(name),
                (None, None) => Holder::Open,
            },
            name: row.text_or_nothing()?,
        };
    }
    Ok(())
}

/// Some records of somebody, and the seats at them.
pub(super) fn records_of(holder: &HolderId, most: u32) -> [Statement; 2] {
    [
        "SELECT id, spec, ply, turn, result, created, changed FROM record \
         WHERE owner = $1 OR id IN (SELECT record FROM seat WHERE holder = $1) ORDER BY changed DESC, id LIMIT $2",
        "SELECT record, player, holder, computer, name FROM seat WHERE record IN (SELECT id FROM record \
         WHERE owner = $1 OR id IN (SELECT record FROM seat WHERE holder = $1) ORDER BY changed DESC, id LIMIT $2)",
    ]
    .map(|sql| Statement::new(sql).with(holder.as_str()).with(u64::from(most)))
}

/// The list that [`records_of`] was answered with.
pub(super) fn listed(answer: [Vec<Row>; 2], holder: &HolderId) -> Result<Vec<api::RecordSummary>, Error> {
    let [records, seats] = answer;
    let mut seated = std::collections::HashMap::new();
    for mut row in seats {
        sit(seated.entry(row.text()?).or_insert_with(nobody), row)?;
    }
    let visitor = Visitor(Some(holder.clone()));
    let listed = |mut row: Row| {
        let record = row.text()?;
        let seats = seated.remove(&record).unwrap_or_else(nobody);
        let mut mine = Player::BOTH.to_vec();
        mine.retain(|player| seats[player.index()].is_of(&visitor));
        Ok(api::RecordSummary {
            record,
            spec: row.text()?,
            seats: seats.each_ref().map(Seat::view),
            ply: row.number()? as usize,
            turn: row.number_or_nothing()?.map(|turn| turn as u8),
            mine: indices(&mine),
            result: row.text_or_nothing()?,
            created: row.number()?,
            changed: row.number()?,
        })
    };
    records.into_iter().map(listed).collect()
}
