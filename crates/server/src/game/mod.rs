//! One game with seats: how it is folded from its events, and the one way anything happens to it.
//!
//! `table` is the game with seats and clocks, `event` what can happen to it, `seat` who sits where. `acts` decides what a
//! player may do, `door` commits it with optimistic concurrency and announces it. `seating` creates tables and fills open
//! seats, `rematch` starts the next game, `clock` ends games whose time is over, `lag` compensates for network lag. `tables`
//! caches folded tables by version; `view` turns positions into the wire format.
//!
//! Other rooms load a table through `tables`, and change it through `door`, `seating` and `rematch` only.

pub(crate) mod clock;
pub(crate) mod commands;
pub(crate) mod event;
pub(crate) mod lag_compensation;
pub(crate) mod rematch;
pub(crate) mod seat;
pub(crate) mod seats;
pub(crate) mod table;
pub(crate) mod table_cache;
pub(crate) mod view;
