//! The rules of Paths, a sentence a test.

use rules::{Game, Outcome, Player, Position};

use super::Paths;

fn position(text: &str) -> Paths {
    let size = text.split('/').count().to_string().parse().unwrap();
    Paths::from_position_text(&size, text).unwrap()
}

#[test]
fn a_path_from_left_to_right_wins() {
    assert_eq!(
        position("WWWWB/...WB/..BWW/..BBB/..WB.").outcome(),
        Some(Outcome::Win(Player::First))
    );
}

#[test]
fn a_path_from_top_to_bottom_wins() {
    assert_eq!(
        position("WWWWB/..BWB/...WB/.BBBB/.BWWW").outcome(),
        Some(Outcome::Win(Player::Second))
    );
}
