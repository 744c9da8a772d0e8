//! Child processes that end with their parent, even if it is killed.

use std::io::{Error, Result};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

/// A child process that runs until this is dropped, or until this process ends.
pub struct Running(Child);

/// Waits for the end of its input, which also comes when the parent is killed, then sends the child the signal given as the first
/// argument.
const KEEPER: &str =
    r#"signal=$1; shift; "$@" </dev/null & pid=$!; read -r _; kill -s "$signal" $pid; wait $pid"#;

impl Running {
    /// Starts a program that will be stopped with this signal.
    pub fn start(signal: &str, command: &Command) -> Result<Running> {
        let mut keeper = Command::new("sh");
        keeper.args(["-c", KEEPER, "keeper", signal]);
        keeper.arg(command.get_program()).args(command.get_args());
        if let Some(directory) = command.get_current_dir() {
            keeper.current_dir(directory);
        }
        keeper
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        Ok(Running(keeper.spawn()?))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        // A program that does not end can't be helped.
        let _ = self.0.wait();
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
