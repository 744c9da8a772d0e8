//! What a game is.
//!
//! > A record is a list of words; a position is the record folded through the rules; everything shown is computed from
//! > the position.
//!
//! [`Position`] is all that search, perft and laws need; [`Game`] adds its presentation: names of moves, texts, clicks,
//! a [`Scene`]. A [`Record`] is one played game with what the rules need of its history. This crate knows no
//! particular game, no drawing and no input or output.

pub mod laws;
pub mod rows;
pub mod words;

mod benchmark;
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
pub use clock::{Clock, Flag, TimeControl};
pub use colour::Colour;
pub use error::Error;
pub use game::{About, Game};
pub use movetext::{Word, words};
pub use perft::{divide, perft};
pub use phrase::{Arg, Language, Message, Phrase};
pub use position::{Outcome, Player, Position};
pub use random::Random;
pub use record::Record;
pub use replay::Replay;
pub use result::{Ending, GameResult, Reason};
pub use scene::{
    Bounds, Change, Edge, Hand, Label, Mark, MarkKind, Piece, PieceKind, Scene, SceneCell, Shape, Symbol,
    changes_text,
};
pub use settings::Settings;
pub use sides::owned_sides;
pub use simulate::{Simulation, Tally, simulate};
pub use tags::{date_text, player_tag, tag_line};
pub use transcript::{Claim, Transcript};
pub use view::{LastMove, MoveView, View};
