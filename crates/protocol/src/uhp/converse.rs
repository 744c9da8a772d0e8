//! A conversation from its first line to its last.

use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::Uhp;
use crate::gtp::Flow;

/// The longest line that is read at once; what is longer is several.
const LONGEST: u64 = 1 << 20;

/// Greets and answers line by line, until `exit` or the end of the input; thinks between lines if it is told to.
pub fn converse(uhp: &mut Uhp, input: &mut impl BufRead, out: &mut dyn Write) -> io::Result<()> {
    uhp.greet(out)?;
    loop {
        let line = if uhp.ponders() {
            line_while_pondering(uhp, input)?
        } else {
            next_line(input)?
        };
        let Some(line) = line else { return Ok(()) };
        if uhp.answer(&line, out)? == Flow::Quit {
            return Ok(());
        }
    }
}

/// Thinks in another thread until the line is there.
fn line_while_pondering(uhp: &mut Uhp, input: &mut impl BufRead) -> io::Result<Option<String>> {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| uhp.ponder(&stop));
        let line = next_line(input);
        stop.store(true, Ordering::Relaxed);
        line
    })
}

fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
