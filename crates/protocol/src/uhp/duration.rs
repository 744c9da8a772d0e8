//! Times in the protocol's format: `00:00:05`.

use std::time::Duration;

/// Upper bound for a time, in hours.
const MAX_HOURS: u64 = 10_000;

/// Parses `00:01:30`, fractional seconds (`0:0:0.25`) and days (`1.00:00:00`).
pub(super) fn read(text: &str) -> Option<Duration> {
    let parts: Vec<&str> = text.split(':').map(str::trim).collect();
    let [hours, minutes, seconds] = parts[..] else {
        return None;
    };
    let (days, hours) = hours.split_once('.').unwrap_or(("0", hours));
    let (days, hours, minutes) = (whole(days)?, whole(hours)?, whole(minutes)?);
    let seconds = number(seconds).filter(|&seconds| seconds < 60.0)?;
    let within = minutes < 60 && days * 24 + hours <= MAX_HOURS;
    let minutes = (days * 24 + hours) * 60 + minutes;
    within.then(|| Duration::from_mins(minutes) + Duration::from_secs_f64(seconds))
}

fn whole(text: &str) -> Option<u64> {
    number(text)?;
    text.parse::<u32>().ok().map(u64::from)
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
        assert_eq!(read("1.02:00:00"), Some(Duration::from_hours(26)));
        assert_eq!(read("00:00:02.5000000"), Some(Duration::from_millis(2500)));
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
            "1.2.3:0:0",
            "0:0.5:0",
            "4294967295.4294967295:59:59",
            "99999999:0:0",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
