//! `tessera view`: looks at a record, move by move.

mod film;
mod full;
mod print;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use self::film::Film;
use crate::failure::Failure;
use crate::screen::{LARGEST_BOARD, terminal};
use crate::serve::{self, Serve};
use crate::source;

const EXAMPLES: &str = "\
Examples:
  tessera view game.txt
  tessera view game.txt --terminal
  tessera view game.txt > moves.txt
  tessera view - < game.txt
  tessera view hive.txt last.png

FILE is a record with tags, of which [Game \"paths:3\"] says what game it is; a list of moves without tags is taken for \
one of Hive, and so are game strings of the Universal Hive Protocol and BoardSpace's SGF. Records of Hive are shown \
without judging whether their moves are legal.

Where there is a browser, it opens with the record; elsewhere, and with --terminal, the terminal shows it. In the terminal: Left and Right (or h and l) step through it, Home and End go to its ends, space plays it by \
itself, q leaves. Without a terminal the last board and the moves are printed.

With OUT, a .png or .svg, no screen is needed: the last position is drawn there, and its pieces are listed, a line \
each: row, column, piece, a stack from the bottom up.";

/// Look at a record in the browser or the terminal, move by move
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

    /// Show it on the page, also where no browser opens: its address is printed
    #[arg(long, conflicts_with_all = ["terminal", "out"])]
    page: bool,
}

impl View {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let text = source::text_of(&self.file)?;
        let film =
            film::read(&text).map_err(|sentence| Failure::input(&source::name_of(&self.file), sentence))?;
        if let Some(file) = &self.out {
            return draw(&film, file, out);
        }
        if self.page || (!self.terminal && serve::has_screen()) {
            return Serve::showing(text).run(out);
        }
        if terminal::is_there() && film.cells() <= LARGEST_BOARD {
            full::show(film)
        } else {
            Ok(print::write(&film, out)?)
        }
    }
}

/// Writes the picture of the last position and lists its pieces; needs no screen.
fn draw(film: &Film, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let ending = file
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default();
    let bytes = match ending.to_ascii_lowercase().as_str() {
        "png" => render::png(&film.last_picture()),
        "svg" => render::svg(&film.last_picture()).map(String::into_bytes),
        _ => {
            let sentence = "pictures are written as .png or .svg; end the name in one of them";
            return Err(Failure::input(&file.display().to_string(), sentence));
        }
    };
    let bytes = bytes.map_err(|error| Failure::Input(error.to_string()))?;
    std::fs::write(file, bytes).map_err(|error| {
        Failure::input(
            &file.display().to_string(),
            format!("this could not be written ({error})"),
        )
    })?;
    for line in film.last_listing() {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
