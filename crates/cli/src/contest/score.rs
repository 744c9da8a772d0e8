//! Statistics of a match: Elo difference and sequential test.
//!
//! A pair of games from the same opening is one observation: the first player's share is 0, ¼, ½, ¾ or 1 (the pentanomial
//! model). The mean and standard error over pairs give the confidence interval and the sequential test.

use std::collections::BTreeMap;
use std::fmt;

use super::arena::Played;

/// Results so far.
pub(super) struct Score {
    half_points: Vec<Option<u8>>,
    counts: [u64; 3],
    forfeits: [u64; 2],
    reasons: BTreeMap<(usize, String), u64>,
}

impl Score {
    pub(super) fn new(games: usize) -> Score {
        Score {
            half_points: vec![None; games],
            counts: [0; 3],
            forfeits: [0; 2],
            reasons: BTreeMap::new(),
        }
    }

    pub(super) fn note(&mut self, number: usize, played: &Played) {
        self.half_points[number] = Some(played.half_points);
        self.counts[2 - usize::from(played.half_points)] += 1;
        if let Some((contestant, reason)) = &played.forfeit {
            self.forfeits[*contestant] += 1;
            *self.reasons.entry((*contestant, reason.clone())).or_insert(0) += 1;
        }
    }

    /// Wins, draws and losses of the first player.
    pub(super) fn counts(&self) -> [u64; 3] {
        self.counts
    }

    pub(super) fn games(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Forfeits of each player.
    pub(super) fn forfeits(&self) -> [u64; 2] {
        self.forfeits
    }

    /// The first few reasons of forfeits, with counts.
    pub(super) fn reasons(&self) -> impl Iterator<Item = (&'static str, &str, u64)> {
        const SHOWN: usize = 6;
        let rows = self.reasons.iter().take(SHOWN);
        rows.map(|((whose, reason), times)| (["A", "B"][*whose], reason.as_str(), *times))
    }

    /// The first player's share of the points; ½ without games.
    pub(super) fn share(&self) -> f64 {
        let [wins, draws, _] = self.counts;
        match self.games() {
            0 => 0.5,
            games => (wins as f64 + draws as f64 / 2.0) / games as f64,
        }
    }

    /// Complete pairs by their half points, 0 to 4.
    fn pairs(&self) -> [u64; 5] {
        let mut pairs = [0; 5];
        for pair in self.half_points.chunks(2) {
            if let [Some(one), Some(other)] = pair {
                pairs[usize::from(one + other)] += 1;
            }
        }
        pairs
    }
}

/// The number, mean and variance of pairs, with a prior count for each result.
fn moments(pairs: [u64; 5], prior: f64) -> (f64, f64, f64) {
    let weights = pairs.map(|count| count as f64 + prior);
    let total: f64 = weights.iter().sum();
    let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
    let sum = |value: &dyn Fn(f64) -> f64| -> f64 {
        weights
            .iter()
            .zip(shares)
            .map(|(weight, share)| weight * value(share))
            .sum()
    };
    let mean = sum(&|share| share) / total;
    let variance = sum(&|share| (share - mean).powi(2)) / total;
    (total, mean, variance)
}

/// An Elo difference with its 95 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Elo {
    pub(super) mean: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Elo {
    pub(super) fn of(score: &Score) -> Elo {
        Elo::of_pairs(score.pairs())
    }

    fn of_pairs(pairs: [u64; 5]) -> Elo {
        /// Standard errors of a 95 % interval.
        const WIDE: f64 = 1.96;
        /// The probability of one tail.
        const TAIL: f64 = 0.025;
        if pairs.iter().sum::<u64>() == 0 {
            return Elo {
                mean: 0.0,
                low: f64::NEG_INFINITY,
                high: f64::INFINITY,
            };
        }
        let (count, mean, variance) = moments(pairs, 0.0);
        let error = (variance / count).sqrt();
        // If all pairs have the same result, the probability of that bounds the share.
        let alike = TAIL.powf(1.0 / count);
        let (low, high) = if variance > 0.0 {
            (mean - WIDE * error, mean + WIDE * error)
        } else {
            (mean * alike, 1.0 - (1.0 - mean) * alike)
        };
        Elo {
            mean: elo(mean),
            low: elo(low),
            high: elo(high),
        }
    }
}

/// The Elo difference of an expected share.
fn elo(share: f64) -> f64 {
    match share.clamp(0.0, 1.0) {
        0.0 => f64::NEG_INFINITY,
        1.0 => f64::INFINITY,
        share => -400.0 * (1.0 / share - 1.0).log10(),
    }
}

/// The expected share of an Elo difference.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |elo: f64| match elo {
            f64::INFINITY => "+∞".to_owned(),
            f64::NEG_INFINITY => "-∞".to_owned(),
            // Adding 0 removes the sign of -0.
            elo => format!("{:+.0}", elo.round() + 0.0),
        };
        write!(
            f,
            "{} ({} to {})",
            text(self.mean),
            text(self.low),
            text(self.high)
        )
    }
}

