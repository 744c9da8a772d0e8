//! The test suite of the programming assignment that Paths comes from, shown to fail on planted bugs.

use std::cell::RefCell;
use std::rc::Rc;

use tessera_games::paths::course::{CourseError, Game, Grid, Move, PathsGame, PathsGrid, Piece};

/// A check of the suite; returns what is wrong.
type Check = fn() -> Result<(), String>;

/// The suite, one check for each sentence of the rules.
fn suite<G: Game>() -> Vec<(&'static str, Check)> {
    vec![
        ("a board has at least one square", sizes::<G>),
        ("white begins and the players alternate", turns::<G>),
        ("moves are the empty squares, row by row", moves::<G>),
        ("a path from top to bottom wins", top_to_bottom::<G>),
        ("a path from left to right wins", left_to_right::<G>),
        ("either player wins either way", either_way::<G>),
        (
            "squares that touch at a corner are not connected",
            no_diagonals::<G>,
        ),
        (
            "a full board without a path is a draw, and not before",
            late_draw::<G>,
        ),
        ("a taken square is refused and nothing changes", taken::<G>),
        ("a square outside the board is refused", outside::<G>),
        ("a finished game takes no move", finished::<G>),
        ("a copy is deep", deep_copy::<G>),
        ("the grid is a copy", grid_copy::<G>),
        ("the grid's text has a line a row", text::<G>),
        ("the grid's set overwrites", set_overwrites::<G>),
    ]
}

/// The names of the checks that fail.
fn failures<G: Game>() -> Vec<&'static str> {
    suite::<G>()
        .into_iter()
        .filter(|(_, check)| check().is_err())
        .map(|(name, _)| name)
        .collect()
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "called with fresh values, two dozen times"
)]
fn expect<T: PartialEq + std::fmt::Debug>(what: &str, actual: T, expected: T) -> Result<(), String> {
    if actual == expected {
        Ok(())
    } else {
        Err(format!("{what}: {actual:?}, not {expected:?}"))
    }
}

fn new_game<G: Game>(size: usize) -> Result<G, String> {
    G::new(size).map_err(|error| error.to_string())
}

fn play<G: Game>(game: &mut G, moves: &[(usize, usize)]) -> Result<(), String> {
    moves.iter().try_for_each(|&(row, col)| {
        game.make_move(Move::new(row, col))
            .map_err(|error| error.to_string())
    })
}

fn played<G: Game>(size: usize, moves: &[(usize, usize)]) -> Result<G, String> {
    let mut game = new_game(size)?;
    play(&mut game, moves)?;
    Ok(game)
}

fn sizes<G: Game>() -> Result<(), String> {
    expect("a game of size 0", G::new(0).is_err(), true)?;
    expect("a grid of size 0", G::Grid::new(0).is_err(), true)?;
    expect("a game of size 1", G::new(1).is_ok(), true)?;
    expect("its size", new_game::<G>(7)?.grid().size(), 7)
}

fn turns<G: Game>() -> Result<(), String> {
    let mut game: G = new_game(3)?;
    for (move_number, cell) in [(0, 0), (0, 1), (1, 1), (2, 2)].into_iter().enumerate() {
        let expected = if move_number % 2 == 0 {
            Piece::White
        } else {
            Piece::Black
        };
        expect("the player to move", game.current_player(), expected)?;
        play(&mut game, &[cell])?;
        expect("the new piece", game.grid().piece(cell.0, cell.1), Ok(expected))?;
    }
    Ok(())
}

fn moves<G: Game>() -> Result<(), String> {
    let game: G = played(2, &[(0, 1)])?;
    expect(
        "moves",
        game.moves(),
        vec![Move::new(0, 0), Move::new(1, 0), Move::new(1, 1)],
    )?;
    let over: G = played(2, &[(0, 0), (0, 1), (1, 0)])?;
    expect("moves after the end", over.moves(), vec![])
}

