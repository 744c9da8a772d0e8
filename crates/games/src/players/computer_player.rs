//! A computer player at work on one game.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rules::{Outcome, Random, Record};
use search::alphabeta::{self, SearchRequest};
use search::solve::Memory;
use search::{Choice, Limits, Line, Score, TranspositionTable, WON, mcts};

use super::exact::Exact;
use super::{Kind, Method, Playable, PlayerName, Strength, Value};
use crate::AnyRecord;

/// A line of play in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportLine {
    /// The value for the player to move, in the game's unit; beyond a million, a win or loss in so many plies.
    pub score: Score,
    /// The moves, the best first.
    pub words: Vec<String>,
}

/// What a player has found, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The lines, best first; never empty. The first move of the first line is the one to play.
    pub lines: Vec<ReportLine>,
    /// The depth searched to the end.
    pub depth: u32,
    /// Positions looked at, or random games played.
    pub nodes: u64,
}

impl Report {
    /// The move to play.
    pub fn word(&self) -> &str {
        &self.lines[0].words[0]
    }

    /// A score as people write it: `+1.25`, `win in 5`, `loss in 4`.
    pub fn score_text(score: Score) -> String {
        Value::from(score).to_string()
    }
}

/// A computer player, whichever the game.
pub trait AnyPlayer: Send {
    /// Chooses a move; `None` if the game is over, is another game, or has more than [`MAX_LEGAL_MOVES`] legal moves.
    /// `report` hears what it finds on the way.
    fn choose(
        &mut self,
        record: &dyn AnyRecord,
        lines: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report>;

    /// What it may use for a move.
    fn limits(&self) -> Limits;

    /// Chooses what it may use for the next moves; what it remembers stays.
    fn set_limits(&mut self, limits: Limits);

    /// Chooses the size of its table, in mebibytes, and makes it at once; what it remembered is lost.
    fn set_memory(&mut self, mebibytes: usize);
}

/// Boards with more legal moves than this are too large for computer players to answer in bearable time.
pub const MAX_LEGAL_MOVES: u64 = 10_000;

/// A player of one game, with what it remembers from move to move.
pub struct ComputerPlayer<G: Playable> {
    name: PlayerName,
    table: Option<TranspositionTable>,
    tree: mcts::Tree<G>,
    memory: Option<Memory>,
    moves: u64,
}

/// The largest table, in mebibytes.
const MEMORY: usize = 64;

/// The table for a search, in mebibytes: some hundred bytes a node, a tenth of a gigabyte a second, since a large table
/// takes longer to make than a short search takes.
fn memory(limits: &Limits) -> usize {
    if limits.depth.is_some_and(|depth| depth <= 2) {
        return 1;
    }
    let by_nodes = limits.nodes.map(|nodes| nodes >> 13);
    let by_time = limits.time.map(|time| time.as_millis() as u64 / 10);
    let wanted = by_nodes.into_iter().chain(by_time).min();
    wanted.map_or(MEMORY, |wanted| (wanted as usize).clamp(1, MEMORY))
}

/// From this level on a player plays perfectly where the rest of the game is small enough.
const EXACT_LEVEL: u8 = 7;

/// What a player gets for a move if nothing is said.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl<G: Playable> ComputerPlayer<G> {
    /// The player of that name.
    pub fn new(name: PlayerName) -> ComputerPlayer<G> {
        ComputerPlayer {
            name,
            table: None,
            tree: mcts::Tree::default(),
            memory: None,
            moves: 0,
        }
    }

    /// Chooses a move of a game that is not over.
    pub fn think(
        &mut self,
        record: &Record<G>,
        lines: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        self.moves += 1;
        let mut limits = self.name.limits;
        let patient = Limits {
            time: limits.time.or(Some(DEFAULT_TIME)),
            ..limits
        };
        let unlimited = limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none();
        match self.name.kind {
            Kind::Random => self.random(record),
            Kind::Greedy => {
                limits = Limits {
                    depth: Some(1),
                    time: None,
                    nodes: None,
                    ..limits
                };
                self.alphabeta(record, limits, lines, alphabeta::Options::NONE, stop, report)
            }
            Kind::Minimax(depth) => {
                limits = Limits {
                    depth: Some(depth),
                    ..limits
                };
                self.alphabeta(record, limits, lines, alphabeta::Options::NONE, stop, report)
            }
            Kind::AlphaBeta => self.alphabeta(
                record,
                if unlimited { patient } else { limits },
                lines,
                self.name.options.alphabeta,
                stop,
                report,
            ),
            Kind::Mcts => self.monte_carlo(record, limits, stop, report),
            Kind::Level(level) => self.level(record, level, lines, stop, report),
        }
    }

    fn random(&mut self, record: &Record<G>) -> Choice<G::Move> {
        let mut random = self.random_stream(record);
        let mut moves = Vec::new();
        record.position().legal_moves(&mut moves);
        let m = moves[random.below(moves.len() as u32) as usize];
        Choice {
            lines: vec![Line {
                score: 0,
                moves: vec![m],
            }],
            depth: 0,
            nodes: 0,
        }
    }

    /// Differs from move to move and from game to game, and is the same for the same seed.
    fn random_stream(&self, record: &Record<G>) -> Random {
        Random::new(self.name.limits.seed, record.position().key() ^ self.moves)
    }

