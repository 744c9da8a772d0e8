//! Child processes that end with their parent, even if it is killed.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Error, Result};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

/// A child process that runs until this is dropped, or until this process ends.
pub struct Running {
    keeper: Child,
    process: u32,
}

/// Starts the program and prints its process id; waits for the end of its input, which also comes when the parent is killed, then
/// sends the program the signal given as the first argument. A program that ended before stays a zombie until then, so that its
/// id is not used again.
const KEEPER: &str = r#"signal=$1; shift; "$@" </dev/null >/dev/null & pid=$!; echo $pid; exec >/dev/null; read -r _; kill -s "$signal" $pid; wait $pid"#;

impl Running {
    /// Starts a program that will be stopped with this signal. What it logs is shown if `TESSERA_TEST_LOG` is set.
    pub fn start(signal: &str, command: &Command) -> Result<Running> {
        let mut keeper = Command::new("sh");
        keeper.args(["-c", KEEPER, "keeper", signal]);
        keeper.arg(command.get_program()).args(command.get_args());
        keeper.envs(
            command
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        );
        if let Some(directory) = command.get_current_dir() {
            keeper.current_dir(directory);
        }
        let log = match env::var_os("TESSERA_TEST_LOG") {
            Some(_) => Stdio::inherit(),
            None => Stdio::null(),
        };
        keeper.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(log);
        let mut keeper = keeper.spawn()?;
        let mut process = String::new();
        if let Some(output) = keeper.stdout.take() {
            BufReader::new(output).read_line(&mut process)?;
        }
        let process = process.trim().parse().map_err(Error::other)?;
        Ok(Running { keeper, process })
    }

    /// The program's process id.
    pub fn id(&self) -> u32 {
        self.process
    }

    /// Sends the program a signal.
    pub fn signal(&self, signal: Signal) -> Result<()> {
        let process = i32::try_from(self.process).ok().and_then(Pid::from_raw);
        let process = process.ok_or_else(|| Error::other("no process id"))?;
        Ok(kill_process(process, signal)?)
    }

    /// Whether the program has ended by itself, or by a signal.
    pub fn has_ended(&self) -> bool {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process)).unwrap_or_default();
        // The state follows the program's name in parentheses, which may contain anything.
        stat.rsplit_once(')')
            .is_none_or(|(_, rest)| rest.trim_start().starts_with(['Z', 'X']))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        // A program that does not end can't be helped.
        let _ = self.keeper.wait();
    }
}

/// A free TCP port.
pub fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// An error that says what to install.
pub(crate) fn missing(program: &str, package: &str) -> Error {
    Error::other(format!(
        "this test needs {program}; install the package {package} (on Debian: apt-get install {package})"
    ))
}

/// Runs a program to its end; its standard error if it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(Error::other(format!("{command:?}: {said}")))
}
