//! Times as the protocol writes them: `00:00:05`.

use std::time::Duration;

/// The longest time that is taken for one.
const LONGEST_HOURS: f64 = 10_000.0;

/// Hours, minutes and seconds, which may have a fraction: `00:01:30`, `0:0:0.25`.
pub(super) fn read(text: &str) -> Option<Duration> {
    let parts: Vec<&str> = text.split(':').map(str::trim).collect();
    let [hours, minutes, seconds] = parts[..] else {
        return None;
    };
    let (hours, minutes, seconds) = (number(hours)?, number(minutes)?, number(seconds)?);
    let within = hours <= LONGEST_HOURS && minutes < 60.0 && seconds < 60.0;
    within.then(|| Duration::from_secs_f64(hours * 3600.0 + minutes * 60.0 + seconds))
}

fn number(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    plain.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_minutes_and_seconds() {
        assert_eq!(read("01:02:03"), Some(Duration::from_secs(3723)));
        assert_eq!(read("0:0:0.25"), Some(Duration::from_millis(250)));
        assert_eq!(read("00:00:00"), Some(Duration::ZERO));
        for wrong in [
            "",
            "5",
            "0:5",
            "0:0:-1",
            "0:60:0",
            "0:0:1e9",
            "0:0:nan",
            "a:b:c",
            "0:0:0:0",
            "99999999:0:0",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
