//! `tessera load`: a load test of a server, with simulated players that use it as browsers do.

mod game;
mod listener;
mod process;
mod report;
mod seen_table;

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use client::api::Seated;
use client::{Connection, Live};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tokio::sync::{Mutex, Semaphore};
use tokio::task::JoinSet;

use self::game::{Game, Schedule};
use self::process::Memory;
use self::report::{Measured, Report};
use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  tessera load 127.0.0.1:7373 --games 2500 --rate 500 --seconds 30
  tessera load 127.0.0.1:7373 --games 500 --rate 0
  tessera load 127.0.0.1:7373 --games 10 --rate 20 --computers 100
  tessera load 10.0.0.1:7373 10.0.0.2:7373 --games 1000 --rate 200 --json

Each game has two players with a socket each; with several nodes, the two connect to different ones. Moves are random and \
sent at a steady rate; with --rate 0, each as soon as both players have seen the last. Latency counts from when a move was \
due, also when a stalled server kept it from being sent. Start the server with limits high \
enough for one address: --max-requests-per-second 1000000 --max-sockets-per-address 100000 \
--max-new-games-per-hour 1000000.";

/// Load-test a server and measure its latency
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Load {
    /// HOST:PORT of one or more nodes of the server
    #[arg(value_name = "NODE", required = true)]
    nodes: Vec<String>,

    /// Concurrent games, two sockets each
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,

    /// Moves per second over all games; 0 for as many as possible
    #[arg(long, value_name = "N", default_value_t = 100.0)]
    rate: f64,

    /// Seconds to measure
    #[arg(long, value_name = "S", default_value_t = 10)]
    seconds: u64,

    /// Computer against computer games that keep the server busy meanwhile
    #[arg(long, value_name = "N", default_value_t = 0)]
    computers: usize,

    /// Game to play
    #[arg(long, value_name = "SPEC", default_value = "paths:7")]
    spec: String,

    /// HTTP connections to each node
    #[arg(long, value_name = "N", default_value_t = 64)]
    connections: usize,

    /// Process of a node, to measure its memory and CPU time; once per node
    #[arg(long, value_name = "PID")]
    pid: Vec<u32>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Connections to each node.
pub(crate) struct Network {
    nodes: Vec<String>,
    connections: Vec<Vec<Mutex<Connection>>>,
}

impl Network {
    fn new(nodes: &[String], connections: usize) -> Network {
        let connection = |node: &String| {
            let some = (0..connections.max(1)).map(|_| Mutex::new(Connection::new(node)));
            some.collect()
        };
        Network {
            nodes: nodes.to_vec(),
            connections: nodes.iter().map(connection).collect(),
        }
    }

    /// The node for a number, round robin.
    fn node(&self, number: usize) -> &str {
        &self.nodes[number % self.nodes.len()]
    }

    /// The connection of a game to a node; games share connections.
    fn connection(&self, node: usize, game: usize) -> &Mutex<Connection> {
        let some = &self.connections[node % self.nodes.len()];
        &some[game % some.len()]
    }
}

impl Load {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if !(0.0..=1e9).contains(&self.rate) || self.games == 0 {
            return Err(Failure::Input(
                "--rate must be from 0 to 1,000,000,000, and --games at least 1".to_owned(),
            ));
        }
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let report = runtime.block_on(self.measure())?;
        if self.json {
            crate::json::write_line(out, &report)
        } else {
            Ok(write!(out, "{report}")?)
        }
    }

    async fn measure(&self) -> Result<Report, Failure> {
        let network = Arc::new(Network::new(&self.nodes, self.connections));
        let mut memory = vec![Memory::of(&self.pid, "before")];
        let mut games = self.begin(&network).await?;
        memory.push(Memory::of(&self.pid, "games made"));
        self.connect(&network, &mut games).await?;
        let _watchers = self.start_computer_games(&network).await?;
        memory.push(Memory::of(&self.pid, "sockets open"));
        let (begun, worked) = (Instant::now(), process::cpu_time(&self.pid));
        let mut measured = self.play(&network, games).await;
        measured.took = begun.elapsed();
        let work = process::cpu_time(&self.pid).zip(worked);
        measured.work = work.map(|(after, before)| after.saturating_sub(before));
        memory.push(Memory::of(&self.pid, "played"));
        Ok(Report::new(self, measured, memory))
    }

    /// Creates the games.
    async fn begin(&self, network: &Arc<Network>) -> Result<Vec<Game>, Failure> {
        let bar = self.bar("games made", self.games as u64);
        let mut games = Vec::with_capacity(self.games);
        let mut making = JoinSet::new();
        let places = Arc::new(Semaphore::new(32));
        for number in 0..self.games {
            let (network, places, spec) = (Arc::clone(network), Arc::clone(&places), self.spec.clone());
            making.spawn(async move {
                let _place = places.acquire().await;
                Game::create(&network, number, &spec).await
            });
        }
        while let Some(made) = making.join_next().await {
            games.push(joined(made)?.map_err(|error| unreachable_server(&error))?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(games)
    }

    /// Starts games of two computers, which play as long as the returned tasks watch them.
    async fn start_computer_games(&self, network: &Network) -> Result<JoinSet<()>, Failure> {
        let new = json!({"spec": self.spec, "seats": ["level:3", "level:3"]});
        let mut watchers = JoinSet::new();
        for number in 0..self.computers {
            let mut connection = network.connection(number, number).lock().await;
            let made = connection.post("/api/records", "", &new).await;
            let made = made.and_then(|made| made.read::<Seated>());
            let record = made.map_err(|error| unreachable_server(&error))?.table.record;
            let socket = Live::connect(network.node(number), &record, "", None).await;
            let mut socket = socket.map_err(|error| unreachable_server(&error))?;
            watchers.spawn(async move { while socket.next_message().await.is_ok() {} });
        }
        Ok(watchers)
    }

    /// Opens two sockets for each game.
    async fn connect(&self, network: &Arc<Network>, games: &mut Vec<Game>) -> Result<(), Failure> {
        let bar = self.bar("sockets opened", 2 * games.len() as u64);
        let places = Arc::new(Semaphore::new(32));
        let mut opening = JoinSet::new();
        for mut game in games.drain(..) {
            let (network, places) = (Arc::clone(network), Arc::clone(&places));
            opening.spawn(async move {
                let _place = places.acquire().await;
                game.connect(&network).await.map(|()| game)
            });
        }
        while let Some(opened) = opening.join_next().await {
            games.push(joined(opened)?.map_err(|error| unreachable_server(&error))?);
            bar.inc(2);
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Plays and measures.
    async fn play(&self, network: &Arc<Network>, games: Vec<Game>) -> Measured {
        let bar = self.bar("seconds", self.seconds);
        let begun = tokio::time::Instant::now();
        let end = begun + Duration::from_secs(self.seconds);
        let count = games.len();
        let mut playing = JoinSet::new();
        for (number, mut game) in games.into_iter().enumerate() {
            let (network, spec) = (Arc::clone(network), self.spec.clone());
            // Staggered, so that moves come at an even rate.
            let between = (self.rate > 0.0).then(|| Duration::from_secs_f64(count as f64 / self.rate));
            let offset = between.map_or(Duration::ZERO, |between| {
                between.mul_f64(number as f64 / count as f64)
            });
            let schedule = Schedule {
                first: begun + offset,
                between,
                end,
            };
            playing.spawn(async move { game.play(&network, &spec, schedule).await });
        }
        let mut measured = Measured::default();
        let mut ticks = tokio::time::interval(Duration::from_secs(1));
        loop {
            tokio::select! {
                _ = ticks.tick() => bar.set_position(begun.elapsed().as_secs()),
                played = playing.join_next() => match played {
                    Some(played) => measured.add(played.unwrap_or_else(|_| Measured::failed())),
                    None => break,
                },
            }
        }
        bar.finish_and_clear();
        measured
    }

    fn bar(&self, what: &'static str, length: u64) -> ProgressBar {
        if self.json || !io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        // The template is valid.
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}");
        let bar = ProgressBar::new(length).with_message(what);
        bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }
}

fn joined<T>(joined: Result<T, tokio::task::JoinError>) -> Result<T, Failure> {
    joined.map_err(|error| Failure::Stopped(format!("a game task failed: {error}")))
}

fn unreachable_server(error: &client::Error) -> Failure {
    Failure::Input(format!("can't play on the server: {error}"))
}
