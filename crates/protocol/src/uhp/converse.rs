//! A conversation from its first line to its last.

use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::{Uhp, refuse, say};
use crate::gtp::Flow;

/// The longest line that is understood, in bytes.
const LONGEST: u64 = 1 << 20;

/// What there was to read.
enum Heard {
    Line(String),
    /// A line beyond [`LONGEST`], of which nothing was kept.
    TooLong,
    End,
}

/// Greets and answers line by line, until `exit` or the end of the input; thinks between lines if it is told to.
pub fn converse(uhp: &mut Uhp, input: &mut impl BufRead, out: &mut dyn Write) -> io::Result<()> {
    uhp.greet(out)?;
    loop {
        let heard = if uhp.ponders() {
            line_while_pondering(uhp, input)?
        } else {
            next_line(input)?
        };
        let flow = match heard {
            Heard::Line(line) => uhp.answer(&line, out)?,
            Heard::TooLong => say(&refuse(format!("a line has at most {LONGEST} bytes")), out)?,
            Heard::End => Flow::Quit,
        };
        if flow == Flow::Quit {
            return Ok(());
        }
    }
}

/// Thinks in another thread until the line is there.
fn line_while_pondering(uhp: &mut Uhp, input: &mut impl BufRead) -> io::Result<Heard> {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| uhp.ponder(&stop));
        let line = next_line(input);
        stop.store(true, Ordering::Relaxed);
        line
    })
}

fn next_line(input: &mut impl BufRead) -> io::Result<Heard> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes)? as u64;
    if read == 0 {
        return Ok(Heard::End);
    }
    if read == LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Heard::TooLong);
    }
    Ok(Heard::Line(String::from_utf8_lossy(&bytes).into_owned()))
}