fn top_to_bottom<G: Game>() -> Result<(), String> {
    let game: G = played(3, &[(0, 1), (0, 0), (1, 1), (0, 2), (2, 1)])?;
    expect("over", game.is_over(), true)?;
    expect("winner", game.winner(), Some(Piece::White))
}

fn left_to_right<G: Game>() -> Result<(), String> {
    let game: G = played(3, &[(1, 0), (0, 0), (1, 1), (0, 2), (1, 2)])?;
    expect("over", game.is_over(), true)?;
    expect("winner", game.winner(), Some(Piece::White))
}

fn either_way<G: Game>() -> Result<(), String> {
    let down: G = played(3, &[(0, 0), (0, 1), (1, 0), (1, 1), (2, 2), (2, 1)])?;
    expect("black from top to bottom", down.winner(), Some(Piece::Black))?;
    let across: G = played(3, &[(0, 0), (1, 0), (0, 1), (1, 1), (2, 2), (1, 2)])?;
    expect("black from left to right", across.winner(), Some(Piece::Black))?;
    // A winding path: left, up, right, down.
    let winding: G = played(
        4,
        &[
            (2, 0),
            (0, 0),
            (1, 0),
            (0, 1),
            (1, 1),
            (0, 2),
            (1, 2),
            (3, 1),
            (2, 2),
            (3, 0),
            (2, 3),
        ],
    )?;
    expect("a winding path", winding.winner(), Some(Piece::White))
}

fn no_diagonals<G: Game>() -> Result<(), String> {
    let game: G = played(3, &[(0, 0), (0, 1), (1, 1), (1, 0), (2, 2)])?;
    expect("over", game.is_over(), false)?;
    expect("winner", game.winner(), None)
}

fn late_draw<G: Game>() -> Result<(), String> {
    // After seven moves B W . / W B W / . W B no path is possible any more; the game still goes on to the end.
    let moves = [(1, 0), (0, 0), (2, 1), (1, 1), (1, 2), (2, 2), (0, 1), (0, 2)];
    let mut game: G = new_game(3)?;
    for cell in moves {
        play(&mut game, &[cell])?;
        expect("over before the board is full", game.is_over(), false)?;
        expect("winner", game.winner(), None)?;
    }
    play(&mut game, &[(2, 0)])?;
    expect("over", game.is_over(), true)?;
    expect("winner", game.winner(), None)
}

fn taken<G: Game>() -> Result<(), String> {
    let mut game: G = played(3, &[(1, 1)])?;
    expect(
        "a taken square",
        game.make_move(Move::new(1, 1)),
        Err(CourseError::Taken(Move::new(1, 1))),
    )?;
    expect("the player to move", game.current_player(), Piece::Black)?;
    expect("the piece", game.grid().piece(1, 1), Ok(Piece::White))
}

fn outside<G: Game>() -> Result<(), String> {
    let mut game: G = new_game(3)?;
    for (row, col) in [(3, 0), (0, 3), (usize::MAX, 0), (0, usize::MAX)] {
        expect(
            "a move outside",
            game.make_move(Move::new(row, col)).is_err(),
            true,
        )?;
        expect("a look outside", game.grid().piece(row, col).is_err(), true)?;
        expect(
            "a set outside",
            game.grid().set(row, col, Piece::White).is_err(),
            true,
        )?;
    }
    expect("the player to move", game.current_player(), Piece::White)
}

fn finished<G: Game>() -> Result<(), String> {
    let mut game: G = played(2, &[(0, 0), (0, 1), (1, 0)])?;
    expect(
        "a move after the end",
        game.make_move(Move::new(1, 1)),
        Err(CourseError::Over),
    )?;
    expect("the grid", game.grid().text(), "WB\nW.\n".to_owned())
}

fn deep_copy<G: Game>() -> Result<(), String> {
    let mut game: G = played(3, &[(0, 0)])?;
    let copy = game.clone();
    play(&mut game, &[(1, 1)])?;
    expect(
        "the copy's grid",
        copy.grid().text(),
        "W..\n...\n...\n".to_owned(),
    )?;
    expect("the copy's player", copy.current_player(), Piece::Black)
}

