//! The laws, for every game and every set-up that it offers.

use std::thread;

use tessera_games::GAMES;

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
