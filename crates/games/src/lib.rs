//! Five games with exact rules behind one registry.
//!
//! A game is one folder here and one line in [`GAMES`]; everything else iterates over that list.
//!
//! ```
//! let mut record = games::find("paths:3").unwrap().start();
//! record.play_list("(1,1); (0,0)").unwrap();
//! assert_eq!(record.position_text(), "B../.W./... white");
//! ```

pub mod hive;
mod lattice;
pub mod paths;

mod entry;
mod registry;

pub use entry::{AnyGame, AnyRecord, Entry};
pub use registry::{GAMES, Spec, find};
