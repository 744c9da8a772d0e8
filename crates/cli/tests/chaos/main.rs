//! Chaos test: people play over real sockets while faults are injected. Servers are killed, stopped and told to end, connections
//! are cut, readers don't read, Postgres and NATS are stopped, disks are full, clocks are wrong, the power fails.
//!
//! They do all that people do: sit down, are paired, move, take back, offer draws, accept and decline them, resign, abort, run out
//! of time, ask for rematches, chat, sign up, in and out. At the end everything that a server acknowledged is there exactly once,
//! records replay by the rules, clocks add up, every game has at most one result, and after each fault every game went on within
//! two seconds of the nodes' return. Every fault is injected at least once, in a random order. `./test --long`, or
//! `TESSERA_CHAOS_SECONDS`, runs it for longer.

mod judge;
mod pause;
mod person;
mod playing;
mod process;
mod proxy;
mod room;
mod slow_readers;
mod stage;

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rules::Random;
use tokio::time::sleep;

use crate::room::Room;
use crate::stage::{Fault, Stage};

/// How long to inject faults.
fn time() -> Duration {
    let seconds = std::env::var("TESSERA_CHAOS_SECONDS").ok();
    Duration::from_secs(seconds.and_then(|seconds| seconds.parse().ok()).unwrap_or(20))
}

/// Every game goes on within this time once the nodes are ready, see [`pause`].
const MAX_PAUSE: Duration = Duration::from_secs(2);

/// Time between two faults.
const BETWEEN_FAULTS: Duration = Duration::from_secs(1);

/// Plays this many games at a time while faults are injected, and judges what is stored.
async fn nothing_is_lost(mut stage: Stage, count: usize) {
    let room = Arc::new(Room::new(stage.addresses(), count));
    let playing = playing::play(&room);
    let late = inject_faults(&mut stage, &room).await;
    room.close();
    for game in playing {
        game.await.unwrap();
    }
    stage.is_ready().await;
    let judged = judge::judge(&stage, &room).await;
    println!("{judged}");
    judged.check_that_everything_was_done();
    assert!(late.is_empty(), "{late:?}");
}

/// Injects every fault, round after round; returns those after which a game paused too long.
async fn inject_faults(stage: &mut Stage, room: &Room) -> Vec<String> {
    let begun = Instant::now();
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    println!("the seed of the faults is {seed}");
    let mut random = Random::new(seed, 1);
    // Wait until all games have started.
    room.every_game_goes_on().await;
    let mut late = Vec::new();
    while begun.elapsed() < time() {
        for fault in shuffled(stage.faults(), &mut random) {
            let since = Instant::now();
            stage.inject(fault, room, &mut random).await;
            let away = since.elapsed().as_millis();
            let before = room.acts();
            let pause = room.every_game_goes_on().await;
            let acts = room.acts() - before;
            let sentence = format!(
                "{fault:?} for {away} ms: every game went on after {pause}, while {acts} things were done"
            );
            println!("{sentence}");
            late.extend((pause.counted() > MAX_PAUSE).then_some(sentence));
            sleep(BETWEEN_FAULTS).await;
        }
    }
    late
}

fn shuffled(mut all: Vec<Fault>, random: &mut Random) -> Vec<Fault> {
    for place in (1..all.len()).rev() {
        all.swap(place, random.below(place as u32 + 1) as usize);
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_two_nodes_with_postgres_and_nats() {
    nothing_is_lost(Stage::of_many().await, 90).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_one_node_with_sqlite() {
    nothing_is_lost(Stage::of_one(time()).await, 80).await;
}
