//! The options of the searches by name, so that each can be switched off to see what it is worth.

use search::{alphabeta, mcts};

/// The options a player uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Those of alpha-beta.
    pub alphabeta: alphabeta::Options,
    /// Those of Monte Carlo.
    pub mcts: mcts::Options,
}

/// An idea's name and where it is kept.
type Named = (&'static str, fn(&mut Options) -> &mut bool);

const NAMED: [Named; 13] = [
    ("table", |options| &mut options.alphabeta.table),
    ("quiescence", |options| &mut options.alphabeta.quiescence),
    ("reductions", |options| &mut options.alphabeta.reductions),
    ("futility", |options| &mut options.alphabeta.futility),
    ("null-move", |options| &mut options.alphabeta.null_move),
    ("aspiration", |options| &mut options.alphabeta.aspiration),
    ("history", |options| &mut options.alphabeta.history),
    ("no-progress", |options| &mut options.alphabeta.no_progress),
    ("rave", |options| &mut options.mcts.rave),
    ("priors", |options| &mut options.mcts.priors),
    ("proofs", |options| &mut options.mcts.proofs),
    ("rollouts", |options| &mut options.mcts.rollouts),
    ("reuse", |options| &mut options.mcts.reuse),
];

impl Options {
    /// Everything.
    pub const ALL: Options = Options {
        alphabeta: alphabeta::Options::ALL,
        mcts: mcts::Options::ALL,
    };

    /// Switches an idea off; `None` if there is none of that name.
    pub fn forget(&mut self, name: &str) -> Option<()> {
        let (_, place) = NAMED.iter().find(|(known, _)| *known == name)?;
        *place(self) = false;
        Some(())
    }

    /// The names of the options that are switched off.
    pub fn forgotten(mut self) -> impl Iterator<Item = &'static str> {
        NAMED
            .iter()
            .filter_map(move |(name, place)| (!*place(&mut self)).then_some(*name))
    }

    /// The names of all options.
    pub fn names() -> Vec<&'static str> {
        NAMED.iter().map(|(name, _)| *name).collect()
    }
}
