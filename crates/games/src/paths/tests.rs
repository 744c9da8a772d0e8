//! The rules of Paths, one test per sentence.

use rules::{Game, MarkKind, Outcome, Player, Position, Record};

use super::Paths;

fn position(text: &str) -> Paths {
    let size = text.split('/').count().to_string().parse().unwrap();
    Paths::from_position_text(&size, text).unwrap()
}

#[test]
fn a_path_from_left_to_right_wins() {
    let position = position("WWWWB/...WB/..BWW/..BBB/..WB.");
    assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(position.ending().to_string(), "a path from left to right");
}

#[test]
fn a_path_from_top_to_bottom_wins() {
    let position = position("WWWWB/..BWB/...WB/.BBBB/.BWWW");
    assert_eq!(position.outcome(), Some(Outcome::Win(Player::Second)));
    assert_eq!(position.ending().to_string(), "a path from top to bottom");
}

#[test]
fn pieces_that_touch_only_at_a_corner_are_not_connected() {
    assert_eq!(position("W../.W./..W").outcome(), None);
    assert_eq!(
        position("W../WW./.WW").outcome(),
        Some(Outcome::Win(Player::First))
    );
}

#[test]
fn a_full_board_without_a_path_is_a_draw_and_not_before() {
    assert_eq!(position("BWB/WBW/.WB").outcome(), None);
    assert_eq!(position("BWB/WBW/WWB").outcome(), Some(Outcome::Draw));
}

#[test]
fn only_one_player_can_have_a_path() {
    let error = Paths::from_position_text(&"2".parse().unwrap(), "WB/WB").unwrap_err();
    assert_eq!(error.to_string(), "both players have a path; only one can");
}

#[test]
fn on_a_board_of_one_square_the_first_piece_wins() {
    let mut record = Record::<Paths>::new("1".parse().unwrap());
    record.play_list("a1").unwrap();
    assert_eq!(record.outcome(), Some(Outcome::Win(Player::First)));
}

#[test]
fn a_move_is_read_in_three_ways() {
    let start = Paths::start(&"5".parse().unwrap());
    for word in ["(1,2)", "1,2", "c2", "C2", "( 1 , 2 )"] {
        assert_eq!(start.notation(start.parse(word).unwrap()), "(1,2)");
    }
}

#[test]
fn without_a_word_the_pieces_tell_whose_turn_it_is() {
    assert_eq!(position("W../.../...").turn(), Player::Second);
    assert_eq!(position("W../B../...").turn(), Player::First);
    assert_eq!(
        position("W../.W./...").turn(),
        Player::First,
        "they don't tell: the first player's"
    );
    assert_eq!(position("W../.../... white").turn(), Player::First);
}

#[test]
fn the_scene_shows_the_winning_path() {
    let scene = position("WWW/BB./...").scene();
    let mut winning: Vec<&str> = scene
        .marks
        .iter()
        .filter(|mark| mark.kind == MarkKind::Winning)
        .map(|mark| mark.spot.as_str())
        .collect();
    winning.sort_unstable();
    assert_eq!(winning, ["(0,0)", "(0,1)", "(0,2)"]);
}

/// Whether a player's pieces connect two opposite sides, by plain flood fill.
fn somebody_connects(rows: &[Vec<char>], own: char) -> bool {
    let size = rows.len();
    let walk = |downwards: bool| {
        let mut reached: Vec<(usize, usize)> = (0..size)
            .map(|i| if downwards { (0, i) } else { (i, 0) })
            .filter(|&(row, col)| rows[row][col] == own)
            .collect();
        let mut next = 0;
        while let Some(&(row, col)) = reached.get(next) {
            next += 1;
            for (r, c) in [
                (row.wrapping_sub(1), col),
                (row + 1, col),
                (row, col.wrapping_sub(1)),
                (row, col + 1),
            ] {
                if r < size && c < size && rows[r][c] == own && !reached.contains(&(r, c)) {
                    reached.push((r, c));
                }
            }
        }
        reached
            .iter()
            .any(|&(row, col)| if downwards { row } else { col } == size - 1)
    };
    walk(true) || walk(false)
}

#[test]
fn every_size_ends_exactly_when_a_plain_walk_finds_a_path() {
    for (size, stream) in (1..=14u32).flat_map(|size| (0..12).map(move |stream| (size, stream))) {
        let mut random = rules::Random::new(u64::from(size), stream);
        let record = Record::<Paths>::new(size.to_string().parse().unwrap());
        let game = record.random_game(&mut random, usize::MAX);
        for ply in [game.ply(), game.ply() - 1] {
            let position = game.at(ply).position().clone();
            let text = position.position_text();
            let rows: Vec<Vec<char>> = text
                .split(' ')
                .next()
                .unwrap()
                .split('/')
                .map(|row| row.chars().collect())
                .collect();
            let path = ['W', 'B'].into_iter().any(|own| somebody_connects(&rows, own));
            assert_eq!(
                matches!(position.outcome(), Some(Outcome::Win(_))),
                path,
                "{text}"
            );
        }
    }
}
