//! How long to think about a move, from what the other side says about the time.

use std::time::Duration;

/// A time control as `time_settings` gives it, and what `time_left` says about it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Pace {
    /// What each move may take by the settings: their overtime, or a share of their main time.
    settings: Option<Duration>,
    /// What each player's next move may take by what is left.
    left: [Option<Duration>; 2],
}

/// Main time is spread over so many moves to come.
const MOVES_TO_COME: u32 = 30;
/// What is kept for the way of the answer.
const RESERVE: Duration = Duration::from_millis(20);
/// The longest time that is taken for a number.
const LONGEST: f64 = 1e6;

impl Pace {
    /// `time_settings`: main time, overtime, and the moves to make in each overtime. Overtime without moves means no
    /// limit.
    pub(super) fn set(&mut self, rest: &str) -> Result<(), String> {
        let words: Vec<&str> = rest.split(' ').collect();
        let [main, over, stones] = words[..] else {
            return Err("say time_settings MAIN OVERTIME MOVES, times in seconds".to_owned());
        };
        let (main, over, stones) = (seconds(main)?, seconds(over)?, whole(stones)?);
        self.left = [None; 2];
        self.settings = match stones {
            0 if !over.is_zero() => None,
            0 => Some(main / MOVES_TO_COME),
            stones => Some((main / MOVES_TO_COME).max(over / stones)),
        };
        Ok(())
    }

    /// `time_left`: the seconds of a player, and the moves to make in them; 0 moves means main time.
    pub(super) fn note(&mut self, player: usize, rest: &str) -> Result<(), String> {
        let (time, stones) = rest.split_once(' ').unwrap_or((rest, "0"));
        let (time, stones) = (seconds(time)?, whole(stones)?);
        let moves = if stones == 0 { MOVES_TO_COME } else { stones };
        self.left[player] = Some(time / moves);
        Ok(())
    }

    /// What a player's move may take; `None` leaves it to the player.
    pub(super) fn of(&self, player: usize) -> Option<Duration> {
        let time = self.left[player].or(self.settings)?;
        Some(time.saturating_sub(RESERVE).max(time / 2))
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .filter(|seconds| (0.0..=LONGEST).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "a time is a number of seconds, not negative".to_owned())
}

fn whole(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|&number| number <= 100_000)
        .ok_or_else(|| "the number of moves is a whole number, not negative".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace(settings: &str) -> Pace {
        let mut pace = Pace::default();
        pace.set(settings).unwrap();
        pace
    }

    #[test]
    fn overtime_is_shared_by_its_moves_and_main_time_by_those_to_come() {
        assert_eq!(pace("0 10 5").of(0), Some(Duration::from_millis(1980)));
        assert_eq!(pace("60 0 0").of(1), Some(Duration::from_millis(1980)));
        assert_eq!(pace("0 0.3 1").of(0), Some(Duration::from_millis(280)));
        assert_eq!(pace("0 10 0").of(0), None, "overtime without moves is no limit");
        assert_eq!(Pace::default().of(0), None);
    }

    #[test]
    fn what_is_left_goes_before_the_settings() {
        let mut pace = pace("600 0 0");
        pace.note(1, "1 0").unwrap();
        assert!(pace.of(1).unwrap() < Duration::from_millis(40));
        assert!(pace.of(0).unwrap() > Duration::from_secs(10));
    }

    #[test]
    fn other_times_are_refused() {
        for rest in [
            "", "1", "1 2", "1 2 3 4", "-1 0 0", "nan 0 0", "1e99 0 0", "0 1 -1", "x 0 0",
        ] {
            assert!(Pace::default().set(rest).is_err(), "{rest}");
        }
    }
}
