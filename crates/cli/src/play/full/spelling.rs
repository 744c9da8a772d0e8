//! Moves entered by clicks: each click extends a prefix until it is a move.

use std::collections::HashSet;

use rules::{Change, MoveView, SmolStr};

/// What a click did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Click {
    /// It completed this move.
    Played(SmolStr),
    /// It started or continued a move.
    Begun,
    /// It cancelled the started move.
    Cancelled,
    /// The spot is not selectable.
    Nothing,
}

/// The legal moves and the clicks made so far.
#[derive(Default)]
pub(super) struct Spelling {
    moves: Vec<MoveView>,
    prefix: Vec<SmolStr>,
    next: HashSet<SmolStr>,
}

impl Spelling {
    /// No clicks yet.
    pub(super) fn new(moves: Vec<MoveView>) -> Spelling {
        let mut spelling = Spelling {
            moves,
            ..Spelling::default()
        };
        spelling.look_ahead();
        spelling
    }

    /// The clicks so far.
    pub(super) fn prefix(&self) -> &[SmolStr] {
        &self.prefix
    }

    /// The spots that continue a move.
    pub(super) fn next(&self) -> &HashSet<SmolStr> {
        &self.next
    }

    /// The legal moves.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().map(|one| one.word.as_str())
    }

    /// The move that a click on a spot would complete, and its changes.
    pub(super) fn finished_by(&self, spot: &str) -> Option<(&str, &[Change])> {
        if !self.next.contains(spot) {
            return None;
        }
        let finished = |one: &&MoveView| self.rests(one).any(|rest| rest == [spot]);
        let found = self.moves.iter().find(finished)?;
        Some((&found.word, &found.changes))
    }

    /// The remaining clicks of the ways to enter a move that match the prefix.
    fn rests<'a>(&'a self, one: &'a MoveView) -> impl Iterator<Item = &'a [SmolStr]> {
        one.clicks
            .iter()
            .filter_map(|spelling| spelling.strip_prefix(self.prefix.as_slice()))
    }

    fn look_ahead(&mut self) {
        let firsts = self
            .moves
            .iter()
            .flat_map(|one| self.rests(one))
            .filter_map(<[SmolStr]>::first);
        self.next = firsts.cloned().collect();
    }

    /// Clicks a spot. A click that does not continue the move starts another one if possible.
    pub(super) fn click(&mut self, spot: &str) -> Click {
        if let Some((word, _)) = self.finished_by(spot) {
            return Click::Played(word.into());
        }
        if self.next.contains(spot) {
            self.prefix.push(spot.into());
            self.look_ahead();
            return Click::Begun;
        }
        let again = self.prefix.last().is_some_and(|last| last == spot);
        if !self.cancel() {
            return Click::Nothing;
        }
        if again {
            return Click::Cancelled;
        }
        match self.click(spot) {
            Click::Nothing => Click::Cancelled,
            begun => begun,
        }
    }

    /// Cancels the started move; false if there is none.
    pub(super) fn cancel(&mut self) -> bool {
        let begun = !self.prefix.is_empty();
        self.prefix.clear();
        self.look_ahead();
        begun
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelling(spec: &str) -> Spelling {
        Spelling::new(games::find(spec).unwrap().start().view().moves)
    }

    #[test]
    fn a_drop_is_one_click() {
        let mut spelling = spelling("paths:3");
        assert_eq!(spelling.next().len(), 9);
        assert_eq!(spelling.click("(1,1)"), Click::Played("(1,1)".into()));
        assert_eq!(spelling.click("nowhere"), Click::Nothing);
    }

    #[test]
    fn a_move_of_several_marbles_is_three() {
        let mut spelling = spelling("abalon:5");
        assert!(spelling.next().contains("a1"));
        assert_eq!(spelling.click("a1"), Click::Begun);
        assert_eq!(spelling.prefix(), ["a1"]);
        assert_eq!(spelling.click("c3"), Click::Begun);
        assert_eq!(spelling.finished_by("d4").unwrap().0, "a1-b2");
        assert_eq!(spelling.finished_by("d4").unwrap().1.len(), 3);
        assert_eq!(spelling.click("d4"), Click::Played("a1-b2".into()));
    }

    #[test]
    fn the_same_spot_again_gives_it_up_and_another_begins_anew() {
        let mut spelling = spelling("abalon:5");
        let before = spelling.next().clone();
        spelling.click("a1");
        assert_eq!(spelling.click("a1"), Click::Cancelled);
        assert_eq!(spelling.next(), &before);
        spelling.click("a1");
        assert_eq!(spelling.click("b6"), Click::Begun);
        assert_eq!(spelling.prefix(), ["b6"]);
        assert_eq!(spelling.click("i9"), Click::Cancelled);
        assert!(!spelling.cancel());
    }

    #[test]
    fn every_move_of_every_game_can_be_spelled() {
        for game in games::GAMES {
            let view = game.start("").unwrap().view();
            for one in &view.moves {
                for clicks in &one.clicks {
                    let mut spelling = Spelling::new(view.moves.clone());
                    let did: Vec<Click> = clicks.iter().map(|spot| spelling.click(spot)).collect();
                    assert_eq!(did.last(), Some(&Click::Played(one.word.clone())), "{clicks:?}");
                }
            }
        }
    }
}
