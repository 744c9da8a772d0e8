//! What can happen to a record once it has begun: the words of its history, as the store keeps them.

use api::OfferKind;
use rules::Player;
use serde::{Deserialize, Serialize};

use crate::time::Moment;

/// A player as the store and the wire write it: 0 or 1.
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

/// Something that happened. Of an event with something that is not known here nothing is believed: a newer server wrote it.
/// (Those that say nothing more have braces because serde overlooks what is added to others.)
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Event {
    /// Whose turn it was played a move.
    Move {
        /// Its word.
        text: String,
        /// How many milliseconds of the player's time went by on the way, and are not counted.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag: u32,
    },
    /// The time of whose turn it was ran out, and this move was drawn at random.
    Drawn {
        /// Its word.
        text: String,
    },
    /// Moves were taken back.
    TakeBack {
        /// How many are left.
        to: usize,
    },
    /// Something was offered.
    Offer {
        /// By whom.
        by: Side,
        /// What.
        kind: OfferKind,
    },
    /// What was offered was declined or withdrawn.
    Decline {},
    /// A draw was agreed.
    Draw {},
    /// A player gave up.
    Resign {
        /// Who.
        by: Side,
    },
    /// The game was broken off before it had begun.
    Abort {},
    /// A player had gone, and the other claimed the game.
    Claim {
        /// Who had gone.
        gone: Side,
        /// Whether a draw was claimed.
        draw: bool,
    },
    /// A player's time ran out, and the game with it.
    Flag {
        /// Whose.
        by: Side,
    },
    /// The two changed seats.
    Swap {},
    /// Somebody chose a name.
    Name {},
    /// Somebody took the open seat: the clocks begin.
    Sit {},
    /// Somebody signed in: the seat they held as a guest is their account's.
    SignIn {},
    /// Another game was begun.
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
    /// A move that took no time on the way.
    pub(crate) fn moved(text: String) -> Event {
        Event::Move { text, lag: 0 }
    }

    /// Whether the game itself is another afterwards, and not only what stands beside it.
    pub(crate) fn changes_game(&self) -> bool {
        !self.changes_seats()
            && !matches!(
                self,
                Event::Offer { .. } | Event::Decline {} | Event::Rematch { .. }
            )
    }

    /// Whether somebody sits elsewhere, or is called otherwise, afterwards.
    pub(crate) fn changes_seats(&self) -> bool {
        matches!(
            self,
            Event::Swap {} | Event::Name {} | Event::Sit {} | Event::SignIn {}
        )
    }
}

/// An event with when it happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StampedEvent {
    /// When.
    pub(crate) at: Moment,
    /// What.
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
