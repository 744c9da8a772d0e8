//! How a table's game ended, for lists and for the store.

use api::ResultSummary;

use crate::game::table::Table;

impl Table {
    /// How the game ended.
    pub(crate) fn result(&self) -> Option<ResultSummary> {
        if self.is_aborted() {
            return Some(ResultSummary {
                winner: None,
                aborted: true,
            });
        }
        self.record.outcome().map(|outcome| ResultSummary {
            winner: outcome.winner().map(|player| player.index() as u8),
            aborted: false,
        })
    }
}

/// The store's word for a result: the winner (`0`, `1`), `draw` or `aborted`.
pub(crate) fn stored(result: ResultSummary) -> String {
    match result {
        ResultSummary { aborted: true, .. } => "aborted".to_owned(),
        ResultSummary { winner: None, .. } => "draw".to_owned(),
        ResultSummary {
            winner: Some(player), ..
        } => player.to_string(),
    }
}

/// Whether a text is the store's word for a result.
pub(crate) fn is_stored(text: &str) -> bool {
    matches!(text, "0" | "1" | "draw" | "aborted")
}

/// The result of a stored word.
pub(crate) fn from_stored(word: &str) -> ResultSummary {
    ResultSummary {
        winner: word.parse().ok(),
        aborted: word == "aborted",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_result_reads_back() {
        for (winner, aborted) in [(None, false), (None, true), (Some(0), false), (Some(1), false)] {
            let result = ResultSummary { winner, aborted };
            assert!(is_stored(&stored(result)));
            assert_eq!(from_stored(&stored(result)), result);
        }
    }
}
