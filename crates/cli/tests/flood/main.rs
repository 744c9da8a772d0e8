//! Flood test: attackers send what is expensive while others play.
//!
//! The server runs on one processor with its default limits. On another, two attackers send twenty requests a second each, and
//! fifty games are played. For every attack the 99th percentile of the players' moves, counted from when each was due, is at
//! most three times its undisturbed value; the server stays within its memory budget and is ready within five seconds; and in
//! the end every acknowledged move is in its record. `./test --long`, or `TESSERA_FLOOD_SECONDS`, attacks for longer.
//!
//! The undisturbed value is the median of those measured so far, one before each attack, so one hiccup of the machine does
//! not set the standard. An attack that seems to be too much is repeated twice and must not be too much again: what a server does
//! happens again, what the machine did doesn't. All attempts are printed. The database is in memory, where the system has a
//! directory for that: other programs that write to the disk would be measured otherwise.

mod attacks;
mod classroom;
mod honest;
mod records;
mod server;
mod stuck;

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::attacks::{Attack, Target};
use crate::honest::Room;
use crate::server::{BUDGET, Server};

/// How much longer a move may take under attack.
const MAX_RATIO: f64 = 3.0;

/// How long each attack lasts.
fn time() -> Duration {
    let seconds = std::env::var("TESSERA_FLOOD_SECONDS").ok();
    Duration::from_secs_f64(seconds.and_then(|seconds| seconds.parse().ok()).unwrap_or(2.5))
}

/// The time before each attack in which moves are measured undisturbed.
const CALM: Duration = Duration::from_millis(1500);

#[test]
fn nobody_spoils_it_for_the_others() {
    let server = Server::start();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(flood(server));
}

async fn flood(server: Server) {
    server.ready().await;
    let target = Arc::new(Target::new(&server.address).await);
    let (room, playing) = Room::open(&server.address);
    room.all_play().await;
    let mut flood = Flood {
        server,
        target,
        room,
        calm: Vec::new(),
    };
    flood.measure_calm(2 * CALM).await;
    println!(
        "attack                          calm 99 %   attacked   ratio  moves    CPU     memory  ready after"
    );
    let only = std::env::var("TESSERA_FLOOD_ONLY").unwrap_or_default();
    let mut failed = Vec::new();
    for attack in Attack::ALL
        .into_iter()
        .filter(|attack| attack.name().contains(&only))
    {
        failed.extend((!flood.withstands(attack).await).then_some(attack.name()));
    }
    classroom::everybody_is_served(&flood.server.address).await;
    flood.room.close();
    for game in playing {
        game.await.unwrap();
    }
    let moves = records::nothing_is_lost(&flood.server.database, &flood.room);
    println!("{moves} acknowledged moves are in their records");
    assert!(failed.is_empty(), "too much: {failed:?}");
}

/// What the attacks have in common.
struct Flood {
    server: Server,
    target: Arc<Target>,
    room: Arc<Room>,
    /// The undisturbed 99th percentiles.
    calm: Vec<Duration>,
}

impl Flood {
    async fn measure_calm(&mut self, time: Duration) {
        let begun = Instant::now();
        sleep(time).await;
        self.calm.push(self.room.percentile(begun).await.0);
        self.calm.sort_unstable();
    }

    /// The median of what was measured so far.
    fn calm(&self) -> Duration {
        self.calm[self.calm.len() / 2]
    }

    /// Whether moves are made in time during an attack: the first time, or the second and the third.
    async fn withstands(&mut self, attack: Attack) -> bool {
        self.attempt(attack).await || (self.attempt(attack).await && self.attempt(attack).await)
    }

    async fn attempt(&mut self, attack: Attack) -> bool {
        self.measure_calm(CALM).await;
        let (begun, worked) = (Instant::now(), self.server.cpu_time());
        attack.run(&self.target, time()).await;
        let busy = self
            .server
            .cpu_time()
            .saturating_sub(worked)
            .div_duration_f64(begun.elapsed());
        let (memory, _) = self.server.memory();
        let ready = self.server.ready().await;
        let (attacked, moves) = self.room.percentile(begun).await;
        let (_, most) = self.server.memory();
        let calm = self.calm();
        let ratio = attacked.as_secs_f64() / calm.as_secs_f64();
        println!(
            "{:<30} {:>7.1} ms {:>7.1} ms {ratio:>7.1} {moves:>6} {:>4.0} % {:>7} MB {:>9} ms",
            attack.name(),
            calm.as_secs_f64() * 1e3,
            attacked.as_secs_f64() * 1e3,
            100.0 * busy,
            memory >> 10,
            ready.as_millis(),
        );
        assert!(most <= BUDGET, "{attack:?}: {} MB", most >> 10);
        ratio <= MAX_RATIO
    }
}
