//! Errors, as a sentence and as data.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Table, View};

/// The body of every 4xx and 5xx response.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ErrorBody")]
pub struct ErrorBody<V = View> {
    /// An English sentence.
    pub error: String,
    /// What is wrong: `server.not-your-turn`. Codes are stable; sentences may be reworded.
    pub code: String,
    /// The arguments of the code's sentence.
    pub args: Vec<Arg>,
    /// The move that is wrong, if the request contains a list of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<WrongMove>,
    /// The current table, if the request was based on an older version (409).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<Table<V>>>,
}

/// A sentence or word in any language: `/api/words/{language}` has the template of its code, in which `{0}`, `{1}` … stand
/// for the arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Message {
    /// `rules.ended.resigned`, `server.not-your-turn`.
    pub code: String,
    /// The arguments, in the order of their numbers.
    pub args: Vec<Arg>,
}

/// An argument of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Arg {
    /// The same in every language: a number, a cell, a name.
    Text(String),
    /// Said in the reader's language: a colour, the reason inside another sentence.
    Message(Message),
}

/// Everything that the server can say in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Words {
    /// The words of each game by its id: `name`, `summary`, `piece.ant`, `ended.surrounded`, … The code of a message begins
    /// with the game's id: `hive.ended.surrounded`.
    pub games: BTreeMap<String, BTreeMap<String, String>>,
    /// All other templates, by the whole code of their message.
    pub messages: BTreeMap<String, String>,
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
