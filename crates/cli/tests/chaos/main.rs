//! Nothing is lost: people play over real sockets while servers are killed, connections are cut, and what the servers stand
//! on is taken away.
//!
//! At the end every acknowledged move stands in its record exactly once, records replay by the rules, clocks add up, every
//! game has at most one result, and after each disturbance every game went on within two seconds of the nodes' return. Everything that can be
//! disturbed is disturbed at least once, in an order that is another in each run. `./test --long`, or
//! `TESSERA_CHAOS_SECONDS`, lets it go on for longer than usual.

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
use crate::stage::{Disturbance, Stage};

/// How long people play.
fn time() -> Duration {
    let seconds = std::env::var("TESSERA_CHAOS_SECONDS").ok();
    Duration::from_secs(seconds.and_then(|seconds| seconds.parse().ok()).unwrap_or(20))
}

/// Every game goes on within this time once the nodes can be sent to, as far as it is the server's: see [`spare`].
const PROMISED: Duration = Duration::from_secs(2);

/// People play for so long between two disturbances.
const A_WHILE: Duration = Duration::from_secs(1);

/// Plays so many games at once on a stage while it is disturbed, and judges what is left.
async fn nothing_is_lost(mut stage: Stage, games: usize) {
    let room = Arc::new(Room::new(stage.addresses()));
    let playing = people::play(&room, games);
    let late = disturbed(&mut stage, &room).await;
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

/// Disturbs the stage in every way, round after round, for as long as people play; says when games did not go on as promised.
async fn disturbed(stage: &mut Stage, room: &Room) -> Vec<String> {
    let begun = Instant::now();
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    println!("the seed of what is disturbed is {seed}");
    let mut random = Random::new(seed, 1);
    // All games are begun.
    room.everybody_goes_on().await;
    let mut late = Vec::new();
    while begun.elapsed() < time() {
        for what in shuffled(stage.disturbances(), &mut random) {
            stage.disturb(what, &mut random).await;
            let before = room.moves();
            let Pause { wall, spare } = room.everybody_goes_on().await;
            let moves = room.moves() - before;
            let sentence = format!(
                "{what:?}: every game went on {} ms after the return of all nodes, {} ms of them the machine's to spare, \
                 while {moves} moves were made",
                wall.as_millis(),
                spare.as_millis()
            );
            println!("{sentence}");
            late.extend((spare > PROMISED).then_some(sentence));
            sleep(A_WHILE).await;
        }
    }
    late
}

fn shuffled(mut all: Vec<Disturbance>, random: &mut Random) -> Vec<Disturbance> {
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
