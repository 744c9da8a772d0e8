//! Export and import of a whole database as JSON lines, one for each person, each record, and each block, report, restriction
//! and act of an administrator.
//!
//! A record's line holds its header, its seats, its events, its chat and its analysis. Summaries and jobs are computed from
//! these on import; presence and challenges are not transferred.

mod beside;
mod moderation;
mod people;

use std::io::{BufRead, Write};

use serde::{Deserialize, Serialize};

use self::beside::{AnalysisLine, ChatLine};
use self::moderation::ModerationLine;
use self::people::PersonLine;
use super::records::sql;
use super::statement::{Row, Statement};
use super::{AddressKey, Bulk, DatabaseLock, DatabaseUrl, Dialect, NewRecord, Store, Summary};
use crate::Error;
use crate::game::event::{Event, StampedEvent};
use crate::game::seat::{Holder, Seat};
use crate::game::table::{RecordHeader, Table};
use crate::http::control_characters::has_control_character;
use crate::people::token::HolderId;
use crate::time::Moment;
use crate::words;

/// The line of a record.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    id: String,
    spec: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    position: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty", default)]
    opening: String,
    clock: String,
    owner: String,
    created: Moment,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    listed: bool,
    seats: [SeatLine; 2],
    events: Vec<EventLine>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    chat: Vec<ChatLine>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    analysis: Option<AnalysisLine>,
}

#[derive(Debug, Serialize, Deserialize)]
struct SeatLine {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    holder: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    computer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    name: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct EventLine {
    version: u64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    client: Option<String>,
    at: Moment,
    #[serde(flatten)]
    event: Event,
}

/// What an export or import did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Transferred {
    /// Records written.
    pub written: u64,
    /// Records that existed and were left unchanged.
    pub known: u64,
    /// People written.
    pub people: u64,
    /// Blocks, reports, restrictions and acts written.
    pub moderation: u64,
}

/// Rows in one query.
const PAGE: u64 = 500;

/// An error unless a database exists.
pub async fn check_exists(url: &DatabaseUrl) -> Result<(), Error> {
    Store::open_existing(url).await.map(|_| ())
}

/// Exports a database: a line for each person with a name or an account, for each block, report, restriction and act, and for
/// each record.
pub async fn export(url: &DatabaseUrl, out: &mut dyn Write) -> Result<Transferred, Error> {
    export_from(&Store::open_existing(url).await?, out).await
}

pub(super) async fn export_from(store: &Store, out: &mut dyn Write) -> Result<Transferred, Error> {
    let mut done = Transferred::default();
    let mut last = String::new();
    loop {
        let page = PersonLine::after(store, &last, PAGE).await?;
        let Some(end) = page.last() else {
            break;
        };
        end.holder().clone_into(&mut last);
        for person in &page {
            write_line(out, person)?;
            done.people += 1;
        }
    }
    for table in moderation::Table::ALL {
        done.moderation += export_table(store, table, out).await?;
    }
    last.clear();
    loop {
        let page = Statement::new("SELECT id FROM record WHERE id > $1 ORDER BY id LIMIT $2");
        let ids = store.texts(page.with(last.as_str()).with(PAGE)).await?;
        let Some(end) = ids.last() else {
            return Ok(done);
        };
        last.clone_from(end);
        for id in &ids {
            write_line(out, &line(store, id).await?)?;
            done.written += 1;
        }
    }
}

/// Exports the rows of a table; how many.
async fn export_table(store: &Store, table: moderation::Table, out: &mut dyn Write) -> Result<u64, Error> {
    let (mut written, mut last) = (0, (String::new(), String::new()));
    loop {
        let page = ModerationLine::after(store, table, &last, PAGE).await?;
        let Some(end) = page.last() else {
            return Ok(written);
        };
        last = end.key();
        for line in &page {
            write_line(out, line)?;
            written += 1;
        }
    }
}

fn write_line(out: &mut dyn Write, line: &impl Serialize) -> Result<(), Error> {
    let text = serde_json::to_string(line).map_err(|error| Error::Internal(error.to_string()))?;
    writeln!(out, "{text}").map_err(|error| Error::Internal(format!("the output: {error}")))
}

async fn line(store: &Store, id: &str) -> Result<Line, Error> {
    let gone = || Error::Internal(format!("record {id} is gone"));
    let events =
        Statement::new("SELECT version, client, at, body FROM event WHERE record = $1 ORDER BY version");
    let questions = sql::record(id)
        .into_iter()
        .chain([events.with(id)])
        .chain(beside::questions(id));
    let [records, seats, happened, entries, chat, analysis] =
        super::exactly(store.read(questions.collect()).await?)?;
    let stored = sql::stored_record([records, seats, happened])?.ok_or_else(gone)?;
    let RecordHeader {
        id,
        spec,
        position,
        opening,
        control,
        owner,
        created,
        listed,
    } = stored.header;
    Ok(Line {
        id,
        spec,
        position,
        opening,
        clock: control.to_string(),
        owner: owner.as_str().to_owned(),
        created,
        listed,
        seats: stored.seats.map(seat_line),
        events: entries.into_iter().map(event_line).collect::<Result<_, _>>()?,
        chat: chat.into_iter().map(ChatLine::read).collect::<Result<_, _>>()?,
        analysis: analysis.into_iter().next().map(AnalysisLine::read).transpose()?,
    })
}

