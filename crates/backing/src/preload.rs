//! Small libraries in C that are preloaded into a program (`LD_PRELOAD`) and stand between it and the C library.

use std::fs;
use std::io::Result;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::child::run;

/// Compiles a library into a directory, with the C compiler that SQLite was built with.
pub(crate) fn library(directory: &Path, name: &str, source: &str) -> Result<PathBuf> {
    let file = directory.join(name).with_extension("c");
    fs::write(&file, source)?;
    let library = file.with_extension("so");
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-pthread", "-o"]);
    run(compiler.arg(&library).arg(&file))?;
    Ok(library)
}
