//! Traces of connections that ended long ago.

use super::{DAY, PAGE, Tidying};
use crate::Error;
use crate::store::Store;
use crate::store::statement::{Statement, guard};
use crate::time::Moment;

impl Store {
    /// Presence older than a day, nodes that have been silent for a day, and challenges whose makers left a day ago.
    pub(super) async fn tidy_traces(&self, now: Moment, how: Tidying) -> Result<u64, Error> {
        let before = now.before(DAY);
        if how == Tidying::DryRun {
            return self.count_traces(before).await;
        }
        let departures = self.delete_in_pages(|| {
            guard!(
                "DELETE FROM attendance WHERE (record, node, place) IN (SELECT record, node, place FROM attendance \
                 WHERE here = 0 AND since < $1 ORDER BY since LIMIT $2) RETURNING record"
            )
            .with(before.0)
            .with(PAGE)
            .into()
        });
        let mut deleted = departures.await?;
        let dead = Statement::new("SELECT id FROM node WHERE seen < $1").with(before.0);
        for node in self.texts(dead).await? {
            deleted += self.delete_node(&node, before).await?;
        }
        let turns = self.delete_in_pages(|| {
            guard!(
                "DELETE FROM recent_turn WHERE (person, kind, rank) IN (SELECT person, kind, rank FROM recent_turn \
                 WHERE at < $1 ORDER BY at LIMIT $2) RETURNING person"
            )
            .with(before.0)
            .with(PAGE)
            .into()
        });
        // Nobody's trace: it says no more than the games themselves.
        turns.await?;
        Ok(deleted + self.delete_challenges(before).await?)
    }

    async fn count_traces(&self, before: Moment) -> Result<u64, Error> {
        let mut count = 0;
        for sql in [
            "SELECT count(*) FROM attendance WHERE here = 0 AND since < $1",
            "SELECT count(*) FROM node n CROSS JOIN attendance a WHERE a.node = n.id AND n.seen < $1 AND a.here > 0",
            "SELECT count(*) FROM node WHERE seen < $1",
            "SELECT count(*) FROM challenge c WHERE c.created < $1 \
             AND (SELECT count(*) FROM attendance a WHERE a.record = c.record AND a.here > 0) = 0",
        ] {
            count += self.count(Statement::new(sql).with(before.0)).await?;
        }
        Ok(count)
    }

    /// Deletes a node that is gone, and who it said was connected.
    async fn delete_node(&self, node: &str, before: Moment) -> Result<u64, Error> {
        let connections = self.delete_in_pages(|| {
            guard!(
                "DELETE FROM attendance WHERE (record, node, place) IN (SELECT record, node, place FROM attendance \
                 WHERE node = $1 LIMIT $2) RETURNING record"
            )
            .with(node)
            .with(PAGE)
            .into()
        });
        let deleted = connections.await?;
        let gone = guard!("DELETE FROM node WHERE id = $1 AND seen < $2 RETURNING id");
        let gone = self.apply(gone.with(node).with(before.0).into()).await?;
        Ok(deleted + u64::from(gone))
    }

    /// The records of challenges stay; only the lobby forgets them.
    async fn delete_challenges(&self, before: Moment) -> Result<u64, Error> {
        let (mut deleted, mut last) = (0, (0, String::new()));
        loop {
            let page = Statement::new(
                "SELECT c.record, c.created, (SELECT count(*) FROM attendance a WHERE a.record = c.record AND a.here > 0) \
                 FROM challenge c WHERE (c.created, c.record) > ($1, $2) AND c.created < $3 \
                 ORDER BY c.created, c.record LIMIT $4",
            );
            let page = page.with(last.0).with(last.1.as_str()).with(before.0).with(PAGE);
            let page = self.rows(page).await?;
            if page.is_empty() {
                return Ok(deleted);
            }
            for mut row in page {
                let (record, created, here) = (row.text()?, row.number()?, row.number()?);
                let delete = guard!("DELETE FROM challenge WHERE record = $1 RETURNING record");
                if here == 0 && self.apply(delete.with(record.as_str()).into()).await? {
                    deleted += 1;
                }
                last = (created, record);
            }
        }
    }
}
