//! Lines from standard input, read on another thread so that a clock can run out meanwhile.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// What comes from the keyboard.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line, without its end.
    Typed(String),
    /// Nothing within the time.
    Late,
    /// There is no more.
    End,
}

/// Lines as they are typed.
pub(super) struct Lines(Receiver<String>);

impl Lines {
    pub(super) fn of_standard_input() -> Lines {
        // One line is asked for at a time: what is typed ahead waits with the system, not here.
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

    /// The next line; waits for ever without a time.
    pub(super) fn next(&self, patience: Option<Duration>) -> Line {
        let line = match patience {
            None => self.0.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(patience) => self.0.recv_timeout(patience),
        };
        match line {
            Ok(line) => Line::Typed(line),
            Err(RecvTimeoutError::Timeout) => Line::Late,
            Err(RecvTimeoutError::Disconnected) => Line::End,
        }
    }
}

/// The next line, whatever bytes it has; of a line that no move could be, the beginning.
fn next_line(input: &mut impl BufRead) -> Option<String> {
    const LONGEST: u64 = 4096;
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).ok()?;
    if read == 0 {
        return None;
    }
    if bytes.last() != Some(&b'\n') && read as u64 == LONGEST {
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
    fn lines_end_in_any_usual_way() {
        assert_eq!(lines(b"a\nb\r\n\nc"), ["a", "b", "", "c"]);
        assert_eq!(lines(b""), [""; 0]);
    }

    #[test]
    fn bytes_that_are_no_text_are_still_a_line() {
        assert_eq!(lines(b"\xff\xfe\nx\n"), ["\u{fffd}\u{fffd}", "x"]);
    }

    #[test]
    fn of_an_endless_line_the_beginning_is_kept() {
        let mut bytes = vec![b'x'; 1_000_000];
        bytes.extend(b"\nnext\n");
        let lines = lines(&bytes);
        assert_eq!(
            (lines.len(), lines[0].len(), lines[1].as_str()),
            (2, 4096, "next")
        );
    }
}
