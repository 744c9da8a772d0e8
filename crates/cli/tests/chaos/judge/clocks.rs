//! Recomputes both clocks of a game from its events, apart from the server's own code.

use rules::{Player, TimeControl};
use serde_json::Value;

/// Both clocks, in milliseconds.
pub(super) struct Clocks {
    increment: u64,
    left: [u64; 2],
    /// What both had before each move.
    before: Vec<[u64; 2]>,
    /// When the turn began.
    begun: u64,
    /// The time of the event before.
    last: u64,
}

impl Clocks {
    /// The clocks of a record; `None` if it has none.
    pub(super) fn of(record: &Value) -> Option<Clocks> {
        let (base, increment) = match record["clock"].as_str().unwrap().parse().unwrap() {
            TimeControl::None => return None,
            TimeControl::Total { base, increment } => (base, increment),
            TimeControl::PerMove(_) => panic!("nobody plays by this clock: {record}"),
        };
        let created = record["created"].as_u64().unwrap();
        Some(Clocks {
            increment: increment.as_millis() as u64,
            left: [base.as_millis() as u64; 2],
            before: Vec::new(),
            begun: created,
            last: created,
        })
    }

    /// Applies an event that happened while it was a player's turn.
    pub(super) fn apply(&mut self, turn: Option<Player>, event: &Value) {
        let number = |name: &str| event[name].as_u64();
        let at = number("at").unwrap();
        let thought = at.saturating_sub(self.begun);
        match (event["event"].as_str().unwrap(), turn) {
            ("move", Some(player)) => {
                // The event leaves a lag of zero out.
                let used = thought.checked_sub(number("lag").unwrap_or(0));
                self.before.push(self.left);
                let left = &mut self.left[player.index()];
                *left = left.saturating_sub(used.expect("no more lag than time")) + self.increment;
                self.begun = at;
            }
            ("take-back", _) => {
                let rest = number("to").unwrap() as usize;
                self.left = self.before[rest];
                self.before.truncate(rest);
                self.begun = at;
            }
            ("sit", _) => self.begun = at,
            // Time since the last event in which no node was alive is not the player's.
            ("outage", _) => {
                let dead = at.saturating_sub(number("since").unwrap().max(self.last));
                self.begun = at - thought.saturating_sub(dead);
            }
            ("flag", _) => {
                let left = self.left[number("by").unwrap() as usize];
                assert!(thought >= left, "a flag {} ms early: {event}", left - thought);
            }
            _ => {}
        }
        self.last = at;
    }

    /// Compares the clocks with what the server says.
    pub(super) fn agree_with(&self, shown: &client::api::Clocks, record: &Value) {
        for (player, &left) in self.left.iter().enumerate() {
            let told = shown.left[player];
            if shown.running == Some(player as u8) {
                assert!(told <= left, "a running clock gains time: {record}");
            } else {
                assert_eq!(told, left, "{record}");
            }
        }
    }
}
