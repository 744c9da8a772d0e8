//! How a player is asked for a move, and why it may have none.

use std::fmt;
use std::sync::atomic::AtomicBool;

use super::Report;

/// The stop flag of a request without one; never raised.
static NEVER: AtomicBool = AtomicBool::new(false);

/// What a player is asked for. The default is the best move, with no stop flag and no progress reports.
pub struct MoveRequest<'a> {
    /// The number of variations wanted (multi-PV), at least one.
    pub lines: usize,
    /// Raise it to end the search early; the player then answers with the best move found so far.
    pub stop: &'a AtomicBool,
    /// Called with what has been found so far, after every completed depth.
    pub report: Option<&'a mut dyn FnMut(&Report)>,
}

impl Default for MoveRequest<'_> {
    fn default() -> Self {
        MoveRequest {
            lines: 1,
            stop: &NEVER,
            report: None,
        }
    }
}

impl<'a> MoveRequest<'a> {
    /// The best move, with a stop flag.
    pub fn with_stop(stop: &'a AtomicBool) -> MoveRequest<'a> {
        MoveRequest {
            stop,
            ..MoveRequest::default()
        }
    }
}

/// Why a player has no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoMove {
    /// The game is over.
    GameOver,
    /// The player plays another game than the record's.
    OtherGame {
        /// The id of the player's game.
        player: &'static str,
        /// The id of the record's game.
        record: &'static str,
    },
    /// The position has this many legal moves, more than [`MAX_LEGAL_MOVES`].
    TooManyMoves(u64),
    /// The stop flag was raised before the whole game was judged; only [`judge`](super::judge) gives up on it.
    Stopped,
}

/// The most legal moves of a position that a computer player takes on; larger boards would take it too long.
pub const MAX_LEGAL_MOVES: u64 = 10_000;

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMove::GameOver => write!(f, "the game is over"),
            NoMove::OtherGame { player, record } => {
                write!(f, "the game is {record}, but the player plays {player}")
            }
            NoMove::TooManyMoves(moves) => write!(
                f,
                "the board is too large for computer players: {moves} legal moves, the limit is {MAX_LEGAL_MOVES}"
            ),
            NoMove::Stopped => write!(f, "stopped before the end"),
        }
    }
}

impl std::error::Error for NoMove {}