fn seat_line(seat: Seat) -> SeatLine {
    let (holder, computer) = match seat.holder {
        Holder::Person(id) => (Some(id.as_str().to_owned()), None),
        Holder::Computer(name) => (None, Some(name)),
        Holder::Open => (None, None),
    };
    SeatLine {
        holder,
        computer,
        name: seat.name,
    }
}

fn seat(line: SeatLine) -> Seat {
    Seat {
        holder: match (line.holder, line.computer) {
            (Some(hash), _) => Holder::Person(HolderId::stored(hash)),
            (None, Some(name)) => Holder::Computer(name),
            (None, None) => Holder::Open,
        },
        name: line.name,
    }
}

fn event_line(mut row: Row) -> Result<EventLine, Error> {
    let (version, client) = (row.number()?, row.text_or_null()?);
    let StampedEvent { at, event } = sql::stamped_event(row)?;
    Ok(EventLine {
        version,
        client,
        at,
        event,
    })
}

/// Imports what [`export`] wrote, all of it or nothing; existing people and records stay as they are. No server may run on a
/// database file meanwhile: it could write nothing.
pub async fn import(url: &DatabaseUrl, input: &mut dyn BufRead) -> Result<Transferred, Error> {
    let _lock = DatabaseLock::take(url)?;
    import_into(&Store::open(url).await?, input).await
}

pub(super) async fn import_into(store: &Store, input: &mut dyn BufRead) -> Result<Transferred, Error> {
    let mut whole = store.begin().await?;
    let mut done = Transferred::default();
    for (number, text) in input.lines().enumerate() {
        let text = text.map_err(|error| in_line(number, &error))?;
        if text.trim().is_empty() {
            continue;
        }
        match import_line(&mut whole, &text, store.dialect(), &mut done).await {
            Ok(()) => {}
            // Not the line's fault.
            Err(error @ (Error::Unavailable(_) | Error::Internal(_))) => return Err(error),
            Err(error) => return Err(in_line(number, &error)),
        }
    }
    whole.commit().await?;
    Ok(done)
}

fn in_line(index: usize, what: &dyn std::fmt::Display) -> Error {
    Error::BadRequest(words::BAD_IMPORT.with(index + 1).with(what))
}

async fn import_line(
    whole: &mut Bulk,
    text: &str,
    dialect: Dialect,
    done: &mut Transferred,
) -> Result<(), Error> {
    let bad = |error: serde_json::Error| Error::BadRequest(words::BAD_JSON.with(error));
    let unexpected = |error: serde_json::Error| Error::BadRequest(words::NOT_AN_EXPORT.with(error));
    if has_control_character(text.as_bytes()) {
        return Err(Error::BadRequest(words::CONTROL_CHARACTER.message()));
    }
    let line: serde_json::Value = serde_json::from_str(text).map_err(bad)?;
    if ModerationLine::is_in(&line) {
        let line: ModerationLine = serde_json::from_value(line).map_err(unexpected)?;
        done.moderation += u64::from(line.keep(whole).await?);
        return Ok(());
    }
    if PersonLine::is_in(&line) {
        let person: PersonLine = serde_json::from_value(line).map_err(unexpected)?;
        done.people += u64::from(person.keep(whole, dialect).await?);
        return Ok(());
    }
    let line: Line = serde_json::from_value(line).map_err(unexpected)?;
    let is_new = keep(whole, line).await?;
    done.written += u64::from(is_new);
    done.known += u64::from(!is_new);
    Ok(())
}

/// Imports a record unless it exists; `false` if it does. An error if its events don't fold to a game.
async fn keep(whole: &mut Bulk, line: Line) -> Result<bool, Error> {
    let header = RecordHeader {
        id: line.id,
        spec: line.spec,
        position: line.position,
        opening: line.opening,
        control: line
            .clock
            .parse()
            .map_err(|_: String| Error::BadRequest(words::BAD_CLOCK.message()))?,
        owner: HolderId::stored(line.owner),
        created: line.created,
        listed: line.listed,
    };
    let seats = line.seats.map(seat);
    let mut table = Table::begun(&header, seats.clone())?;
    let mut create = sql::create(&NewRecord {
        header,
        seats,
        summary: Summary::of(&table),
        address: AddressKey::UNKNOWN,
        pairing: false,
        once: None,
    });
    for entry in line.events {
        let happened = StampedEvent {
            at: entry.at,
            event: entry.event,
        };
        table.apply(&happened)?;
        if table.version != entry.version {
            return Err(Error::BadRequest(words::MISSING_EVENT.with(table.version)));
        }
        let insert = Statement::new(
            "INSERT INTO event (record, version, client, at, body) VALUES ($1, $2, $3, $4, $5)",
        );
        create.extend([insert.with_all(sql::event_values(
            &table.id,
            table.version,
            entry.client,
            &happened,
        )?)]);
    }
    create.extend(line.chat.iter().map(|said| said.kept(&table.id)));
    create.extend(line.analysis.iter().map(|analysis| analysis.kept(&table.id)));
    create.extend(sql::settle(&table));
    whole.apply(create).await
}
