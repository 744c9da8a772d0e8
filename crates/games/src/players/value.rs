//! Scores as people read them.

use std::fmt;

use search::{Score, WON};

/// What a score says about a position, for the player it belongs to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// Undecided: an evaluation in the game's unit, positive if the player is better.
    Estimate(f64),
    /// A forced win in this many plies, if the distance is known.
    Win(Option<u32>),
    /// A forced loss in this many plies, if the distance is known.
    Loss(Option<u32>),
}

impl From<Score> for Value {
    fn from(score: Score) -> Value {
        let plies = (score.abs() != WON).then(|| (WON + search::MAX_PLY as Score - score.abs()) as u32);
        match score {
            score if score >= WON => Value::Win(plies),
            score if score <= -WON => Value::Loss(plies),
            score => Value::Estimate(f64::from(score) / 100.0),
        }
    }
}

/// `+1.25`, `win in 5`, `lost`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Estimate(value) => write!(f, "{value:+.2}"),
            Value::Win(Some(plies)) => write!(f, "win in {plies}"),
            Value::Loss(Some(plies)) => write!(f, "loss in {plies}"),
            Value::Win(None) => f.write_str("won"),
            Value::Loss(None) => f.write_str("lost"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_as_people_read_them() {
        let far = WON + search::MAX_PLY as Score;
        for (score, text) in [
            (125, "+1.25"),
            (-50, "-0.50"),
            (far - 5, "win in 5"),
            (4 - far, "loss in 4"),
            (WON, "won"),
            (-WON, "lost"),
        ] {
            assert_eq!(Value::from(score).to_string(), text);
        }
    }
}
