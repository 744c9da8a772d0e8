//! The board model of the programming assignment that Islands comes from: stones of either colour in any order, islands
//! counted incrementally.

use std::fmt;

use grid::Lattice;
use rules::Player;

use super::{IslandsSize, bisects};
use crate::lattice::{Chains, Hexagonal};

/// No stone.
pub const EMPTY: i8 = 0;
/// A white stone.
pub const WHITE: i8 = -1;
/// A black stone.
pub const BLACK: i8 = 1;

/// Errors of a model; an error changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ModelError {
    /// Boards of this size are not supported.
    Size(usize),
    /// The cell is not on the board of this size.
    Outside {
        /// The requested row.
        row: usize,
        /// The requested column.
        col: usize,
        /// The size of the board.
        size: usize,
    },
    /// The cell is occupied.
    Taken {
        /// Its row.
        row: usize,
        /// Its column.
        col: usize,
    },
    /// Neither [`WHITE`] nor [`BLACK`].
    Colour(i8),
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelError::Size(size) => write!(
                f,
                "there is no board of size {}; sizes go from 1 to 5000",
                as_given(*size)
            ),
            ModelError::Outside { row, col, size } => write!(
                f,
                "({},{}) is outside the board; rows and columns go from 0 to {}",
                as_given(*row),
                as_given(*col),
                size - 1
            ),
            ModelError::Taken { row, col } => write!(f, "({row},{col}) is taken"),
            ModelError::Colour(colour) => {
                write!(f, "{colour} is not a colour; say -1 for White or 1 for Black")
            }
        }
    }
}

impl std::error::Error for ModelError {}

/// A number as the caller wrote it: one that was negative before a cast to `usize` is shown negative.
const fn as_given(number: usize) -> isize {
    number as isize
}

/// A board that counts islands as stones are placed, in nearly constant time per stone.
///
/// It does not enforce turns; it accepts plays after the end and keeps reporting that the game is over.
///
/// ```
/// use tessera_games::islands::{BLACK, Model, WHITE};
///
/// let mut model = Model::new(3)?;
/// assert!(model.can_play(0, 1)?);
/// assert!(!model.make_play(0, 1, WHITE)?);
/// assert!(!model.can_play(0, 1)?);
/// assert!(!model.make_play(2, 1, WHITE)?);
/// assert_eq!((model.white_score(), model.black_score()), (2, 0));
/// assert!(model.make_play(1, 1, WHITE)?);
/// assert_eq!((model.white_score(), model.black_score()), (1, 0));
/// assert!(model.make_play(0, 0, BLACK)?, "still over");
/// assert!(model.can_play(3, 0).is_err());
/// # Ok::<(), tessera_games::islands::ModelError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Model {
    chains: Chains<Hexagonal>,
    over: bool,
}

impl Model {
    /// An empty board of `size` rows and columns.
    pub fn new(size: usize) -> Result<Model, ModelError> {
        let allowed = u32::try_from(size)
            .ok()
            .and_then(|size| IslandsSize::new(size).ok());
        let size = allowed.ok_or(ModelError::Size(size))?.get();
        Ok(Model {
            chains: Chains::new(Lattice::new(size)),
            over: false,
        })
    }

    /// The number of rows, and of columns.
    pub fn size(&self) -> usize {
        self.chains.lattice().size() as usize
    }

    /// Whether the cell is empty.
    #[inline]
    pub fn can_play(&self, row: usize, col: usize) -> Result<bool, ModelError> {
        Ok(self.colour(row, col)? == EMPTY)
    }

    /// The contents of the cell: [`EMPTY`], [`WHITE`] or [`BLACK`].
    #[inline]
    pub fn colour(&self, row: usize, col: usize) -> Result<i8, ModelError> {
        let size = self.size();
        if row >= size || col >= size {
            return Err(ModelError::Outside { row, col, size });
        }
        Ok(match self.chains.stone(row as u32, col as u32) {
            None => EMPTY,
            Some(Player::First) => WHITE,
            Some(Player::Second) => BLACK,
        })
    }

    /// Places a stone on an empty cell; returns whether the game is over.
    #[inline]
    pub fn make_play(&mut self, row: usize, col: usize, colour: i8) -> Result<bool, ModelError> {
        if !self.can_play(row, col)? {
            return Err(ModelError::Taken { row, col });
        }
        let player = match colour {
            WHITE => Player::First,
            BLACK => Player::Second,
            _ => return Err(ModelError::Colour(colour)),
        };
        let edges = self.chains.place(row as u32, col as u32, player);
        self.over |= bisects(player, edges);
        Ok(self.over)
    }

    /// The number of white islands.
    pub fn white_score(&self) -> u32 {
        self.chains.groups(Player::First)
    }

    /// The number of black islands.
    pub fn black_score(&self) -> u32 {
        self.chains.groups(Player::Second)
    }
}
