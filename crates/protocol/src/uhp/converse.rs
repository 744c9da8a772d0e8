//! A session from the greeting to `exit`.

use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::{Uhp, refuse, say};
use crate::gtp::Flow;

/// The longest accepted line, in bytes.
const MAX_LINE: u64 = 1 << 20;

/// The next input.
enum Input {
    Line(String),
    /// A line longer than [`MAX_LINE`], discarded.
    TooLong,
    End,
}

/// Runs a session until `exit` or the end of the input; ponders between lines if the option is on.
pub fn converse(uhp: &mut Uhp, input: &mut impl BufRead, out: &mut dyn Write) -> io::Result<()> {
    uhp.greet(out)?;
    loop {
        let input_line = if uhp.ponders() {
            line_while_pondering(uhp, input)?
        } else {
            next_line(input)?
        };
        let flow = match input_line {
            Input::Line(line) => uhp.answer(&line, out)?,
            Input::TooLong => say(&refuse(format!("line longer than {MAX_LINE} bytes")), out)?,
            Input::End => Flow::Quit,
        };
        if flow == Flow::Quit {
            return Ok(());
        }
    }
}

/// Searches on another thread until the next line arrives.
fn line_while_pondering(uhp: &mut Uhp, input: &mut impl BufRead) -> io::Result<Input> {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| uhp.ponder(&stop));
        let line = next_line(input);
        stop.store(true, Ordering::Relaxed);
        line
    })
}

fn next_line(input: &mut impl BufRead) -> io::Result<Input> {
    let mut bytes = Vec::new();
    let read = input.take(MAX_LINE).read_until(b'\n', &mut bytes)? as u64;
    if read == 0 {
        return Ok(Input::End);
    }
    if read == MAX_LINE && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Input::TooLong);
    }
    Ok(Input::Line(String::from_utf8_lossy(&bytes).into_owned()))
}
