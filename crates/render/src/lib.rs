//! Scenes turned into something to look at: text, SVG, PNG, animations.
//!
//! This crate reads scenes and views and nothing else; it knows no rule and no particular game. It needs no screen, no
//! font and no library of the system, and draws the same picture everywhere.

pub mod colour;
pub mod pieces;
pub mod text;
pub mod theme;

mod animation;
mod error;
mod glyphs;
mod picture;
mod png;
mod svg;

pub use animation::{Animation, Format};
pub use error::Error;
pub use picture::{DEFAULT_SIZE, Picture};
pub use png::png;
pub use svg::svg;
pub use theme::{THEMES, Theme};
