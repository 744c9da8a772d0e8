//! The server under attack: a process on a processor of its own.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use backing::{Running, free_port, processors, run_on};
use client::Connection;
use tempfile::TempDir;
use tokio::time::sleep;

/// The memory that the server may take, in kilobytes: its default.
pub(crate) const BUDGET: u64 = 512 << 10;

/// File descriptors of the server, so that two attackers can use them up.
const DESCRIPTORS: u32 = 1000;

/// How soon after an attack the server has to be ready.
const READY_AGAIN: Duration = Duration::from_secs(5);

/// A running server, with the limits that it has unless told otherwise.
pub(crate) struct Server {
    process: Running,
    pub(crate) address: String,
    pub(crate) database: String,
    _directory: TempDir,
}

impl Server {
    /// Starts a server on the first processor, and leaves the last one to this thread and those that it starts.
    pub(crate) fn start() -> Server {
        let directory = TempDir::new_in("/dev/shm").or_else(|_| TempDir::new()).unwrap();
        let database = directory.path().join("games.db").display().to_string();
        let port = free_port().unwrap();
        let mut command = Command::new("sh");
        command
            .args(["-c", &format!("ulimit -n {DESCRIPTORS}; exec \"$@\""), "sh"])
            .arg(env!("CARGO_BIN_EXE_tessera"))
            .args(["serve", "--no-open", "--threads=1", "--database", &database])
            .arg(format!("--port={port}"));
        let all = processors().unwrap();
        run_on(all[0]).unwrap();
        let process = Running::start("KILL", &command).unwrap();
        run_on(all[all.len() - 1]).unwrap();
        Server {
            process,
            address: format!("127.0.0.1:{port}"),
            database,
            _directory: directory,
        }
    }

    /// Waits until the server says that it is ready; returns how long that took.
    pub(crate) async fn ready(&self) -> Duration {
        let begun = Instant::now();
        let mut connection = Connection::new(&self.address);
        while !matches!(connection.get("/ready", "").await, Ok(answer) if answer.status == 200) {
            sleep(Duration::from_millis(20)).await;
            assert!(!self.process.has_ended(), "the server has ended");
            assert!(begun.elapsed() < READY_AGAIN, "the server does not become ready");
        }
        begun.elapsed()
    }

    /// CPU time so far.
    pub(crate) fn cpu_time(&self) -> Duration {
        const TICK: Duration = Duration::from_millis(10);
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap();
        // The second field is the program's name in parentheses.
        let (_, fields) = stat.rsplit_once(')').unwrap();
        let user_and_system = fields.split_whitespace().skip(11).take(2);
        TICK * user_and_system.map(|ticks| ticks.parse::<u32>().unwrap()).sum()
    }

    /// Resident memory in kilobytes: now, and at most so far.
    pub(crate) fn memory(&self) -> (u64, u64) {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let kilobytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            line.trim().trim_end_matches(" kB").parse().unwrap()
        };
        (kilobytes("VmRSS:"), kilobytes("VmHWM:"))
    }
}
