//! Nothing is lost: people play over real sockets while servers are killed, connections are cut, and what the servers stand
//! on is taken away.
//!
//! At the end every acknowledged move stands in its record exactly once, records replay by the rules, clocks add up, and every
//! game has at most one result. `TESSERA_CHAOS_SECONDS` lets it go on for longer than usual.

mod judge;
mod people;
mod proxy;
mod stage;

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rules::Random;

use crate::people::Room;
use crate::stage::Stage;

/// How long people play.
fn time() -> Duration {
    let seconds = std::env::var("TESSERA_CHAOS_SECONDS").ok();
    Duration::from_secs(seconds.and_then(|seconds| seconds.parse().ok()).unwrap_or(25))
}

/// Plays so many games at once on a stage while it is disturbed, and judges what is left.
async fn nothing_is_lost(mut stage: Stage, games: usize) {
    let room = Arc::new(Room::new(stage.addresses()));
    let playing = people::play(&room, games);
    let begun = Instant::now();
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    println!("the seed of what is disturbed is {seed}");
    let mut random = Random::new(seed, 1);
    let mut longest = Duration::ZERO;
    room.everybody_goes_on(games).await;
    while begun.elapsed() < time() {
        let what = stage.disturb(&mut random).await;
        let pause = room.everybody_goes_on(games).await;
        println!(
            "{what}: every game went on {} ms after its return",
            pause.as_millis()
        );
        longest = longest.max(pause);
    }
    room.close();
    for game in playing {
        game.await.unwrap();
    }
    let judged = judge::judge(&stage, &room).await;
    println!(
        "{} records, {} acknowledged moves, {} kept events; the longest pause was {} ms",
        judged.records,
        judged.acknowledged,
        judged.events,
        longest.as_millis()
    );
    assert!(judged.acknowledged > games, "hardly anybody played");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_two_nodes_with_postgres_and_nats() {
    nothing_is_lost(Stage::of_many().await, 200).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_one_node_with_sqlite() {
    nothing_is_lost(Stage::of_one().await, 100).await;
}
