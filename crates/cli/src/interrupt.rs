//! Ctrl-C as a flag that long computations poll.

use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// The exit code of a program ended by Ctrl-C: 128 + SIGINT.
pub(crate) const ENDED_BY_CTRL_C: i32 = 130;

/// The flag that Ctrl-C sets from the first call on; a second Ctrl-C ends the program.
pub(crate) fn flag() -> &'static AtomicBool {
    static LISTEN: Once = Once::new();
    LISTEN.call_once(|| {
        // Without a handler, Ctrl-C ends the program as usual.
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
