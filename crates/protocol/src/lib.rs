//! Engines by protocol: ours for other programs, other programs' for us.
//!
//! [`gtp`] answers the lines of the Go Text Protocol, version 2, for any of the games; it takes lines and writes answers,
//! and knows no console. [`uhp`] does the same with the Universal Hive Protocol. [`outside`] starts a program that speaks
//! a protocol and lets it play: [`outside::Outside`] is all that a match needs to know of such a program.

pub mod gtp;
pub mod outside;
pub mod uhp;
pub mod words;
