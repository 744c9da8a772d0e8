//! Positions in one line: the rows, the player to move, and the marbles that each player has ejected.

use rules::{Error, Game, Player, Position, rows};

use super::marble_board::State;
use super::{Abalon, AbalonSetup, words};

/// The letters of the marbles, the first player's first.
pub(super) const LETTERS: [char; 2] = ['B', 'R'];

/// The position in one line.
pub(super) fn write(position: &Abalon) -> String {
    let board = position.board();
    let letter = |point| {
        position
            .owner(point)
            .map_or('.', |player| LETTERS[player.index()])
    };
    let rows = rows::write(board.cells().map(letter), board.row_lengths());
    let [black, red] = position.state().ejected;
    format!("{rows} {} {black} {red}", Abalon::ABOUT.colour(position.turn()))
}

/// Reads a position; omitted parts after the rows are derived from the rows.
pub(super) fn read(setup: AbalonSetup, text: &str) -> Result<Abalon, Error> {
    let board = setup.board();
    let rows = rows::read(text, board.row_lengths(), &String::from_iter(LETTERS))?;
    rows.no_more_than(3)?;
    let turn = rows.turn(&Abalon::ABOUT, Player::First)?;
    let ejected = match rows.tail.get(1..).unwrap_or_default() {
        [] => missing(
            setup,
            Player::BOTH.map(|player| rows.count(LETTERS[player.index()])),
        ),
        [black, red] => [number(black)?, number(red)?],
        _ => {
            return Err(Error::Position(words::COUNT_MISSING.message()));
        }
    };
    let goal = usize::from(setup.side()) + 1;
    if let Some(player) = Player::BOTH.into_iter().find(|p| ejected[p.index()] > goal) {
        return Err(Error::Position(
            words::TOO_MANY_EJECTED
                .with(ejected[player.index()])
                .with_message(Abalon::ABOUT.colour_message(player))
                .with(goal),
        ));
    }
    if ejected == [goal, goal] {
        return Err(Error::Position(words::BOTH_WON.with(goal)));
    }
    let state = State {
        side: setup.side(),
        turn,
        ejected: ejected.map(|count| count as u8),
    };
    let letters: Vec<(grid::Cell, char)> = board.cells().zip(rows.cells).collect();
    Ok(Abalon::new(state, |point| {
        let found = letters.binary_search_by_key(&point, |&(cell, _)| cell).ok()?;
        let letter = letters[found].1;
        Player::BOTH
            .into_iter()
            .find(|player| LETTERS[player.index()] == letter)
    }))
}

/// The marbles that each player must have ejected, from the marbles left; zero if no game leads there, as in a study
/// with a handful of marbles.
fn missing(setup: AbalonSetup, left: [usize; 2]) -> [usize; 2] {
    let goal = usize::from(setup.side()) + 1;
    let ejected = Player::BOTH.map(|player| setup.marbles().checked_sub(left[player.other().index()]));
    match ejected {
        [Some(black), Some(red)] if black.max(red) <= goal && black.min(red) < goal => [black, red],
        _ => [0, 0],
    }
}

fn number(word: &str) -> Result<usize, Error> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse()
        .ok()
        .filter(|_| digits)
        .ok_or_else(|| Error::Position(words::NOT_A_COUNT.with(word)))
}
