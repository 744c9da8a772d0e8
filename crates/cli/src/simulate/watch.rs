//! Shows one random game.
//!
//! On a terminal each board replaces the last one, in a single write and without hiding the cursor or switching screens,
//! so an interrupt leaves the terminal intact. Boards bypass the stream that strips colours, since it would also strip the
//! cursor movements.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::Duration;

use ::games::AnyRecord;
use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};
use rules::{Random, Simulation};
use terminal_size::{Height, terminal_size};

use crate::failure::Failure;
use crate::show;

/// Milliseconds between moves on a terminal.
const TERMINAL_PACE: u64 = 250;

/// Plays the first game of a simulation and shows the board after each move.
pub(super) fn play(
    mut record: Box<dyn AnyRecord>,
    plan: Simulation,
    pace: Option<u64>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let terminal = io::stdout().is_terminal();
    let pace = Duration::from_millis(pace.unwrap_or(if terminal { TERMINAL_PACE } else { 0 }));
    let words = record.random_words(&mut Random::new(plan.seed, 0), plan.max_plies);
    let mut output = Output { terminal, drawn: 0 };
    output.draw(&show::state(&*record), out)?;
    for word in words {
        thread::sleep(pace);
        record.play_word(&word)?;
        output.draw(&show::state(&*record), out)?;
    }
    Ok(())
}

/// Where boards are written.
struct Output {
    terminal: bool,
    /// Lines of the last board.
    drawn: usize,
}

impl Output {
    fn draw(&mut self, board: &str, out: &mut impl Write) -> io::Result<()> {
        let lines = board.lines().count();
        if self.terminal && fits(lines.max(self.drawn)) {
            let mut screen = io::stdout();
            screen.write_all(self.over_the_last(board).as_bytes())?;
            screen.flush()?;
        } else {
            let gap = if self.drawn > 0 { "\n" } else { "" };
            write!(out, "{gap}{board}")?;
            out.flush()?;
        }
        self.drawn = lines;
        Ok(())
    }

    /// The escape sequences that replace the last board by this one.
    fn over_the_last(&self, board: &str) -> String {
        const CLEAR_TO_END_OF_LINE: &str = "\x1b[K";
        const CLEAR_BELOW: &str = "\x1b[J";
        let plain = AutoStream::choice(&io::stdout()) == ColorChoice::Never;
        let mut frame = String::new();
        if self.drawn > 0 {
            let _ = write!(frame, "\x1b[{}A\r", self.drawn);
        }
        for line in board.lines() {
            let line = if plain {
                strip_str(line).to_string()
            } else {
                line.to_owned()
            };
            let _ = writeln!(frame, "{line}{CLEAR_TO_END_OF_LINE}");
        }
        frame + CLEAR_BELOW
    }
}

/// Whether the lines, and one more for the cursor, fit on the screen.
fn fits(lines: usize) -> bool {
    terminal_size().is_some_and(|(_, Height(height))| lines < usize::from(height))
}
