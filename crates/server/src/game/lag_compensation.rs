//! Lag compensation: network lag is not counted against a player's clock, within limits, so that distant players are not at a
//! disadvantage and nobody gains by pretending to be far away.
//!
//! The server measures the round-trip time of each connection by pings. A client that answers them late looks exactly like one
//! that is far away, so what a client claims in this way is only compensated up to an allowance: over a whole game a twentieth of
//! the time that a player is given. What a move does not use is saved.
//!
//! The operating system measures the same on the connection that brings the move, by acknowledgements that the client's program has
//! no say in. Lag that it confirms is compensated in every move, without an allowance, up to half a second: a player with 300 ms gets
//! all of it back in every game. Where it knows nothing, as behind a proxy, the allowance has to do. It covers 300 ms a move in games
//! of 40 moves with four minutes or more, or with an increment of six seconds; in faster games it covers the first moves.
//!
//! The compensated lag is stored in the move's event, so that a clock folded from the store equals the clock that was played by.

use std::time::Duration;

use rules::{Player, TimeControl};

/// The lag of a connection.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Lag {
    /// As measured by pings.
    pub(crate) claimed: Duration,
    /// As measured by the operating system; zero if it can't tell.
    pub(crate) confirmed: Duration,
}

impl Lag {
    /// Lag that nothing confirms.
    pub(crate) fn claimed(claimed: Duration) -> Lag {
        Lag {
            claimed,
            confirmed: Duration::ZERO,
        }
    }
}

/// What of a move's time is not counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Compensated {
    pub(crate) lag: Duration,
    /// The part that takes nothing from the allowance.
    pub(crate) confirmed: Duration,
}

impl Compensated {
    /// No more than the time that was used.
    pub(crate) fn at_most(self, used: Duration) -> Compensated {
        Compensated {
            lag: self.lag.min(used),
            confirmed: self.confirmed.min(used),
        }
    }
}

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
/// How much of it may be without an allowance.
const MAX_CONFIRMED: Duration = Duration::from_millis(500);
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
    pub(crate) fn compensated(&self, player: Player, lag: Lag) -> Compensated {
        let claimed = lag.claimed.min(MAX_PER_MOVE);
        let confirmed = lag.confirmed.min(claimed).min(MAX_CONFIRMED);
        let allowed = claimed.saturating_sub(confirmed).min(self.left[player.index()]);
        Compensated {
            lag: confirmed + allowed,
            confirmed,
        }
    }

    /// Charges a move's compensation to a player's allowance.
    pub(crate) fn charge(&mut self, player: Player, compensated: Compensated) {
        let left = &mut self.left[player.index()];
        let charged = compensated.lag.saturating_sub(compensated.confirmed);
        *left = (left.saturating_sub(charged) + self.each).min(self.max_saved);
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

    /// A cheat plays a game: pongs come late by some pattern, and each move takes all the time that the clock and the lag leave for
    /// it. Their true distance is confirmed. Returns the time used, and the time given.
    fn cheat(
        control: TimeControl,
        moves: u32,
        distance: Duration,
        claim: impl Fn(u32) -> Duration,
    ) -> [Duration; 2] {
        let mut allowance = LagAllowance::new(control);
        let (mut clock, mut now) = (Clock::new(control, Duration::ZERO), Duration::ZERO);
        for number in 0..moves {
            let left = clock.left(ME, Some(ME), now).unwrap();
            let lag = Lag {
                claimed: distance + claim(number),
                confirmed: distance,
            };
            let compensation = allowance.compensated(ME, lag);
            let compensated = compensation.lag;
            let share = match control {
                TimeControl::PerMove(_) => left,
                _ => left / (moves - number),
            };
            now += share + compensated;
            assert_eq!(clock.flag(ME, now.saturating_sub(compensated + ms(1))), None);
            clock.moved(ME, now, compensated);
            allowance.charge(ME, compensation);
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
                    for distance in [ms(0), ms(300)] {
                        let [used, given] = cheat(control.parse().unwrap(), moves, distance, pattern);
                        let on_the_way = distance * moves;
                        assert!(
                            used.saturating_sub(on_the_way).as_secs_f64()
                                <= given.as_secs_f64() * 1.05 + 0.01,
                            "{control}, {moves} moves, pattern {index}: {used:?} of {given:?}"
                        );
                    }
                }
            }
        }
    }

    /// What is compensated of this lag, move by move.
    fn compensated(control: &str, lag: Lag, moves: usize) -> Vec<Duration> {
        let mut allowance = allowance(control);
        let each = |_| {
            let compensated = allowance.compensated(ME, lag);
            allowance.charge(ME, compensated);
            compensated.lag
        };
        (0..moves).map(each).collect()
    }

    #[test]
    fn usual_lag_is_compensated_in_every_move() {
        for control in ["3+2", "4+0", "5+0", "5+3", "15+10", "6", "30"] {
            let all = compensated(control, Lag::claimed(ms(300)), 40);
            assert_eq!(all, [ms(300); 40], "{control}");
        }
    }

    #[test]
    fn fast_games_compensate_the_first_moves() {
        let all = compensated("1+0", Lag::claimed(ms(300)), 12);
        assert_eq!(all, [[ms(300); 10].as_slice(), &[ms(0); 2]].concat());
        let other = allowance("1+0").compensated(Player::Second, Lag::claimed(ms(5000)));
        assert_eq!(other.lag, MAX_PER_MOVE, "each player has their own");
    }

    #[test]
    fn lag_that_the_system_confirms_is_compensated_in_fast_games_too() {
        // The system confirms a little less than the ping says.
        let lag = Lag {
            claimed: ms(300),
            confirmed: ms(260),
        };
        for control in ["0.02+1", "1+0", "2+1", "3+2", "1"] {
            assert_eq!(compensated(control, lag, 70), [ms(300); 70], "{control}");
        }
        let shortest = compensated("0.25+0", lag, 40);
        assert_eq!(shortest[..18], [ms(300); 18]);
        assert_eq!(shortest[39], ms(260));
        let farthest = Lag {
            claimed: ms(9000),
            confirmed: ms(9000),
        };
        assert_eq!(compensated("1+0", farthest, 40)[39], MAX_CONFIRMED);
    }

    #[test]
    fn nothing_is_compensated_that_pings_do_not_show() {
        let lag = Lag {
            claimed: ms(20),
            confirmed: ms(300),
        };
        assert_eq!(compensated("1+0", lag, 40), [ms(20); 40]);
    }

    #[test]
    fn what_a_move_does_not_use_is_saved() {
        let mut allowance = allowance("1");
        let late = Lag::claimed(ms(500));
        assert_eq!(allowance.compensated(ME, late).lag, ms(50));
        for _ in 0..100 {
            allowance.charge(ME, Compensated::default());
        }
        assert_eq!(allowance.compensated(ME, late).lag, ms(250), "up to a limit");
    }
}
