//! The processes under test (nodes, a worker, Postgres, NATS), and the faults that can be injected.

use std::process::Command;
use std::time::Duration;

use backing::{Nats, Postgres, Running, free_port};
use client::Connection;
use rules::Random;
use tempfile::TempDir;
use tokio::time::sleep;

use crate::proxy::Proxy;

/// A `tessera` process that can be killed and restarted.
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

    /// Sends SIGKILL.
    fn kill(&mut self) {
        self.running = None;
    }

    fn resume(&mut self) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
        command.args(&self.arguments);
        self.running = Some(Running::start("KILL", &command).unwrap());
    }
}

/// A node and the proxy in front of it.
struct Node {
    port: u16,
    process: Process,
    proxy: Proxy,
}

impl Node {
    async fn start(more: &[String]) -> Node {
        let port = free_port().unwrap();
        let usual = "serve --no-open --threads 1 --max-requests-per-second 1000000 --max-sockets-per-address 100000 --max-new-games-per-hour 1000000 --port";
        let mut arguments: Vec<String> = usual.split(' ').map(str::to_owned).collect();
        arguments.push(port.to_string());
        arguments.extend_from_slice(more);
        let node = Node {
            port,
            process: Process::start(arguments),
            proxy: Proxy::to(port).await,
        };
        node.wait_until_ready().await;
        node
    }

    /// Waits until the node is ready.
    async fn wait_until_ready(&self) {
        let mut connection = Connection::new(&format!("127.0.0.1:{}", self.port));
        for _ in 0..600 {
            match connection.get("/ready", "").await {
                Ok(answer) if answer.status == 200 => return,
                _ => sleep(Duration::from_millis(50)).await,
            }
        }
        panic!("the node does not become ready");
    }
}

/// Everything the players depend on.
pub(crate) struct Stage {
    nodes: Vec<Node>,
    worker: Option<Process>,
    nats: Option<Nats>,
    postgres: Option<Postgres>,
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
        // They start together: one of them migrates the database.
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

    /// The addresses of the proxies.
    pub(crate) fn addresses(&self) -> Vec<String> {
        self.nodes
            .iter()
            .map(|node| node.proxy.address.to_string())
            .collect()
    }

    /// The faults that are possible here.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut all = vec![Fault::NodeKilled, Fault::ConnectionsCut];
        if self.nodes.len() > 1 {
            all.push(Fault::AllNodesKilled);
        }
        all.extend(self.worker.is_some().then_some(Fault::WorkerKilled));
        all.extend(self.nats.is_some().then_some(Fault::NatsStopped));
        all.extend(self.postgres.is_some().then_some(Fault::PostgresStopped));
        all
    }

    /// Injects a fault, repairs it after a random time, and waits until all nodes are ready.
    pub(crate) async fn inject(&mut self, fault: Fault, random: &mut Random) {
        let away = Duration::from_millis(u64::from(random.below(1500)));
        let one = random.below(self.nodes.len() as u32) as usize;
        match fault {
            Fault::NodeKilled => killed_for(away, [&mut self.nodes[one].process]).await,
            Fault::AllNodesKilled => {
                killed_for(away, self.nodes.iter_mut().map(|node| &mut node.process)).await;
            }
            Fault::WorkerKilled => killed_for(away, &mut self.worker).await,
            Fault::ConnectionsCut => self.nodes[one].proxy.cut(),
            Fault::NatsStopped => {
                let nats = self.nats.as_mut().unwrap();
                nats.stop();
                sleep(away).await;
                nats.resume().unwrap();
            }
            Fault::PostgresStopped => {
                let postgres = self.postgres.as_ref().unwrap();
                postgres.stop();
                sleep(away).await;
                postgres.resume().unwrap();
            }
        }
        for node in &self.nodes {
            node.wait_until_ready().await;
        }
    }
}

/// A fault.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Fault {
    NodeKilled,
    AllNodesKilled,
    ConnectionsCut,
    WorkerKilled,
    NatsStopped,
    PostgresStopped,
}

/// Kills processes, and restarts them after this time.
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
