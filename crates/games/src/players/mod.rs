//! Computer players: named by a word, the same for every game.

mod computer_player;
mod exact;
mod judgement;
mod name;
mod options;
mod traps;

use std::sync::atomic::AtomicBool;

use rules::Game;
use search::Limits;
use search::solve::{self, Memory, Progress, Solution};

pub use computer_player::{AnyPlayer, ComputerPlayer, MAX_LEGAL_MOVES, Report, ReportLine};
pub use judgement::{Judged, Judgement, judge};
pub use name::{Kind, PlayerName, time};
pub use options::Options;
pub use search::Searchable;

/// The search that suits a game best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Values of positions matter more than where random games lead.
    AlphaBeta,
    /// The other way round.
    MonteCarlo,
}

/// What a level of strength may use.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Strength {
    /// Positions or random games a move; `None` leaves it to the time.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// How much worse than the best a move may look and still be played now and then, in the unit of the evaluation.
    pub slack: i32,
}

impl Strength {
    /// As much as the limits of a move allow.
    pub const FULL: Strength = Strength {
        nodes: None,
        depth: None,
        slack: 0,
    };

    /// So many plies, and now and then a move that looks worse by up to the slack.
    pub const fn plies(depth: u32, slack: i32) -> Strength {
        Strength {
            depth: Some(depth),
            slack,
            ..Strength::FULL
        }
    }

    /// So many positions or random games.
    pub const fn nodes(nodes: u64, slack: i32) -> Strength {
        Strength {
            nodes: Some(nodes),
            slack,
            ..Strength::FULL
        }
    }

    /// A level from 1 to 7 in a list that begins with the lowest; level 8 is full strength.
    pub fn among(levels: &[Strength; 7], level: u8) -> Strength {
        let known = levels.get(usize::from(level.max(1)) - 1);
        known.copied().unwrap_or(Strength::FULL)
    }
}

/// A game the computer plays. Everything has a default: a game without an evaluation is played by Monte Carlo tree search.
pub trait Playable: Game + Searchable {
    /// The search that suits it.
    const METHOD: Method = Method::MonteCarlo;

    /// Whether a game is won by more or less, so that [`Searchable::margin`] says more than who won.
    const MARGIN: bool = false;

    /// A level from 1 to 8.
    fn strength(level: u8) -> Strength {
        let steps = u32::from(level.clamp(1, 8)) - 1;
        match Self::METHOD {
            Method::AlphaBeta if level < 8 => Strength {
                nodes: Some(60 << (2 * steps)),
                depth: None,
                slack: 120 >> steps,
            },
            Method::MonteCarlo if level < 8 => Strength {
                nodes: Some(40 << (2 * steps)),
                depth: None,
                slack: 160 >> steps,
            },
            _ => Strength::FULL,
        }
    }

    /// The exact value; `None` if the limits or the flag stopped the work. `tick` hears how far it has come.
    fn solve(
        &self,
        limits: &Limits,
        memory: &mut Memory,
        stop: &AtomicBool,
        tick: &mut dyn FnMut(Progress),
    ) -> Option<Solution<Self::Move>> {
        solve::solve(self, limits, memory, stop, tick)
    }

    /// Whether the position is small enough to be played exactly from here on within a moment.
    fn is_solvable(&self) -> bool {
        false
    }
}
