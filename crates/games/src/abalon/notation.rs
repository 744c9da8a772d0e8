//! The notation of moves, `a1-b2` in line and `c3c5-d3` for a sidestep; and why a move is illegal.

use grid::{Cell, Hex, HexDirection, Hexagon};
use rules::{Error, Game, Position};

use super::moves::AXES;
use super::{Abalon, Line, Move};

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
    let shape = || {
        Error::Notation(
            "this is not a move; write a marble and the point it moves to, such as a1-b2, or both ends of a line and \
             where the first one lands, such as c3c5-d3"
                .to_owned(),
        )
    };
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
        Error::Notation(format!(
            "«{}» is not a point of this board; they go from {} at the bottom left to {} at the top right",
            name.chars().take(20).collect::<String>(),
            named(board.row(board.rows() - 1).next()),
            named(board.row(0).last()),
        ))
    })
}

fn direction(board: Hexagon, from: Cell, to: Cell) -> Result<HexDirection, Error> {
    HexDirection::of(board.hex(to) - board.hex(from)).ok_or_else(|| {
        Error::Notation(format!(
            "{} is not next to {}; a marble moves by one step",
            board.name(to),
            board.name(from)
        ))
    })
}

fn sidestep(board: Hexagon, [from, to]: [Cell; 2], target: Cell) -> Result<Move, Error> {
    let direction = direction(board, from, target)?;
    let line = line(board, from, to)?;
    if direction == line.axis || direction == line.axis.opposite() {
        return Err(Error::Notation(format!(
            "this is along the line; write the marble at the back and the point it moves to, such as {}-{}",
            board.name(from),
            board.name(target)
        )));
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
    found.ok_or_else(|| {
        Error::Notation(format!(
            "{} and {} are not the two ends of a line",
            board.name(from),
            board.name(to)
        ))
    })
}

/// Why an illegal move is illegal.
pub(super) fn objection(position: &Abalon, m: Move) -> String {
    let objection = match m {
        _ if position.state().winner().is_some() => Some("the game is over".to_owned()),
        Move::InLine { tail, direction } => in_line_objection(position, tail, direction),
        Move::Sidestep { line, direction } => sidestep_objection(position, line, direction),
    };
    objection.unwrap_or_else(|| "this move is not legal here".to_owned())
}

fn in_line_objection(position: &Abalon, tail: Cell, direction: HexDirection) -> Option<String> {
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
        return Some(format!(
            "{own} marbles are in line from {}; at most three can move",
            board.name(tail)
        ));
    }
    if front.is_none() {
        return Some("this would take an own marble off the board".to_owned());
    }
    if enemies >= own {
        return Some(format!(
            "{own} can't push {enemies}; the pushed marbles must be fewer than the pushing ones"
        ));
    }
    let behind = ahead(tail).nth(own + enemies).filter(|_| enemies > 0)?;
    Some(format!(
        "the marble on {} is in the way of the push",
        board.name(behind)
    ))
}

fn sidestep_objection(position: &Abalon, line: Line, direction: HexDirection) -> Option<String> {
    let board = position.board();
    if line.length > 3 {
        return Some(format!(
            "a line of {} is too long; at most three marbles can move",
            line.length
        ));
    }
    line.cells(board).find_map(|point| {
        if !position.is_own(point) {
            return Some(no_marble(position, point));
        }
        match board.neighbor(point, direction) {
            None => Some(format!(
                "the marble on {} would leave the board",
                board.name(point)
            )),
            Some(landing) => position
                .owner(landing)
                .map(|_| format!("{} is taken; a sidestep needs empty points", board.name(landing))),
        }
    })
}

fn no_marble(position: &Abalon, point: Cell) -> String {
    format!(
        "there is no {} marble on {}",
        Abalon::ABOUT.colour(position.turn()),
        position.board().name(point)
    )
}
