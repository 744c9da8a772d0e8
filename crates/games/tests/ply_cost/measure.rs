//! What a move costs, by ply, in long games: the record copied as a server does, the move played, the view made.

use std::ops::Range;
use std::time::{Duration, Instant};

use rules::{Random, Settings, SmolStr};
use tessera_games::{AnyRecord, find};

/// Plies of a long game.
const PLIES: usize = 500;

/// The cost of each move of a long game that no history ends early.
pub(crate) struct LongGame {
    moves: Vec<MoveCost>,
}

struct MoveCost {
    time: Duration,
    legal: usize,
}

/// What the moves of a stretch of plies cost on average, in microseconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cost {
    pub(crate) per_move: f64,
    /// For each legal move shown after them.
    pub(crate) per_legal_move: f64,
}

impl LongGame {
    /// Plays the first random game that lasts long enough a number of times. The cheapest time of each move counts, since
    /// whatever else runs on the machine only ever adds time.
    pub(crate) fn measure(spec: &str, rounds: usize) -> LongGame {
        let game = |seed| start(spec).random_words(&mut Random::new(seed, 0), PLIES);
        let words = (1..1000).map(game).find(|words| words.len() == PLIES);
        let words = words.expect("a random game of a thousand lasts long enough");
        let mut moves = costs(spec, &words);
        for _ in 1..rounds {
            for (best, again) in moves.iter_mut().zip(costs(spec, &words)) {
                best.time = best.time.min(again.time);
            }
        }
        LongGame { moves }
    }

    pub(crate) fn cost(&self, plies: Range<usize>) -> Cost {
        let moves = &self.moves[plies];
        let time: Duration = moves.iter().map(|one| one.time).sum();
        let legal: usize = moves.iter().map(|one| one.legal).sum();
        Cost {
            per_move: time.as_secs_f64() * 1e6 / moves.len() as f64,
            per_legal_move: time.as_secs_f64() * 1e6 / legal as f64,
        }
    }

    /// How much more plies 400 to 500 cost than plies 50 to 100.
    pub(crate) fn growth(&self) -> Cost {
        let [early, late] = [self.cost(50..100), self.cost(400..500)];
        Cost {
            per_move: late.per_move / early.per_move,
            per_legal_move: late.per_legal_move / early.per_legal_move,
        }
    }
}

fn costs(spec: &str, words: &[SmolStr]) -> Vec<MoveCost> {
    let mut record = start(spec);
    let cost = |word: &SmolStr| {
        let begun = Instant::now();
        let mut next = record.copied();
        next.play_word(word).expect("the game was played before");
        let view = std::hint::black_box((next.last_word().map(str::len), next.view())).1;
        let time = begun.elapsed();
        record = next;
        MoveCost {
            time,
            legal: view.moves.len(),
        }
    };
    words.iter().map(cost).collect()
}

fn start(spec: &str) -> Box<dyn AnyRecord> {
    let mut record = find(spec).expect("a registered game").start();
    record.set_settings(Settings::NONE);
    record
}
