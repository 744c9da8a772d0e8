//! Games and names of guests who have not come back.

use super::{PAGE, Retention, Tidied, Tidying};
use crate::Error;
use crate::store::Store;
use crate::store::statement::{Row, Statement, Transaction, guard};
use crate::time::Moment;

/// How many people keep a record `r` from being deleted: an account that created it or has a seat at it, and those who are
/// connected to it.
macro_rules! keepers {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            " (SELECT count(*) FROM person p WHERE p.holder = r.owner AND p.account IS NOT NULL) \
             + (SELECT count(*) FROM seat s JOIN person p ON p.holder = s.holder WHERE s.record = r.id \
             AND p.account IS NOT NULL) \
             + (SELECT count(*) FROM attendance a WHERE a.record = r.id AND a.here > 0) ",
            $after
        )
    };
}

/// A record old enough to be looked at.
struct OldRecord {
    id: String,
    created: Moment,
    changed: Moment,
    is_begun: bool,
    is_kept: bool,
}

impl OldRecord {
    fn read(mut row: Row) -> Result<OldRecord, Error> {
        Ok(OldRecord {
            id: row.text()?,
            created: Moment(row.number()?),
            changed: Moment(row.number()?),
            is_begun: row.number()? > 0,
            is_kept: row.number()? > 0,
        })
    }

    fn is_expired(&self, retention: Retention, now: Moment) -> bool {
        let end = if self.is_begun {
            retention.end_of_games(now)
        } else {
            retention.end_of_unbegun(now)
        };
        !self.is_kept && self.changed < end
    }
}

impl Store {
    pub(super) async fn tidy_games(
        &self,
        retention: Retention,
        now: Moment,
        how: Tidying,
        done: &mut Tidied,
    ) -> Result<(), Error> {
        let mut last = (Moment(0), String::new());
        loop {
            let page = self.old_records(&last, retention.end_of_unbegun(now)).await?;
            let Some(end) = page.last() else {
                return Ok(());
            };
            last = (end.created, end.id.clone());
            for record in page.iter().filter(|record| record.is_expired(retention, now)) {
                if how == Tidying::DryRun || self.apply(delete(record)).await? {
                    let count = if record.is_begun {
                        &mut done.guest_games
                    } else {
                        &mut done.unbegun_games
                    };
                    *count += 1;
                }
            }
        }
    }

    /// The next records in the order of their age, created before a time.
    async fn old_records(
        &self,
        (created, id): &(Moment, String),
        before: Moment,
    ) -> Result<Vec<OldRecord>, Error> {
        let page = Statement::new(keepers!(
            "SELECT r.id, r.created, r.changed, r.ply,",
            "FROM record r WHERE (r.created, r.id) > ($1, $2) AND r.created < $3 ORDER BY r.created, r.id LIMIT $4"
        ));
        let page = page.with(created.0).with(id.as_str()).with(before.0).with(PAGE);
        self.rows(page).await?.into_iter().map(OldRecord::read).collect()
    }

    /// Names of guests who are at no table any more.
    pub(super) async fn tidy_guests(
        &self,
        retention: Retention,
        now: Moment,
        how: Tidying,
    ) -> Result<u64, Error> {
        let (mut deleted, mut last) = (0, (0, String::new()));
        loop {
            let page = Statement::new(
                "SELECT holder, created, (SELECT count(*) FROM record r WHERE r.owner = p.holder) \
                 + (SELECT count(*) FROM seat s WHERE s.holder = p.holder) FROM person p WHERE p.account IS NULL \
                 AND (p.created, p.holder) > ($1, $2) AND p.created < $3 ORDER BY p.created, p.holder LIMIT $4",
            );
            let before = retention.end_of_games(now);
            let page = page.with(last.0).with(last.1.as_str()).with(before.0).with(PAGE);
            let page = self.rows(page).await?;
            if page.is_empty() {
                return Ok(deleted);
            }
            for mut row in page {
                let (holder, created, games) = (row.text()?, row.number()?, row.number()?);
                if games == 0 && (how == Tidying::DryRun || self.apply(delete_guest(&holder)).await?) {
                    deleted += 1;
                }
                last = (created, holder);
            }
        }
    }
}

/// Deletes a record with all that belongs to it, unless it has changed or found a keeper since it was looked at.
fn delete(record: &OldRecord) -> Transaction {
    let unchanged = guard!(keepers!(
        "UPDATE record AS r SET changed = r.changed WHERE r.id = $1 AND r.changed = $2 AND",
        "= 0 RETURNING id"
    ));
    let parts = [
        "DELETE FROM event WHERE record = $1",
        "DELETE FROM seat WHERE record = $1",
        "DELETE FROM job WHERE record = $1",
        "DELETE FROM chat WHERE record = $1",
        "DELETE FROM analysis WHERE record = $1",
        "DELETE FROM challenge WHERE record = $1",
        "DELETE FROM attendance WHERE record = $1",
        "DELETE FROM record WHERE id = $1",
    ]
    .map(|sql| Statement::new(sql).with(record.id.as_str()));
    let unchanged = unchanged.with(record.id.as_str()).with(record.changed.0);
    unchanged.then(parts.into())
}

fn delete_guest(holder: &str) -> Transaction {
    let delete = guard!(
        "DELETE FROM person WHERE holder = $1 AND account IS NULL \
         AND (SELECT count(*) FROM record r WHERE r.owner = $1) = 0 \
         AND (SELECT count(*) FROM seat s WHERE s.holder = $1) = 0 RETURNING holder"
    );
    delete.with(holder).into()
}
