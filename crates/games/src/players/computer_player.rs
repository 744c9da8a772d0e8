//! A computer player of one game, with what it keeps from move to move.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rules::{Outcome, Random, Record};
use search::alphabeta::{self, SearchRequest};
use search::solve::Memory;
use search::{Choice, Limits, Score, TranspositionTable, Variation, WON, mcts};

use super::exact::Exact;
use super::{
    MAX_LEGAL_MOVES, Method, MoveRequest, NoMove, Playable, PlayerKind, PlayerName, Report, ReportLine,
    Strength,
};
use crate::AnyRecord;

/// A computer player of any game.
pub trait AnyPlayer: Send {
    /// Chooses a move. A search that is stopped, even before it starts, still answers with a legal move.
    fn choose(&mut self, record: &dyn AnyRecord, request: MoveRequest<'_>) -> Result<Report, NoMove>;

    /// What the player may spend on a move.
    fn limits(&self) -> Limits;

    /// Sets what the player may spend on the next moves; its tables and trees are kept.
    fn set_limits(&mut self, limits: Limits);

    /// Sets the size of the transposition table and allocates it at once, empty.
    fn set_memory(&mut self, mebibytes: usize);

    /// About how many bytes its tables and trees take.
    fn bytes(&self) -> usize;
}

/// A player of one game, with its transposition table, search tree and solver tables.
pub struct ComputerPlayer<G: Playable> {
    name: PlayerName,
    table: Option<TranspositionTable>,
    tree: mcts::Tree<G>,
    memory: Option<Memory>,
    moves: u64,
}

/// The largest transposition table, in mebibytes.
const MEMORY: usize = 64;

/// The size of the transposition table for a search, in mebibytes: 128 bytes per node, 100 MiB per second. Allocating a
/// large table takes longer than a short search.
fn memory(limits: &Limits) -> usize {
    if limits.depth.is_some_and(|depth| depth <= 2) {
        return 1;
    }
    let largest = share(limits, SEARCH_SHARE).min(MEMORY);
    let by_nodes = limits.nodes.map(|nodes| nodes >> 13);
    let by_time = limits.time.map(|time| time.as_millis() as u64 / 10);
    let wanted = by_nodes.into_iter().chain(by_time).min();
    wanted.map_or(largest, |wanted| (wanted as usize).clamp(1, largest))
}

/// Eighths of a player's memory for its transposition table or search tree; the rest is for the two tables of the solver.
const SEARCH_SHARE: usize = 5;

/// Some eighths of the memory that a player may take, in mebibytes, and at least one; without a limit, all there is.
fn share(limits: &Limits, eighths: usize) -> usize {
    limits
        .memory
        .map_or(usize::MAX, |bytes| ((bytes / 8 * eighths) >> 20).max(1))
}

/// From this level on, players solve positions that are small enough.
const EXACT_LEVEL: u8 = 7;

/// The time for a move if the name sets no limit.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl<G: Playable> ComputerPlayer<G> {
    /// A player with the given name.
    pub fn new(name: PlayerName) -> ComputerPlayer<G> {
        ComputerPlayer {
            name,
            table: None,
            tree: mcts::Tree::default(),
            memory: None,
            moves: 0,
        }
    }

    /// Chooses a move in a game that is not over.
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
            PlayerKind::Random => self.random(record),
            PlayerKind::Greedy => {
                limits = Limits {
                    depth: Some(1),
                    time: None,
                    nodes: None,
                    ..limits
                };
                self.alphabeta(record, limits, lines, alphabeta::Options::NONE, stop, report)
            }
            PlayerKind::Minimax(depth) => {
                limits = Limits {
                    depth: Some(depth),
                    ..limits
                };
                self.alphabeta(record, limits, lines, alphabeta::Options::NONE, stop, report)
            }
            PlayerKind::AlphaBeta => self.alphabeta(
                record,
                if unlimited { patient } else { limits },
                lines,
                self.name.options.alphabeta,
                stop,
                report,
            ),
            PlayerKind::Mcts => self.monte_carlo(record, limits, stop, report),
            PlayerKind::Level(level) => self.level(record, level, lines, stop, report),
        }
    }

    fn random(&mut self, record: &Record<G>) -> Choice<G::Move> {
        let mut random = self.random_stream(record);
        let mut moves = Vec::new();
        record.position().legal_moves(&mut moves);
        let m = moves[random.below(moves.len() as u32) as usize];
        Choice {
            lines: vec![Variation {
                score: 0,
                moves: vec![m],
            }],
            depth: 0,
            nodes: 0,
        }
    }

    /// A stream that differs from move to move and is reproducible by the seed.
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
            // Allocating the table takes time, too.
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
        // A depth does not limit playouts.
        if limits.time.is_none() && limits.nodes.is_none() {
            limits.time = Some(DEFAULT_TIME);
        }
        limits.memory = limits.memory.map(|bytes| bytes / 8 * SEARCH_SHARE);
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
            self.weaken(record, &mut choice, strength.slack);
        }
        choice
    }

    /// A level's limits: the tighter of its own nodes and those of the player's name; the name's depth and time come first.
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

    /// The exact value, if the level is strong enough and finds it, and the limits left.
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
        let each = share(&limits, (8 - SEARCH_SHARE) / 2).min(MEMORY);
        let memory = self.memory.get_or_insert_with(|| Memory::new(each));
        Exact::find(record.position(), limits, memory, stop)
    }

    /// Puts a random move among those within `slack` of the best first, but none that loses at once. The larger the slack,
    /// the more moves it considers.
    fn weaken(&self, record: &Record<G>, choice: &mut Choice<G::Move>, slack: Score) {
        let best = choice.lines[0].score;
        let near = |line: &Variation<G::Move>| line.score >= best - slack && best.abs() < WON;
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

/// Whether the opponent can win with their next move.
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
    fn choose(&mut self, record: &dyn AnyRecord, request: MoveRequest<'_>) -> Result<Report, NoMove> {
        let other = NoMove::OtherGame {
            player: G::ABOUT.id,
            record: record.about().id,
        };
        let record = record.as_any().downcast_ref::<Record<G>>().ok_or(other)?;
        record.turn().ok_or(NoMove::GameOver)?;
        let moves = record.position().count_moves();
        if moves > MAX_LEGAL_MOVES {
            return Err(NoMove::TooManyMoves(moves));
        }
        let MoveRequest {
            lines,
            stop,
            mut report,
        } = request;
        let choice = self.think(record, lines.max(1), stop, &mut |choice| {
            if let Some(report) = &mut report {
                report(&in_words(record, choice, lines));
            }
        });
        Ok(in_words(record, &choice, lines))
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

    fn bytes(&self) -> usize {
        let table = self.table.as_ref().map_or(0, TranspositionTable::bytes);
        table + self.tree.bytes() + self.memory.as_ref().map_or(0, Memory::bytes)
    }
}

/// The choice in the game's notation.
fn in_words<G: Playable>(record: &Record<G>, choice: &Choice<G::Move>, lines: usize) -> Report {
    let line = |line: &Variation<G::Move>| {
        let mut position = record.position().clone();
        let word = |&m: &G::Move| {
            let word = String::from(position.notation(m));
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
