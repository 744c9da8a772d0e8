//! What a move costs, by ply, in long games: the record copied as a server does, the move played, the view made.

use std::time::{Duration, Instant};

use rules::{Random, Settings};
use tessera_games::{AnyRecord, find};

/// A game of at least 500 plies that no history ends early.
pub(crate) struct LongGame {
    pub(crate) spec: &'static str,
    words: Vec<String>,
}

/// What the moves of a stretch of plies cost together, and how many legal moves were shown after them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Cost {
    time: Duration,
    plies: u32,
    legal: usize,
}

impl Cost {
    pub(crate) fn per_move(self) -> f64 {
        self.time.as_secs_f64() * 1e6 / f64::from(self.plies)
    }

    pub(crate) fn per_legal_move(self) -> f64 {
        self.time.as_secs_f64() * 1e6 / self.legal as f64
    }
}

impl LongGame {
    pub(crate) const PLIES: usize = 500;

    /// The first random game that lasts long enough.
    pub(crate) fn find(spec: &'static str) -> LongGame {
        let game = |seed| start(spec).random_words(&mut Random::new(seed, 0), LongGame::PLIES);
        let words = (1..1000).map(game).find(|words| words.len() == LongGame::PLIES);
        LongGame {
            spec,
            words: words.expect("a random game of a thousand lasts long enough"),
        }
    }

    /// Plays the game once; what each of the stretches costs.
    pub(crate) fn costs<const N: usize>(&self, stretches: &[std::ops::Range<usize>; N]) -> [Cost; N] {
        let mut costs = [Cost::default(); N];
        let mut record = start(self.spec);
        for (ply, word) in self.words.iter().enumerate() {
            let begun = Instant::now();
            let mut next = record.copied();
            next.play_word(word).expect("the game was played before");
            let view = std::hint::black_box((next.last_word().map(str::len), next.view())).1;
            let time = begun.elapsed();
            for (stretch, cost) in stretches.iter().zip(&mut costs) {
                if stretch.contains(&ply) {
                    cost.time += time;
                    cost.plies += 1;
                    cost.legal += view.moves.len();
                }
            }
            record = next;
        }
        costs
    }

    /// How much more the late stretch costs than the early one, by a measure. Each is the cheapest of several rounds, since
    /// whatever else runs on the machine only ever adds time.
    pub(crate) fn ratio(&self, rounds: usize, measure: fn(Cost) -> f64) -> f64 {
        let mut cheapest = [f64::INFINITY; 2];
        for _ in 0..rounds {
            let costs = self.costs(&[50..100, 400..500]);
            cheapest = std::array::from_fn(|i| cheapest[i].min(measure(costs[i])));
        }
        cheapest[1] / cheapest[0]
    }
}

fn start(spec: &str) -> Box<dyn AnyRecord> {
    let mut record = find(spec).expect("a registered game").start();
    record.set_settings(Settings::NONE);
    record
}