fn grid_copy<G: Game>() -> Result<(), String> {
    let game: G = played(3, &[(0, 0)])?;
    game.grid()
        .set(2, 2, Piece::Black)
        .map_err(|error| error.to_string())?;
    expect(
        "the game's grid",
        game.grid().text(),
        "W..\n...\n...\n".to_owned(),
    )
}

fn text<G: Game>() -> Result<(), String> {
    let game: G = played(2, &[(0, 1), (1, 0)])?;
    expect("text", game.grid().text(), ".W\nB.\n".to_owned())?;
    expect("a move's text", Move::new(1, 2).to_string(), "(1,2)".to_owned())
}

fn set_overwrites<G: Game>() -> Result<(), String> {
    let mut grid = G::Grid::new(2).map_err(|error| error.to_string())?;
    for piece in [Piece::White, Piece::Black, Piece::Empty] {
        grid.set(1, 0, piece).map_err(|error| error.to_string())?;
        expect("the piece", grid.piece(1, 0), Ok(piece))?;
    }
    Ok(())
}

#[test]
fn our_game_passes_the_suite() {
    for (name, check) in suite::<PathsGame>() {
        assert_eq!(check(), Ok(()), "{name}");
    }
}

/// Bugs that students are known to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    Diagonal,
    OneDirection,
    EarlyDraw,
    ShallowCopy,
    WrongTurn,
    TakenAccepted,
    SizeZeroAccepted,
}

/// A plain game of Paths with one of the bugs.
struct Faulty<const FAULT: usize> {
    size: usize,
    pieces: Rc<RefCell<Vec<Piece>>>,
    turn: Piece,
}

const FAULTS: [Fault; 8] = [
    Fault::None,
    Fault::Diagonal,
    Fault::OneDirection,
    Fault::EarlyDraw,
    Fault::ShallowCopy,
    Fault::WrongTurn,
    Fault::TakenAccepted,
    Fault::SizeZeroAccepted,
];

impl<const FAULT: usize> Faulty<FAULT> {
    const FAULT: Fault = FAULTS[FAULT];

    fn at(&self, row: usize, col: usize) -> Piece {
        self.pieces.borrow()[row * self.size + col]
    }

    fn touch(a: (usize, usize), b: (usize, usize)) -> bool {
        let (rows, cols) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
        if Self::FAULT == Fault::Diagonal {
            rows.max(cols) == 1
        } else {
            rows + cols == 1
        }
    }

    /// Whether these pieces connect the first line with the last, along rows or columns.
    fn connected(&self, allowed: impl Fn(Piece) -> bool, downwards: bool) -> bool {
        let line = |cell: (usize, usize)| if downwards { cell.0 } else { cell.1 };
        let all = || (0..self.size).flat_map(|row| (0..self.size).map(move |col| (row, col)));
        let open = |cell: &(usize, usize)| allowed(self.at(cell.0, cell.1));
        let mut reached: Vec<_> = all().filter(open).filter(|&cell| line(cell) == 0).collect();
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            let near: Vec<_> = all()
                .filter(open)
                .filter(|&other| Self::touch(cell, other))
                .collect();
            for other in near {
                if !reached.contains(&other) {
                    reached.push(other);
                }
            }
        }
        reached.into_iter().any(|cell| line(cell) + 1 == self.size)
    }

    fn has_path(&self, allowed: impl Fn(Piece) -> bool) -> bool {
        self.connected(&allowed, true)
            || (Self::FAULT != Fault::OneDirection && self.connected(&allowed, false))
    }

    fn hopeless(&self) -> bool {
        [Piece::White, Piece::Black]
            .into_iter()
            .all(|enemy| !self.has_path(|piece| piece != enemy))
    }
}

impl<const FAULT: usize> Clone for Faulty<FAULT> {
    fn clone(&self) -> Self {
        let pieces = match Self::FAULT {
            Fault::ShallowCopy => Rc::clone(&self.pieces),
            _ => Rc::new(RefCell::new(self.pieces.borrow().clone())),
        };
        Faulty {
            size: self.size,
            pieces,
            turn: self.turn,
        }
    }
}

