//! The clocks of a table.

use rules::{Clock, Flag, Player};

use super::Table;
use crate::game::lag_compensation::{Compensated, Lag};
use crate::game::seat::Holder;
use crate::time::Moment;

impl Table {
    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How much of a move's lag is compensated for the player to move.
    pub(crate) fn compensated(&self, lag: Lag) -> Compensated {
        let compensated = |player: Player| match self.seats[player.index()].holder {
            Holder::Person(_) => self.lag_allowance.compensated(player, lag),
            _ => Compensated::default(),
        };
        self.running().map_or(Compensated::default(), compensated)
    }

    /// When the time of the player to move is over; a move on its way still counts for a moment.
    pub(crate) fn deadline(&self) -> Option<Moment> {
        let running = self.running().filter(|_| !self.adjourned)?;
        Some(Moment::from(self.clock.deadline(running)?))
    }

    /// When the flag of the player to move falls, if their connection has this lag.
    pub(crate) fn flag_at(&self, lag: Lag) -> Option<Moment> {
        Some(self.deadline()?.after(self.compensated(lag).lag))
    }

    /// What follows if the player to move was out of time when a move with this lag was sent.
    pub(crate) fn flag(&self, lag: Lag, now: Moment) -> Option<(Player, Flag)> {
        let player = self.running().filter(|_| !self.adjourned)?;
        let sent = now.since_epoch().saturating_sub(self.compensated(lag).lag);
        Some((player, self.clock.flag(player, sent)?))
    }

    /// Whether the clocks stand still until a player comes back.
    pub(crate) fn is_adjourned(&self) -> bool {
        self.adjourned
    }

    /// Random moves since a person last moved or came back.
    pub(crate) fn random_moves(&self) -> u32 {
        self.random_moves
    }

    /// Takes note of a move; computers play on whether or not a person is there.
    pub(super) fn count_move_of_person(&mut self) {
        let turn = self.record.turn();
        if turn.is_some_and(|player| self.seats[player.index()].computer().is_none()) {
            self.random_moves = 0;
        }
    }

    /// Starts the turn again.
    pub(super) fn resume(&mut self, now: Moment) {
        self.adjourned = false;
        self.random_moves = 0;
        self.clock.resumed(now.since_epoch());
    }

    /// Gives the player to move the time back in which no node was alive. At the latest event one was.
    pub(super) fn spare(&mut self, since: Moment, now: Moment) {
        let now = now.since_epoch();
        let dead = now.saturating_sub(since.max(self.changed).since_epoch());
        let used = self.clock.thought(now).saturating_sub(dead);
        self.clock.resumed(now.saturating_sub(used));
    }

    /// Both clocks for the wire.
    pub(super) fn clocks(&self, now: Moment) -> Option<api::Clocks> {
        let running = self.running().filter(|_| !self.adjourned);
        let left = |player| {
            let left = self.clock.left(player, running, now.since_epoch());
            left.map(|left| left.as_millis() as u64)
        };
        Some(api::Clocks {
            at: now.0,
            control: self.clock.control().to_string(),
            left: [left(Player::First)?, left(Player::Second)?],
            running: running.map(|player| player.index() as u8),
        })
    }
}
