//! Scenes turned into something to look at: text, SVG, PNG, animations.
//!
//! This crate reads scenes and views and nothing else; it knows no rule and no particular game. It needs no screen, no
//! font and no library of the system, and draws the same picture everywhere.
//!
//! # Example
//!
//! ```
//! use tessera_render::{Picture, png, svg, text};
//!
//! let mut record = games::find("paths:2").unwrap().start();
//! record.play_list("(0,0); (0,1)").unwrap();
//! assert_eq!(text::board(&record.scene()), "  0 1\n0 W B\n1 . .\n");
//!
//! let picture = Picture { size: 200, ..Picture::new(record.view()) };
//! assert!(svg(&picture).unwrap().starts_with("<svg"));
//! assert!(png(&picture).unwrap().starts_with(b"\x89PNG"));
//! ```

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

pub use animation::{Animation, Encoding, Format};
pub use error::Error;
pub use picture::{DEFAULT_SIZE, Picture};
pub use png::png;
pub use svg::svg;
pub use theme::{THEMES, Theme};
