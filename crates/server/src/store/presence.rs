//! Presence: who is connected to which record, through which node.

use std::collections::HashMap;

use super::records::sql::id_list;
use super::statement::{Row, Statement};
use super::{Dialect, Store};
use crate::Error;
use crate::live::presence::{NODE_TIMEOUT, Role, TablePresence};
use crate::time::Moment;

/// How many sockets have one role at a record, through one node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PresenceCount {
    pub(crate) record: String,
    pub(crate) role: Role,
    pub(crate) here: u32,
    /// A player's round-trip time in milliseconds.
    pub(crate) lag: Option<u32>,
}

/// Presence older than this, in milliseconds, is deleted.
const OLD: u64 = 24 * 3600 * 1000;

impl Store {
    /// Says that a node is alive.
    pub(crate) async fn heartbeat(&self, node: &str, now: Moment) -> Result<(), Error> {
        self.run(alive(node, now)).await
    }

    /// Says that a node is alive, and deletes old presence, dead nodes, and challenges whose makers never came back.
    pub(crate) async fn delete_old_presence(&self, node: &str, now: Moment) -> Result<(), Error> {
        let old = now.0.saturating_sub(OLD);
        let deletions = [
            "DELETE FROM attendance WHERE here = 0 AND since < $1",
            "DELETE FROM attendance WHERE node IN (SELECT id FROM node WHERE seen < $1)",
            "DELETE FROM node WHERE seen < $1",
            "DELETE FROM challenge WHERE record IN (SELECT id FROM record WHERE created < $1) \
             AND record NOT IN (SELECT record FROM attendance WHERE here > 0)",
        ]
        .map(|sql| Statement::new(sql).with(old));
        let statements: Vec<Statement> = [alive(node, now)].into_iter().chain(deletions).collect();
        self.write(statements.into()).await?;
        Ok(())
    }

    /// Stores how many sockets are connected through a node now.
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
                 lag = excluded.lag",
            )
            .with(count.record.as_str())
            .with(node)
            .with(count.role as u64)
            .with(u64::from(count.here))
            .with(now.0)
            .with(count.lag.map(u64::from))
        };
        if !counts.is_empty() {
            let statements: Vec<Statement> = counts.iter().map(keep).collect();
            self.write(statements.into()).await?;
        }
        Ok(())
    }

    /// Who is connected to some records, as seen by one node, which trusts its own counts whatever its heartbeat says.
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
            .rows(Statement::new(sql).with(id_list(ids, self.dialect())))
            .await?;
        let mut all: HashMap<String, TablePresence> = HashMap::new();
        for mut row in rows {
            let presence = all.entry(row.text()?).or_default();
            count_in(presence, row, node, now)?;
        }
        Ok(all)
    }

    /// The round-trip time of a player's connection in milliseconds, as measured by the node they use.
    pub(crate) async fn lag(&self, id: &str, role: Role) -> Result<Option<u64>, Error> {
        let lag = Statement::new(
            "SELECT lag FROM attendance WHERE record = $1 AND place = $2 AND here > 0 AND lag IS NOT NULL \
             ORDER BY since DESC LIMIT 1",
        );
        let rows = self.rows(lag.with(id).with(role as u64)).await?;
        rows.into_iter().next().map(|mut row| row.number()).transpose()
    }
}

fn alive(node: &str, now: Moment) -> Statement {
    let alive = Statement::new(
        "INSERT INTO node (id, seen) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen",
    );
    alive.with(node).with(now.0)
}

/// Adds the count of one role through one node; through a dead node nobody is connected.
fn count_in(presence: &mut TablePresence, mut row: Row, here: &str, now: Moment) -> Result<(), Error> {
    let (role, count, since) = (row.number()?, row.number()? as u32, Moment(row.number()?));
    let (node, seen) = (row.text()?, row.number_or_null()?.unwrap_or(0) as u64);
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
