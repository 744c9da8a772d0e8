//! What looking at a record costs, counted in moves played.

use std::cell::Cell;

use super::{LARGEST_KEPT, STRIDE};
use crate::{
    About, Board, Change, Colour, Error, Game, Message, Outcome, PieceKind, Player, Position, Record, Scene,
    Settings, Shape, SmolStr, ToSmolStr, Translated, words,
};

thread_local! {
    static PLAYED: Cell<usize> = const { Cell::new(0) };
}

/// A walk of one step after another, without an end.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Walk(usize);

const STONE: PieceKind = PieceKind::plain("stone", Shape::Stone);

impl Position for Walk {
    type Move = ();

    fn turn(&self) -> Player {
        Player::BOTH[self.0 % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn legal_moves(&self, moves: &mut Vec<()>) {
        moves.push(());
    }

    fn play_unchecked(&mut self, (): ()) {
        PLAYED.set(PLAYED.get() + 1);
        self.0 += 1;
    }
}

#[derive(Debug, Clone, Default, PartialEq)]
struct Setup;

impl std::fmt::Display for Setup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("1")
    }
}

impl std::str::FromStr for Setup {
    type Err = Error;

    fn from_str(_: &str) -> Result<Setup, Error> {
        Ok(Setup)
    }
}

impl Game for Walk {
    type Setup = Setup;

    const ABOUT: About = About {
        id: "walk",
        name: "Walk",
        summary: "Walk on.",
        words: &[],
        colours: [Colour::Red, Colour::Blue],
        pieces: &[STONE],
        setups: "1",
        offered: &["1"],
        settings: Settings::NONE,
        clock: "none",
        spaced_moves: false,
        rules: Translated {
            en: "",
            fr: "",
            nl: "",
        },
        perft: "",
    };

    fn cells(_: &Setup) -> usize {
        0
    }

    fn start(_: &Setup) -> Walk {
        Walk(0)
    }

    fn notation(&self, (): ()) -> SmolStr {
        self.0.to_smolstr()
    }

    fn parse(&self, _: &str) -> Result<(), Error> {
        Ok(())
    }

    fn position_text(&self) -> String {
        self.0.to_string()
    }

    fn from_position_text(_: &Setup, text: &str) -> Result<Walk, Error> {
        let read = text.parse().map(Walk);
        read.map_err(|_| Error::Position(words::NOT_LEGAL.message()))
    }

    fn clicks(&self, (): ()) -> Vec<Vec<SmolStr>> {
        vec![vec!["pass".into()]]
    }

    fn changes(&self, (): ()) -> Vec<Change> {
        Vec::new()
    }

    fn scene(&self) -> Scene {
        Scene::new(Board::new(grid::Layout::Square, Vec::new(), Vec::new()))
    }

    fn ending(&self) -> Message {
        words::DRAW.message()
    }
}

fn walked(plies: usize) -> Record<Walk> {
    let mut record = Record::new(Setup);
    (0..plies).for_each(|_| record.play_unchecked(()));
    record
}

/// How many moves are played meanwhile.
fn played<T>(work: impl FnOnce() -> T) -> (usize, T) {
    PLAYED.set(0);
    let done = work();
    (PLAYED.get(), done)
}

#[test]
fn looking_at_any_ply_replays_at_most_one_stride() {
    let record = walked(500);
    assert!(size_of::<Walk>() <= LARGEST_KEPT);
    for ply in 0..=500 {
        let (replayed, view) = played(|| record.view_at(ply));
        assert!(replayed <= STRIDE, "{replayed} moves for ply {ply}");
        assert_eq!(view.ply, ply);
        let last = view.last.map(|last| last.word);
        assert_eq!(last, ply.checked_sub(1).map(|last| last.to_smolstr()));
        assert_eq!(record.position_at(ply), Walk(ply));
    }
}

#[test]
fn copying_playing_on_and_the_last_word_replay_nothing() {
    for plies in [5, 50, 500] {
        let record = walked(plies);
        let (replayed, next) = played(|| {
            let mut next = record.clone();
            next.play_word("on").unwrap();
            next
        });
        assert_eq!((replayed, next.ply()), (1, plies + 1));
        let expected = plies.to_string();
        assert_eq!(played(|| next.last_word()), (0, Some(expected.as_str())));
        assert_eq!(played(|| next.words().len()), (0, plies + 1));
        assert_eq!(record.ply(), plies, "the original stays as it was");
    }
}

#[test]
fn what_is_taken_back_can_be_played_again() {
    let mut record = walked(100);
    for ply in (0..100).rev() {
        assert!(record.undo());
        assert_eq!((record.ply(), record.position()), (ply, &Walk(ply)));
    }
    assert!(!record.undo());
    (0..70).for_each(|_| record.play_unchecked(()));
    assert_eq!(record.position_at(65), Walk(65));
}
