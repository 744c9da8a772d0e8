//! The clocks of a table.

use std::time::Duration;

use rules::{Clock, Flag, Player};

use super::Table;
use crate::game::seat::Holder;
use crate::time::Moment;

impl Table {
    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How much of a move's lag is compensated for the player to move.
    pub(crate) fn compensated_lag(&self, lag: Duration) -> Duration {
        let compensated = |player: Player| match self.seats[player.index()].holder {
            Holder::Person(_) => self.lag_allowance.compensated(player, lag),
            _ => Duration::ZERO,
        };
        self.running().map_or(Duration::ZERO, compensated)
    }

    /// When the player to move loses on time, whatever lag a move on its way may have.
    pub(crate) fn deadline(&self) -> Option<Moment> {
        let deadline = self.clock.deadline(self.running()?)?;
        Some(Moment::from(deadline + self.compensated_lag(Duration::MAX)))
    }

    /// What follows if the player to move was out of time when a move with this lag was sent.
    pub(crate) fn flag(&self, lag: Duration, now: Moment) -> Option<(Player, Flag)> {
        let player = self.running()?;
        let sent = now.since_epoch().saturating_sub(self.compensated_lag(lag));
        Some((player, self.clock.flag(player, sent)?))
    }

    /// Both clocks for the wire.
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
