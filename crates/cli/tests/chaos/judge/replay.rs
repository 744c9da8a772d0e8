//! Plays a stored record again, by the rules.

use std::collections::HashSet;

use client::api::Table;
use games::AnyRecord;
use serde_json::Value;

use super::clocks::Clocks;
use super::events;

/// A record that is played again.
pub(super) struct Replay<'a> {
    record: &'a Value,
    game: Box<dyn AnyRecord>,
    words: Vec<&'a str>,
    clocks: Option<Clocks>,
    /// The event that ended the game, if not a move did.
    ended: Option<&'a Value>,
    has_rematch: bool,
}

impl<'a> Replay<'a> {
    /// Plays all events; panics if one can't have happened.
    pub(super) fn of(record: &'a Value) -> Replay<'a> {
        versions_follow_each_other(events(record));
        let mut replay = Replay {
            record,
            game: started(record),
            words: Vec::new(),
            clocks: Clocks::of(record),
            ended: None,
            has_rematch: false,
        };
        for event in events(record) {
            replay.apply(event);
        }
        replay
    }

    fn is_over(&self) -> bool {
        self.ended.is_some() || self.game.turn().is_none()
    }

    fn apply(&mut self, event: &'a Value) {
        let (turn, context) = (self.game.turn(), format!("{event} in {}", self.record));
        match event["event"].as_str().unwrap() {
            "move" | "drawn" => {
                assert!(!self.is_over(), "a move after the end: {context}");
                let word = event["text"].as_str().unwrap();
                self.game.play_word(word).unwrap();
                self.words.push(word);
            }
            "take-back" => {
                let rest = event["to"].as_u64().unwrap() as usize;
                assert!(rest < self.words.len(), "nothing is taken back: {context}");
                self.words.truncate(rest);
                self.game = started(self.record);
                self.words
                    .iter()
                    .for_each(|word| self.game.play_word(word).unwrap());
                self.ended = None;
            }
            "flag" | "resign" | "draw" | "abort" => {
                assert!(!self.is_over(), "a second result: {context}");
                self.ended = Some(event);
            }
            "offer" => assert_eq!(event["kind"] == "rematch", self.is_over(), "{context}"),
            "rematch" => {
                assert!(self.is_over() && !self.has_rematch, "{context}");
                self.has_rematch = true;
            }
            "sit" => assert!(self.words.is_empty(), "{context}"),
            "decline" | "sign-in" | "outage" => {}
            other => panic!("nobody did this: {other}"),
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.apply(turn, event);
        }
    }

    /// Compares the game with what the server shows; returns whether it has clocks. Whether it does is read from the stored
    /// record: a server that left them out of its answer would fail here.
    pub(super) fn agrees_with(&self, table: &Table) -> bool {
        let record = self.record;
        assert_eq!(table.version as usize, events(record).len(), "{record}");
        assert_eq!(table.view.ply, self.words.len(), "{record}");
        assert_eq!(table.view.turn.is_none(), self.is_over(), "{record}");
        match (&self.clocks, &table.clocks) {
            (None, None) => {}
            (Some(clocks), Some(shown)) => clocks.agree_with(shown, record),
            _ => panic!("clocks in a game without, or none in one with: {record}"),
        }
        self.clocks.is_some()
    }
}

fn started(record: &Value) -> Box<dyn AnyRecord> {
    games::find(record["spec"].as_str().unwrap()).unwrap().start()
}

fn versions_follow_each_other(events: &[Value]) {
    let mut names = HashSet::new();
    let mut at = 0;
    for (before, event) in events.iter().enumerate() {
        assert_eq!(event["version"], before + 1);
        assert!(event["at"].as_u64().unwrap() >= at, "time goes back: {event}");
        at = event["at"].as_u64().unwrap();
        if let Some(name) = event["client"].as_str() {
            assert!(names.insert(name.to_owned()), "{name} happened twice");
        }
    }
}
