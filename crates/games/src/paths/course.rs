//! The interfaces of the programming assignment that Paths comes from: a move, a grid, a game.
//!
//! ```
//! use tessera_games::paths::course::{Game, Grid, Move, PathsGame, Piece};
//!
//! let mut game = PathsGame::new(3)?;
//! for (row, col) in [(1, 1), (0, 0), (0, 1), (0, 2), (2, 1)] {
//!     game.make_move(Move::new(row, col))?;
//! }
//! assert!(game.is_over());
//! assert_eq!(game.winner(), Some(Piece::White));
//! assert_eq!(game.grid().text(), "BWB\n.W.\n.W.\n");
//! assert!(game.make_move(Move::new(2, 2)).is_err());
//! # Ok::<(), tessera_games::paths::course::CourseError>(())
//! ```

use std::fmt;

use grid::Lattice;
use rules::{Outcome, Player, Position};

use super::{Paths, PathsSize, Placement};
use crate::lattice::Board;

/// The contents of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Piece {
    /// No piece.
    #[default]
    Empty,
    /// A white piece; White moves first.
    White,
    /// A black piece.
    Black,
}

impl Piece {
    fn of(player: Player) -> Piece {
        match player {
            Player::First => Piece::White,
            Player::Second => Piece::Black,
        }
    }

    fn letter(self) -> char {
        match self {
            Piece::Empty => '.',
            Piece::White => 'W',
            Piece::Black => 'B',
        }
    }
}

/// A move: the row and column of a square.
///
/// ```
/// use tessera_games::paths::course::Move;
/// let m = Move::new(1, 2);
/// assert_eq!((m.row(), m.col(), m.to_string().as_str()), (1, 2, "(1,2)"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    row: usize,
    col: usize,
}

impl Move {
    /// The move to a square, which need not be on any particular board.
    pub const fn new(row: usize, col: usize) -> Move {
        Move { row, col }
    }

    /// The row, from 0 at the top.
    pub const fn row(self) -> usize {
        self.row
    }

    /// The column, from 0 at the left.
    pub const fn col(self) -> usize {
        self.col
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", as_given(self.row), as_given(self.col))
    }
}

/// A number as the caller wrote it: one that was negative before a cast to `usize` is shown negative.
const fn as_given(number: usize) -> isize {
    number as isize
}

/// Errors of a grid or a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CourseError {
    /// Boards of this size are not supported.
    Size(usize),
    /// The square is not on the board of this size.
    Outside(Move, usize),
    /// The square is occupied.
    Taken(Move),
    /// The game is over.
    Over,
}

impl fmt::Display for CourseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CourseError::Size(size) => write!(
                f,
                "there is no board of size {}; sizes go from 1 to {MAX_SIZE}",
                as_given(*size)
            ),
            CourseError::Outside(m, size) => {
                write!(
                    f,
                    "{m} is outside the board; rows and columns go from 0 to {}",
                    size - 1
                )
            }
            CourseError::Taken(m) => write!(f, "{m} is taken"),
            CourseError::Over => write!(f, "the game is over"),
        }
    }
}

impl std::error::Error for CourseError {}

/// The largest board size.
pub const MAX_SIZE: usize = 1000;

/// A square grid of pieces. A copy (`clone`) is deep: changing one leaves the other unchanged.
pub trait Grid: Clone + Sized {
    /// An empty grid.
    fn new(size: usize) -> Result<Self, CourseError>;
    /// The number of rows, and of columns.
    fn size(&self) -> usize;
    /// The piece on a square.
    fn piece(&self, row: usize, col: usize) -> Result<Piece, CourseError>;
    /// Puts a piece on a square, replacing what was there.
    fn set(&mut self, row: usize, col: usize, piece: Piece) -> Result<(), CourseError>;
    /// One line per row of `.`, `W` and `B`, each ended by a newline.
    fn text(&self) -> String {
        let row = |row| (0..self.size()).map(move |col| self.piece(row, col).unwrap_or_default().letter());
        (0..self.size())
            .flat_map(|number| row(number).chain(['\n']))
            .collect()
    }
}

