//! A clock that can be put wrong, for one program alone.
//!
//! A small library in C (`wrong_clock.c`), preloaded into the program, adds some milliseconds to the time of day. They stand in a
//! file that it maps into memory, so they can change while it runs. Timers and waits go by the monotonic clock, which stays right,
//! as when an administrator sets a machine's clock.

use std::fs::File;
use std::io::Result;
use std::os::unix::fs::FileExt;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::preload;

/// The clock of a program that was started with [`WrongClock::variables`].
pub struct WrongClock {
    library: PathBuf,
    file: File,
    own: TempDir,
}

impl WrongClock {
    /// A clock that is right until it is put wrong.
    pub fn new() -> Result<WrongClock> {
        let own = TempDir::new()?;
        let clock = WrongClock {
            library: preload::library(own.path(), "wrong_clock", include_str!("wrong_clock.c"))?,
            file: File::create(own.path().join("ahead"))?,
            own,
        };
        clock.put_ahead(0)?;
        Ok(clock)
    }

    /// The environment of the program.
    pub fn variables(&self) -> [(&'static str, PathBuf); 2] {
        [
            ("LD_PRELOAD", self.library.clone()),
            ("TESSERA_CLOCK_AHEAD", self.own.path().join("ahead")),
        ]
    }

    /// Puts the clock ahead of the true time by some milliseconds, or behind it.
    pub fn put_ahead(&self, ms: i64) -> Result<()> {
        self.file.write_all_at(&ms.to_ne_bytes(), 0)
    }
}
