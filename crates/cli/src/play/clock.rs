//! Clock times as text.

use std::time::Duration;

/// `0:30`, `5:00`, `1:00:00`; fractions are rounded up.
pub(super) fn clock_text(left: Duration) -> String {
    let seconds = left.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_of_a_second_are_rounded_up() {
        assert_eq!(clock_text(Duration::from_millis(29_001)), "0:30");
        assert_eq!(clock_text(Duration::ZERO), "0:00");
        assert_eq!(clock_text(Duration::from_secs(3661)), "1:01:01");
    }
}