/// A game of Paths. A copy (`clone`) is deep.
pub trait Game: Clone + Sized {
    /// The type of its grid.
    type Grid: Grid;

    /// A game on an empty grid, White to move.
    fn new(size: usize) -> Result<Self, CourseError>;
    /// Whether a player has won or the board is full.
    fn is_over(&self) -> bool;
    /// The winner, if there is one.
    fn winner(&self) -> Option<Piece>;
    /// The player to move; after the end, the player who would be next.
    fn current_player(&self) -> Piece;
    /// The legal moves, row by row; none when the game is over.
    fn moves(&self) -> Vec<Move>;
    /// Puts the current player's piece on an empty square; an error changes nothing.
    fn make_move(&mut self, m: Move) -> Result<(), CourseError>;
    /// A copy of the grid.
    fn grid(&self) -> Self::Grid;
}

/// A grid in memory.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PathsGrid {
    size: usize,
    pieces: Vec<Piece>,
}

impl PathsGrid {
    fn index(&self, row: usize, col: usize) -> Result<usize, CourseError> {
        if row < self.size && col < self.size {
            Ok(row * self.size + col)
        } else {
            Err(CourseError::Outside(Move::new(row, col), self.size))
        }
    }
}

impl Grid for PathsGrid {
    fn new(size: usize) -> Result<PathsGrid, CourseError> {
        checked_size(size)?;
        Ok(PathsGrid {
            size,
            pieces: vec![Piece::Empty; size * size],
        })
    }

    fn size(&self) -> usize {
        self.size
    }

    fn piece(&self, row: usize, col: usize) -> Result<Piece, CourseError> {
        Ok(self.pieces[self.index(row, col)?])
    }

    fn set(&mut self, row: usize, col: usize, piece: Piece) -> Result<(), CourseError> {
        let index = self.index(row, col)?;
        self.pieces[index] = piece;
        Ok(())
    }
}

/// A game of Paths by the rules of [`Paths`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PathsGame(Paths);

fn checked_size(size: usize) -> Result<PathsSize, CourseError> {
    u32::try_from(size)
        .ok()
        .and_then(|size| PathsSize::new(size).ok())
        .ok_or(CourseError::Size(size))
}

impl PathsGame {
    fn lattice(&self) -> Lattice {
        self.0.board.lattice()
    }

    fn move_of(&self, index: usize) -> Move {
        let square = self.lattice().square(index);
        Move::new(square.row as usize, square.col as usize)
    }
}

impl Game for PathsGame {
    type Grid = PathsGrid;

    fn new(size: usize) -> Result<PathsGame, CourseError> {
        let size = checked_size(size)?.get();
        Ok(PathsGame(Paths {
            board: Board::new(size),
            turn: Player::First,
            outcome: None,
        }))
    }

    fn is_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    fn winner(&self) -> Option<Piece> {
        self.0.outcome().and_then(Outcome::winner).map(Piece::of)
    }

    fn current_player(&self) -> Piece {
        Piece::of(self.0.turn())
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.0.legal_moves(&mut moves);
        moves
            .into_iter()
            .map(|Placement(index)| self.move_of(index as usize))
            .collect()
    }

    fn make_move(&mut self, m: Move) -> Result<(), CourseError> {
        let size = self.lattice().size() as usize;
        if m.row >= size || m.col >= size {
            return Err(CourseError::Outside(m, size));
        }
        if self.is_over() {
            return Err(CourseError::Over);
        }
        let drop = Placement((m.row * size + m.col) as u32);
        if !self.0.is_legal(drop) {
            return Err(CourseError::Taken(m));
        }
        self.0.play_unchecked(drop);
        Ok(())
    }

    fn grid(&self) -> PathsGrid {
        let lattice = self.lattice();
        let piece = |index| self.0.board.stone(index).map_or(Piece::Empty, Piece::of);
        PathsGrid {
            size: lattice.size() as usize,
            pieces: (0..lattice.len()).map(piece).collect(),
        }
    }
}
