//! What a game is.
//!
//! > A record is a list of words; a position is the record folded through the rules; everything shown is computed from
//! > the position.
//!
//! [`Position`] is all that search, perft and laws need; [`Game`] adds its presentation: names of moves, texts, clicks,
//! a [`Scene`]. A [`Record`] is one played game with what the rules need of its history. This crate knows no
//! particular game, no drawing and no input or output.
//!
//! # Example
//!
//! A game is a type that implements [`Position`]; with [`Game`] it also has words and a look. Here is Nim with one heap,
//! from which a player takes one or two sticks, and the number of games of each length:
//!
//! ```
//! use tessera_rules::{Outcome, Player, Position, perft};
//!
//! #[derive(Debug, Clone, PartialEq, Eq, Hash)]
//! struct Nim {
//!     sticks: u8,
//!     turn: Player,
//! }
//!
//! impl Position for Nim {
//!     type Move = u8;
//!
//!     fn turn(&self) -> Player {
//!         self.turn
//!     }
//!
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.sticks == 0).then_some(Outcome::Win(self.turn.other()))
//!     }
//!
//!     fn legal_moves(&self, moves: &mut Vec<u8>) {
//!         moves.extend(1..=self.sticks.min(2));
//!     }
//!
//!     fn play_unchecked(&mut self, taken: u8) {
//!         self.sticks -= taken;
//!         self.turn = self.turn.other();
//!     }
//! }
//!
//! let start = Nim { sticks: 4, turn: Player::First };
//! assert_eq!(perft(&start, 2, 1), 4);
//! assert_eq!(perft(&start, 4, 1), 1); // one stick at a time
//! assert!(start.clone().play(3).is_err());
//! ```

pub mod laws;
pub mod rows;
pub mod words;

mod benchmark;
mod board;
mod clock;
mod colour;
mod error;
mod game;
mod listing;
mod movetext;
mod perft;
mod phrase;
mod position;
mod random;
mod record;
mod record_text;
mod replay;
mod result;
mod scene;
mod settings;
mod shared_list;
mod sides;
mod simulate;
mod tags;
mod transcript;
mod view;

pub use benchmark::{Benchmark, Work};
pub use board::{Board, BoardCache, Bounds, Edge, Label, SceneCell};
pub use clock::{Clock, Flag, TimeControl};
pub use colour::Colour;
pub use error::Error;
pub use game::{About, Game};
pub use movetext::{Word, words};
pub use perft::{divide, perft};
pub use phrase::{Arg, Language, Message, Phrase, Translated};
pub use position::{Outcome, Player, Position};
pub use random::Random;
pub use record::Record;
pub use replay::Replay;
pub use result::{Ending, GameResult, Reason};
pub use scene::{Change, Hand, Mark, MarkKind, Piece, PieceKind, Scene, Shape, Symbol, changes_text};
pub use settings::Settings;
pub use sides::owned_sides;
pub use simulate::{Simulation, Tally, simulate};
pub use smol_str::{SmolStr, ToSmolStr, format_smolstr};
pub use tags::{date_text, player_tag, tag_line};
pub use transcript::{Claim, Transcript};
pub use view::{LastMove, MoveView, View};
