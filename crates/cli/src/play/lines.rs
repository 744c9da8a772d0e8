//! Lines from standard input, read on another thread so that clocks can run out meanwhile.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The next input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line without its line break.
    Typed(String),
    Timeout,
    End,
}

/// A reader of lines.
pub(super) struct Lines(Receiver<String>);

impl Lines {
    pub(super) fn of_standard_input() -> Lines {
        // A rendezvous channel: lines typed ahead stay in the system's buffer.
        let (sender, lines) = mpsc::sync_channel(0);
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            while let Some(line) = next_line(&mut input) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Lines(lines)
    }

    /// Waits for the next line, without a timeout for ever.
    pub(super) fn next(&self, timeout: Option<Duration>) -> Line {
        let line = match timeout {
            None => self.0.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(timeout) => self.0.recv_timeout(timeout),
        };
        match line {
            Ok(line) => Line::Typed(line),
            Err(RecvTimeoutError::Timeout) => Line::Timeout,
            Err(RecvTimeoutError::Disconnected) => Line::End,
        }
    }
}

/// The next line; invalid UTF-8 is replaced and long lines are cut.
fn next_line(input: &mut impl BufRead) -> Option<String> {
    const MAX_LINE: u64 = 4096;
    let mut bytes = Vec::new();
    let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes).ok()?;
    if read == 0 {
        return None;
    }
    if bytes.last() != Some(&b'\n') && read as u64 == MAX_LINE {
        skip_line(input);
    }
    Some(String::from_utf8_lossy(&bytes).trim_end().to_owned())
}

fn skip_line(input: &mut impl BufRead) {
    while let Ok(bytes) = input.fill_buf() {
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let (skipped, done) = end.map_or((bytes.len(), bytes.is_empty()), |end| (end + 1, true));
        input.consume(skipped);
        if done {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut bytes: &[u8]) -> Vec<String> {
        std::iter::from_fn(|| next_line(&mut bytes)).collect()
    }

    #[test]
    fn lines_end_with_lf_crlf_or_the_input() {
        assert_eq!(lines(b"a\nb\r\n\nc"), ["a", "b", "", "c"]);
        assert_eq!(lines(b""), [""; 0]);
    }

    #[test]
    fn invalid_utf8_is_still_a_line() {
        assert_eq!(lines(b"\xff\xfe\nx\n"), ["\u{fffd}\u{fffd}", "x"]);
    }

    #[test]
    fn a_long_line_is_cut() {
        let mut bytes = vec![b'x'; 1_000_000];
        bytes.extend(b"\nnext\n");
        let lines = lines(&bytes);
        assert_eq!(
            (lines.len(), lines[0].len(), lines[1].as_str()),
            (2, 4096, "next")
        );
    }
}
