//! Every count in every game's `perft.txt`.

use tessera_games::{AnyGame, GAMES};

#[test]
fn every_count_is_reached() {
    for game in GAMES {
        let lines = game
            .about()
            .perft
            .lines()
            .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let mut checked = 0;
        for line in lines {
            check(*game, line);
            checked += 1;
        }
        assert!(checked > 0, "{} has no counts", game.about().id);
    }
}

fn check(game: &dyn AnyGame, line: &str) {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [setup, moves, depth, count, _source] = fields[..] else {
        panic!("not a line of counts: {line}")
    };
    let mut record = match moves.strip_prefix('@') {
        Some(position) => game.start_at(setup, position).unwrap(),
        None => game.start(setup).unwrap(),
    };
    if !moves.starts_with('@') {
        record.play_list(moves).unwrap();
    }
    let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
    assert_eq!(record.perft(depth, 2), count, "{} {line}", game.about().id);
    if depth > 1 {
        let divided: u64 = record.divide(depth - 1, 1).iter().map(|(_, count)| count).sum();
        assert_eq!(
            divided,
            record.perft(depth - 1, 1),
            "divide agrees with perft: {line}"
        );
    }
}
