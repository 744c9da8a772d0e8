//! The rules of Islands of Hex, one test per sentence.

use rules::{Game, Outcome, Player, Position, Record};

use super::{BLACK, EMPTY, Islands, Model, ModelError, WHITE};

fn position(text: &str) -> Islands {
    let size = text.split('/').count().to_string().parse().unwrap();
    Islands::from_position_text(&size, text).unwrap()
}

#[test]
fn whoever_has_more_islands_wins_whoever_ended_the_game() {
    let position = position("BW.../.W.BB/BWBW./W.WWB/.BW..");
    assert_eq!(position.scores(), Some([2, 6]));
    assert_eq!(position.outcome(), Some(Outcome::Win(Player::Second)));
}

#[test]
fn a_cell_touches_its_row_its_column_and_one_diagonal() {
    assert_eq!(position("W..../...../...../...../.....").scores(), Some([1, 0]));
    for (text, islands) in [
        ("...../..W../..W../...../.....", 1),
        ("...../..WW./...../...../.....", 1),
        ("...../.W.../..W../...../.....", 1),
        ("...../..W../.W.../...../.....", 2),
        ("...../W..../..W../...../.....", 2),
    ] {
        assert_eq!(position(text).scores(), Some([islands, 0]), "{text}");
    }
}

#[test]
fn white_ends_the_game_from_top_to_bottom_only() {
    assert!(position("W../W../W.. black").outcome().is_some());
    assert!(position("WWW/.../... black").outcome().is_none());
    assert!(position("W../.W./..W black").outcome().is_some());
    assert!(position("..W/.W./W.. black").outcome().is_none());
}

#[test]
fn black_ends_the_game_from_left_to_right_only() {
    assert!(position("BBB/.../... white").outcome().is_some());
    assert!(position("B../B../B.. white").outcome().is_none());
    assert!(position("B../.B./..B white").outcome().is_some());
}

#[test]
fn equally_many_islands_are_a_tie() {
    assert_eq!(position("W.B/W.B/W..").outcome(), Some(Outcome::Draw));
}

#[test]
fn white_begins_and_the_players_alternate() {
    let mut record = Record::<Islands>::new("2".parse().unwrap());
    assert_eq!(record.turn(), Some(Player::First));
    record.play_list("(0,0) b1").unwrap();
    assert_eq!(record.position().position_text(), "WB/.. white");
    record.play_list("1,1").unwrap();
    assert_eq!(record.turn(), None);
    assert_eq!(
        record.result_text().unwrap(),
        "draw: white has bisected the board from top to bottom; islands: white 1, black 1"
    );
}

#[test]
fn on_a_board_of_one_cell_the_first_stone_bisects_it() {
    let mut record = Record::<Islands>::new("1".parse().unwrap());
    record.play_list("a1").unwrap();
    assert_eq!(record.outcome(), Some(Outcome::Win(Player::First)));
}

#[test]
fn a_full_board_has_exactly_one_bisecting_chain() {
    for stream in 0..200 {
        let mut order: Vec<usize> = (0..25).collect();
        rules::Random::new(9, stream).shuffle(&mut order);
        let mut model = Model::new(5).unwrap();
        let plays = order.iter().enumerate();
        let ended = plays.fold(false, |_, (i, cell)| {
            model
                .make_play(cell / 5, cell % 5, if i % 2 == 0 { WHITE } else { BLACK })
                .unwrap()
        });
        assert!(ended, "the full board is bisected");
        let text: Vec<String> = (0..5)
            .map(|row| {
                (0..5)
                    .map(|col| {
                        if model.colour(row, col) == Ok(WHITE) {
                            'W'
                        } else {
                            'B'
                        }
                    })
                    .collect()
            })
            .collect();
        let position = position(&text.join("/"));
        let chains = Player::BOTH.map(|player| {
            let [from, to] = super::goal(player);
            position.board.chain(player, from, to).is_some()
        });
        assert!(chains[0] != chains[1]);
    }
}

#[test]
fn large_and_small_boards_play_alike() {
    for stream in 0..100 {
        let mut order: Vec<usize> = (0..121).collect();
        rules::Random::new(3, stream).shuffle(&mut order);
        let mut small = Islands::start(&"11".parse().unwrap());
        let mut model = Model::new(11).unwrap();
        for cell in order {
            if small.outcome().is_some() {
                break;
            }
            let colour = if small.turn() == Player::First {
                WHITE
            } else {
                BLACK
            };
            small
                .play(small.parse(&format!("{},{}", cell / 11, cell % 11)).unwrap())
                .unwrap();
            let over = model.make_play(cell / 11, cell % 11, colour).unwrap();
            assert_eq!(over, small.outcome().is_some());
            assert_eq!(small.scores(), Some([model.white_score(), model.black_score()]));
        }
    }
}

#[test]
fn the_model_refuses_what_is_outside_taken_or_no_colour_and_changes_nothing() {
    let mut model = Model::new(3).unwrap();
    assert_eq!(
        model.can_play(3, 0),
        Err(ModelError::Outside {
            row: 3,
            col: 0,
            size: 3
        })
    );
    assert_eq!(
        model.make_play(0, 3, WHITE),
        Err(ModelError::Outside {
            row: 0,
            col: 3,
            size: 3
        })
    );
    assert_eq!(model.make_play(0, 0, 2), Err(ModelError::Colour(2)));
    assert_eq!(model.make_play(0, 0, EMPTY), Err(ModelError::Colour(EMPTY)));
    assert_eq!(model.make_play(0, 0, BLACK), Ok(false));
    assert_eq!(
        model.make_play(0, 0, WHITE),
        Err(ModelError::Taken { row: 0, col: 0 })
    );
    assert_eq!((model.white_score(), model.black_score()), (0, 1));
    assert_eq!((model.colour(0, 0), model.colour(0, 1)), (Ok(BLACK), Ok(EMPTY)));
    assert!(Model::new(0).is_err() && Model::new(5001).is_err());
}

#[test]
fn negative_numbers_are_told_as_they_were_given() {
    let sentence = |error: ModelError| error.to_string();
    let model = Model::new(3).unwrap();
    let outside = model.can_play(-1_i32 as usize, 2).map_err(sentence);
    assert_eq!(
        outside,
        Err("(-1,2) is outside the board; rows and columns go from 0 to 2".to_owned())
    );
    let size = Model::new(-4_i32 as usize).map(|_| ()).map_err(sentence);
    assert_eq!(
        size,
        Err("there is no board of size -4; sizes go from 1 to 5000".to_owned())
    );
}

#[test]
fn the_model_counts_stripes_on_a_large_board_and_keeps_saying_that_it_is_over() {
    let size = 2500;
    let mut model = Model::new(size).unwrap();
    for row in 1..size - 1 {
        for col in 1..size - 1 {
            assert_eq!(
                model.make_play(row, col, if col % 2 == 0 { WHITE } else { BLACK }),
                Ok(false)
            );
        }
    }
    assert_eq!((model.white_score(), model.black_score()), (1249, 1249));
    assert_eq!(model.make_play(0, 2, WHITE), Ok(false));
    assert_eq!(model.make_play(0, 1, BLACK), Ok(false));
    assert_eq!(model.make_play(2499, 2, WHITE), Ok(true));
    assert_eq!(model.make_play(2499, 1, WHITE), Ok(true));
    assert_eq!((model.white_score(), model.black_score()), (1249, 1249));
}
