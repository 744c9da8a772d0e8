//! Stops a running command from another thread.

use std::sync::atomic::{AtomicBool, Ordering};

/// A handle that stops the running search or perft of an engine.
#[derive(Debug, Default)]
pub struct Interrupt {
    busy: AtomicBool,
    stop: AtomicBool,
}

impl Interrupt {
    /// Stops the running command, which answers with what it has found. False if nothing was running or it was already
    /// stopped.
    pub fn raise(&self) -> bool {
        self.busy.load(Ordering::Relaxed) && !self.stop.swap(true, Ordering::Relaxed)
    }

    /// Runs work that polls the flag.
    pub(super) fn during<T>(&self, work: impl FnOnce(&AtomicBool) -> T) -> T {
        self.stop.store(false, Ordering::Relaxed);
        self.busy.store(true, Ordering::Relaxed);
        let done = work(&self.stop);
        self.busy.store(false, Ordering::Relaxed);
        done
    }
}
