//! Plays random games and counts the results.
//!
//! ```text
//! cargo run --release -p tessera-games --example random_games -- islands:7 1000
//! ```

use std::error::Error;

use rules::{Outcome, Player, Random};
use tessera_games::find;

/// Plays `games` random games of a spec such as `paths:5`; returns first-player wins, draws and second-player wins.
fn play(spec: &str, games: u64) -> Result<[u64; 3], Box<dyn Error>> {
    let start = find(spec)?.start();
    let mut results = [0; 3];
    for game in 0..games {
        // A seed and a stream number: the same numbers give the same game on every machine.
        let words = start.random_words(&mut Random::new(1, game), 1000);
        let mut record = start.clone();
        for word in words {
            record.play_word(&word)?;
        }
        match record.outcome() {
            Some(Outcome::Win(Player::First)) => results[0] += 1,
            Some(Outcome::Draw) => results[1] += 1,
            Some(Outcome::Win(Player::Second)) => results[2] += 1,
            // Not over after 1000 moves.
            None => {}
        }
    }
    Ok(results)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let spec = arguments.next().unwrap_or("islands:7".to_owned());
    let games = arguments.next().map_or(Ok(100), |number| number.parse())?;
    let [first, draws, second] = play(&spec, games)?;
    println!("{spec}: {first} wins for the first player, {draws} draws, {second} wins for the second");
    Ok(())
}

#[test]
fn every_game_ends() {
    let results = play("islands:5", 20).expect("a spec");
    assert_eq!(results.iter().sum::<u64>(), 20);
    assert!(play("chess", 1).is_err());
}
