//! Breaking off what is under way, from another thread.

use std::sync::atomic::{AtomicBool, Ordering};

/// How a viewer that wants its answer at once is heard while the engine thinks.
#[derive(Debug, Default)]
pub struct Interrupt {
    busy: AtomicBool,
    stop: AtomicBool,
}

impl Interrupt {
    /// Breaks off what is under way, so that it is answered with what is known; whether something was, and was not told
    /// so before.
    pub fn raise(&self) -> bool {
        self.busy.load(Ordering::Relaxed) && !self.stop.swap(true, Ordering::Relaxed)
    }

    /// Does some work that ends when the flag is raised.
    pub(super) fn during<T>(&self, work: impl FnOnce(&AtomicBool) -> T) -> T {
        self.stop.store(false, Ordering::Relaxed);
        self.busy.store(true, Ordering::Relaxed);
        let done = work(&self.stop);
        self.busy.store(false, Ordering::Relaxed);
        done
    }
}
