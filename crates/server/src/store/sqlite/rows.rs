//! Rows of an SQLite file, read.

use std::collections::HashMap;

use rules::Player;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqlitePool};

use crate::event::Happened;
use crate::seat::{Holder, Seat, Visitor};
use crate::secret::HolderId;
use crate::store::Kept;
use crate::table::{Beginning, indices};
use crate::time::Moment;
use crate::{Error, api};

/// The record of an id, all of it as of one commit.
pub(super) async fn record(pool: &SqlitePool, id: &str) -> Result<Option<Kept>, Error> {
    let mut snapshot = pool.begin().await?;
    let row =
        sqlx::query("SELECT id, spec, position, opening, clock, owner, created FROM record WHERE id = ?")
            .bind(id)
            .fetch_optional(&mut *snapshot)
            .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let seats = sqlx::query("SELECT record, player, holder, computer, name FROM seat WHERE record = ?")
        .bind(id)
        .fetch_all(&mut *snapshot)
        .await?;
    let events = sqlx::query("SELECT at, body FROM event WHERE record = ? ORDER BY version")
        .bind(id)
        .fetch_all(&mut *snapshot)
        .await?;
    Ok(Some(Kept {
        beginning: beginning(&row)?,
        seats: seats_of(&seats)?,
        events: events.iter().map(happened).collect::<Result<_, _>>()?,
    }))
}

fn beginning(row: &SqliteRow) -> Result<Beginning, Error> {
    let clock: String = row.try_get("clock")?;
    Ok(Beginning {
        id: row.try_get("id")?,
        spec: row.try_get("spec")?,
        position: row.try_get("position")?,
        opening: row.try_get("opening")?,
        control: clock.parse().map_err(Error::Broken)?,
        owner: HolderId::stored(row.try_get("owner")?),
        created: moment(row, "created")?,
    })
}

fn moment(row: &SqliteRow, column: &str) -> Result<Moment, Error> {
    Ok(Moment(row.try_get::<i64, _>(column)? as u64))
}

fn happened(row: &SqliteRow) -> Result<Happened, Error> {
    let body: &str = row.try_get("body")?;
    let event = serde_json::from_str(body)
        .map_err(|error| Error::Broken(format!("an event that can't be read ({error}): {body}")))?;
    Ok(Happened {
        at: moment(row, "at")?,
        event,
    })
}

fn seats_of(rows: &[SqliteRow]) -> Result<[Seat; 2], Error> {
    let mut seats = [(); 2].map(|()| Seat {
        holder: Holder::Open,
        name: None,
    });
    for row in rows {
        let player: i64 = row.try_get("player")?;
        if let Some(place) = seats.get_mut(player as usize) {
            *place = seat(row)?;
        }
    }
    Ok(seats)
}

fn seat(row: &SqliteRow) -> Result<Seat, Error> {
    let holder: Option<String> = row.try_get("holder")?;
    let computer: Option<String> = row.try_get("computer")?;
    Ok(Seat {
        holder: match (holder, computer) {
            (Some(hash), _) => Holder::Person(HolderId::stored(hash)),
            (None, Some(name)) => Holder::Computer(name),
            (None, None) => Holder::Open,
        },
        name: row.try_get("name")?,
    })
}

/// The records somebody made or has a seat at, the one that changed last first.
pub(super) async fn records_of(
    pool: &SqlitePool,
    holder: &HolderId,
    most: u32,
) -> Result<Vec<api::Listed>, Error> {
    let mut snapshot = pool.begin().await?;
    let rows = sqlx::query(
        "SELECT id, spec, ply, turn, result, created, changed FROM record \
         WHERE owner = ?1 OR id IN (SELECT record FROM seat WHERE holder = ?1) ORDER BY changed DESC, id LIMIT ?2",
    )
    .bind(holder.as_str())
    .bind(i64::from(most))
    .fetch_all(&mut *snapshot)
    .await?;
    let seats = sqlx::query(
        "SELECT record, player, holder, computer, name FROM seat WHERE record IN (SELECT id FROM record \
         WHERE owner = ?1 OR id IN (SELECT record FROM seat WHERE holder = ?1) ORDER BY changed DESC, id LIMIT ?2)",
    )
    .bind(holder.as_str())
    .bind(i64::from(most))
    .fetch_all(&mut *snapshot)
    .await?;
    let mut by_record: HashMap<String, Vec<SqliteRow>> = HashMap::new();
    for seat in seats {
        by_record.entry(seat.try_get("record")?).or_default().push(seat);
    }
    let visitor = Visitor(Some(holder.clone()));
    let listed = |row: &SqliteRow| {
        let id: String = row.try_get("id")?;
        let seats = seats_of(by_record.get(&id).map_or(&[], Vec::as_slice))?;
        listed(row, id, &seats, &visitor)
    };
    rows.iter().map(listed).collect()
}

fn listed(row: &SqliteRow, id: String, seats: &[Seat; 2], visitor: &Visitor) -> Result<api::Listed, Error> {
    let mut mine = Player::BOTH.to_vec();
    mine.retain(|player| seats[player.index()].is_of(visitor));
    Ok(api::Listed {
        record: id,
        spec: row.try_get("spec")?,
        seats: seats.each_ref().map(Seat::shown),
        ply: row.try_get::<i64, _>("ply")? as usize,
        turn: row.try_get::<Option<i64>, _>("turn")?.map(|turn| turn as u8),
        mine: indices(&mine),
        result: row.try_get("result")?,
        created: moment(row, "created")?.0,
        changed: moment(row, "changed")?.0,
    })
}
