//! Shared parts of the full-screen commands: terminal, colours, board.

/// The largest board of a full screen, in cells; larger ones redraw too slowly.
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
