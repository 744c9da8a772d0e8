//! A game with seats: how it is folded from its events, and the one way anything happens to it.
//!
//! `admitted_game` is what a client may open, known before anything is built, `opening` what a record begins with. `table` is
//! the game with seats and clocks, `event` what can happen to it, `seat` one side of it. `commands` decides what a player may do
//! and commits it with optimistic concurrency. `seats` creates tables and fills open seats, `rematch` starts the next game,
//! `clock` ends games whose time is over, `lag_compensation` keeps network lag off the clock. `table_cache` holds folded tables
//! by version; `view` turns positions into the wire format, `shown` tables into what a visitor sees.
//!
//! Other rooms load a table through `table_cache`, and change it through `commands`, `seats` and `rematch` only.

pub(crate) mod admitted_game;
pub(crate) mod board_cache;
pub(crate) mod clock;
pub(crate) mod commands;
pub(crate) mod event;
pub(crate) mod lag_compensation;
pub(crate) mod opening;
pub(crate) mod rematch;
pub(crate) mod result;
pub(crate) mod seat;
pub(crate) mod seats;
pub(crate) mod shown;
pub(crate) mod table;
pub(crate) mod table_cache;
pub(crate) mod view;
