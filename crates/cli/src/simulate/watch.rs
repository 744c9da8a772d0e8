//! One random game for somebody to watch.
//!
//! On a terminal each board is drawn over the one before, in one write and without hiding the cursor or switching
//! screens: whenever the game is interrupted, the terminal is as it should be. The stream that drops colours where they
//! are not wanted would drop the cursor's steps too, so there the boards are written past it.

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

const PACE_ON_A_TERMINAL: u64 = 250;

/// Plays the first game of a simulation, a board for each move.
pub(super) fn play(
    mut record: Box<dyn AnyRecord>,
    plan: Simulation,
    pace: Option<u64>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let terminal = io::stdout().is_terminal();
    let pace = Duration::from_millis(pace.unwrap_or(if terminal { PACE_ON_A_TERMINAL } else { 0 }));
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

/// Where boards are drawn.
struct Output {
    terminal: bool,
    /// Lines of the board that stands there, to be drawn over.
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

    /// What to send to the terminal so that this board takes the place of the last one.
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

/// Whether so many lines, and the one the cursor rests on, are on the screen at once.
fn fits(lines: usize) -> bool {
    terminal_size().is_some_and(|(_, Height(height))| lines < usize::from(height))
}
