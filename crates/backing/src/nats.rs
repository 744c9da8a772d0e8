//! A NATS server that can be stopped and restarted on the same port.

use std::io::Result;
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::child::{Running, free_port, missing};

/// A NATS server, stopped when dropped.
pub struct Nats {
    port: u16,
    running: Option<Running>,
}

impl Nats {
    /// Starts a server on a free port.
    pub fn start() -> Result<Nats> {
        let mut nats = Nats {
            port: free_port()?,
            running: None,
        };
        nats.resume()?;
        Ok(nats)
    }

    /// The URL for clients.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills the server.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Starts the server, and waits until it accepts connections.
    pub fn resume(&mut self) -> Result<()> {
        let mut command = Command::new(program().ok_or_else(|| missing("nats-server", "nats-server"))?);
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string()]);
        self.running = Some(Running::start("KILL", &command)?);
        let address = SocketAddr::from(([127, 0, 0, 1], self.port));
        let begun = Instant::now();
        while let Err(error) = TcpStream::connect(address) {
            if begun.elapsed() > Duration::from_secs(20) {
                return Err(error);
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }
}

fn program() -> Option<PathBuf> {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let usual = [PathBuf::from("/usr/sbin"), PathBuf::from("/usr/local/bin")];
    let mut directories = std::env::split_paths(&on_path).chain(usual);
    directories.find_map(|directory| Some(directory.join("nats-server")).filter(|file| file.is_file()))
}
