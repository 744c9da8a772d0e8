//! Power cuts: what a program wrote and did not sync is lost, in whole or in part.
//!
//! A small library in C (`power_cut.c`), preloaded into the program, logs what each write replaces until the file is synced.
//! To cut the power, the test kills the program and calls [`Power::cut`]: of each block that was written since the last sync,
//! either the old or the new content stays, at random, as on a disk that wrote some of its cache and not the rest. SQLite and the
//! kernel know nothing of it.

use std::fs;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::preload;

/// Follows the files of a directory.
pub struct Power {
    files: PathBuf,
    library: PathBuf,
    /// The library and the logs.
    own: TempDir,
}

/// The unit in which a disk writes its cache.
const BLOCK: usize = 4096;

impl Power {
    /// Follows the files of a directory, as programs with [`Power::variables`] write them.
    pub fn of(files: &Path) -> Result<Power> {
        let own = TempDir::new()?;
        fs::create_dir(own.path().join("logs"))?;
        Ok(Power {
            files: fs::canonicalize(files)?,
            library: preload::library(own.path(), "power_cut", include_str!("power_cut.c"))?,
            own,
        })
    }

    /// The environment of a program whose files are followed.
    pub fn variables(&self) -> [(&'static str, PathBuf); 3] {
        [
            ("LD_PRELOAD", self.library.clone()),
            ("TESSERA_POWER_FILES", self.files.clone()),
            ("TESSERA_POWER_LOGS", self.logs()),
        ]
    }

    fn logs(&self) -> PathBuf {
        self.own.path().join("logs")
    }

    /// Takes away what was not synced, once the program is dead. `is_lost` says of each block that was written whether its old
    /// content comes back. `reached` is where this process finds the directory. Returns the number of blocks lost.
    pub fn cut(&self, reached: &Path, mut is_lost: impl FnMut() -> bool) -> Result<usize> {
        let mut lost = 0;
        for log in fs::read_dir(self.logs())? {
            let log = log?.path();
            let file = reached.join(log.file_name().unwrap_or_default());
            let entries = fs::read(&log)?;
            if !entries.is_empty() && file.exists() {
                lost += undo(&file, &entries, &mut is_lost)?;
            }
            fs::remove_file(log)?;
        }
        Ok(lost)
    }
}

/// Undoes some of the writes to one file.
fn undo(file: &Path, entries: &[u8], is_lost: &mut dyn FnMut() -> bool) -> Result<usize> {
    let written = fs::read(file)?;
    let synced = synced(&written, entries)?;
    let length = if is_lost() { synced.len() } else { written.len() };
    let (mut left, mut blocks) = (Vec::new(), 0);
    for start in (0..synced.len().max(written.len())).step_by(BLOCK) {
        let (old, new) = (block(&synced, start), block(&written, start));
        let lost = old != new && (start >= length || is_lost());
        left.extend_from_slice(if lost { &old } else { &new });
        blocks += usize::from(lost);
    }
    left.truncate(length);
    fs::write(file, left)?;
    Ok(blocks)
}

/// A block of a file; zeros beyond its end.
fn block(content: &[u8], start: usize) -> [u8; BLOCK] {
    let mut block = [0; BLOCK];
    let rest = content.get(start..).unwrap_or_default();
    let length = rest.len().min(BLOCK);
    block[..length].copy_from_slice(&rest[..length]);
    block
}

/// The content at the last sync: all entries undone, the last one first.
fn synced(written: &[u8], entries: &[u8]) -> Result<Vec<u8>> {
    let mut replaced = Vec::new();
    let mut rest = entries;
    while let Some((head, tail)) = rest.split_at_checked(24) {
        let number = |place: usize| head[8 * place..][..8].try_into().map(u64::from_ne_bytes);
        let number = |place| number(place).map_err(Error::other);
        let (size, offset, kept) = (number(0)? as usize, number(1)? as usize, number(2)? as usize);
        // The program was killed while it logged a write that it did not make.
        let Some((old, more)) = tail.split_at_checked(kept) else {
            break;
        };
        replaced.push((size, offset, old));
        rest = more;
    }
    let mut content = written.to_vec();
    for (size, offset, old) in replaced.into_iter().rev() {
        content.resize(size.max(offset + old.len()), 0);
        content[offset..offset + old.len()].copy_from_slice(old);
        content.truncate(size);
    }
    Ok(content)
}