/// A generalised sequential probability ratio test (GSPRT) of two Elo differences.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Sprt {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
}

/// ln(0.95 / 0.05): both error rates are 5 %.
pub(super) const BOUND: f64 = 2.944;

impl Sprt {
    /// The log-likelihood ratio of `elo1` against `elo0`.
    pub(super) fn llr(self, score: &Score) -> f64 {
        self.llr_of(score.pairs())
    }

    fn llr_of(self, pairs: [u64; 5]) -> f64 {
        /// Keeps the variance positive while all pairs have the same result.
        const PRIOR: f64 = 1e-3;
        let (count, mean, variance) = moments(pairs, PRIOR);
        if count < 1.0 {
            return 0.0;
        }
        let (share0, share1) = (share(self.elo0), share(self.elo1));
        count * (share1 - share0) * (2.0 * mean - share0 - share1) / (2.0 * variance)
    }

    /// The accepted hypothesis, if any, after a minimum number of pairs.
    pub(super) fn verdict(self, score: &Score) -> Option<&'static str> {
        const FEWEST_PAIRS: u64 = 8;
        if score.pairs().iter().sum::<u64>() < FEWEST_PAIRS {
            return None;
        }
        match self.llr(score) {
            llr if llr >= BOUND => Some("elo1"),
            llr if llr <= -BOUND => Some("elo0"),
            _ => None,
        }
    }

    pub(super) fn text(self, score: &Score) -> String {
        let verdict = match self.verdict(score) {
            Some("elo1") => format!("A is better by {} rather than {}", self.elo1, self.elo0),
            Some(_) => format!("A is better by {} rather than {}", self.elo0, self.elo1),
            None => "undecided".to_owned(),
        };
        format!("{verdict} (LLR {:.2} of ±{BOUND:.2})", self.llr(score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_share_are_inverse() {
        for difference in [-300.0, -10.0, 0.0, 5.0, 191.0] {
            assert!((elo(share(difference)) - difference).abs() < 1e-9);
        }
        assert!((share(191.0) - 0.75).abs() < 1e-3, "75 % is 191 Elo");
    }

    #[test]
    fn the_interval_narrows_with_the_square_root_of_the_games() {
        let few = Elo::of_pairs([1, 2, 4, 2, 1]);
        let many = Elo::of_pairs([100, 200, 400, 200, 100]);
        assert!(few.mean.abs() < 1e-9 && many.mean.abs() < 1e-9);
        let ratio = (few.high - few.low) / (many.high - many.low);
        assert!((9.0..=11.5).contains(&ratio), "{ratio}");
    }

    #[test]
    fn a_clean_sweep_has_a_lower_bound() {
        let sweep = Elo::of_pairs([0, 0, 0, 0, 50]);
        assert!(sweep.mean.is_infinite() && sweep.high.is_infinite());
        assert!((400.0..=450.0).contains(&sweep.low), "{}", sweep.low);
        assert_eq!(sweep.to_string(), format!("+∞ ({:+.0} to +∞)", sweep.low));
    }

    #[test]
    fn the_sequential_test_prefers_the_nearer_hypothesis() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 20.0,
        };
        assert!(sprt.llr_of([0; 5]).abs() < 1e-9);
        assert!(sprt.llr_of([50, 100, 300, 250, 100]) > BOUND);
        assert!(sprt.llr_of([250, 500, 1500, 500, 250]) < -BOUND);
    }
}
