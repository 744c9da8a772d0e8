//! Move generation.
//!
//! [`moves`] lists and counts the legal moves of a position; [`replies`] counts the answers to many moves at once.
//! Both work from a [`turn::Turn`], which knows what all moves of a turn share: which tiles are [`pinned`] and which
//! can be thrown ([`throws`]). How tiles travel is in [`walks`] (along the ground), [`climbs`] (over the hive),
//! [`contour`] (round the hive) and [`ant_reach`] (all ants at once).
//!
//! The rest of Hive calls the methods of [`Hive`](super::Hive) that `moves` and `replies` define; the evaluation also
//! uses `turn`, `pinned` and `climbs`.

mod ant_reach;
mod climbs;
mod contour;
mod moves;
pub(super) mod pinned;
mod replies;
mod throws;
pub(super) mod turn;
mod walks;
