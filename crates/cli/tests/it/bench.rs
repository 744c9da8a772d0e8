//! `tessera bench`.

use crate::{keys, printed};

#[test]
fn every_game_is_measured() {
    let json = printed("bench --seconds 0.01 --json");
    for game in games::GAMES {
        let spec = format!("{}:{}", game.about().id, game.about().offered[0]);
        for work in ["perft", "playouts"] {
            let start = format!("{{\"spec\":\"{spec}\",\"work\":\"{work}\",\"per_second\":");
            assert!(json.contains(&start), "{json}");
        }
    }
    assert_eq!(keys(&json)[..3], ["spec", "work", "per_second"]);
}

#[test]
fn the_table_has_the_specs_that_were_asked_for() {
    let table = printed("bench paths:3 paths:1 --seconds 0.01");
    let firsts: Vec<&str> = table
        .lines()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    assert_eq!(firsts, ["spec", "paths:3", "paths:3", "paths:1", "paths:1"]);
}
