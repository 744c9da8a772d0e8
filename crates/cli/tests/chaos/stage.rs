//! What people play on: nodes, a worker, and what these stand on; and all that can be done to them.

use std::process::Command;
use std::time::Duration;

use backing::{Nats, Postgres, Running, free_port};
use client::Connection;
use rules::Random;
use tempfile::TempDir;
use tokio::time::sleep;

use crate::proxy::Proxy;

/// A program that can be killed and started again.
struct Process {
    arguments: Vec<String>,
    running: Option<Running>,
}

impl Process {
    fn start(arguments: Vec<String>) -> Process {
        let mut process = Process {
            arguments,
            running: None,
        };
        process.resume();
        process
    }

    /// Like `kill -9`.
    fn kill(&mut self) {
        self.running = None;
    }

    fn resume(&mut self) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
        command.args(&self.arguments);
        self.running = Some(Running::start("KILL", &command).unwrap());
    }
}

/// A node and the wire to it.
struct Node {
    port: u16,
    process: Process,
    proxy: Proxy,
}

impl Node {
    async fn start(more: &[String]) -> Node {
        let port = free_port().unwrap();
        let usual = "serve --no-open --threads 1 --max-requests-per-second 1000000 --max-sockets-per-address 100000 --port";
        let mut arguments: Vec<String> = usual.split(' ').map(str::to_owned).collect();
        arguments.push(port.to_string());
        arguments.extend_from_slice(more);
        let node = Node {
            port,
            process: Process::start(arguments),
            proxy: Proxy::to(port).await,
        };
        node.is_back().await;
        node
    }

    /// Waits until the node can be sent to.
    async fn is_back(&self) {
        let mut connection = Connection::new(&format!("127.0.0.1:{}", self.port));
        for _ in 0..600 {
            match connection.get("/ready", "").await {
                Ok(answer) if answer.status == 200 => return,
                _ => sleep(Duration::from_millis(50)).await,
            }
        }
        panic!("the node does not come back");
    }
}

/// All that people play on.
pub(crate) struct Stage {
    nodes: Vec<Node>,
    worker: Option<Process>,
    nats: Option<Nats>,
    postgres: Option<Postgres>,
    /// Where games are kept.
    pub(crate) database: String,
    _directory: TempDir,
}

impl Stage {
    /// Two nodes and a worker on Postgres and NATS.
    pub(crate) async fn of_many() -> Stage {
        let (postgres, nats) = (Postgres::start().unwrap(), Nats::start().unwrap());
        let database = postgres.url("postgres");
        let common = ["--database", &database, "--bus", &nats.url()].map(str::to_owned);
        let mut worker = vec!["worker".to_owned(), "--threads=1".to_owned()];
        worker.extend_from_slice(&common);
        // They start at once: each finds the tables made, or makes them.
        let (first, second) = tokio::join!(Node::start(&common), Node::start(&common));
        Stage {
            nodes: vec![first, second],
            worker: Some(Process::start(worker)),
            nats: Some(nats),
            postgres: Some(postgres),
            database,
            _directory: TempDir::new().unwrap(),
        }
    }

    /// One node on a file.
    pub(crate) async fn of_one() -> Stage {
        let directory = TempDir::new().unwrap();
        let database = directory.path().join("games.db").display().to_string();
        Stage {
            nodes: vec![Node::start(&["--database".to_owned(), database.clone()]).await],
            worker: None,
            nats: None,
            postgres: None,
            database,
            _directory: directory,
        }
    }

    /// Where people connect.
    pub(crate) fn addresses(&self) -> Vec<String> {
        self.nodes
            .iter()
            .map(|node| node.proxy.address.to_string())
            .collect()
    }

    /// Everything terrible that can be done here.
    pub(crate) fn disturbances(&self) -> Vec<Disturbance> {
        let mut all = vec![Disturbance::NodeKilled, Disturbance::ConnectionsCut];
        if self.nodes.len() > 1 {
            all.push(Disturbance::AllNodesKilled);
        }
        all.extend(self.worker.is_some().then_some(Disturbance::WorkerKilled));
        all.extend(self.nats.is_some().then_some(Disturbance::NatsStopped));
        all.extend(self.postgres.is_some().then_some(Disturbance::PostgresStopped));
        all
    }

    /// Does something terrible, undoes it after a while, and waits until all nodes can be sent to again.
    pub(crate) async fn disturb(&mut self, what: Disturbance, random: &mut Random) {
        let away = Duration::from_millis(u64::from(random.below(1500)));
        let one = random.below(self.nodes.len() as u32) as usize;
        match what {
            Disturbance::NodeKilled => killed_for(away, [&mut self.nodes[one].process]).await,
            Disturbance::AllNodesKilled => {
                killed_for(away, self.nodes.iter_mut().map(|node| &mut node.process)).await;
            }
            Disturbance::WorkerKilled => killed_for(away, &mut self.worker).await,
            Disturbance::ConnectionsCut => self.nodes[one].proxy.cut(),
            Disturbance::NatsStopped => {
                let nats = self.nats.as_mut().unwrap();
                nats.stop();
                sleep(away).await;
                nats.resume().unwrap();
            }
            Disturbance::PostgresStopped => {
                let postgres = self.postgres.as_ref().unwrap();
                postgres.stop();
                sleep(away).await;
                postgres.resume().unwrap();
            }
        }
        for node in &self.nodes {
            node.is_back().await;
        }
    }
}

/// Something terrible.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Disturbance {
    NodeKilled,
    AllNodesKilled,
    ConnectionsCut,
    WorkerKilled,
    NatsStopped,
    PostgresStopped,
}

/// Kills processes at once, and starts them again later.
async fn killed_for(time: Duration, processes: impl IntoIterator<Item = &mut Process>) {
    let mut killed: Vec<&mut Process> = processes.into_iter().collect();
    for process in &mut killed {
        process.kill();
    }
    sleep(time).await;
    for process in killed {
        process.resume();
    }
}
