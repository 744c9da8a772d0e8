//! A game that the players ended has no moves left, whatever the position would allow.

use games::GAMES;
use rules::Simulation;

#[test]
fn nothing_is_played_after_a_resignation() {
    for game in GAMES {
        let mut record = game.start("").unwrap();
        record.play_word("resign").unwrap();
        assert_eq!(record.legal_words(), [""; 0]);
        assert_eq!(
            (record.perft(0, 1), record.perft(1, 1), record.perft(3, 2)),
            (1, 0, 0)
        );
        assert_eq!(record.divide(2, 1), []);
        let plan = Simulation {
            games: 3,
            seed: 1,
            threads: 1,
            max_plies: 10,
        };
        let tally = record.simulate(plan, &|_| ());
        assert_eq!(
            (tally.games, tally.plies, tally.wins),
            (3, 0, [0, 3]),
            "{}",
            game.about().id
        );
    }
}
