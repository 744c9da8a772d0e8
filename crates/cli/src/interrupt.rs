//! Ctrl-C as a flag that long work looks at.

use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// What a shell shows for a program ended by Ctrl-C.
pub(crate) const ENDED_BY_CTRL_C: i32 = 130;

/// A flag that Ctrl-C raises, from the first call on; a second Ctrl-C ends the program at once.
pub(crate) fn flag() -> &'static AtomicBool {
    static LISTEN: Once = Once::new();
    LISTEN.call_once(|| {
        // Without a listener Ctrl-C ends the program as it always does, which is bearable.
        let _ = ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::Relaxed) {
                process::exit(ENDED_BY_CTRL_C);
            }
        });
    });
    &STOP
}

/// Whether Ctrl-C was pressed.
pub(crate) fn raised() -> bool {
    STOP.load(Ordering::Relaxed)
}
