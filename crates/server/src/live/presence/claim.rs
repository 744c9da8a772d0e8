//! Who is at a table, as it is shown, and what follows when somebody has gone.

use std::time::Duration;

use rules::TimeControl;

use crate::game::seat::{Holder, Seat};
use crate::game::table::Table;
use crate::live::presence::TablePresence;
use crate::time::Moment;

/// How long somebody whose time runs may be gone until the other can claim the game.
const WITH_CLOCKS: Duration = Duration::from_mins(1);
/// The same where there are no clocks: people come back to such a game later.
const WITHOUT: Duration = Duration::from_hours(1);

/// From when on the game can be claimed because whoever is to move has gone; never while they are there.
pub(crate) fn claim_at(table: &Table, presence: &TablePresence) -> Option<Moment> {
    let turn = table.running()?;
    let is_person = |seat: &Seat| matches!(seat.holder, Holder::Person(_));
    let [first, second] = &table.seats;
    let two_people = is_person(first) && is_person(second) && first.holder != second.holder;
    if !two_people || presence.here[turn.index()] {
        return None;
    }
    let patience = match table.clock().control() {
        TimeControl::None => WITHOUT,
        _ => WITH_CLOCKS,
    };
    // Who has never been there may be on the way.
    let gone = presence.gone[turn.index()].map_or(table.changed, |gone| gone.max(table.changed));
    Some(gone.after(patience))
}

/// What a visitor is told of who is there; `claim` is when instead of how soon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Told {
    seats: [bool; 2],
    watchers: u32,
    claim: Option<Moment>,
}

impl Told {
    /// What is to be told.
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

    /// As it is shown.
    pub(crate) fn view(&self, now: Moment) -> api::Presence {
        api::Presence {
            seats: self.seats,
            watchers: self.watchers,
            claim: self.claim.map(|when| when.0.saturating_sub(now.0)),
        }
    }
}
