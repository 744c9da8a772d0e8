//! Views in the wire format, without the board, which clients fetch once for each spec.
//!
//! The board of a spec is that of its starting position. If a position has another board, because it grows with the game, the
//! view carries it.

use std::collections::BTreeMap;
use std::sync::Arc;

use api::{
    Board, BoardBounds, BoardCell, BoardEdge, BoardLabel, BoardPoint, LastMove, Look, Move, Outcome,
    PieceInHand, PieceOnBoard, View,
};
use games::AnyRecord;
use grid::Point;
use rules::{MarkKind, MoveView, Player, Replay, Scene, SmolStr, changes_text};

use crate::Error;
use crate::game::board_cache::known_board;
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
    let geometry = &view.scene.board;
    let usual = known_board(&view.spec).is_ok_and(|known| {
        // Scenes of most games share their board, so that there is nothing to compare.
        Arc::ptr_eq(&known.geometry, geometry) || known.geometry == *geometry
    });
    let board = (!usual).then(|| board_of(geometry));
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
        board,
        spec: view.spec,
    }
}

fn index(player: Player) -> u8 {
    player.index() as u8
}

fn looks(scene: &Scene) -> BTreeMap<SmolStr, Look> {
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
        id: piece.id,
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

/// The wire format of a board.
pub(super) fn board_of(board: &rules::Board) -> Board {
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
        outline: board.outline.iter().map(point).collect(),
        cells: board.cells.iter().map(cell).collect(),
        labels: board.labels.iter().map(label).collect(),
        edges: board.edges.iter().map(edge).collect(),
        bounds: BoardBounds {
            left: rounded(board.bounds.min.x),
            top: rounded(board.bounds.min.y),
            right: rounded(board.bounds.max.x),
            bottom: rounded(board.bounds.max.y),
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
