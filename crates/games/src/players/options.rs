//! The ideas of the searches by name, so that each can be switched off to see what it is worth.

use search::{alphabeta, mcts};

/// The ideas a player uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ideas {
    /// Those of alpha-beta.
    pub alphabeta: alphabeta::Ideas,
    /// Those of Monte Carlo.
    pub mcts: mcts::Ideas,
}

/// An idea's name and where it is kept.
type Named = (&'static str, fn(&mut Ideas) -> &mut bool);

const NAMED: [Named; 13] = [
    ("table", |ideas| &mut ideas.alphabeta.table),
    ("quiescence", |ideas| &mut ideas.alphabeta.quiescence),
    ("reductions", |ideas| &mut ideas.alphabeta.reductions),
    ("futility", |ideas| &mut ideas.alphabeta.futility),
    ("passing", |ideas| &mut ideas.alphabeta.passing),
    ("aspiration", |ideas| &mut ideas.alphabeta.aspiration),
    ("experience", |ideas| &mut ideas.alphabeta.experience),
    ("fading", |ideas| &mut ideas.alphabeta.fading),
    ("rave", |ideas| &mut ideas.mcts.rave),
    ("chances", |ideas| &mut ideas.mcts.chances),
    ("proofs", |ideas| &mut ideas.mcts.solver),
    ("rollouts", |ideas| &mut ideas.mcts.rollouts),
    ("reuse", |ideas| &mut ideas.mcts.reuse),
];

impl Ideas {
    /// Everything.
    pub const ALL: Ideas = Ideas {
        alphabeta: alphabeta::Ideas::ALL,
        mcts: mcts::Ideas::ALL,
    };

    /// Switches an idea off; `None` if there is none of that name.
    pub fn forget(&mut self, name: &str) -> Option<()> {
        let (_, place) = NAMED.iter().find(|(known, _)| *known == name)?;
        *place(self) = false;
        Some(())
    }

    /// The names of the ideas that are switched off.
    pub fn forgotten(mut self) -> impl Iterator<Item = &'static str> {
        NAMED
            .iter()
            .filter_map(move |(name, place)| (!*place(&mut self)).then_some(*name))
    }

    /// The names of all ideas.
    pub fn names() -> Vec<&'static str> {
        NAMED.iter().map(|(name, _)| *name).collect()
    }
}
