//! The notation of moves, `a1-b2` in line and `c3c5-d3` for a sidestep; and why a move is illegal.

use grid::{Cell, Hex, HexDirection, Hexagon};
use rules::{Error, Game, Message, Position};

use super::moves::AXES;
use super::{Abalon, Line, Move, words};

/// The canonical notation of a move.
pub(super) fn word(board: Hexagon, m: Move) -> String {
    let landing = |point: Cell, direction| {
        let landing = board.neighbor(point, direction);
        landing.map(|point| board.name(point)).unwrap_or_default()
    };
    match m {
        Move::InLine { tail, direction } => format!("{}-{}", board.name(tail), landing(tail, direction)),
        Move::Sidestep { line, direction } => {
            let last = line.last(board).map(|point| board.name(point));
            let (first, last) = (board.name(line.first), last.unwrap_or_default());
            format!("{first}{last}-{}", landing(line.first, direction))
        }
    }
}

/// The move that a word stands for.
pub(super) fn parse(board: Hexagon, word: &str) -> Result<Move, Error> {
    let shape = || Error::Notation(words::NOT_A_MOVE.message());
    let (marbles, target) = word.trim().split_once('-').ok_or_else(shape)?;
    let target = cell(board, target)?;
    match names(marbles).as_slice() {
        [tail] => {
            let tail = cell(board, tail)?;
            let direction = direction(board, tail, target)?;
            Ok(Move::InLine { tail, direction })
        }
        [first, last] => sidestep(board, [cell(board, first)?, cell(board, last)?], target),
        _ => Err(shape()),
    }
}

/// The point names in a word such as `c3c5`: a letter after a digit starts a new one.
fn names(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let (mut start, mut digits) = (0, false);
    for (index, c) in text.char_indices() {
        if digits && c.is_alphabetic() {
            names.push(&text[start..index]);
            start = index;
        }
        digits = c.is_ascii_digit();
    }
    names.push(&text[start..]);
    names
}

fn cell(board: Hexagon, name: &str) -> Result<Cell, Error> {
    board.cell_named(name).ok_or_else(|| {
        let named = |cell: Option<Cell>| cell.map(|cell| board.name(cell)).unwrap_or_default();
        let shown: String = name.chars().take(20).collect();
        let [first, last] = [board.row(board.rows() - 1).next(), board.row(0).last()].map(named);
        Error::Notation(words::NOT_A_POINT.with(shown).with(first).with(last))
    })
}

fn direction(board: Hexagon, from: Cell, to: Cell) -> Result<HexDirection, Error> {
    HexDirection::of(board.hex(to) - board.hex(from))
        .ok_or_else(|| Error::Notation(words::NOT_BESIDE.with(board.name(to)).with(board.name(from))))
}

fn sidestep(board: Hexagon, [from, to]: [Cell; 2], target: Cell) -> Result<Move, Error> {
    let direction = direction(board, from, target)?;
    let line = line(board, from, to)?;
    if direction == line.axis || direction == line.axis.opposite() {
        return Err(Error::Notation(
            words::ALONG_THE_LINE
                .with(board.name(from))
                .with(board.name(target)),
        ));
    }
    Ok(Move::Sidestep { line, direction })
}

/// The line between two ends, in either order.
fn line(board: Hexagon, from: Cell, to: Cell) -> Result<Line, Error> {
    let between = board.hex(to) - board.hex(from);
    let length = between.distance(Hex::default());
    let found = AXES.into_iter().find_map(|axis| {
        let first = [(from, 1), (to, -1)]
            .into_iter()
            .find(|&(_, sign)| length > 0 && axis.vector() * (sign * length as i32) == between);
        first.map(|(first, _)| Line {
            first,
            axis,
            length: length as u8 + 1,
        })
    });
    found.ok_or_else(|| Error::Notation(words::NOT_A_LINE.with(board.name(from)).with(board.name(to))))
}

/// Why an illegal move is illegal.
pub(super) fn illegal_reason(position: &Abalon, m: Move) -> Message {
    let reason = match m {
        _ if position.state().winner().is_some() => Some(crate::words::OVER.message()),
        Move::InLine { tail, direction } => against_in_line(position, tail, direction),
        Move::Sidestep { line, direction } => against_sidestep(position, line, direction),
    };
    reason.unwrap_or_else(|| rules::words::NOT_LEGAL.message())
}

fn against_in_line(position: &Abalon, tail: Cell, direction: HexDirection) -> Option<Message> {
    let board = position.board();
    if !position.is_own(tail) {
        return Some(no_marble(position, tail));
    }
    let ahead = |from| std::iter::successors(Some(from), move |&point| board.neighbor(point, direction));
    let own = ahead(tail).take_while(|&point| position.is_own(point)).count();
    let front = ahead(tail).nth(own);
    let enemies = front.map_or(0, |front| {
        ahead(front)
            .take_while(|&point| position.owner(point) == Some(position.turn().other()))
            .count()
    });
    if own > 3 {
        return Some(words::TOO_MANY_IN_LINE.with(own).with(board.name(tail)));
    }
    if front.is_none() {
        return Some(words::OFF_THE_BOARD.message());
    }
    if enemies >= own {
        return Some(words::TOO_WEAK.with(own).with(enemies));
    }
    let behind = ahead(tail).nth(own + enemies).filter(|_| enemies > 0)?;
    Some(words::IN_THE_WAY.with(board.name(behind)))
}

fn against_sidestep(position: &Abalon, line: Line, direction: HexDirection) -> Option<Message> {
    let board = position.board();
    if line.length > 3 {
        return Some(words::TOO_LONG.with(line.length));
    }
    line.cells(board).find_map(|point| {
        if !position.is_own(point) {
            return Some(no_marble(position, point));
        }
        match board.neighbor(point, direction) {
            None => Some(words::WOULD_LEAVE.with(board.name(point))),
            Some(landing) => position
                .owner(landing)
                .map(|_| words::SIDESTEP_TAKEN.with(board.name(landing))),
        }
    })
}

fn no_marble(position: &Abalon, point: Cell) -> Message {
    words::NO_MARBLE
        .with_message(Abalon::ABOUT.colour_message(position.turn()))
        .with(position.board().name(point))
}
