//! Work on the contents of a database that SQL can't do. A migration asks for it by a row in `upgrade`; the first start does it.
//!
//! Doing it twice does no harm, so nodes that start together need not agree who does it, and an interrupted start begins again.

use api::Score;
use serde_json::Value;
use tracing::info;

use super::Store;
use super::records::sql::stored_record;
use super::statement::{Statement, guard};
use crate::Error;
use crate::game::result;
use crate::game::table::Table;

/// Rows in one query.
const PAGE: u64 = 500;

impl Store {
    /// Does what the migrations have left to be done.
    pub(super) async fn upgrade(&self) -> Result<(), Error> {
        for name in self.texts(Statement::new("SELECT name FROM upgrade")).await? {
            info!(name, "upgrading the database");
            match &*name {
                "results" => self.upgrade_results().await?,
                "analyses" => self.upgrade_analyses().await?,
                // A newer version's, which this one would not have opened.
                _ => continue,
            }
            let done = Statement::new("DELETE FROM upgrade WHERE name = $1");
            self.run(done.with(name)).await?;
        }
        Ok(())
    }

    /// Results were sentences in English: `red wins: blue resigned`.
    async fn upgrade_results(&self) -> Result<(), Error> {
        let mut last = String::new();
        loop {
            let page = Statement::new("SELECT id, result FROM record WHERE id > $1 ORDER BY id LIMIT $2");
            let page = self.rows(page.with(last.as_str()).with(PAGE)).await?;
            if page.is_empty() {
                return Ok(());
            }
            for mut row in page {
                last = row.text()?;
                if let Some(old) = row.text_or_null()?.filter(|old| !result::is_stored(old)) {
                    self.upgrade_result(&last, &old).await?;
                }
            }
        }
    }

    async fn upgrade_result(&self, id: &str, old: &str) -> Result<(), Error> {
        let found = super::exactly(self.read(super::records::sql::record(id).into()).await?)?;
        let Some(stored) = stored_record(found)? else {
            return Ok(());
        };
        // A record that can't be folded can't be played either; its result is the least of its problems.
        let Ok(table) = Table::folded(&stored.header, stored.seats, &stored.events) else {
            return Ok(());
        };
        let update =
            guard!("UPDATE record SET result = $2 WHERE id = $1 AND result = $3 RETURNING id").with(id);
        let update = update.with(table.result().map(result::stored)).with(old);
        self.apply(update.into()).await?;
        Ok(())
    }

    /// Scores were texts: `+1.25`, `win in 5`.
    async fn upgrade_analyses(&self) -> Result<(), Error> {
        let mut last = String::new();
        loop {
            let page = Statement::new(
                "SELECT record, version, body FROM analysis WHERE record > $1 ORDER BY record LIMIT $2",
            );
            let page = self.rows(page.with(last.as_str()).with(PAGE)).await?;
            if page.is_empty() {
                return Ok(());
            }
            for mut row in page {
                last = row.text()?;
                let (version, body) = (row.number()?, row.text()?);
                if let Some(body) = with_typed_scores(&body) {
                    let update = guard!(
                        "UPDATE analysis SET body = $3 WHERE record = $1 AND version = $2 RETURNING record"
                    );
                    let update = update.with(last.as_str()).with(version).with(body);
                    self.apply(update.into()).await?;
                }
            }
        }
    }
}

/// An analysis with scores as data; `None` if nothing in it has to change.
fn with_typed_scores(body: &str) -> Option<String> {
    let mut body: Value = serde_json::from_str(body).ok()?;
    let mut changed = false;
    for judged in body.get_mut("moves")?.as_array_mut()? {
        for field in ["before", "after"] {
            let score = judged.get_mut(field)?;
            if let Some(typed) = score.as_str().and_then(score_of_text) {
                *score = serde_json::to_value(typed).ok()?;
                changed = true;
            }
        }
    }
    changed.then(|| body.to_string())
}

fn score_of_text(text: &str) -> Option<Score> {
    let plies = |number: &str| number.parse().ok();
    Some(match text {
        "won" => Score::Win { plies: None },
        "lost" => Score::Loss { plies: None },
        _ => match (text.strip_prefix("win in "), text.strip_prefix("loss in ")) {
            (Some(number), _) => Score::Win { plies: plies(number) },
            (_, Some(number)) => Score::Loss { plies: plies(number) },
            _ => Score::Estimate {
                value: text.parse().ok()?,
            },
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_that_were_texts_are_read() {
        let old = r#"{"moves":[{"before":"+1.25","after":"win in 5"},{"before":"-0.50","after":"lost"}],"chances":[0.5]}"#;
        let new: Value = serde_json::from_str(&with_typed_scores(old).unwrap()).unwrap();
        assert_eq!(new["moves"][0]["before"]["value"], 1.25);
        assert_eq!(new["moves"][0]["after"]["plies"], 5);
        assert_eq!(new["moves"][1]["before"]["value"], -0.5);
        assert_eq!(new["moves"][1]["after"]["kind"], "loss");
        assert_eq!(new["chances"][0], 0.5);
        assert_eq!(with_typed_scores(&new.to_string()), None, "it is new already");
    }
}
