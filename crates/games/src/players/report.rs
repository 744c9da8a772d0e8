//! What a computer player reports: scored variations in the game's notation.

use search::Score;

use super::Value;

/// A variation in the game's notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportLine {
    /// The score for the player to move, in the game's unit; from a million on, a win or loss with its distance in plies.
    pub score: Score,
    /// The moves from the position on; never empty.
    pub words: Vec<String>,
}

/// What a player found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The variations, best first; never empty. The first move of the first one is the move to play.
    pub lines: Vec<ReportLine>,
    /// The last depth searched completely, in plies.
    pub depth: u32,
    /// Positions searched, or playouts.
    pub nodes: u64,
}

impl Report {
    /// The move to play.
    pub fn word(&self) -> &str {
        &self.lines[0].words[0]
    }

    /// A score as people write it: `+1.25`, `win in 5`, `loss in 4`.
    pub fn score_text(score: Score) -> String {
        Value::from(score).to_string()
    }
}
