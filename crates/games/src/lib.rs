//! Games with exact rules behind one registry.
//!
//! A game is one folder here and one line in [`GAMES`]; everything else iterates over that list.
//!
//! ```
//! let mut record = tessera_games::find("paths:3").unwrap().start();
//! record.play_list("(1,1); (0,0)").unwrap();
//! assert_eq!(record.position_text(), "B../.W./... white");
//! ```

pub mod abalon;
pub mod hive;
pub mod islands;
pub mod paths;
pub mod players;
pub mod sabin_rains;

mod entry;
mod hexagon;
mod lattice;
mod registry;
mod size;
mod words;

pub use entry::{AnyGame, AnyRecord, Entry, Solved};
pub use players::best_move;
pub use registry::{GAMES, Heading, Spec, add, all, find, heading, phrases, read, replay};
pub use rules::Error;
pub use size::Size;
