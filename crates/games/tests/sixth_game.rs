//! A game that is not registered goes through the laws, the counts, records and the players, with no line elsewhere.

mod hex;

use hex::HEX;
use tessera_games::players::MoveRequest;
use tessera_games::{AnyRecord, find};

fn start(spec: &str) -> Box<dyn AnyRecord> {
    tessera_games::add(HEX);
    find(spec).unwrap().start()
}

#[test]
fn the_laws_hold() {
    for (setup, limit) in [("2", 10), ("3", 20), ("5", 40), ("11", 60)] {
        HEX.check_laws(setup, 1, 4, limit);
    }
}

#[test]
fn every_count_is_reached() {
    for line in HEX.about().perft.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [setup, "", depth, count, _] = parts[..] else {
            panic!("{line}");
        };
        let counted = start(&format!("hex:{setup}")).perft(depth.parse().unwrap(), 1);
        assert_eq!(counted.to_string(), count, "{line}");
    }
}

#[test]
fn the_second_player_takes_over_the_first_stone_once() {
    let mut record = start("hex:3");
    record.play_list("(0,1) swap").unwrap();
    assert_eq!(record.position_text(), ".../B../... red");
    let error = record.play_word("swap").unwrap_err();
    assert_eq!(
        error.to_string(),
        "only the second player swaps, and only on the first turn"
    );
    record.play_list("(0,1) (1,1) (0,2) (1,2)").unwrap();
    assert_eq!(
        record.result_text().unwrap(),
        "blue wins: blue has connected its sides"
    );
    let read = tessera_games::read(&record.to_text()).unwrap().unwrap();
    assert_eq!(read.words(), record.words());
}

#[test]
fn a_player_without_an_evaluation_has_sense() {
    let mut player = HEX.player("level:6".parse().unwrap());
    let mut record = start("hex:4");
    record.play_list("(0,1) (0,3) (1,1) (1,3) (2,1) (2,3)").unwrap();
    let found = player.choose(&*record, MoveRequest::default()).unwrap();
    record.play_word(found.word()).unwrap();
    assert_eq!(
        record.result_text().unwrap(),
        "red wins: red has connected its sides"
    );
}

#[test]
fn the_computer_beats_a_random_player() {
    let mut won = 0;
    for seed in 1..=10u64 {
        let mut record = start("hex:5");
        let mut players =
            ["level:5", "random"].map(|name| HEX.player(format!("{name},seed={seed}").parse().unwrap()));
        while let Some(turn) = record.turn() {
            let found = players[turn.index()]
                .choose(&*record, MoveRequest::default())
                .unwrap();
            record.play_word(found.word()).unwrap();
        }
        won += u32::from(record.result_text().unwrap().starts_with("red"));
    }
    assert!(won >= 9, "{won} of 10");
}
