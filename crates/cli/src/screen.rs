//! What the full-screen commands share: the terminal itself, colours, and the board.

pub(crate) mod board;
pub(crate) mod changes;
pub(crate) mod cursor;
pub(crate) mod frame;
pub(crate) mod hands;
mod lines;
pub(crate) mod map;
pub(crate) mod moves;
pub(crate) mod terminal;
pub(crate) mod theme;
