//! Who is asking, and how people find and talk to each other.
//!
//! `secret` makes tokens and ids, `guest` is a visitor who is given a token, `sign_in` and `account` are for those who have an
//! account, `passwords` hashes. `lobby` lists challenges and pairs players, `chat` carries what they say.
//!
//! Other rooms know a person by a `HolderId` only; a token never leaves this room except to its owner.

pub(crate) mod account;
pub(crate) mod chat;
pub(crate) mod guest;
pub(crate) mod lobby;
pub(crate) mod name;
pub(crate) mod passwords;
pub(crate) mod sign_in;
pub(crate) mod token;
pub(crate) mod visitor;
