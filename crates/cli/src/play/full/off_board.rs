//! Cursor movement beside the board: pieces in hand, pass.

use ratatui::layout::Rect;
use rules::SmolStr;

use super::app::Areas;
use crate::screen::cursor::Arrow;

/// The nearest spot beside the board in a direction.
pub(super) fn leaving_board(areas: &Areas, arrow: Arrow) -> Option<SmolStr> {
    let board = areas.board;
    let lies_there = |area: &Rect| match arrow {
        Arrow::Right => area.x >= board.right(),
        Arrow::Left => area.right() <= board.x,
        Arrow::Up => area.bottom() <= board.y,
        Arrow::Down => area.y >= board.bottom(),
    };
    let there = areas.off_board.iter().find(|(area, _)| lies_there(area))?;
    Some(there.1.clone())
}

/// Whether an arrow leads from a spot back to the board.
pub(super) fn returns_to_board(areas: &Areas, spot: &str, arrow: Arrow) -> bool {
    let Some(area) = area_of(areas, spot) else {
        return true;
    };
    match arrow {
        Arrow::Left => area.x >= areas.board.right(),
        Arrow::Right => area.right() <= areas.board.x,
        Arrow::Down => area.bottom() <= areas.board.y,
        Arrow::Up => area.y >= areas.board.bottom(),
    }
}

/// The next spot: in the same row for left and right, in another row for up and down.
pub(super) fn step(areas: &Areas, spot: &str, arrow: Arrow) -> Option<SmolStr> {
    let from = area_of(areas, spot)?;
    let distance = |to: Rect| {
        let right = i32::from(to.x) - i32::from(from.x);
        let down = i32::from(to.y) - i32::from(from.y);
        match arrow {
            Arrow::Left => (down == 0 && right < 0).then_some((-right, 0)),
            Arrow::Right => (down == 0 && right > 0).then_some((right, 0)),
            Arrow::Up => (down < 0).then_some((-down, right.abs())),
            Arrow::Down => (down > 0).then_some((down, right.abs())),
        }
    };
    let steps = areas
        .off_board
        .iter()
        .filter_map(|(area, spot)| Some((distance(*area)?, spot)));
    steps
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, spot)| spot.clone())
}

fn area_of(areas: &Areas, spot: &str) -> Option<Rect> {
    let known = areas.off_board.iter().find(|(_, known)| known == spot)?;
    Some(known.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn areas() -> Areas {
        let item = |x, y, spot: &str| (Rect::new(x, y, 4, 1), spot.into());
        Areas {
            board: Rect::new(0, 1, 50, 20),
            off_board: vec![
                item(52, 3, "hand:Q"),
                item(56, 3, "hand:A"),
                item(52, 8, "hand:bQ"),
            ],
            buttons: Vec::new(),
        }
    }

    #[test]
    fn the_cursor_enters_and_leaves_hands() {
        let areas = areas();
        assert_eq!(leaving_board(&areas, Arrow::Right).as_deref(), Some("hand:Q"));
        assert_eq!(leaving_board(&areas, Arrow::Left), None);
        assert_eq!(step(&areas, "hand:Q", Arrow::Right).as_deref(), Some("hand:A"));
        assert_eq!(step(&areas, "hand:A", Arrow::Down).as_deref(), Some("hand:bQ"));
        assert_eq!(step(&areas, "hand:Q", Arrow::Left), None);
        assert!(returns_to_board(&areas, "hand:Q", Arrow::Left));
        assert!(!returns_to_board(&areas, "hand:Q", Arrow::Up));
    }
}
