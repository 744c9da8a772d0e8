//! Challenges: open seats listed in the lobby.

use super::records::sql;
use super::statement::{Guard, Row, Statement, guard};
use super::{NewRecord, Store};
use crate::Error;
use crate::game::seat::Holder;
use crate::game::table::RecordHeader;
use crate::people::token::HolderId;
use crate::time::Moment;

/// 1 if a challenge `c` is live, else 0: the maker is connected through a live node, or has only just created it and not
/// connected yet. `$1` is the oldest heartbeat of a live node, `$2` the oldest creation time without a connection. One scalar
/// query, since Postgres might answer `EXISTS` by reading who is connected to all records.
macro_rules! alive {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            " COALESCE((SELECT max(CASE WHEN a.here > 0 AND n.seen >= $1 THEN 1 ELSE 0 END) FROM attendance a \
             LEFT JOIN node n ON n.id = a.node WHERE a.record = c.record AND a.place = 1 - c.open), \
             CASE WHEN c.created >= $2 THEN 1 ELSE 0 END) ",
            $after
        )
    };
}

/// A challenge, the same for every reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ListedChallenge {
    record: String,
    spec: String,
    clock: String,
    seat: u8,
    name: Option<String>,
    created: Moment,
    owner: HolderId,
}

impl ListedChallenge {
    fn read(mut row: Row) -> Result<ListedChallenge, Error> {
        Ok(ListedChallenge {
            record: row.text()?,
            spec: row.text()?,
            clock: row.text()?,
            seat: row.number()? as u8,
            name: row.text_or_null()?,
            created: Moment(row.number()?),
            owner: HolderId::stored(row.text()?),
        })
    }

    /// Who waits there.
    pub(crate) fn owner(&self) -> &HolderId {
        &self.owner
    }

    /// As this reader sees it.
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

/// How recent a challenge has to be to count as live.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Freshness {
    /// The oldest heartbeat of a live node.
    pub(crate) node: Moment,
    /// The oldest creation time of a challenge whose maker has not connected yet.
    pub(crate) made: Moment,
}

impl Freshness {
    fn of(self, sql: &'static str) -> Statement {
        Statement::new(sql).with(self.node.0).with(self.made.0)
    }
}

/// The matchmaking pool of a record: its game and clock. Records that start from a position of their own match nothing.
pub(crate) fn pool_of(header: &RecordHeader) -> String {
    let RecordHeader { spec, control, .. } = header;
    if header.position.is_some() || !header.opening.trim().is_empty() {
        return String::new();
    }
    format!("{spec} {control}")
}

/// A place beside a pool, with room for one person.
fn beside(pool: &str, holder: &HolderId) -> String {
    format!("{pool} {}", holder.as_str())
}

/// Lists a new record, in a matchmaking pool if one is given; `None` if it is not to be listed.
pub(super) fn challenge(new: &NewRecord, pool: Option<String>) -> Option<Guard> {
    let header = &new.header;
    let open = new.seats.iter().position(|seat| seat.holder == Holder::Open);
    let open = open.filter(|_| header.listed)?;
    let insert = guard!(
        "INSERT INTO challenge (record, kind, open, pool, owner, created) VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT DO NOTHING RETURNING record"
    );
    Some(
        insert
            .with(header.id.as_str())
            .with(pool_of(header))
            .with(open)
            .with(pool)
            .with(header.owner.as_str())
            .with(header.created.0),
    )
}

/// Removes a record from the lobby.
pub(super) fn withdrawn(record: &str) -> Statement {
    Statement::new("DELETE FROM challenge WHERE record = $1").with(record)
}

impl Store {
    /// Creates a record that waits in a matchmaking pool; `false` if another already waits there, or the request was carried out
    /// before.
    pub(crate) async fn create_in_pool(&self, new: &NewRecord) -> Result<bool, Error> {
        self.create_in(new, pool_of(&new.header)).await
    }

    /// Creates a record that waits beside a pool, for a player whom its waiting player is not paired with.
    pub(crate) async fn create_beside_pool(&self, new: &NewRecord) -> Result<bool, Error> {
        let pool = beside(&pool_of(&new.header), &new.header.owner);
        self.create_in(new, pool).await
    }

    async fn create_in(&self, new: &NewRecord, pool: String) -> Result<bool, Error> {
        let Some(challenge) = challenge(new, Some(pool)) else {
            return Err(Error::Internal(
                "a record without an open seat in a pool".to_owned(),
            ));
        };
        let create = sql::create(new);
        let insert = create.guard.map(Guard::into_statement);
        let statements = insert.into_iter().chain(create.statements).collect();
        self.apply(challenge.then(statements).once(new.once.clone()))
            .await
    }

    /// Live challenges, the newest first.
    pub(crate) async fn challenges(
        &self,
        alive: Freshness,
        limit: u64,
    ) -> Result<Vec<ListedChallenge>, Error> {
        let challenges = alive.of(alive!(
            "SELECT c.record, r.spec, r.clock, c.open, \
             (SELECT s.name FROM seat s WHERE s.record = c.record AND s.player = 1 - c.open), c.created, c.owner \
             FROM challenge c CROSS JOIN record r WHERE r.id = c.record AND",
            "= 1 ORDER BY c.created DESC, c.record DESC LIMIT $3"
        ));
        let rows = self.rows(challenges.with(limit)).await?;
        rows.into_iter().map(ListedChallenge::read).collect()
    }

    /// Live challenges in a pool of other people who have not blocked this one and are not blocked by them; the oldest first.
    pub(crate) async fn fitting(
        &self,
        kind: &str,
        reader: &HolderId,
        alive: Freshness,
    ) -> Result<Vec<String>, Error> {
        let fitting = alive.of(alive!(
            "SELECT c.record FROM challenge c WHERE c.kind = $3 AND c.owner <> $4 \
             AND (SELECT count(*) FROM block b WHERE b.holder = $4 AND b.blocked = c.owner) \
             + (SELECT count(*) FROM block b WHERE b.holder = c.owner AND b.blocked = $4) = 0 AND",
            "= 1 ORDER BY c.created, c.record LIMIT 20"
        ));
        self.texts(fitting.with(kind).with(reader.as_str())).await
    }

    /// The record at which a person waits in a pool, or beside it.
    pub(crate) async fn waiting(&self, pool: &str, holder: &HolderId) -> Result<Option<String>, Error> {
        let waiting = Statement::new("SELECT record FROM challenge WHERE pool IN ($1, $3) AND owner = $2");
        let waiting = waiting
            .with(pool)
            .with(holder.as_str())
            .with(beside(pool, holder));
        Ok(self.texts(waiting).await?.into_iter().next())
    }

    /// Whether the player who waits in a pool has blocked this one, or is blocked by them.
    pub(crate) async fn is_blocked_in(&self, pool: &str, holder: &HolderId) -> Result<bool, Error> {
        let owner = Statement::new("SELECT owner FROM challenge WHERE pool = $1").with(pool);
        match self.texts(owner).await?.into_iter().next() {
            Some(owner) => self.is_blocked(holder, &HolderId::stored(owner)).await,
            None => Ok(false),
        }
    }

    /// Frees a pool whose waiting player has left.
    pub(crate) async fn clear_pool(&self, pool: &str, alive: Freshness) -> Result<(), Error> {
        let clear = alive.of(alive!(
            "UPDATE challenge AS c SET pool = NULL WHERE c.pool = $3 AND",
            "= 0"
        ));
        self.run(clear.with(pool)).await
    }
}
