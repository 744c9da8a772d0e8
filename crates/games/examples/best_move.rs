//! Finds the best move in a second.
//!
//! ```text
//! cargo run --release -p tessera-games --example best_move -- hive:base "wA1; bA1 -wA1"
//! ```

use std::error::Error;
use std::time::Duration;

use tessera_games::players::Report;
use tessera_games::{best_move, find};

/// The best move after a list of moves in a game such as `hive:base`.
fn best(spec: &str, moves: &str, time: Duration) -> Result<Report, Box<dyn Error>> {
    let mut record = find(spec)?.start();
    record.play_list(moves)?;
    Ok(best_move(&*record, time)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let spec = arguments.next().unwrap_or("hive:base".to_owned());
    let moves = arguments.next().unwrap_or_default();
    let report = best(&spec, &moves, Duration::from_secs(1))?;
    let best = &report.lines[0];
    println!("move  {}", report.word());
    println!("score {}", Report::score_text(best.score));
    println!("line  {}", best.words.join("; "));
    Ok(())
}

#[test]
fn a_win_is_found_and_an_illegal_move_refused() {
    let time = Duration::from_millis(100);
    let report = best("paths:2", "(0,0); (0,1)", time).expect("a game that is not over");
    assert_eq!(report.word(), "(1,0)");
    assert!(best("paths:2", "(7,7)", time).is_err());
}
