//! Computer players, named the same way for every game: `random`, `greedy`, `minimax:3`, `alphabeta`, `mcts`, `level:1` to
//! `level:8`, each with options such as `time=1s`, `nodes=5000`, `threads=2` or `without=null-move`.
//!
//! The best move in a game takes one line, [`best_move`]:
//!
//! ```
//! use std::time::Duration;
//!
//! use tessera_games::players::best_move;
//!
//! let mut record = tessera_games::find("paths:3")?.start();
//! record.play_list("(1,1); (0,0)")?;
//! let report = best_move(&*record, Duration::from_millis(50))?;
//! record.play_word(report.word())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A player that is kept from move to move reuses its transposition table and search tree. A [`MoveRequest`] asks for
//! several variations, for progress reports, or for a way to stop:
//!
//! ```
//! use tessera_games::players::{MoveRequest, NoMove};
//!
//! let spec = tessera_games::find("abalon:4")?;
//! let mut record = spec.start();
//! let mut player = spec.game.player("alphabeta,nodes=500".parse()?);
//! let request = MoveRequest {
//!     lines: 3,
//!     ..MoveRequest::default()
//! };
//! let report = player.choose(&*record, request)?;
//! assert_eq!(report.lines.len(), 3);
//!
//! record.play_word("black resigns")?;
//! let refused = player.choose(&*record, MoveRequest::default());
//! assert_eq!(refused, Err(NoMove::GameOver));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`judge`] searches every position of a played game. A game joins in by implementing [`Playable`].

mod computer_player;
mod exact;
mod judgement;
mod name;
mod options;
mod report;
mod request;
mod traps;
mod value;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rules::Game;
use search::Limits;
use search::solve::{self, Memory, Progress, Solution};

use crate::AnyRecord;

pub use computer_player::{AnyPlayer, ComputerPlayer};
pub use judgement::{Judged, Judgement, judge};
pub use name::{PlayerKind, PlayerName, time};
pub use options::Options;
pub use report::{Report, ReportLine};
pub use request::{MAX_LEGAL_MOVES, MoveRequest, NoMove};
pub use search::Searchable;
pub use value::Value;

/// The best move that the strongest player finds within the time, on one thread.
///
/// For another player, use [`AnyGame::player`](crate::AnyGame::player).
pub fn best_move(record: &dyn AnyRecord, time: Duration) -> Result<Report, NoMove> {
    let mut strongest = PlayerName::of(PlayerKind::Level(8));
    strongest.limits.time = Some(time);
    record
        .game()
        .player(strongest)
        .choose(record, MoveRequest::default())
}

/// The search that plays a game best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Alpha-beta, for games with a good static evaluation.
    AlphaBeta,
    /// Monte Carlo tree search, for games where playouts tell more than an evaluation.
    MonteCarlo,
}

/// The limits of a level.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Strength {
    /// Positions or playouts per move; `None` means no limit but the time.
    pub nodes: Option<u64>,
    /// Depth in plies; `None` means no limit.
    pub depth: Option<u32>,
    /// By how much a move may score below the best one and still be played at random, in the evaluation's unit.
    pub slack: i32,
}

impl Strength {
    /// No limits of its own.
    pub const FULL: Strength = Strength {
        nodes: None,
        depth: None,
        slack: 0,
    };

    /// A depth limit, with random moves within `slack` of the best.
    pub const fn plies(depth: u32, slack: i32) -> Strength {
        Strength {
            depth: Some(depth),
            slack,
            ..Strength::FULL
        }
    }

    /// A limit on positions or playouts, with random moves within `slack` of the best.
    pub const fn nodes(nodes: u64, slack: i32) -> Strength {
        Strength {
            nodes: Some(nodes),
            slack,
            ..Strength::FULL
        }
    }

    /// The strength of a level from a list of levels 1 to 7; level 8 is full strength.
    pub fn among(levels: &[Strength; 7], level: u8) -> Strength {
        let known = levels.get(usize::from(level.max(1)) - 1);
        known.copied().unwrap_or(Strength::FULL)
    }
}

/// A game with computer players. Everything has a default: a game without an evaluation of its own is played by Monte Carlo
/// tree search.
pub trait Playable: Game + Searchable {
    /// The search that its levels use.
    const METHOD: Method = Method::MonteCarlo;

    /// Whether wins have margins, so that [`Searchable::margin`] says more than who won.
    const MARGIN: bool = false;

    /// The strength of a level from 1 to 8.
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

    /// The exact value; `None` if the limits or the stop flag ended the search. Calls `tick` with the progress.
    fn solve(
        &self,
        limits: &Limits,
        memory: &mut Memory,
        stop: &AtomicBool,
        tick: &mut dyn FnMut(Progress),
    ) -> Option<Solution<Self::Move>> {
        solve::solve(self, limits, memory, stop, tick)
    }

    /// Whether the position is small enough to be solved within a move's usual limits.
    fn is_solvable(&self) -> bool {
        false
    }
}
