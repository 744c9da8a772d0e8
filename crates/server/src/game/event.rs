//! The events of a record, as they are stored.

use api::OfferKind;
use rules::Player;
use serde::{Deserialize, Serialize};

use crate::time::Moment;

/// A player, stored as 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub(crate) struct Side(pub(crate) Player);

impl From<Side> for u8 {
    fn from(side: Side) -> u8 {
        side.0.index() as u8
    }
}

impl TryFrom<u8> for Side {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Side, &'static str> {
        let player = Player::BOTH.get(usize::from(index));
        player.copied().map(Side).ok_or("players are 0 and 1")
    }
}

/// Something that happened to a record. An event with unknown fields is rejected: a newer server wrote it. (Variants without
/// fields have braces because serde ignores unknown fields of unit variants.)
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Event {
    /// The player to move played.
    Move {
        /// Its word.
        text: String,
        /// Network lag in milliseconds that the clock does not count.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag: u32,
        /// How much of that the operating system confirms.
        #[serde(default, skip_serializing_if = "is_zero")]
        confirmed: u32,
    },
    /// The player to move ran out of time, and this move was drawn at random.
    Drawn {
        /// Its word.
        text: String,
    },
    /// Moves were taken back.
    TakeBack {
        /// The number of moves that remain.
        to: usize,
    },
    /// Something was offered.
    Offer {
        /// By whom.
        by: Side,
        /// What.
        kind: OfferKind,
    },
    /// The offer was declined or withdrawn.
    Decline {},
    /// A draw was agreed.
    Draw {},
    /// A player resigned.
    Resign {
        /// Who.
        by: Side,
    },
    /// The game was aborted before the second move.
    Abort {},
    /// A player left, and the opponent claimed the game.
    Claim {
        /// Who left.
        gone: Side,
        /// Whether a draw was claimed.
        draw: bool,
    },
    /// A player lost on time.
    Flag {
        /// Whose.
        by: Side,
    },
    /// The players swapped sides.
    Swap {},
    /// A player changed their display name.
    Name {},
    /// The open seat was taken: the clocks start.
    Sit {},
    /// A guest signed in: their seat now belongs to the account.
    SignIn {},
    /// The clocks stopped, after several random moves while no player was connected.
    Adjourn {},
    /// A player came back: the turn begins again, and the clocks run.
    Resume {},
    /// No node was alive: that time is not the player's.
    Outage {
        /// Since when.
        since: Moment,
    },
    /// A rematch was started.
    Rematch {
        /// Its record.
        record: String,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Event {
    /// A move without lag.
    pub(crate) fn moved(text: String) -> Event {
        Event::Move {
            text,
            lag: 0,
            confirmed: 0,
        }
    }

    /// Whether the event changes the game itself, not only seats or offers.
    pub(crate) fn changes_game(&self) -> bool {
        !self.changes_seats()
            && !self.is_bookkeeping()
            && !matches!(
                self,
                Event::Offer { .. } | Event::Decline {} | Event::Rematch { .. }
            )
    }

    /// Whether the event only stops or starts clocks: a command that was sent before it is still good after it.
    pub(crate) fn is_bookkeeping(&self) -> bool {
        matches!(self, Event::Adjourn {} | Event::Resume {} | Event::Outage { .. })
    }

    /// Whether the event changes the seats, which only the store knows.
    pub(crate) fn changes_seats(&self) -> bool {
        matches!(
            self,
            Event::Swap {} | Event::Name {} | Event::Sit {} | Event::SignIn {}
        )
    }
}

/// An event with its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StampedEvent {
    pub(crate) at: Moment,
    pub(crate) event: Event,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_newer_server_adds_is_not_overlooked() {
        let read = |text: &str| serde_json::from_str::<Event>(text);
        assert!(read(r#"{"event":"move","text":"e5","lag":3}"#).is_ok());
        assert!(read(r#"{"event":"decline"}"#).is_ok());
        for newer in [
            r#"{"event":"teleport"}"#,
            r#"{"event":"move","text":"e5","twice":true}"#,
            r#"{"event":"decline","by":1}"#,
        ] {
            assert!(read(newer).is_err(), "{newer}");
        }
    }
}
