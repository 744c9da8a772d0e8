//! A game on a full screen: everything that can happen to it, in one loop.
//!
//! State, keys and mouse, drawing are three files: [`app`] holds what is going on, [`input`] turns what somebody does into
//! changes of it, [`draw`] shows it. Whatever happened, the whole screen is drawn anew; what did not change is not sent.

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

/// Plays until somebody leaves.
pub(super) fn play(game: LocalGame) -> Result<(), Failure> {
    let mut app = App::new(game, Theme::of_environment());
    let mut screen = Screen::open()?;
    while !app.is_left() {
        screen.draw(|frame| app.draw(frame))?;
        if event::poll(app.patience())? {
            app.handle(&event::read()?);
            // A mouse says more than a screen can show: take all there is before drawing again.
            while event::poll(Duration::ZERO)? {
                app.handle(&event::read()?);
            }
        }
        app.tick();
    }
    Ok(())
}
