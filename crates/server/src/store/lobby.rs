//! Open seats that are offered to everybody.

use super::statement::{Change, Row, Statement};
use super::{Creation, Store, sql};
use crate::Error;
use crate::game::seat::Holder;
use crate::game::table::RecordHeader;
use crate::people::token::HolderId;
use crate::time::Moment;

/// A challenge lives while its maker is there, by a node that lives, or has not come yet but has only just made it: `$1` is
/// since when nodes have to have been heard of, `$2` since when it may have been made.
macro_rules! alive {
    ($select:literal, $rest:literal) => {
        concat!(
            $select,
            " FROM challenge c JOIN record r ON r.id = c.record WHERE ((r.created >= $2 AND NOT EXISTS (SELECT 1 \
             FROM attendance a WHERE a.record = c.record AND a.place = 1 - c.open)) OR EXISTS (SELECT 1 \
             FROM attendance a JOIN node n ON n.id = a.node WHERE a.record = c.record AND a.place = 1 - c.open \
             AND a.here > 0 AND n.seen >= $1)) ",
            $rest
        )
    };
}

/// A challenge, whoever looks at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Listed {
    record: String,
    spec: String,
    clock: String,
    seat: u8,
    name: Option<String>,
    created: Moment,
    owner: HolderId,
}

impl Listed {
    fn read(mut row: Row) -> Result<Listed, Error> {
        Ok(Listed {
            record: row.text()?,
            spec: row.text()?,
            clock: row.text()?,
            seat: row.number()? as u8,
            name: row.text_or_nothing()?,
            created: Moment(row.number()?),
            owner: HolderId::stored(row.text()?),
        })
    }

    /// As somebody sees it.
    pub(crate) fn view(&self, reader: Option<&HolderId>, now: Moment) -> api::Challenge {
        api::Challenge {
            record: self.record.clone(),
            spec: self.spec.clone(),
            clock: self.clock.clone(),
            open: self.seat,
            name: self.name.clone(),
            age: now.0.saturating_sub(self.created.0),
            mine: reader == Some(&self.owner),
        }
    }
}

/// Since when challenges have to have been heard of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Alive {
    /// The node their makers are connected through.
    pub(crate) node: Moment,
    /// Those who have not connected yet.
    pub(crate) made: Moment,
}

impl Alive {
    fn of(self, sql: &'static str) -> Statement {
        Statement::new(sql).with(self.node.0).with(self.made.0)
    }
}

/// What is played: challenges of one kind fit together. One that begins elsewhere than at the start fits none.
pub(crate) fn kind(beginning: &RecordHeader) -> String {
    let RecordHeader { spec, control, .. } = beginning;
    if beginning.position.is_some() || !beginning.opening.trim().is_empty() {
        return String::new();
    }
    format!("{spec} {control}")
}

/// The challenge of a new record, if it is listed; in a pool, if one is named.
pub(super) fn challenge(creation: &Creation, pool: Option<String>) -> Option<Statement> {
    let beginning = &creation.beginning;
    let open = creation.seats.iter().position(|seat| seat.holder == Holder::Open);
    let open = open.filter(|_| beginning.listed)?;
    let insert = Statement::new(
        "INSERT INTO challenge (record, kind, open, pool) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING record",
    );
    Some(
        insert
            .with(beginning.id.as_str())
            .with(kind(beginning))
            .with(open)
            .with(pool),
    )
}

/// The seat is taken, or the game over.
pub(super) fn withdrawn(record: &str) -> Statement {
    Statement::new("DELETE FROM challenge WHERE record = $1").with(record)
}

impl dyn Store + '_ {
    /// Keeps a new record whose maker wants to play with anybody; `false` if somebody waits already for the same.
    pub(crate) async fn create_in_pool(&self, creation: &Creation) -> Result<bool, Error> {
        let pool = kind(&creation.beginning);
        let Some(first) = challenge(creation, Some(pool)) else {
            return Err(Error::Broken(
                "a record without an open seat in a pool".to_owned(),
            ));
        };
        let create = sql::create(creation);
        let rest = [create.first].into_iter().chain(create.rest).collect();
        Ok(!self.write(Change { first, rest }).await?.is_empty())
    }

    /// Challenges, the newest first.
    pub(crate) async fn challenges(&self, alive: Alive, most: u64) -> Result<Vec<Listed>, Error> {
        let challenges = alive.of(alive!(
            "SELECT c.record, r.spec, r.clock, c.open, \
             (SELECT s.name FROM seat s WHERE s.record = c.record AND s.player = 1 - c.open), r.created, r.owner",
            "ORDER BY r.created DESC, c.record LIMIT $3"
        ));
        let rows = self.rows(challenges.with(most)).await?;
        rows.into_iter().map(Listed::read).collect()
    }

    /// Challenges of a kind by others, the oldest first.
    pub(crate) async fn fitting(
        &self,
        kind: &str,
        reader: &HolderId,
        alive: Alive,
    ) -> Result<Vec<String>, Error> {
        let fitting = alive.of(alive!(
            "SELECT c.record",
            "AND c.kind = $3 AND r.owner <> $4 ORDER BY r.created, c.record LIMIT 20"
        ));
        self.texts(fitting.with(kind).with(reader.as_str())).await
    }

    /// What somebody waits at in a pool.
    pub(crate) async fn waiting(&self, pool: &str, holder: &HolderId) -> Result<Option<String>, Error> {
        let waiting = Statement::new(
            "SELECT c.record FROM challenge c JOIN record r ON r.id = c.record WHERE c.pool = $1 AND r.owner = $2",
        );
        let found = self.texts(waiting.with(pool).with(holder.as_str())).await?;
        Ok(found.into_iter().next())
    }

    /// Lets somebody else wait in a pool, if whoever waits there has gone.
    pub(crate) async fn clear_pool(&self, pool: &str, alive: Alive) -> Result<(), Error> {
        let clear = alive.of(concat!(
            "UPDATE challenge SET pool = NULL WHERE pool = $3 AND record NOT IN (",
            alive!("SELECT c.record", "AND c.pool = $3"),
            ") RETURNING record"
        ));
        self.write(clear.with(pool).into()).await?;
        Ok(())
    }
}
