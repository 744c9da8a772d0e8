//! A game on a full screen: the event loop.
//!
//! [`app`] is the state, [`input`] changes it, [`draw`] shows it. After every event the whole screen is redrawn; ratatui
//! sends only the differences to the terminal.

mod app;
mod draw;
mod input;
mod off_board;
mod popup;
mod spelling;
#[cfg(test)]
mod tests;

use std::time::Duration;

use ratatui::crossterm::event;

use self::app::App;
use super::local_game::LocalGame;
use crate::failure::Failure;
use crate::screen::terminal::Screen;
use crate::screen::theme::Theme;

/// Plays until the user quits.
pub(super) fn play(game: LocalGame) -> Result<(), Failure> {
    let mut app = App::new(game, Theme::of_environment());
    let mut screen = Screen::open()?;
    while !app.has_quit() {
        screen.draw(|frame| app.draw(frame))?;
        if event::poll(app.poll_timeout())? {
            app.handle(&event::read()?);
            // A mouse sends many events: handle all pending ones before drawing.
            while event::poll(Duration::ZERO)? {
                app.handle(&event::read()?);
            }
        }
        app.tick();
    }
    Ok(())
}
