//! `tessera bench`.

use crate::{keys, printed};

#[test]
fn every_game_is_measured() {
    let json = printed("bench --seconds 0.01 --json");
    for game in games::GAMES {
        let spec = format!("{}:{}", game.about().id, game.about().offered[0]);
        for work in ["perft", "playouts", "nodes"] {
            let start = format!("{{\"spec\":\"{spec}\",\"work\":\"{work}\",\"per_second\":");
            assert!(json.contains(&start), "{json}");
        }
        let signature = format!("{{\"spec\":\"{spec}\",\"work\":\"signature\",\"nodes\":");
        assert!(json.contains(&signature), "{json}");
    }
    assert_eq!(keys(&json)[..3], ["spec", "work", "per_second"]);
}

#[test]
fn the_table_has_the_requested_specs() {
    let table = printed("bench paths:3 paths:1 --seconds 0.01");
    let firsts: Vec<&str> = table
        .lines()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    let specs: Vec<&str> = ["spec"]
        .into_iter()
        .chain(["paths:3"; 4])
        .chain(["paths:1"; 4])
        .collect();
    assert_eq!(firsts, specs);
}

#[test]
fn a_games_own_benchmarks_run_with_the_game_and_with_its_setup() {
    let measured = |spec: &str| {
        let table = printed(&format!("bench {spec} --seconds 0.01"));
        let expansions = table.lines().filter(|line| line.contains("expansions"));
        expansions
            .map(|line| line.split(' ').next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(measured("hive"), ["hive:base", "hive:base+mlp"]);
    assert_eq!(measured("hive:base+mlp"), ["hive:base+mlp"]);
}

#[test]
fn a_signature_is_the_same_every_time() {
    let signature = || {
        let table = printed("bench paths:4 --seconds 0.01");
        let line = table.lines().find(|line| line.contains("signature")).unwrap();
        line.to_owned()
    };
    let once = signature();
    assert!(once.ends_with(" in all"), "{once}");
    assert_eq!(once, signature());
}
