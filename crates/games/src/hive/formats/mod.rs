//! Reading and writing: moves, positions and whole games as text.
//!
//! [`notation`] is the words of moves, [`position_text`] one line for a position, [`record_forms`] the forms of whole
//! games that other programs write ([`game_string`], [`boardspace`], PGN), and [`viewer`] a game that is shown without
//! being judged.
//!
//! The presentation of Hive calls `record_forms`, `viewer` and the methods of [`Hive`](super::Hive) that `notation` and
//! `position_text` define.

mod boardspace;
mod game_string;
mod notation;
mod position_text;
pub(super) mod record_forms;
pub(super) mod viewer;

pub use game_string::game_string;
pub(super) use position_text::spot;
pub use viewer::Viewed;
