//! All processes under test (nodes, a worker, Postgres, NATS), and the faults that can be injected.

use std::process::Command;
use std::time::Duration;

use backing::{Nats, Postgres, Power, SmallDisk};
use rules::Random;
use tokio::time::sleep;

use crate::process::{Node, Process};
use crate::room::Room;
use crate::slow_readers::SlowReaders;

/// A fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    NodeKilled,
    AllNodesKilled,
    /// Told to shut down, by SIGTERM.
    NodeEnded,
    /// Stopped for a while, by SIGSTOP.
    NodePaused,
    ConnectionsCut,
    /// Clients that don't read stay until the end of the next fault.
    SlowReaders,
    WorkerKilled,
    WorkerPaused,
    NatsStopped,
    PostgresStopped,
    /// Ahead or behind by ten seconds or more.
    ClockWrong,
    DiskFull,
    /// Killed, and what was not synced is lost in part.
    PowerCut,
}

/// A disk of its own for a database file, and power that can be cut.
struct Machine {
    disk: SmallDisk,
    power: Power,
}

/// Everything the players depend on.
pub(crate) struct Stage {
    nodes: Vec<Node>,
    worker: Option<Process>,
    nats: Option<Nats>,
    postgres: Option<Postgres>,
    machine: Option<Machine>,
    slow_readers: Option<SlowReaders>,
    database: String,
}

impl Stage {
    /// Two nodes and a worker on Postgres and NATS.
    pub(crate) async fn of_many() -> Stage {
        let (postgres, nats) = (Postgres::start().unwrap(), Nats::start().unwrap());
        let database = postgres.url("postgres");
        let tessera = |role: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
            command.args([role, "--database", &database, "--bus", &nats.url()]);
            command
        };
        let mut worker = tessera("worker");
        worker.arg("--threads=1");
        // They start together: one of them migrates the database.
        let (first, second) = tokio::join!(Node::start(tessera("serve")), Node::start(tessera("serve")));
        Stage {
            nodes: vec![first, second],
            worker: Some(Process::start(worker)),
            nats: Some(nats),
            postgres: Some(postgres),
            machine: None,
            slow_readers: None,
            database,
        }
    }

    /// One node on a file, on a disk with room for games that are played for this long.
    pub(crate) async fn of_one(time: Duration) -> Stage {
        let disk = SmallDisk::new(64 + time.as_secs() / 4).unwrap();
        let power = Power::of(disk.path()).unwrap();
        let database = disk.path().join("games.db").display().to_string();
        let mut command = disk.command(env!("CARGO_BIN_EXE_tessera"));
        command
            .args(["serve", "--database", &database])
            .envs(power.variables());
        Stage {
            nodes: vec![Node::start(command).await],
            worker: None,
            nats: None,
            postgres: None,
            machine: Some(Machine { disk, power }),
            slow_readers: None,
            database,
        }
    }

    /// The addresses of the proxies.
    pub(crate) fn addresses(&self) -> Vec<String> {
        let proxies = self.nodes.iter().map(|node| &node.proxy);
        proxies.map(|proxy| proxy.address.to_string()).collect()
    }

    /// The command that prints all that is stored.
    pub(crate) fn export(&self) -> Command {
        let tessera = env!("CARGO_BIN_EXE_tessera");
        let mut command = match &self.machine {
            Some(machine) => machine.disk.command(tessera),
            None => Command::new(tessera),
        };
        command.args(["store", "export", "--database", &self.database, "-"]);
        command
    }

    /// The faults that are possible here.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        use Fault::{
            AllNodesKilled, ClockWrong, ConnectionsCut, DiskFull, NatsStopped, NodeEnded, NodeKilled,
            NodePaused, PostgresStopped, PowerCut, SlowReaders, WorkerKilled, WorkerPaused,
        };
        let mut all = vec![NodeKilled, NodeEnded, NodePaused, ConnectionsCut, SlowReaders];
        all.extend_from_slice(match &self.machine {
            Some(_) => &[DiskFull, PowerCut],
            None => &[
                AllNodesKilled,
                WorkerKilled,
                WorkerPaused,
                NatsStopped,
                PostgresStopped,
                ClockWrong,
            ],
        });
        all
    }

    /// Injects a fault, repairs it after a random time, and waits until all nodes are ready.
    pub(crate) async fn inject(&mut self, fault: Fault, room: &Room, random: &mut Random) {
        println!("{fault:?}");
        let _still_there = self.slow_readers.take();
        let away = Duration::from_millis(u64::from(random.below(1500)));
        let one = random.below(self.nodes.len() as u32) as usize;
        let node = &mut self.nodes[one];
        match fault {
            Fault::NodeKilled => killed_for(away, [&mut node.process]).await,
            Fault::AllNodesKilled => {
                killed_for(away, self.nodes.iter_mut().map(|node| &mut node.process)).await;
            }
            Fault::NodeEnded => {
                node.process.end().await;
                sleep(away).await;
                node.process.resume();
            }
            Fault::NodePaused => node.process.pause(away).await,
            Fault::ConnectionsCut => node.proxy.cut(),
            Fault::SlowReaders => self.slow_readers = Some(SlowReaders::at(node.port, &room.records()).await),
            Fault::WorkerKilled => killed_for(away, &mut self.worker).await,
            Fault::WorkerPaused => self.worker.as_ref().unwrap().pause(away).await,
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
            Fault::ClockWrong => wrong_for(away, node, random).await,
            Fault::DiskFull => self.full_for(away).await,
            Fault::PowerCut => self.cut_power(away, random).await,
        }
        self.is_ready().await;
    }

    /// Waits until all nodes are ready.
    pub(crate) async fn is_ready(&self) {
        for node in &self.nodes {
            node.wait_until_ready(true).await;
        }
    }

    async fn full_for(&self, time: Duration) {
        let disk = &self.machine.as_ref().unwrap().disk;
        let node = &self.nodes[0];
        disk.fill(node.process.id()).unwrap();
        node.wait_until_ready(false).await;
        sleep(time).await;
        disk.clear(node.process.id()).unwrap();
    }

    async fn cut_power(&mut self, time: Duration, random: &mut Random) {
        let Machine { disk, power } = self.machine.as_ref().unwrap();
        self.nodes[0].process.kill();
        let lost = power.cut(&disk.reached(), || random.below(2) == 0).unwrap();
        println!("the power cut takes {lost} blocks");
        sleep(time).await;
        self.nodes[0].process.resume();
    }
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

/// Puts the clock of a node wrong, until some time after the node has noticed.
async fn wrong_for(time: Duration, node: &Node, random: &mut Random) {
    let seconds = 10 + i64::from(random.below(50));
    let sign = if random.below(2) == 0 { 1 } else { -1 };
    node.clock.put_ahead(sign * seconds * 1000).unwrap();
    node.wait_until_ready(false).await;
    sleep(time).await;
    node.clock.put_ahead(0).unwrap();
}
