//! Presence: who is connected to which record, through which node.

use std::collections::HashMap;
use std::time::Duration;

use super::records::sql::id_list;
use super::statement::{Guard, Row, Statement, guard};
use super::{Dialect, Store};
use crate::Error;
use crate::live::presence::{Role, TablePresence};
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

impl Store {
    /// Says that a node is alive.
    pub(crate) async fn heartbeat(&self, node: &str, now: Moment) -> Result<(), Error> {
        self.apply(alive(node, now).into()).await?;
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

    /// Who is connected to some records, as seen by one node, which trusts its own counts whatever its heartbeat says. Other
    /// nodes are alive if they had a heartbeat after `alive_since`.
    pub(crate) async fn presence(
        &self,
        ids: &[String],
        node: &str,
        alive_since: Moment,
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
            count_in(presence, row, node, alive_since)?;
        }
        Ok(all)
    }

    /// The round-trip times of players' connections to some records, as measured by the nodes they use.
    pub(crate) async fn lags(&self, ids: &[String]) -> Result<HashMap<(String, Role), Duration>, Error> {
        let lags = match self.dialect() {
            Dialect::Sqlite => {
                "SELECT record, place, lag FROM attendance WHERE record IN (SELECT value FROM json_each($1)) \
                 AND here > 0 AND lag IS NOT NULL ORDER BY since"
            }
            Dialect::Postgres => {
                "SELECT record, place, lag FROM attendance WHERE record = ANY (string_to_array($1, ',')) \
                 AND here > 0 AND lag IS NOT NULL ORDER BY since"
            }
        };
        let rows = self
            .rows(Statement::new(lags).with(id_list(ids, self.dialect())))
            .await?;
        let lag = |mut row: Row| {
            let connection = (row.text()?, Role::of(row.number()?));
            Ok((connection, Duration::from_millis(row.number()?)))
        };
        rows.into_iter().map(lag).collect()
    }

    /// The latest heartbeat of any node.
    pub(crate) async fn last_heartbeat(&self) -> Result<Option<Moment>, Error> {
        let rows = self
            .rows(Statement::new("SELECT seen FROM node ORDER BY seen DESC LIMIT 1"))
            .await?;
        let seen = |mut row: Row| row.number().map(Moment);
        rows.into_iter().next().map(seen).transpose()
    }
}

fn alive(node: &str, now: Moment) -> Guard {
    let alive = guard!(
        "INSERT INTO node (id, seen) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen RETURNING id"
    );
    alive.with(node).with(now.0)
}

/// Adds the count of one role through one node; through a dead node nobody is connected.
fn count_in(
    presence: &mut TablePresence,
    mut row: Row,
    here: &str,
    alive_since: Moment,
) -> Result<(), Error> {
    let (role, count, since) = (row.number()?, row.number()? as u32, Moment(row.number()?));
    let (node, seen) = (row.text()?, row.number_or_null()?.unwrap_or(0) as u64);
    let lives = node == here || Moment(seen) > alive_since;
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
