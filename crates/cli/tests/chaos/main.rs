//! Chaos test: players play over real sockets while servers are killed, connections are cut, and Postgres and NATS are stopped.
//!
//! At the end every acknowledged move is in its record exactly once, records replay by the rules, clocks add up, every game has
//! at most one result, and after each fault every game went on within two seconds of the nodes' return. Every fault is injected
//! at least once, in a random order. `./test --long`, or `TESSERA_CHAOS_SECONDS`, runs it for longer.

mod judge;
mod people;
mod proxy;
mod spare;
mod stage;

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rules::Random;
use tokio::time::sleep;

use crate::people::Room;
use crate::spare::Pause;
use crate::stage::{Fault, Stage};

/// How long to inject faults.
fn time() -> Duration {
    let seconds = std::env::var("TESSERA_CHAOS_SECONDS").ok();
    Duration::from_secs(seconds.and_then(|seconds| seconds.parse().ok()).unwrap_or(20))
}

/// Every game goes on within this time once the nodes are ready; only idle CPU time counts, see [`spare`].
const MAX_PAUSE: Duration = Duration::from_secs(2);

/// Time between two faults.
const BETWEEN_FAULTS: Duration = Duration::from_secs(1);

/// Plays this many games at a time while faults are injected, and judges what is stored.
async fn nothing_is_lost(mut stage: Stage, games: usize) {
    let room = Arc::new(Room::new(stage.addresses()));
    let playing = people::play(&room, games);
    let late = inject_faults(&mut stage, &room).await;
    room.close();
    for game in playing {
        game.await.unwrap();
    }
    let judged = judge::judge(&stage, &room).await;
    println!(
        "{} records, {} with clocks, {} acknowledged moves, {} events",
        judged.records, judged.clocks, judged.acknowledged, judged.events,
    );
    assert!(judged.acknowledged > games, "hardly anybody played");
    assert!(judged.clocks > games / 2, "hardly anybody played by the clock");
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
            stage.inject(fault, &mut random).await;
            let before = room.moves();
            let Pause { wall, spare } = room.every_game_goes_on().await;
            let moves = room.moves() - before;
            let sentence = format!(
                "{fault:?}: every game went on {} ms after all nodes were ready, {} ms of it idle, while {moves} moves were made",
                wall.as_millis(),
                spare.as_millis()
            );
            println!("{sentence}");
            late.extend((spare > MAX_PAUSE).then_some(sentence));
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
    nothing_is_lost(Stage::of_many().await, 200).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_one_node_with_sqlite() {
    nothing_is_lost(Stage::of_one().await, 100).await;
}
