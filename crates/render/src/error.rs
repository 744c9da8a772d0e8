//! Why a picture can't be drawn.

/// Why a picture can't be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The board has too many cells.
    #[error("a board of {0} cells is too large for a picture; 40000 are the most")]
    TooLarge(usize),
    /// No picture has that size.
    #[error("a picture of {0} pixels can't be drawn")]
    Size(u32),
    /// An encoder refused what it was given.
    #[error("the picture could not be encoded ({0})")]
    Encoding(String),
}

impl Error {
    pub(crate) fn encoding(reason: impl std::fmt::Display) -> Error {
        Error::Encoding(reason.to_string())
    }
}
