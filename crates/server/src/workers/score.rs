//! Scores for the wire.

use games::players::Value;

/// The wire's form of a search score.
pub(crate) fn wire_score(value: Value) -> api::Score {
    match value {
        Value::Estimate(value) => api::Score::Estimate { value },
        Value::Win(plies) => api::Score::Win { plies },
        Value::Loss(plies) => api::Score::Loss { plies },
    }
}
