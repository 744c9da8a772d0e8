//! The processes under test.

use std::process::Command;
use std::time::{Duration, Instant};

use backing::{Running, Signal, WrongClock, free_port};
use client::Connection;
use tokio::time::sleep;

use crate::proxy::Proxy;

/// A `tessera` process that can be stopped and restarted.
pub(crate) struct Process {
    command: Command,
    running: Option<Running>,
}

/// A server that is told to end has this long for it: ten seconds to finish requests, and a little more.
const MAX_DRAIN: Duration = Duration::from_secs(12);

impl Process {
    pub(crate) fn start(command: Command) -> Process {
        let mut process = Process {
            command,
            running: None,
        };
        process.resume();
        process
    }

    fn running(&self) -> &Running {
        self.running.as_ref().expect("it runs")
    }

    pub(crate) fn id(&self) -> u32 {
        self.running().id()
    }

    /// Sends SIGKILL.
    pub(crate) fn kill(&mut self) {
        self.running = None;
    }

    pub(crate) fn resume(&mut self) {
        self.running = Some(Running::start("KILL", &self.command).unwrap());
    }

    /// Sends SIGTERM, and waits until the process has ended by itself.
    pub(crate) async fn end(&mut self) {
        self.running().signal(Signal::TERM).unwrap();
        let begun = Instant::now();
        while !self.running().has_ended() {
            assert!(begun.elapsed() < MAX_DRAIN, "a server does not shut down");
            sleep(Duration::from_millis(10)).await;
        }
        self.running = None;
    }

    /// Stops the process for some time.
    pub(crate) async fn pause(&self, time: Duration) {
        self.running().signal(Signal::STOP).unwrap();
        sleep(time).await;
        self.running().signal(Signal::CONT).unwrap();
    }
}

/// A node and the proxy in front of it.
pub(crate) struct Node {
    pub(crate) port: u16,
    pub(crate) process: Process,
    pub(crate) proxy: Proxy,
    pub(crate) clock: WrongClock,
}

impl Node {
    /// Starts a node by this command, to which its own options are added. Its clock can be put wrong unless the command preloads
    /// something else.
    pub(crate) async fn start(mut command: Command) -> Node {
        let (port, clock) = (free_port().unwrap(), WrongClock::new().unwrap());
        command.args(["--no-open", "--threads", "1", "--port", &port.to_string()]);
        if !command.get_envs().any(|(name, _)| name == "LD_PRELOAD") {
            command.envs(clock.variables());
        }
        let node = Node {
            port,
            process: Process::start(command),
            proxy: Proxy::to(port).await,
            clock,
        };
        node.wait_until_ready(true).await;
        node
    }

    /// Waits until the node is ready, or until it is not.
    pub(crate) async fn wait_until_ready(&self, ready: bool) {
        let mut connection = Connection::new(&format!("127.0.0.1:{}", self.port));
        for _ in 0..600 {
            let answer = connection.get("/ready", "").await;
            if answer.is_ok_and(|answer| (answer.status == 200) == ready) {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
        panic!("the node does not become ready, or not unready: {ready}");
    }
}
