//! Judges every move of a recorded game and names the better move where one was missed.
//!
//! ```text
//! cargo run --release -p tessera-games --example judge_game -- game.txt
//! ```

use std::error::Error;
use std::sync::atomic::AtomicBool;

use tessera_games::players::{Judged, judge};
use tessera_games::read;

/// A game of Paths in which White misses the only winning first move, the centre.
const GAME: &str = "[Game \"paths:3\"]\n\n(0,0); (1,1); (0,1); (2,2)";

/// Judges the moves of a record with the strongest player, `nodes` positions or playouts per move.
fn moves(text: &str, nodes: u64) -> Result<Vec<Judged>, Box<dyn Error>> {
    let record = read(text).ok_or("the text does not say which game it records")??;
    let player = format!("level:8,nodes={nodes}").parse()?;
    // Raise the flag from another thread to stop early; the closure is called after every position.
    let judgement = judge(&*record, player, &AtomicBool::new(false), &mut || {})?;
    Ok(judgement.moves)
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => GAME.to_owned(),
    };
    for judged in moves(&text, 10_000)? {
        print!(
            "{:3}. {}{}",
            judged.ply,
            judged.word,
            judged.mark.unwrap_or_default()
        );
        match judged.better {
            Some(better) => println!("  better: {better}"),
            None => println!(),
        }
    }
    Ok(())
}

#[test]
fn every_move_is_judged() {
    let moves = moves(GAME, 2_000).expect("a record");
    assert_eq!(moves.len(), 4);
    assert!(moves.iter().any(|judged| judged.mark.is_some()));
}