impl<const FAULT: usize> Game for Faulty<FAULT> {
    type Grid = PathsGrid;

    fn new(size: usize) -> Result<Self, CourseError> {
        if size == 0 && Self::FAULT != Fault::SizeZeroAccepted {
            return Err(CourseError::Size(0));
        }
        let pieces = Rc::new(RefCell::new(vec![Piece::Empty; size * size]));
        Ok(Faulty {
            size,
            pieces,
            turn: Piece::White,
        })
    }

    fn is_over(&self) -> bool {
        let full = !self.pieces.borrow().contains(&Piece::Empty);
        full || self.winner().is_some() || (Self::FAULT == Fault::EarlyDraw && self.hopeless())
    }

    fn winner(&self) -> Option<Piece> {
        [Piece::White, Piece::Black]
            .into_iter()
            .find(|&own| self.has_path(|piece| piece == own))
    }

    fn current_player(&self) -> Piece {
        self.turn
    }

    fn moves(&self) -> Vec<Move> {
        if self.is_over() {
            return Vec::new();
        }
        let cells = (0..self.size).flat_map(|row| (0..self.size).map(move |col| Move::new(row, col)));
        cells
            .filter(|m| self.at(m.row(), m.col()) == Piece::Empty)
            .collect()
    }

    fn make_move(&mut self, m: Move) -> Result<(), CourseError> {
        if m.row() >= self.size || m.col() >= self.size {
            return Err(CourseError::Outside(m, self.size));
        }
        if self.is_over() {
            return Err(CourseError::Over);
        }
        if self.at(m.row(), m.col()) != Piece::Empty && Self::FAULT != Fault::TakenAccepted {
            return Err(CourseError::Taken(m));
        }
        self.pieces.borrow_mut()[m.row() * self.size + m.col()] = self.turn;
        let black_next = self.turn == Piece::White && Self::FAULT != Fault::WrongTurn;
        self.turn = if black_next { Piece::Black } else { Piece::White };
        Ok(())
    }

    fn grid(&self) -> PathsGrid {
        let mut grid = PathsGrid::new(self.size.max(1)).expect("a size from 1 on is allowed");
        for row in 0..self.size {
            for col in 0..self.size {
                grid.set(row, col, self.at(row, col)).expect("inside the grid");
            }
        }
        grid
    }
}

#[test]
fn the_same_game_without_a_fault_passes() {
    assert_eq!(failures::<Faulty<0>>(), [""; 0]);
}

#[test]
fn every_planted_fault_is_found_by_the_check_that_names_it() {
    let found = [
        (
            failures::<Faulty<1>>(),
            "squares that touch at a corner are not connected",
        ),
        (failures::<Faulty<2>>(), "a path from left to right wins"),
        (
            failures::<Faulty<3>>(),
            "a full board without a path is a draw, and not before",
        ),
        (failures::<Faulty<4>>(), "a copy is deep"),
        (failures::<Faulty<5>>(), "white begins and the players alternate"),
        (
            failures::<Faulty<6>>(),
            "a taken square is refused and nothing changes",
        ),
        (failures::<Faulty<7>>(), "a board has at least one square"),
    ];
    for (fault, (failed, expected)) in FAULTS[1..].iter().zip(found) {
        assert!(failed.contains(&expected), "{fault:?} fails {failed:?}");
    }
}

#[test]
fn negative_numbers_are_told_as_they_were_given() {
    let sentence = |error: CourseError| error.to_string();
    let mut game = PathsGame::new(3).unwrap();
    assert_eq!(
        game.make_move(Move::new(0, -1_i32 as usize)).map_err(sentence),
        Err("(0,-1) is outside the board; rows and columns go from 0 to 2".to_owned())
    );
    assert_eq!(
        PathsGrid::new(-1_i32 as usize).map(|_| ()).map_err(sentence),
        Err("there is no board of size -1; sizes go from 1 to 1000".to_owned())
    );
}
