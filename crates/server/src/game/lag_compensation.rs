//! Lag compensation: network lag is not counted against a player's clock, within limits, so that distant players are not at a
//! disadvantage and nobody gains by pretending to be far away.
//!
//! The server measures the round-trip time of each connection by pings. A client that answers them late looks exactly like one
//! that is far away, so no measurement can be trusted beyond a limit: over a whole game at most a twentieth of the time that a
//! player is given is compensated. That covers 300 ms a move in games of 40 moves with four minutes or more, or with an increment
//! of six seconds; in faster games it covers the first moves. What a move does not use is saved. The compensated lag is stored
//! in the move's event, so that a clock folded from the store equals the clock that was played by.

use std::time::Duration;

use rules::{Player, TimeControl};

/// The lag allowance of both players.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LagAllowance {
    left: [Duration; 2],
    /// What each move adds.
    each: Duration,
    max_saved: Duration,
}

/// The allowance is this part of the time a player is given.
const PART: u32 = 20;
/// Maximum compensation for one move.
const MAX_PER_MOVE: Duration = Duration::from_secs(1);
/// Maximum savings where each move has its own time, in moves' worth.
const MAX_SAVED_MOVES: u32 = 5;

impl LagAllowance {
    /// The allowance at the start of a game.
    pub(crate) fn new(control: TimeControl) -> LagAllowance {
        let (first, each, max_saved) = match control {
            TimeControl::None => (Duration::ZERO, Duration::ZERO, Duration::ZERO),
            TimeControl::PerMove(time) => (time / PART, time / PART, time / PART * MAX_SAVED_MOVES),
            TimeControl::Total { base, increment } => (base / PART, increment / PART, Duration::MAX),
        };
        LagAllowance {
            left: [first; 2],
            each,
            max_saved,
        }
    }

    /// How much of this lag is compensated now.
    pub(crate) fn compensated(&self, player: Player, lag: Duration) -> Duration {
        lag.min(self.left[player.index()]).min(MAX_PER_MOVE)
    }

    /// Charges a move's compensation to a player's allowance.
    pub(crate) fn charge(&mut self, player: Player, compensated: Duration) {
        let left = &mut self.left[player.index()];
        *left = (left.saturating_sub(compensated) + self.each).min(self.max_saved);
    }
}

#[cfg(test)]
mod tests {
    use rules::{Clock, Random};

    use super::*;

    const ME: Player = Player::First;
    const CONTROLS: [&str; 10] = [
        "0.25+0", "0.02+1", "1+0", "2+1", "3+2", "5+0", "5+3", "15+10", "1", "30",
    ];

    fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    fn allowance(control: &str) -> LagAllowance {
        LagAllowance::new(control.parse().unwrap())
    }

    /// A cheat next door plays a game: pongs come late by some pattern, and each move takes all the time that the clock and the
    /// claimed lag leave for it. Returns the time used, and the time given.
    fn cheat(control: TimeControl, moves: u32, claim: impl Fn(u32) -> Duration) -> [Duration; 2] {
        let mut allowance = LagAllowance::new(control);
        let (mut clock, mut now) = (Clock::new(control, Duration::ZERO), Duration::ZERO);
        for number in 0..moves {
            let left = clock.left(ME, Some(ME), now).unwrap();
            let compensated = allowance.compensated(ME, claim(number));
            let share = match control {
                TimeControl::PerMove(_) => left,
                _ => left / (moves - number),
            };
            now += share + compensated;
            assert_eq!(clock.flag(ME, now.saturating_sub(compensated + ms(1))), None);
            clock.moved(ME, now, compensated);
            allowance.charge(ME, compensated);
        }
        let given = match control {
            TimeControl::None => Duration::ZERO,
            TimeControl::PerMove(time) => time * moves,
            // The last increment comes too late to be used.
            TimeControl::Total { base, increment } => base + increment * (moves - 1),
        };
        [now, given]
    }

    #[test]
    fn no_pattern_of_late_answers_is_worth_more_than_a_twentieth() {
        let patterns: [&dyn Fn(u32) -> Duration; 6] = [
            &|_| ms(1000),
            &|_| ms(300),
            &|number| ms(if number % 2 == 0 { 1000 } else { 0 }),
            &|number| ms(if number < 20 { 0 } else { 10_000 }),
            &|number| ms(50 * u64::from(number)),
            &|number| ms(u64::from(Random::new(7, u64::from(number)).below(2000))),
        ];
        for control in CONTROLS {
            for moves in [5, 40, 200] {
                for (index, pattern) in patterns.iter().enumerate() {
                    let [used, given] = cheat(control.parse().unwrap(), moves, pattern);
                    assert!(
                        used.as_secs_f64() <= given.as_secs_f64() * 1.05 + 0.01,
                        "{control}, {moves} moves, pattern {index}: {used:?} of {given:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn usual_lag_is_compensated_in_every_move() {
        for control in ["3+2", "4+0", "5+0", "5+3", "15+10", "6", "30"] {
            let mut allowance = allowance(control);
            for number in 0..40 {
                let compensated = allowance.compensated(ME, ms(300));
                assert_eq!(compensated, ms(300), "{control}, move {number}");
                allowance.charge(ME, compensated);
            }
        }
    }

    #[test]
    fn fast_games_compensate_the_first_moves() {
        let mut allowance = allowance("1+0");
        let compensated: Vec<Duration> = (0..12)
            .map(|_| {
                let compensated = allowance.compensated(ME, ms(300));
                allowance.charge(ME, compensated);
                compensated
            })
            .collect();
        assert_eq!(compensated, [[ms(300); 10].as_slice(), &[ms(0); 2]].concat());
        let other = allowance.compensated(Player::Second, ms(5000));
        assert_eq!(other, MAX_PER_MOVE, "each player has their own");
    }

    #[test]
    fn what_a_move_does_not_use_is_saved() {
        let mut allowance = allowance("1");
        assert_eq!(allowance.compensated(ME, ms(500)), ms(50));
        for _ in 0..100 {
            allowance.charge(ME, Duration::ZERO);
        }
        assert_eq!(allowance.compensated(ME, ms(500)), ms(250), "up to a limit");
    }
}
