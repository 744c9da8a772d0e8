//! Who is connected to which record, at all nodes.

use std::collections::HashMap;

use super::statement::{Change, Row, Statement};
use super::{Dialect, Store, sql};
use crate::Error;
use crate::live::presence::{NODE_TIMEOUT, Role, TablePresence};
use crate::time::Moment;

/// How many are in one place of a record, at one node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PresenceCount {
    /// The record.
    pub(crate) record: String,
    /// Where.
    pub(crate) role: Role,
    /// How many.
    pub(crate) here: u32,
    /// How long a player's connection takes there and back, in milliseconds.
    pub(crate) lag: Option<u32>,
}

/// What is older than this, in milliseconds, is of no interest to anybody.
const OLD: u64 = 24 * 3600 * 1000;

impl dyn Store + '_ {
    /// A node says that it is there.
    pub(crate) async fn heartbeat(&self, node: &str, now: Moment) -> Result<(), Error> {
        self.write(lives(node, now).into()).await?;
        Ok(())
    }

    /// A node says that it is there, and forgets who was connected long ago, nodes that are long gone, and challenges
    /// whose makers did not come back.
    pub(crate) async fn forget_presence(&self, node: &str, now: Moment) -> Result<(), Error> {
        let old = now.0.saturating_sub(OLD);
        let change = Change {
            first: lives(node, now),
            rest: [
                "DELETE FROM attendance WHERE here = 0 AND since < $1",
                "DELETE FROM attendance WHERE node IN (SELECT id FROM node WHERE seen < $1)",
                "DELETE FROM node WHERE seen < $1",
                "DELETE FROM challenge WHERE record IN (SELECT id FROM record WHERE created < $1) \
                 AND record NOT IN (SELECT record FROM attendance WHERE here > 0)",
            ]
            .map(|sql| Statement::new(sql).with(old))
            .into(),
        };
        self.write(change).await?;
        Ok(())
    }

    /// Keeps how many are connected through a node now.
    pub(crate) async fn keep_presence(
        &self,
        node: &str,
        counts: &[PresenceCount],
        now: Moment,
    ) -> Result<(), Error> {
        let keep = |count: &PresenceCount| {
            Statement::new(
                "INSERT INTO attendance (record, node, place, here, since, lag) VALUES ($1, $2, $3, $4, $5, $6) \
                 ON CONFLICT (record, node, place) DO UPDATE SET here = excluded.here, since = excluded.since, \
                 lag = excluded.lag RETURNING record",
            )
            .with(count.record.as_str())
            .with(node)
            .with(count.role as u64)
            .with(u64::from(count.here))
            .with(now.0)
            .with(count.lag.map(u64::from))
        };
        let mut all = counts.iter().map(keep);
        if let Some(first) = all.next() {
            let rest = all.collect();
            self.write(Change { first, rest }).await?;
        }
        Ok(())
    }

    /// Who is connected to some records, as one node sees it.
    pub(crate) async fn presence(
        &self,
        ids: &[String],
        node: &str,
        now: Moment,
    ) -> Result<HashMap<String, TablePresence>, Error> {
        let sql = match self.dialect() {
            Dialect::Sqlite => {
                "SELECT a.record, a.place, a.here, a.since, a.node, n.seen FROM attendance a \
                 LEFT JOIN node n ON n.id = a.node WHERE a.record IN (SELECT value FROM json_each($1))"
            }
            Dialect::Postgres => {
                "SELECT a.record, a.place, a.here, a.since, a.node, n.seen FROM attendance a \
                 LEFT JOIN node n ON n.id = a.node WHERE a.record = ANY (string_to_array($1, ','))"
            }
        };
        let rows = self
            .rows(Statement::new(sql).with(sql::list(ids, self.dialect())))
            .await?;
        let mut all: HashMap<String, TablePresence> = HashMap::new();
        for mut row in rows {
            let presence = all.entry(row.text()?).or_default();
            count_in(presence, row, node, now)?;
        }
        Ok(all)
    }

    /// How long a player's connection takes there and back, in milliseconds, as the node knows it that they use.
    pub(crate) async fn lag(&self, id: &str, role: Role) -> Result<Option<u64>, Error> {
        let lag = Statement::new(
            "SELECT lag FROM attendance WHERE record = $1 AND place = $2 AND here > 0 AND lag IS NOT NULL \
             ORDER BY since DESC LIMIT 1",
        );
        let rows = self.rows(lag.with(id).with(role as u64)).await?;
        rows.into_iter().next().map(|mut row| row.number()).transpose()
    }
}

fn lives(node: &str, now: Moment) -> Statement {
    let lives = Statement::new(
        "INSERT INTO node (id, seen) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen RETURNING id",
    );
    lives.with(node).with(now.0)
}

/// Adds what one node says of one place; of nodes that are dead, nobody is there.
fn count_in(presence: &mut TablePresence, mut row: Row, here: &str, now: Moment) -> Result<(), Error> {
    let (role, count, since) = (row.number()?, row.number()? as u32, Moment(row.number()?));
    let (node, seen) = (row.text()?, row.number_or_nothing()?.unwrap_or(0) as u64);
    let lives = node == here || Moment(seen) > now.before(NODE_TIMEOUT);
    match (Role::of(role), lives && count > 0) {
        (Role::Watcher, true) => presence.watchers += count,
        (Role::Watcher, false) => {}
        (player, true) => presence.here[player as usize] = true,
        (player, false) => {
            let left = if count > 0 { Moment(seen) } else { since };
            let gone = &mut presence.gone[player as usize];
            *gone = (*gone).max(Some(left));
        }
    }
    Ok(())
}