    fn alphabeta(
        &mut self,
        record: &Record<G>,
        limits: Limits,
        lines: usize,
        options: alphabeta::Options,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        let begun = Instant::now();
        let history = record.keys_since_progress();
        let table = self
            .table
            .get_or_insert_with(|| TranspositionTable::new(memory(&limits)));
        let request = SearchRequest {
            position: record.position(),
            history: &history,
            quiet_limit: record.settings().quiet_plies,
            // A table takes time to make, too.
            limits: limits.after(begun.elapsed()),
            lines,
            options,
        };
        alphabeta::search(&request, table, stop, report)
    }

    fn monte_carlo(
        &mut self,
        record: &Record<G>,
        mut limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        // A depth is no limit to random games.
        if limits.time.is_none() && limits.nodes.is_none() {
            limits.time = Some(DEFAULT_TIME);
        }
        let options = self.name.options.mcts;
        mcts::search(record.position(), &mut self.tree, limits, options, stop, report)
    }

    fn level(
        &mut self,
        record: &Record<G>,
        level: u8,
        lines: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        let strength = G::strength(level);
        let wanted = if strength.slack > 0 { lines.max(4) } else { lines };
        let (exact, limits) = self.exact(record, level, self.limits_of(strength), stop);
        let mut choice = match G::METHOD {
            Method::AlphaBeta => {
                self.alphabeta(record, limits, wanted, self.name.options.alphabeta, stop, report)
            }
            Method::MonteCarlo => self.monte_carlo(record, limits, stop, report),
        };
        if let Some(exact) = exact {
            exact.order(&mut choice);
        } else if strength.slack > 0 {
            self.loosen(record, &mut choice, strength.slack);
        }
        choice
    }

    /// What a level may use: the less of its own limits and those of the player's name.
    fn limits_of(&self, strength: Strength) -> Limits {
        let own = self.name.limits;
        let nodes = match (own.nodes, strength.nodes) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let depth = own.depth.or(strength.depth);
        let time = own
            .time
            .or_else(|| (nodes.is_none() && depth.is_none()).then_some(DEFAULT_TIME));
        Limits {
            nodes,
            depth,
            time,
            ..own
        }
    }

    /// The exact value where a strong level can find it, and what is left to use.
    fn exact(
        &mut self,
        record: &Record<G>,
        level: u8,
        limits: Limits,
        stop: &AtomicBool,
    ) -> (Option<Exact<G::Move>>, Limits) {
        if level < EXACT_LEVEL || !record.position().is_solvable() {
            return (None, limits);
        }
        let memory = self.memory.get_or_insert_with(|| Memory::new(MEMORY));
        Exact::find(record.position(), limits, memory, stop)
    }

    /// Brings one of the moves that look nearly as good as the best to the front, at random; the more slack, the more of
    /// them are considered, but none that loses at once.
    fn loosen(&self, record: &Record<G>, choice: &mut Choice<G::Move>, slack: Score) {
        let best = choice.lines[0].score;
        let near = |line: &Line<G::Move>| line.score >= best - slack && best.abs() < WON;
        let safe: Vec<usize> = (0..choice.lines.len().min(4 + slack as usize / 50))
            .filter(|&i| near(&choice.lines[i]))
            .filter(|&i| !loses_at_once(record.position(), choice.lines[i].moves[0]))
            .collect();
        if !safe.is_empty() {
            let chosen = safe[self.random_stream(record).below(safe.len() as u32) as usize];
            choice.lines.swap(0, chosen);
        }
    }
}

/// Whether the other player can win with the very next move.
fn loses_at_once<G: Playable>(position: &G, m: G::Move) -> bool {
    let mut next = position.clone();
    next.play_unchecked(m);
    let winner = Some(Outcome::Win(next.turn()));
    let mut replies = Vec::new();
    next.legal_moves(&mut replies);
    next.turn() != position.turn()
        && replies.into_iter().any(|reply| {
            let mut end = next.clone();
            end.play_unchecked(reply);
            end.outcome() == winner
        })
}

impl<G: Playable + 'static> AnyPlayer for ComputerPlayer<G> {
    fn choose(
        &mut self,
        record: &dyn AnyRecord,
        lines: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        let record = record.as_any().downcast_ref::<Record<G>>()?;
        record.turn()?;
        if record.position().count_moves() > MAX_LEGAL_MOVES {
            return None;
        }
        let choice = self.think(record, lines.max(1), stop, &mut |choice| {
            report(&in_words(record, choice, lines));
        });
        Some(in_words(record, &choice, lines))
    }

    fn limits(&self) -> Limits {
        self.name.limits
    }

    fn set_limits(&mut self, limits: Limits) {
        self.name.limits = limits;
    }

    fn set_memory(&mut self, mebibytes: usize) {
        self.table = Some(TranspositionTable::new(mebibytes));
    }
}

fn in_words<G: Playable>(record: &Record<G>, choice: &Choice<G::Move>, lines: usize) -> Report {
    let line = |line: &Line<G::Move>| {
        let mut position = record.position().clone();
        let word = |&m: &G::Move| {
            let word = position.notation(m);
            position.play_unchecked(m);
            word
        };
        ReportLine {
            score: line.score,
            words: line.moves.iter().map(word).collect(),
        }
    };
    Report {
        lines: choice.lines.iter().take(lines.max(1)).map(line).collect(),
        depth: choice.depth,
        nodes: choice.nodes,
    }
}
