//! Whose time runs at a table, and for how long.

use std::time::Duration;

use rules::{Clock, Flag, Player};

use super::Table;
use crate::game::seat::Holder;
use crate::time::Moment;

impl Table {
    /// The clocks.
    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How much of the way of a move that took so long may not be counted, of the player to move.
    pub(crate) fn forgiven(&self, lag: Duration) -> Duration {
        let forgiven = |player: Player| match self.seats[player.index()].holder {
            Holder::Person(_) => self.forgiven.of(player, lag),
            _ => Duration::ZERO,
        };
        self.running().map_or(Duration::ZERO, forgiven)
    }

    /// When the time of the player to move is over, also for a move that is on the way.
    pub(crate) fn deadline(&self) -> Option<Moment> {
        let deadline = self.clock.deadline(self.running()?)?;
        Some(Moment::from(deadline + self.forgiven(Duration::MAX)))
    }

    /// What follows if the time of the player to move was over when a move that took `lag` was sent.
    pub(crate) fn flag(&self, lag: Duration, now: Moment) -> Option<(Player, Flag)> {
        let player = self.running()?;
        let sent = now.since_epoch().saturating_sub(self.forgiven(lag));
        Some((player, self.clock.flag(player, sent)?))
    }

    /// Both players' time, as it is shown.
    pub(super) fn clocks(&self, now: Moment) -> Option<api::Clocks> {
        let left = |player| {
            let left = self.clock.left(player, self.running(), now.since_epoch());
            left.map(|left| left.as_millis() as u64)
        };
        Some(api::Clocks {
            control: self.clock.control().to_string(),
            left: [left(Player::First)?, left(Player::Second)?],
            running: self.running().map(|player| player.index() as u8),
        })
    }
}
