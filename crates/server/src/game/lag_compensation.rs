//! Lag compensation: network lag is not counted against a player's clock, within limits, so that distant players are not at a
//! disadvantage and nobody gains by pretending to be far away.
//!
//! The server measures the round-trip time of each connection. Each player has an allowance that grows a little with every
//! move; what a move does not use is saved, up to a few moves' worth. The compensated lag is stored in the move's event, so
//! that a clock folded from the store equals the clock that was played by.

use std::time::Duration;

use rules::{Player, TimeControl};

/// The lag allowance of both players.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LagAllowance {
    left: [Duration; 2],
    /// What each move adds.
    each: Duration,
}

/// Maximum compensation for one move.
const MAX_PER_MOVE: Duration = Duration::from_secs(1);
/// Maximum savings, in moves' worth.
const MAX_SAVED: u32 = 5;

impl LagAllowance {
    /// The allowance at the start of a game: longer games allow more, since it matters less.
    pub(crate) fn new(control: TimeControl) -> LagAllowance {
        /// Typical number of moves of each player.
        const MOVES: u32 = 40;
        /// Allowance of the shortest games.
        const MIN: Duration = Duration::from_millis(150);
        let each = match control {
            TimeControl::None => Duration::ZERO,
            TimeControl::PerMove(time) => (MIN + time / 50).min(MAX_PER_MOVE),
            TimeControl::Total { base, increment } => {
                (MIN + (base + increment * MOVES) / 250).min(MAX_PER_MOVE)
            }
        };
        LagAllowance {
            left: [each; 2],
            each,
        }
    }

    /// How much of this lag is compensated now.
    pub(crate) fn compensated(&self, player: Player, lag: Duration) -> Duration {
        lag.min(self.left[player.index()]).min(MAX_PER_MOVE)
    }

    /// Charges a move's compensation to a player's allowance.
    pub(crate) fn charge(&mut self, player: Player, compensated: Duration) {
        let left = &mut self.left[player.index()];
        *left = (left.saturating_sub(compensated) + self.each).min(self.each * MAX_SAVED);
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
    fn usual_lag_is_compensated_for_ever() {
        let mut allowance = LagAllowance::new("5+3".parse().unwrap());
        for _ in 0..50 {
            assert_eq!(allowance.compensated(ME, ms(300)), ms(300));
            allowance.charge(ME, ms(300));
        }
    }

    #[test]
    fn constant_heavy_lag_uses_up_the_allowance() {
        let mut allowance = LagAllowance::new("1+0".parse().unwrap());
        let each = ms(150 + 240);
        allowance.charge(ME, Duration::ZERO);
        assert_eq!(
            allowance.compensated(ME, Duration::MAX),
            each * 2,
            "unused allowance is saved"
        );
        for _ in 0..20 {
            let lag = allowance.compensated(ME, ms(5000));
            assert!(lag <= MAX_PER_MOVE);
            allowance.charge(ME, lag);
        }
        assert_eq!(
            allowance.compensated(ME, ms(5000)),
            each,
            "no more than each move adds"
        );
        for _ in 0..100 {
            allowance.charge(ME, Duration::ZERO);
        }
        assert_eq!(allowance.compensated(ME, Duration::MAX), MAX_PER_MOVE);
        assert_eq!(
            allowance.compensated(Player::Second, ms(5000)),
            each,
            "each player has their own"
        );
    }

    #[test]
    fn a_short_game_allows_little() {
        let allowance = LagAllowance::new("0.01+0".parse().unwrap());
        assert!(allowance.compensated(ME, Duration::MAX) < ms(200));
    }
}
