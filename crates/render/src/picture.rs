//! What a picture is to show: a scene, what happened last, what can be played, and how it all should look.

use rules::{Bounds, Change, Colour, MoveView, PieceKind, Player, Scene, SmolStr, View};

use crate::theme::Theme;

/// A picture to be drawn, as [`crate::svg()`] or any other format. It is a square.
#[derive(Debug, Clone)]
pub struct Picture {
    /// What lies on the table.
    pub scene: Scene,
    /// The players' colours.
    pub colours: [Colour; 2],
    /// The kinds of pieces of the game, the most usual first.
    pub pieces: &'static [PieceKind],
    /// What the picture shows, in a few words, for those who can't see it.
    pub title: String,
    /// Where pieces came to with the last move.
    pub last: Vec<SmolStr>,
    /// What they left.
    pub left: Vec<SmolStr>,
    /// Cells to mark as playable.
    pub playable: Vec<SmolStr>,
    /// Whose turn it is.
    pub turn: Option<Player>,
    /// Who has won.
    pub winner: Option<Player>,
    /// The players' scores, in games that have them.
    pub scores: Option<[u32; 2]>,
    /// The colours.
    pub theme: &'static Theme,
    /// The length of a side in pixels.
    pub size: u32,
    /// Whether the board is turned round, as the player opposite sees it.
    pub flipped: bool,
    /// Room for all of these instead of just the scene; an animation keeps its frame steady so.
    pub room: Option<Bounds>,
    /// Whether the table has a light on it and round corners. Animations lie flat: they have few colours.
    pub lit: bool,
}

/// The default side of a picture in pixels.
pub const DEFAULT_SIZE: u32 = 1000;

impl Picture {
    /// The picture of a game as it stands, in the default theme and size.
    ///
    /// Cells are marked as playable where that tells something: if a single click plays there, and if not every empty
    /// cell is playable.
    pub fn new(view: View) -> Picture {
        let changes = view.last.as_ref().map(|last| last.changes.as_slice());
        let (left, last) = traces(changes.unwrap_or_default());
        Picture {
            title: title(&view),
            last,
            left,
            playable: telling(&view),
            turn: view.turn,
            winner: view.result.and_then(|result| result.outcome.winner()),
            scores: view.score,
            scene: view.scene,
            colours: view.about.colours,
            pieces: view.about.pieces,
            theme: Default::default(),
            size: DEFAULT_SIZE,
            flipped: false,
            room: None,
            lit: true,
        }
    }

    /// The colour of a player's pieces.
    pub(crate) fn colour(&self, player: Player) -> Colour {
        self.colours[player.index()]
    }
}

fn title(view: &View) -> String {
    let played = match view.ply {
        0 => String::new(),
        1 => " after 1 move".into(),
        ply => format!(" after {ply} moves"),
    };
    match (&view.result, view.turn) {
        (Some(result), _) => format!("{}{played}: {result}", view.spec),
        (None, Some(turn)) => format!("{}{played}: {} to move", view.spec, view.about.colour(turn)),
        (None, None) => format!("{}{played}", view.spec),
    }
}

/// What a move left and what it reached.
fn traces(changes: &[Change]) -> (Vec<SmolStr>, Vec<SmolStr>) {
    let (mut left, mut reached) = (Vec::new(), Vec::new());
    for change in changes {
        match change {
            Change::Placed { spot, .. } => reached.push(spot.clone()),
            Change::Removed { spot, .. } => left.push(spot.clone()),
            Change::Moved { from, to } => {
                left.push(from.clone());
                reached.push(to.clone());
            }
            Change::Turned { .. } => {}
        }
    }
    // In a line that moves, all but the last marble leave a point to the next one.
    left.retain(|spot| !reached.contains(spot));
    (left, reached)
}

/// The cells that a single click plays, unless these are all the empty ones.
fn telling(view: &View) -> Vec<SmolStr> {
    let cells: Vec<SmolStr> = view.moves.iter().filter_map(single_click).collect();
    let empty = view
        .scene
        .board
        .cells
        .len()
        .saturating_sub(view.scene.pieces.len());
    if cells.len() == empty { Vec::new() } else { cells }
}

fn single_click(m: &MoveView) -> Option<SmolStr> {
    match m.clicks.as_slice() {
        [spelling] => match spelling.as_slice() {
            [spot] if spot != "pass" => Some(spot.clone()),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(spot: &str) -> Change {
        Change::Placed {
            code: "R".into(),
            spot: spot.into(),
        }
    }

    fn moved(from: &str, to: &str) -> Change {
        Change::Moved {
            from: from.into(),
            to: to.into(),
        }
    }

    #[test]
    fn a_drop_reaches_its_cell_and_what_it_turns_is_not_marked() {
        let turned = Change::Turned {
            spot: "b4".into(),
            from: "B".into(),
            to: "R".into(),
        };
        assert_eq!(traces(&[placed("a4"), turned]), (vec![], vec!["a4".into()]));
        assert_eq!(traces(&[]), (vec![], vec![]));
    }

    #[test]
    fn a_line_that_moves_leaves_only_its_end() {
        let pushed_off = Change::Removed {
            code: "W".into(),
            spot: "e9".into(),
        };
        let moves = [moved("e6", "e7"), moved("e7", "e8"), moved("e8", "e9")];
        let changes: Vec<Change> = moves.into_iter().chain([pushed_off]).collect();
        let (left, reached) = traces(&changes);
        assert_eq!(left, ["e6"]);
        assert_eq!(reached, ["e7", "e8", "e9"]);
    }
}
