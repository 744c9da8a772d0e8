//! Reading and writing: moves, positions and whole games as text.
//!
//! - `notation`: moves.
//! - `position_text`: a position in one line.
//! - `record_forms`: whole games as other programs write them, as a game string, a `BoardSpace` file or PGN.
//! - `viewer`: games to look at, read without checking that moves are legal.
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
