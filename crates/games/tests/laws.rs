//! The laws, for every game and every set-up that it offers.

use std::thread;

use tessera_games::{GAMES, find};

#[test]
fn every_game_keeps_the_laws() {
    // One thread per set-up: a broken law fails the test when its thread is joined.
    thread::scope(|scope| {
        for game in GAMES {
            for setup in game.about().offered {
                scope.spawn(move || game.check_laws(setup, 1, 12, 400));
            }
        }
    });
}

#[test]
fn every_offered_setup_is_canonical_and_the_first_is_the_default() {
    for game in GAMES {
        let about = game.about();
        assert_eq!(game.read_setup("").unwrap(), about.offered[0]);
        for setup in about.offered {
            assert_eq!(game.read_setup(setup).as_deref(), Ok(*setup));
            assert_eq!(game.read_setup(&setup.to_uppercase()).as_deref(), Ok(*setup));
        }
    }
}

#[test]
fn the_cells_of_a_board_are_told_without_building_it() {
    for (spec, cells) in [
        ("islands:5000", 25_000_000),
        ("paths:1000", 1_000_000),
        ("abalon:50", 7351),
        ("sabin-rains:13", 469),
        ("hive:simple", 70),
        ("hive:base+mlp", 88),
    ] {
        assert_eq!(find(spec).unwrap().cells(), cells, "{spec}");
    }
    let largest = (1..=30).flat_map(|size| [format!("islands:{size}"), format!("paths:{size}")]);
    for spec in largest.chain((4..=30).map(|side| format!("abalon:{side}"))) {
        let spec = find(&spec).unwrap();
        assert_eq!(spec.cells(), spec.start().scene().board.cells.len(), "{spec}");
    }
}
