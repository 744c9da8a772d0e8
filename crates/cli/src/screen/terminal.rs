//! The terminal in full-screen mode, restored on drop and on panic.

use std::io::{self, IsTerminal, Stdout, Write, stdout};
use std::ops::{Deref, DerefMut};
use std::panic;
use std::sync::Once;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Whether both input and output are a terminal.
pub(crate) fn is_there() -> bool {
    io::stdin().is_terminal() && stdout().is_terminal()
}

/// A terminal in full-screen mode until this is dropped.
pub(crate) struct Screen(Terminal<CrosstermBackend<Stdout>>);

impl Screen {
    pub(crate) fn open() -> io::Result<Screen> {
        restore_after_a_panic();
        enable_raw_mode()?;
        let opened = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match opened {
            Ok(terminal) => Ok(Screen(terminal)),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }
}

impl Deref for Screen {
    type Target = Terminal<CrosstermBackend<Stdout>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Screen {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal; errors are ignored.
fn restore() {
    let _ = execute!(
        stdout(),
        DisableMouseCapture,
        LeaveAlternateScreen,
        ratatui::crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
    let _ = stdout().flush();
}

/// Restores the terminal before a panic message is printed.
fn restore_after_a_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
    });
}
