//! A program on the other side of two pipes, read line by line without ever waiting too long.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Instant;

use super::Trouble;

/// A running program, ended when it is let go.
pub(super) struct Talker {
    child: Child,
    /// Lines for the program, written by a thread of their own: a program that does not read must not block us.
    requests: std::sync::mpsc::SyncSender<String>,
    /// Lines of the program, read by another.
    answers: Receiver<String>,
}

/// The longest line that is read from a program.
const LONGEST_LINE: u64 = 1 << 20;
/// Lines that may wait unread on either side.
const WAITING_LINES: usize = 4096;

impl Talker {
    pub(super) fn start(command: &[String]) -> Result<Talker, Trouble> {
        let not_started = |why: &str| Trouble::NotStarted(why.to_owned());
        let (program, arguments) = command.split_first().ok_or_else(|| not_started("no command"))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| not_started(&format!("{program}: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(not_started("it has no pipes"));
        };
        let (requests, to_write) = sync_channel(WAITING_LINES);
        let (read, answers) = sync_channel(WAITING_LINES);
        thread::spawn(move || write_lines(input, &to_write));
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(line) = next_line(&mut output) {
                if read.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Talker {
            child,
            requests,
            answers,
        })
    }

    /// Sends a line.
    pub(super) fn say(&self, line: &str) -> Result<(), Trouble> {
        self.requests
            .try_send(format!("{line}\n"))
            .map_err(|_| Trouble::Gone)
    }

    /// The next line, if it comes in time.
    pub(super) fn hear(&self, deadline: Instant) -> Result<String, Trouble> {
        let rest = deadline.saturating_duration_since(Instant::now());
        self.answers.recv_timeout(rest).map_err(|error| match error {
            RecvTimeoutError::Timeout => Trouble::Silent,
            RecvTimeoutError::Disconnected => Trouble::Gone,
        })
    }
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input
            .write_all(line.as_bytes())
            .and_then(|()| input.flush())
            .is_err()
        {
            return;
        }
    }
}

fn next_line(output: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = output.take(LONGEST_LINE).read_until(b'\n', &mut bytes).ok()?;
    (read > 0).then(|| String::from_utf8_lossy(&bytes).trim_end().to_owned())
}

impl Drop for Talker {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
