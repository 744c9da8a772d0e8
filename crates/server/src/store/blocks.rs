//! Who does not want to hear of whom.

use super::statement::{Row, Statement, guard};
use super::{Notice, Store};
use crate::Error;
use crate::people::token::HolderId;
use crate::random_id::random_id;
use crate::time::Moment;

/// An entry of a person's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredBlock {
    pub(crate) blocked: HolderId,
    pub(crate) view: api::Block,
}

impl Store {
    /// Blocks a person, of which every node is told; `false` if they are blocked already, or the list has `limit` entries.
    pub(crate) async fn block(
        &self,
        holder: &HolderId,
        blocked: &HolderId,
        name: Option<String>,
        now: Moment,
        limit: u64,
    ) -> Result<bool, Error> {
        let block = guard!(
            "INSERT INTO block (holder, blocked, id, name, at) SELECT $1, $2, $3, $4, $5 \
             WHERE (SELECT count(*) FROM block WHERE holder = $1) < $6 ON CONFLICT DO NOTHING RETURNING id"
        );
        let block = block
            .with(holder.as_str())
            .with(blocked.as_str())
            .with(random_id()?)
            .with(name)
            .with(now.0)
            .with(limit);
        self.apply(block.then(told([holder, blocked], now)?)).await
    }

    /// The people whom a person has blocked, the latest first.
    pub(crate) async fn blocks_of(&self, holder: &HolderId) -> Result<Vec<StoredBlock>, Error> {
        let blocks =
            Statement::new("SELECT blocked, id, name, at FROM block WHERE holder = $1 ORDER BY at DESC, id");
        let rows = self.rows(blocks.with(holder.as_str())).await?;
        rows.into_iter().map(block_in).collect()
    }

    /// Removes an entry from a person's list, of which every node is told; whom it blocked, `None` if there is none.
    pub(crate) async fn unblock(
        &self,
        holder: &HolderId,
        id: &str,
        now: Moment,
    ) -> Result<Option<HolderId>, Error> {
        let all = self.blocks_of(holder).await?;
        let Some(entry) = all.into_iter().find(|entry| entry.view.id == id) else {
            return Ok(None);
        };
        let delete = guard!("DELETE FROM block WHERE holder = $1 AND blocked = $2 RETURNING id");
        let delete = delete.with(holder.as_str()).with(entry.blocked.as_str());
        self.apply(delete.then(told([holder, &entry.blocked], now)?))
            .await?;
        Ok(Some(entry.blocked))
    }

    /// Whether one of two people has blocked the other.
    pub(crate) async fn is_blocked(&self, one: &HolderId, other: &HolderId) -> Result<bool, Error> {
        let blocks = Statement::new(
            "SELECT count(*) FROM block WHERE (holder = $1 AND blocked = $2) OR (holder = $2 AND blocked = $1)",
        );
        Ok(self.count(blocks.with(one.as_str()).with(other.as_str())).await? > 0)
    }
}

fn told(people: [&HolderId; 2], now: Moment) -> Result<Vec<Statement>, Error> {
    let mut statements = Vec::new();
    for holder in people {
        statements.extend(Notice::Person(holder.clone()).stored(now)?);
    }
    Ok(statements)
}

fn block_in(mut row: Row) -> Result<StoredBlock, Error> {
    Ok(StoredBlock {
        blocked: HolderId::stored(row.text()?),
        view: api::Block {
            id: row.text()?,
            name: row.text_or_null()?,
            at: row.number()?,
        },
    })
}

/// What moves a guest's blocks, and those of others against the guest, to an account. What the account has already stays.
pub(super) fn given(from: &HolderId, to: &HolderId) -> Vec<Statement> {
    let moved = [
        "UPDATE block SET holder = $2 WHERE holder = $1 AND blocked <> $2 \
         AND (SELECT count(*) FROM block b WHERE b.holder = $2 AND b.blocked = block.blocked) = 0",
        "UPDATE block SET blocked = $2 WHERE blocked = $1 AND holder <> $2 \
         AND (SELECT count(*) FROM block b WHERE b.holder = block.holder AND b.blocked = $2) = 0",
    ]
    .map(|sql| Statement::new(sql).with(from.as_str()).with(to.as_str()));
    moved.into_iter().chain(forgotten(from)).collect()
}

/// What deletes a person's blocks, and those of others against the person.
pub(super) fn forgotten(holder: &HolderId) -> [Statement; 2] {
    [
        "DELETE FROM block WHERE holder = $1",
        "DELETE FROM block WHERE blocked = $1",
    ]
    .map(|sql| Statement::new(sql).with(holder.as_str()))
}
