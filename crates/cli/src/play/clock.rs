//! Time on a clock, as people read it.

use std::time::Duration;

/// Time as people read it, a second that has begun counted whole: `0:30`, `5:00`, `1:00:00`.
pub(super) fn shown(left: Duration) -> String {
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
    fn a_second_that_has_begun_counts_whole() {
        assert_eq!(shown(Duration::from_millis(29_001)), "0:30");
        assert_eq!(shown(Duration::ZERO), "0:00");
        assert_eq!(shown(Duration::from_secs(3661)), "1:01:01");
    }
}
