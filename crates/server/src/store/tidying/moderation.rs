//! Reports and guests' blocks that nobody needs any more.

use super::{PAGE, Tidying};
use crate::Error;
use crate::store::Store;
use crate::store::statement::{Statement, guard};
use crate::time::Moment;

impl Store {
    /// Reports from before a time.
    pub(super) async fn tidy_reports(&self, before: Moment, how: Tidying) -> Result<u64, Error> {
        if how == Tidying::DryRun {
            let count = Statement::new("SELECT count(*) FROM report WHERE at < $1");
            return self.count(count.with(before.0)).await;
        }
        self.delete_in_pages(|| {
            guard!(
                "DELETE FROM report WHERE id IN (SELECT id FROM report WHERE at < $1 ORDER BY at LIMIT $2) \
                 RETURNING id"
            )
            .with(before.0)
            .with(PAGE)
            .into()
        })
        .await
    }

    /// Blocks of guests from before a time, whose tokens have expired since.
    pub(super) async fn tidy_blocks(&self, before: Moment, how: Tidying) -> Result<u64, Error> {
        let (mut deleted, mut last) = (0, (String::new(), String::new()));
        loop {
            let page = Statement::new(
                "SELECT holder, blocked, at, \
                 (SELECT count(*) FROM person p WHERE p.holder = b.holder AND p.account IS NOT NULL) FROM block b \
                 WHERE (b.holder, b.blocked) > ($1, $2) ORDER BY b.holder, b.blocked LIMIT $3",
            );
            let page = page.with(last.0.as_str()).with(last.1.as_str()).with(PAGE);
            let page = self.rows(page).await?;
            if page.is_empty() {
                return Ok(deleted);
            }
            for mut row in page {
                let (holder, blocked) = (row.text()?, row.text()?);
                let is_old = row.number()? < before.0;
                if is_old && row.number()? == 0 && self.delete_block(&holder, &blocked, how).await? {
                    deleted += 1;
                }
                last = (holder, blocked);
            }
        }
    }

    async fn delete_block(&self, holder: &str, blocked: &str, how: Tidying) -> Result<bool, Error> {
        if how == Tidying::DryRun {
            return Ok(true);
        }
        let delete = guard!("DELETE FROM block WHERE holder = $1 AND blocked = $2 RETURNING holder");
        self.apply(delete.with(holder).with(blocked).into()).await
    }
}
