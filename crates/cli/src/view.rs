//! `tessera view`: looks at a record, move by move.

mod film;
mod full;
mod print;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;
use crate::screen::{LARGEST_BOARD, terminal};
use crate::source;

const EXAMPLES: &str = "\
Examples:
  tessera view game.txt
  tessera view game.txt > moves.txt
  tessera view - < game.txt

FILE is a record with tags, of which [Game \"paths:3\"] says what game it is; a list of moves without tags is taken for \
one of Hive. On a terminal: Left and Right (or h and l) step through it, Home and End go to its ends, space plays it by \
itself, q leaves. Without a terminal the last board and the moves are printed.";

/// Look at a record in the terminal, move by move
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct View {
    /// The record; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// A picture of the last position to write
    #[arg(value_name = "OUT", conflicts_with = "terminal")]
    out: Option<PathBuf>,

    /// Show it in the terminal
    #[arg(long)]
    terminal: bool,
}

impl View {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(picture) = &self.out {
            return Err(Failure::Input(format!(
                "{}: pictures can't be written yet; leave OUT out to see the record in the terminal",
                picture.display()
            )));
        }
        let text = source::text_of(&self.file)?;
        let film =
            film::read(&text).map_err(|sentence| Failure::input(&source::name_of(&self.file), sentence))?;
        if terminal::is_there() && film.cells() <= LARGEST_BOARD {
            full::show(film)
        } else {
            Ok(print::write(&film, out)?)
        }
    }
}
