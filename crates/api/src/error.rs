//! Errors, as a sentence and as data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Table;

/// The body of every 4xx and 5xx response.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ErrorBody {
    /// An English sentence.
    pub error: String,
    /// What is wrong: `server.not-your-turn`. Codes are stable; sentences may be reworded.
    pub code: String,
    /// The move that is wrong, if the request contains a list of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<WrongMove>,
    /// The current table, if the request was based on an older version (409).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<Table>>,
}

/// A move in a list that is unreadable or illegal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WrongMove {
    /// Its number in the list, from 1.
    pub number: usize,
    /// Its line, from 1, if the list has lines.
    pub line: Option<usize>,
    /// The move as written, truncated if long.
    pub word: String,
}
