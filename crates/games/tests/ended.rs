//! A game that the players ended has no legal moves, whatever the position would allow.

use rules::{Ending, Player, Simulation};
use tessera_games::GAMES;

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

#[test]
fn why_a_game_was_lost_is_written_and_read_back() {
    let player = Player::Second;
    let left = Ending::Left { player, drawn: false };
    for game in GAMES {
        for (ending, tag, why) in [
            (Ending::OutOfTime(player), "time forfeit", "ran out of time"),
            (left, "abandoned", "left the game"),
        ] {
            let mut record = game.start("").unwrap();
            let word = record.legal_words().remove(0);
            record.play_word(&word).unwrap();
            record.end(ending).unwrap();
            let text = record.to_text();
            let tags = format!("[Result \"1-0\"]\n[Termination \"{tag}\"]");
            assert!(text.contains(&tags), "{text}");
            let read = game.read(None, &text).unwrap();
            let [first, second] = game.about().colour_names();
            assert_eq!(read.result_text(), Some(format!("{first} wins: {second} {why}")));
            assert_eq!(read.to_text(), text);
        }
    }
}
