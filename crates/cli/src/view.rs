//! `tessera view`: steps through a record.

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
use crate::source::{self, Source};

const EXAMPLES: &str = "\
Examples:
  tessera view game.txt
  tessera view game.txt --terminal
  tessera view game.txt > moves.txt
  tessera view - < game.txt
  tessera view hive.txt last.png
  tessera view moves.txt --game paths:5

A FILE that names no game is read as Hive: a plain list of moves, a game string of the Universal Hive Protocol, or a \
BoardSpace SGF. Hive files are shown as they are, legal or not; with --game, --moves or --ply their moves are checked.

The record opens in the browser if there is one, otherwise (or with --terminal) in the terminal: Left and Right (or h and \
l) step through it, Home and End jump to its ends, space plays it back, q quits. Without a terminal, the last board and the \
moves are printed.

With OUT (.png or .svg) no screen is needed: the last position is drawn to that file and its pieces are listed, one per \
line: row, column, piece, stacks from the bottom up.";

/// Step through a record in the browser or the terminal
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct View {
    #[command(flatten)]
    source: Source,

    /// Draw the last position to this file, .png or .svg
    #[arg(value_name = "OUT", conflicts_with = "terminal")]
    out: Option<PathBuf>,

    /// Stay in the terminal
    #[arg(long)]
    terminal: bool,

    /// Show it on the page and print its address, even if no browser opens
    #[arg(long, conflicts_with_all = ["terminal", "out"])]
    page: bool,
}

impl View {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(spec) = self
            .out
            .as_ref()
            .and_then(|out| self.source.with_setup(out.to_str()?))
        {
            return Err(Failure::Input(format!(
                "OUT is the name of a picture; did you mean {spec}?"
            )));
        }
        let (name, text) = match self.source.plain_text()? {
            Some(file) => file,
            None => (String::from("record"), self.source.record()?.to_text()),
        };
        let film = film::read(&text).map_err(|sentence| Failure::input(&name, sentence))?;
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

/// Draws the last position and lists its pieces.
fn draw(film: &Film, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let extension = file
        .extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or_default();
    let bytes = match extension.to_ascii_lowercase().as_str() {
        "png" => render::png(&film.last_picture()),
        "svg" => render::svg(&film.last_picture()).map(String::into_bytes),
        _ => {
            let sentence = format!(
                "can't tell the format from «{}»; end the name in .png or .svg",
                file.display()
            );
            return Err(Failure::Input(sentence));
        }
    };
    let bytes = bytes.map_err(|error| Failure::Input(error.to_string()))?;
    source::write_file("OUT", file, bytes)?;
    for line in film.last_listing() {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
