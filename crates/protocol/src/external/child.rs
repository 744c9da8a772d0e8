//! An engine's process, with lines sent and received through pipes without blocking.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Instant;

use super::EngineError;

/// A running program, killed on drop.
pub(super) struct EngineProcess {
    child: Child,
    /// Lines to the program, written by a thread so that a program that does not read cannot block us.
    requests: std::sync::mpsc::SyncSender<String>,
    /// Lines from the program, read by another thread.
    answers: Receiver<String>,
}

/// Longer lines are split, in bytes.
const MAX_LINE: u64 = 1 << 20;
/// Capacity of each line queue.
const QUEUE: usize = 4096;

impl EngineProcess {
    pub(super) fn start(command: &[String]) -> Result<EngineProcess, EngineError> {
        let start_error = |why: &str| EngineError::Start(why.to_owned());
        let (program, arguments) = command.split_first().ok_or_else(|| start_error("no command"))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| start_error(&format!("{program}: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(start_error("no pipes"));
        };
        let (requests, to_write) = sync_channel(QUEUE);
        let (read, answers) = sync_channel(QUEUE);
        thread::spawn(move || write_lines(input, &to_write));
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(line) = next_line(&mut output) {
                if read.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(EngineProcess {
            child,
            requests,
            answers,
        })
    }

    /// Sends a line.
    pub(super) fn send(&self, line: &str) -> Result<(), EngineError> {
        self.requests
            .try_send(format!("{line}\n"))
            .map_err(|_| EngineError::Exited)
    }

    /// The next line, or a timeout.
    pub(super) fn receive(&self, deadline: Instant) -> Result<String, EngineError> {
        let rest = deadline.saturating_duration_since(Instant::now());
        self.answers.recv_timeout(rest).map_err(|error| match error {
            RecvTimeoutError::Timeout => EngineError::Timeout,
            RecvTimeoutError::Disconnected => EngineError::Exited,
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
    let read = output.take(MAX_LINE).read_until(b'\n', &mut bytes).ok()?;
    (read > 0).then(|| String::from_utf8_lossy(&bytes).trim_end().to_owned())
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // Fails if it has exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
