//! What the full-screen commands share: the terminal itself, colours, and the board.

/// Larger boards are not shown on a full screen: a move would take more than a moment.
pub(crate) const LARGEST_BOARD: usize = 20_000;

pub(crate) mod board;
mod canvas;
pub(crate) mod changes;
pub(crate) mod cursor;
pub(crate) mod frame;
pub(crate) mod hands;
mod lines;
pub(crate) mod map;
pub(crate) mod moves;
pub(crate) mod terminal;
pub(crate) mod theme;
pub(crate) mod viewport;
