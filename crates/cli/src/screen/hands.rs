//! Pieces in hand, as a row of items that wraps.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rules::{Hand, Player, Scene, SmolStr};

use super::board::Marks;
use super::theme::Theme;

/// One kind of piece, `A×3`, with space for a mark on each side.
struct Item<'a> {
    hand: &'a Hand,
    text: String,
    line: u16,
    column: u16,
}

fn items(scene: &Scene, player: Player, width: u16) -> Vec<Item<'_>> {
    let (mut line, mut column) = (0, 0);
    let own = scene.hands.iter().filter(|hand| hand.owner == player);
    own.map(|hand| {
        let code = render::text::hand_code(&hand.spot);
        let text = match hand.count {
            1 => code.to_owned(),
            count => format!("{code}×{count}"),
        };
        let length = text.chars().count() as u16 + 2;
        if column > 0 && column + length > width {
            (line, column) = (line + 1, 0);
        }
        let item = Item {
            hand,
            text,
            line,
            column,
        };
        column += length;
        item
    })
    .collect()
}

/// Height of a player's hand in lines.
pub(crate) fn height(scene: &Scene, player: Player, width: u16) -> u16 {
    items(scene, player, width).last().map_or(0, |item| item.line + 1)
}

/// Draws a player's hand; returns the areas of its items by spot.
pub(crate) fn draw(
    scene: &Scene,
    player: Player,
    colour: &str,
    marks: &Marks,
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) -> Vec<(Rect, SmolStr)> {
    let mut drawn = Vec::new();
    for item in items(scene, player, area.width) {
        let spot = item.hand.spot.as_str();
        let (left, right) = signs(marks, spot);
        let text = format!("{left}{}{right}", item.text);
        let place = Rect::new(
            area.x + item.column,
            area.y + item.line,
            text.chars().count() as u16,
            1,
        )
        .intersection(area);
        if place.is_empty() {
            continue;
        }
        let style = if marks.cursor.as_deref() == Some(spot) {
            theme.cursor()
        } else {
            theme.piece(colour, item.hand.kind)
        };
        buffer.set_stringn(place.x, place.y, text, usize::from(place.width), style);
        drawn.push((place, spot.into()));
    }
    drawn
}

fn signs(marks: &Marks, spot: &str) -> (char, char) {
    if marks.cursor.as_deref() == Some(spot) {
        ('[', ']')
    } else if marks.begun.iter().any(|begun| begun == spot) {
        ('<', '>')
    } else if marks.playable.contains(spot) {
        (' ', '•')
    } else {
        (' ', ' ')
    }
}
