//! Views in the wire format, without the board, which clients fetch once for each spec.
//!
//! The board of a spec is that of its starting position. If a position has another board, because it grows with the game, the
//! view carries it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use api::{
    Board, BoardBounds, BoardCell, BoardEdge, BoardLabel, BoardPoint, LastMove, Look, Move, Outcome,
    PieceInHand, PieceOnBoard, View,
};
use games::AnyRecord;
use grid::Point;
use rules::{MarkKind, MoveView, Player, Replay, Scene, changes_text};

use crate::Error;
use crate::game::table;
use crate::http::message::wire_message;
use crate::words;

/// The view of a game after `ply` moves, or after all.
pub(crate) fn view_at(record: &dyn AnyRecord, ply: Option<usize>) -> Result<View, Error> {
    let last = record.ply();
    if let Some(ply) = ply.filter(|&ply| ply > last) {
        return Err(Error::NotFound(words::NO_PLY.with(ply).with(last)));
    }
    Ok(View {
        words: record.words(),
        position: Some(match ply.filter(|&ply| ply < last) {
            None => record.position_text(),
            Some(ply) => record.at(ply).position_text(),
        }),
        ..of_view(record.view_at(ply.unwrap_or(last)))
    })
}

/// The view of a replay after `ply` moves, without legal moves.
pub(crate) fn replayed(replay: &dyn Replay, ply: usize) -> View {
    let mut view = replay.view_at(ply);
    view.moves.clear();
    of_view(view)
}

fn of_view(view: rules::View) -> View {
    let marked = |kind| {
        let marks = view.scene.marks.iter().filter(move |mark| mark.kind == kind);
        marks.map(|mark| mark.spot.clone()).collect()
    };
    let board = board_of(&view.scene);
    let usual = board_of_spec(&view.spec).is_ok_and(|usual| *usual == board);
    View {
        ply: view.ply,
        words: Vec::new(),
        turn: view.turn.map(index),
        score: view.score,
        looks: looks(&view.scene),
        hands: view.scene.hands.iter().map(hand).collect(),
        locked: marked(MarkKind::Locked),
        winning: marked(MarkKind::Winning),
        pieces: view.scene.pieces.into_iter().map(piece).collect(),
        moves: view.moves.into_iter().map(as_move).collect(),
        last: view.last.map(|last| LastMove {
            text: last.word,
            changes: changes_text(&last.changes),
        }),
        outcome: view.result.map(|result| Outcome {
            winner: result.outcome.winner().map(index),
            reason: result.code().into(),
            text: result.to_string(),
            why: wire_message(&result.why),
        }),
        occurrences: view.occurrences,
        position: None,
        board: (!usual).then_some(board),
        spec: view.spec,
    }
}

fn index(player: Player) -> u8 {
    player.index() as u8
}

fn looks(scene: &Scene) -> BTreeMap<String, Look> {
    let look = |piece: &rules::Piece| Look {
        kind: piece.kind.name.into(),
        owner: index(piece.owner),
    };
    let mut looks = BTreeMap::new();
    for piece in &scene.pieces {
        if !looks.contains_key(&piece.code) {
            looks.insert(piece.code.clone(), look(piece));
        }
    }
    looks
}

fn piece(piece: rules::Piece) -> PieceOnBoard {
    PieceOnBoard {
        id: (piece.id != piece.spot).then_some(piece.id),
        spot: piece.spot,
        code: piece.code,
        height: piece.height,
    }
}

fn hand(hand: &rules::Hand) -> PieceInHand {
    PieceInHand {
        spot: hand.spot.clone(),
        kind: hand.kind.name.into(),
        owner: index(hand.owner),
        count: hand.count,
    }
}

fn as_move(m: MoveView) -> Move {
    if m.is_drop() {
        return Move::Word(m.word);
    }
    Move::Full {
        changes: changes_text(&m.changes),
        text: m.word,
        clicks: m.clicks,
    }
}

/// A cache of boards: they are costly to compute, and few specs fit a page.
static BOARDS: Mutex<BTreeMap<String, Arc<Board>>> = Mutex::new(BTreeMap::new());

/// Capacity of the board cache.
const MAX_BOARDS: usize = 200;

/// The board of a spec.
pub(crate) fn board_of_spec(spec: &str) -> Result<Arc<Board>, Error> {
    let boards = || BOARDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(board) = boards().get(spec) {
        return Ok(Arc::clone(board));
    }
    let start = table::opened(spec, None, "")?;
    let board = Arc::new(board_of(&start.scene()));
    let mut boards = boards();
    if boards.len() < MAX_BOARDS {
        boards.insert(start.spec(), Arc::clone(&board));
    }
    Ok(board)
}

fn board_of(scene: &Scene) -> Board {
    let cell = |cell: &rules::SceneCell| BoardCell {
        spot: cell.spot.clone(),
        x: rounded(cell.centre.x),
        y: rounded(cell.centre.y),
    };
    let label = |label: &rules::Label| BoardLabel {
        text: label.text.clone(),
        x: rounded(label.at.x),
        y: rounded(label.at.y),
    };
    let edge = |edge: &rules::Edge| BoardEdge {
        owner: index(edge.owner),
        from: point(&edge.from),
        to: point(&edge.to),
    };
    Board {
        outline: scene.outline.iter().map(point).collect(),
        cells: scene.cells.iter().map(cell).collect(),
        labels: scene.labels.iter().map(label).collect(),
        edges: scene.edges.iter().map(edge).collect(),
        bounds: BoardBounds {
            left: rounded(scene.bounds.min.x),
            top: rounded(scene.bounds.min.y),
            right: rounded(scene.bounds.max.x),
            bottom: rounded(scene.bounds.max.y),
        },
    }
}

fn point(point: &Point) -> BoardPoint {
    BoardPoint {
        x: rounded(point.x),
        y: rounded(point.y),
    }
}

/// Rounds to a thousandth of a cell, far below a pixel, to keep the JSON small.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
