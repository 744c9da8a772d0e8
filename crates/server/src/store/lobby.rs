//! Challenges: open seats listed in the lobby.

use super::statement::{Row, Statement};
use super::{AddressKey, NewRecord, Store};
use crate::Error;
use crate::game::seat::Holder;
use crate::game::table::RecordHeader;
use crate::people::token::HolderId;
use crate::time::Moment;

/// 1 if the maker of a challenge `c` is connected to it through a live node, else 0. `$1` is the oldest heartbeat of a live
/// node. One scalar query, since Postgres might answer `EXISTS` by reading who is connected to all records.
macro_rules! alive {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            " COALESCE((SELECT max(CASE WHEN a.here > 0 AND n.seen >= $1 THEN 1 ELSE 0 END) FROM attendance a \
             LEFT JOIN node n ON n.id = a.node WHERE a.record = c.record AND a.place = 1 - c.open), 0) ",
            $after
        )
    };
}

/// Challenges of one person in the lobby; the oldest make room.
const MAX_PER_PERSON: u64 = 5;

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

/// One who waits for any opponent of a kind of game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WaitingPlayer {
    pub(crate) kind: String,
    pub(crate) holder: HolderId,
    /// When they began to wait, and at which record: the later of two goes to the earlier. `None` if they don't wait yet.
    pub(crate) since: Option<(Moment, String)>,
}

/// What is played at a record: its game and clock. Records that start from a position of their own match nothing.
pub(crate) fn kind_of(header: &RecordHeader) -> String {
    let RecordHeader { spec, control, .. } = header;
    if header.position.is_some() || !header.opening.trim().is_empty() {
        return String::new();
    }
    format!("{spec} {control}")
}

/// Lists a new record; `None` if it is not to be listed.
pub(super) fn challenge(new: &NewRecord) -> Option<Statement> {
    let header = &new.header;
    let open = new.seats.iter().position(|seat| seat.holder == Holder::Open);
    let open = open.filter(|_| header.listed)?;
    let insert = Statement::new(
        "INSERT INTO challenge (record, kind, open, owner, created, address, pairing, place) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, (SELECT count(*) FROM challenge c WHERE c.address = $6 AND $6 > 0)) \
         ON CONFLICT DO NOTHING",
    );
    Some(
        insert
            .with(header.id.as_str())
            .with(kind_of(header))
            .with(open)
            .with(header.owner.as_str())
            .with(header.created.0)
            .with(new.address.value())
            .with(u64::from(new.pairing)),
    )
}

/// Removes a record from the lobby.
pub(super) fn withdrawn(record: &str) -> Statement {
    Statement::new("DELETE FROM challenge WHERE record = $1").with(record)
}

impl Store {
    /// Takes the oldest challenges of a person and of an address out of the lobby, if they have more than a few.
    pub(crate) async fn trim_challenges(
        &self,
        owner: &HolderId,
        (address, most): (AddressKey, u32),
    ) -> Result<(), Error> {
        let of_person = Statement::new(
            "DELETE FROM challenge WHERE record IN (SELECT record FROM challenge WHERE owner = $1 \
             ORDER BY created DESC, record DESC LIMIT 1000 OFFSET $2)",
        );
        let of_address = Statement::new(
            "DELETE FROM challenge WHERE record IN (SELECT record FROM challenge WHERE address = $1 AND $1 > 0 \
             ORDER BY created DESC, record DESC LIMIT 1000 OFFSET $2)",
        );
        let trim = vec![
            of_person.with(owner.as_str()).with(MAX_PER_PERSON),
            of_address.with(address.value()).with(u64::from(most)),
        ];
        self.write(trim.into()).await?;
        Ok(())
    }

    /// Challenges whose makers are connected, by addresses in turn: the first of each before the second of any.
    pub(crate) async fn challenges(&self, alive: Moment, limit: u64) -> Result<Vec<ListedChallenge>, Error> {
        let challenges = Statement::new(alive!(
            "SELECT c.record, r.spec, r.clock, c.open, \
             (SELECT s.name FROM seat s WHERE s.record = c.record AND s.player = 1 - c.open), c.created, c.owner \
             FROM challenge c CROSS JOIN record r WHERE r.id = c.record AND",
            "= 1 ORDER BY c.place, c.created DESC, c.record DESC LIMIT $2"
        ));
        let rows = self.rows(challenges.with(alive.0).with(limit)).await?;
        rows.into_iter().map(ListedChallenge::read).collect()
    }

    /// Tables of others who are connected and want to play the same, the oldest first: those that were offered, and those at
    /// which others wait who came before. Nobody is paired with a player whom they blocked, or who blocked them.
    pub(crate) async fn fitting(&self, player: &WaitingPlayer, alive: Moment) -> Result<Vec<String>, Error> {
        let fitting = Statement::new(alive!(
            "SELECT c.record FROM challenge c WHERE c.kind = $2 AND c.owner <> $3 \
             AND (c.pairing = 0 OR c.created < $4 OR (c.created = $4 AND c.record < $5)) \
             AND (SELECT count(*) FROM block b WHERE b.holder = $3 AND b.blocked = c.owner) \
             + (SELECT count(*) FROM block b WHERE b.holder = c.owner AND b.blocked = $3) = 0 AND",
            "= 1 ORDER BY c.created, c.record LIMIT 20"
        ));
        let (since, record) = player
            .since
            .clone()
            .unwrap_or((Moment(i64::MAX as u64), String::new()));
        let fitting = fitting
            .with(alive.0)
            .with(player.kind.as_str())
            .with(player.holder.as_str());
        self.texts(fitting.with(since.0).with(record)).await
    }

    /// The record at which a person waits for any opponent.
    pub(crate) async fn waiting(&self, kind: &str, holder: &HolderId) -> Result<Option<String>, Error> {
        let waiting = Statement::new(
            "SELECT record FROM challenge WHERE owner = $2 AND kind = $1 AND pairing = 1 \
             ORDER BY created DESC LIMIT 1",
        );
        let found = self.texts(waiting.with(kind).with(holder.as_str())).await?;
        Ok(found.into_iter().next())
    }

    /// Who waits at a record for any opponent.
    pub(crate) async fn waiting_at(&self, record: &str) -> Result<Option<WaitingPlayer>, Error> {
        let waiting =
            Statement::new("SELECT kind, owner, created FROM challenge WHERE record = $1 AND pairing = 1");
        let row = self.rows(waiting.with(record)).await?.into_iter().next();
        let player = |mut row: Row| {
            Ok(WaitingPlayer {
                kind: row.text()?,
                holder: HolderId::stored(row.text()?),
                since: Some((Moment(row.number()?), record.to_owned())),
            })
        };
        row.map(player).transpose()
    }
}
