//! The set-up of games that only have a size.

use std::fmt;
use std::str::FromStr;

use rules::Error;

use crate::words;

/// A size from `MIN` to `MAX`; `DEFAULT` if none is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size<const MIN: u32, const MAX: u32, const DEFAULT: u32>(u32);

impl<const MIN: u32, const MAX: u32, const DEFAULT: u32> Size<MIN, MAX, DEFAULT> {
    /// The size, if it is in range.
    pub fn new(size: u32) -> Result<Self, Error> {
        if (MIN..=MAX).contains(&size) {
            Ok(Self(size))
        } else {
            Err(Self::refused(&size))
        }
    }

    /// The size as a number.
    pub const fn get(self) -> u32 {
        self.0
    }

    fn refused(what: &dyn fmt::Display) -> Error {
        Error::Spec(words::NOT_A_SIZE.with(what).with(MIN).with(MAX))
    }
}

impl<const MIN: u32, const MAX: u32, const DEFAULT: u32> Default for Size<MIN, MAX, DEFAULT> {
    fn default() -> Self {
        Self(DEFAULT)
    }
}

impl<const MIN: u32, const MAX: u32, const DEFAULT: u32> fmt::Display for Size<MIN, MAX, DEFAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl<const MIN: u32, const MAX: u32, const DEFAULT: u32> FromStr for Size<MIN, MAX, DEFAULT> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let size = text
            .parse()
            .ok()
            .filter(|_| digits)
            .ok_or_else(|| Self::refused(&text))?;
        Self::new(size)
    }
}
