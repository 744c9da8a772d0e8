//! Search options by name, for `without=NAME` in a player's name.

use search::{alphabeta, mcts};

/// The techniques a player's searches use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Techniques of alpha-beta.
    pub alphabeta: alphabeta::Options,
    /// Techniques of Monte Carlo tree search.
    pub mcts: mcts::Options,
}

/// An option's name and its field.
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
    /// Every technique.
    pub const ALL: Options = Options {
        alphabeta: alphabeta::Options::ALL,
        mcts: mcts::Options::ALL,
    };

    /// Switches an option off; `None` if there is none of that name.
    pub fn disable(&mut self, name: &str) -> Option<()> {
        let (_, field) = NAMED.iter().find(|(known, _)| *known == name)?;
        *field(self) = false;
        Some(())
    }

    /// The names of the options that are switched off.
    pub fn disabled(mut self) -> impl Iterator<Item = &'static str> {
        NAMED
            .iter()
            .filter_map(move |(name, field)| (!*field(&mut self)).then_some(*name))
    }

    /// The names of all options.
    pub fn names() -> Vec<&'static str> {
        NAMED.iter().map(|(name, _)| *name).collect()
    }
}
