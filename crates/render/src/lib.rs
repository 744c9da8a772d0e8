//! Scenes turned into something to look at: for now, text.
//!
//! This crate reads scenes and nothing else; it knows no rule and no particular game.

pub mod text;
