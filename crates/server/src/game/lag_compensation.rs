//! Time that a move spends on the way is not its player's, up to a measure: who is far away plays as fairly as who is near, and
//! nobody gains by claiming to be far.
//!
//! The server measures how long a connection takes there and back. Of that, each player is forgiven a little more after
//! every move, and what was not needed is kept for later, up to a few moves' worth. What was forgiven stands in the move's
//! event, so that a clock folded from the store is the clock that was played by.

use std::time::Duration;

use rules::{Player, TimeControl};

/// How much lag both players are still forgiven.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LagAllowance {
    left: [Duration; 2],
    /// What comes back after each move.
    each: Duration,
}

/// No single move is forgiven more.
const MOST: Duration = Duration::from_secs(1);
/// So many moves' worth are kept at most.
const KEPT: u32 = 5;

impl LagAllowance {
    /// At the beginning of a game: more in long games, in which it matters less.
    pub(crate) fn new(control: TimeControl) -> LagAllowance {
        /// A game has about so many moves of each player.
        const MOVES: u32 = 40;
        /// What even the shortest game forgives.
        const LEAST: Duration = Duration::from_millis(150);
        let each = match control {
            TimeControl::None => Duration::ZERO,
            TimeControl::PerMove(time) => (LEAST + time / 50).min(MOST),
            TimeControl::Total { base, increment } => (LEAST + (base + increment * MOVES) / 250).min(MOST),
        };
        LagAllowance {
            left: [each; 2],
            each,
        }
    }

    /// What of this lag a player is forgiven now.
    pub(crate) fn of(&self, player: Player, lag: Duration) -> Duration {
        lag.min(self.left[player.index()]).min(MOST)
    }

    /// A player has moved, and was forgiven so much.
    pub(crate) fn moved(&mut self, player: Player, forgiven: Duration) {
        let left = &mut self.left[player.index()];
        *left = (left.saturating_sub(forgiven) + self.each).min(self.each * KEPT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: Player = Player::First;

    fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn a_lag_is_forgiven_as_long_as_it_is_usual() {
        let mut forgiven = LagAllowance::new("5+3".parse().unwrap());
        for _ in 0..50 {
            assert_eq!(forgiven.of(ME, ms(300)), ms(300));
            forgiven.moved(ME, ms(300));
        }
    }

    #[test]
    fn who_is_slow_all_the_time_is_forgiven_less() {
        let mut forgiven = LagAllowance::new("1+0".parse().unwrap());
        let each = ms(150 + 240);
        forgiven.moved(ME, Duration::ZERO);
        assert_eq!(
            forgiven.of(ME, Duration::MAX),
            each * 2,
            "what was not needed is kept"
        );
        for _ in 0..20 {
            let lag = forgiven.of(ME, ms(5000));
            assert!(lag <= MOST);
            forgiven.moved(ME, lag);
        }
        assert_eq!(forgiven.of(ME, ms(5000)), each, "no more than comes back");
        for _ in 0..100 {
            forgiven.moved(ME, Duration::ZERO);
        }
        assert_eq!(forgiven.of(ME, Duration::MAX), MOST);
        assert_eq!(
            forgiven.of(Player::Second, ms(5000)),
            each,
            "the other one's is another"
        );
    }

    #[test]
    fn a_short_game_forgives_little() {
        let forgiven = LagAllowance::new("0.01+0".parse().unwrap());
        assert!(forgiven.of(ME, Duration::MAX) < ms(200));
    }
}
