//! When the opponent of a player who left may claim the game.

use std::time::Duration;

use rules::TimeControl;

use crate::game::seat::{Holder, Seat};
use crate::game::table::Table;
use crate::live::presence::TablePresence;
use crate::time::Moment;

/// How long the player to move may be gone before the opponent can claim the game, with clocks…
const WITH_CLOCKS: Duration = Duration::from_mins(1);
/// … and without: people come back to such games later.
const WITHOUT_CLOCKS: Duration = Duration::from_hours(1);

/// When the game can be claimed because the player to move has left; `None` while they are connected.
pub(crate) fn claim_at(table: &Table, presence: &TablePresence) -> Option<Moment> {
    let turn = table.running()?;
    let is_person = |seat: &Seat| matches!(seat.holder, Holder::Person(_));
    let [first, second] = &table.seats;
    let two_people = is_person(first) && is_person(second) && first.holder != second.holder;
    if !two_people || presence.here[turn.index()] {
        return None;
    }
    let patience = match table.clock().control() {
        TimeControl::None => WITHOUT_CLOCKS,
        _ => WITH_CLOCKS,
    };
    // A player who has never connected may be on the way.
    let gone = presence.gone[turn.index()].map_or(table.changed, |gone| gone.max(table.changed));
    Some(gone.after(patience))
}

/// Presence as a client is told, with the time of a claim instead of how soon it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Told {
    seats: [bool; 2],
    watchers: u32,
    claim: Option<Moment>,
}

impl Told {
    pub(crate) fn of(table: &Table, presence: &TablePresence) -> Told {
        let mut seats = presence.here;
        for (here, seat) in seats.iter_mut().zip(&table.seats) {
            *here |= seat.computer().is_some();
        }
        Told {
            seats,
            watchers: presence.watchers,
            claim: claim_at(table, presence),
        }
    }

    /// For the wire.
    pub(crate) fn view(&self, now: Moment) -> api::Presence {
        api::Presence {
            seats: self.seats,
            watchers: self.watchers,
            claim: self.claim.map(|when| when.0.saturating_sub(now.0)),
        }
    }
}
