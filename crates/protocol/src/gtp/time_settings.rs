//! Time per move, from `time_settings` and `time_left`.

use std::time::Duration;

/// The time control of a session.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct TimeSettings {
    /// Time per move by `time_settings`: a share of the main time or of the overtime.
    settings: Option<Duration>,
    /// Time for each player's next move by `time_left`.
    left: [Option<Duration>; 2],
}

/// Main time is divided by this number of expected moves.
const EXPECTED_MOVES: u32 = 30;
/// Safety margin for transmission.
const RESERVE: Duration = Duration::from_millis(20);
/// Upper bound for any time, in seconds.
const MAX_SECONDS: f64 = 1e6;

impl TimeSettings {
    /// `time_settings`: main time, overtime, and the moves to make in each overtime. Overtime without moves means no
    /// limit.
    pub(super) fn set(&mut self, rest: &str) -> Result<(), String> {
        let words: Vec<&str> = rest.split(' ').collect();
        let [main, over, stones] = words[..] else {
            return Err("usage: time_settings MAIN OVERTIME MOVES, times in seconds".to_owned());
        };
        let (main, over, stones) = (seconds(main)?, seconds(over)?, whole(stones)?);
        self.left = [None; 2];
        self.settings = match stones {
            0 if !over.is_zero() => None,
            0 => Some(main / EXPECTED_MOVES),
            stones => Some((main / EXPECTED_MOVES).max(over / stones)),
        };
        Ok(())
    }

    /// `time_left`: the seconds of a player, and the moves to make in them; 0 moves means main time.
    pub(super) fn note(&mut self, player: usize, rest: &str) -> Result<(), String> {
        let (time, stones) = rest.split_once(' ').unwrap_or((rest, "0"));
        let (time, stones) = (seconds(time)?, whole(stones)?);
        let moves = if stones == 0 { EXPECTED_MOVES } else { stones };
        self.left[player] = Some(time / moves);
        Ok(())
    }

    /// The time for a player's next move; `None` without a time control.
    pub(super) fn of(&self, player: usize) -> Option<Duration> {
        let time = self.left[player].or(self.settings)?;
        Some(time.saturating_sub(RESERVE).max(time / 2))
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "times must be non-negative seconds".to_owned())
}

fn whole(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|&number| number <= 100_000)
        .ok_or_else(|| "the number of moves must be a non-negative integer".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time_settings(settings: &str) -> TimeSettings {
        let mut time_settings = TimeSettings::default();
        time_settings.set(settings).unwrap();
        time_settings
    }

    #[test]
    fn overtime_is_divided_by_its_moves_and_main_time_by_expected_ones() {
        assert_eq!(time_settings("0 10 5").of(0), Some(Duration::from_millis(1980)));
        assert_eq!(time_settings("60 0 0").of(1), Some(Duration::from_millis(1980)));
        assert_eq!(time_settings("0 0.3 1").of(0), Some(Duration::from_millis(280)));
        assert_eq!(
            time_settings("0 10 0").of(0),
            None,
            "overtime without moves is no limit"
        );
        assert_eq!(TimeSettings::default().of(0), None);
    }

    #[test]
    fn time_left_overrides_the_settings() {
        let mut time_settings = time_settings("600 0 0");
        time_settings.note(1, "1 0").unwrap();
        assert!(time_settings.of(1).unwrap() < Duration::from_millis(40));
        assert!(time_settings.of(0).unwrap() > Duration::from_secs(10));
    }

    #[test]
    fn invalid_times_are_errors() {
        for rest in [
            "", "1", "1 2", "1 2 3 4", "-1 0 0", "nan 0 0", "1e99 0 0", "0 1 -1", "x 0 0",
        ] {
            assert!(TimeSettings::default().set(rest).is_err(), "{rest}");
        }
    }
}
