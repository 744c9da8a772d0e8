//! Randomness that is the same on every machine.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A stream of random numbers (xoshiro256++), given by a seed and the number of the stream.
#[derive(Debug, Clone)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Stream number `stream` of a seed; different streams are independent.
    pub fn new(seed: u64, stream: u64) -> Random {
        // An odd multiplier spreads the streams; the generator's own seeding then mixes all bits.
        Random(Xoshiro256PlusPlus::seed_from_u64(
            seed ^ stream.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32),
        ))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, which is at least 1, each with exactly the same probability (Lemire's method).
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let n = u64::from(n);
        loop {
            let product = u128::from(self.bits()) * u128::from(n);
            let low = product as u64;
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 64) as u32;
            }
        }
    }

    /// Shuffles the items, each order with exactly the same probability.
    ///
    /// One random word serves eight swaps: its product with each range in turn gives the next choice in the high half
    /// and leaves the randomness that is left in the low half; the rare words that would favour some orders are drawn
    /// again (batched ranged integers, after Brackett-Rozinsky and Lemire). Ranges are below 2⁷ for the eight at a
    /// time, so that their product stays far below 2⁶⁴.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut rest = items.len();
        while rest > 128 {
            items.swap(rest - 1, self.below(rest as u32) as usize);
            rest -= 1;
        }
        while rest > 8 {
            let chosen = self.batch::<8>(rest);
            for (i, choice) in chosen.into_iter().enumerate() {
                items.swap(rest - 1 - i, choice);
            }
            rest -= 8;
        }
        while rest > 1 {
            items.swap(rest - 1, self.below(rest as u32) as usize);
            rest -= 1;
        }
    }

    /// `N` independent numbers, below `n`, `n - 1`, …; `n` is at most 128 and `N` at most 8.
    #[inline]
    fn batch<const N: usize>(&mut self, n: usize) -> [usize; N] {
        /// With so much randomness left, no word is one of those that are drawn again.
        const LARGEST_PRODUCT: u64 = 1 << (7 * 8);
        loop {
            let mut word = self.bits();
            let chosen = std::array::from_fn(|i| {
                let product = u128::from(word) * (n - i) as u128;
                word = product as u64;
                (product >> 64) as usize
            });
            if word >= LARGEST_PRODUCT {
                return chosen;
            }
            let ranges: u64 = (0..N).map(|i| (n - i) as u64).product();
            if word >= ranges.wrapping_neg() % ranges {
                return chosen;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_streams_are_fixed_for_ever() {
        let mut random = Random::new(7, 1);
        let numbers: Vec<u32> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(numbers, [104, 685, 696, 240, 170, 293, 837, 358]);
    }

    /// χ² over the places of each item; 5 standard deviations.
    #[test]
    fn a_shuffle_is_even() {
        const ITEMS: usize = 25;
        const ROUNDS: usize = 40_000;
        let mut counts = [[0u32; ITEMS]; ITEMS];
        let mut random = Random::new(1, 0);
        for _ in 0..ROUNDS {
            let mut items: [usize; ITEMS] = std::array::from_fn(|i| i);
            random.shuffle(&mut items);
            for (place, item) in items.into_iter().enumerate() {
                counts[item][place] += 1;
            }
        }
        let expected = ROUNDS as f64 / ITEMS as f64;
        let chi: f64 = counts
            .iter()
            .flatten()
            .map(|&count| (f64::from(count) - expected).powi(2) / expected)
            .sum();
        let freedom = ((ITEMS - 1) * (ITEMS - 1)) as f64;
        assert!(
            (chi - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(),
            "chi² {chi} of {freedom}"
        );
    }

    #[test]
    fn numbers_stay_below_their_bound() {
        let mut random = Random::new(3, 3);
        for n in 1..200 {
            assert!((0..100).all(|_| random.below(n) < n));
        }
    }
}
