//! What tags of records say, the same wherever records are written.

use std::time::{SystemTime, UNIX_EPOCH};

/// The name of the tag that says who plays a colour: `Red` for `red`.
pub fn player_tag(word: &str) -> String {
    let mut characters = word.chars();
    let first = characters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}

/// A tag as a line of a record: `[White "Ann"]`.
pub fn tag_line(name: &str, value: &str) -> String {
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{}\"]\n", escaped.replace(['\r', '\n'], " "))
}

/// The day (UTC) as records write it: `2025.01.31`.
///
/// Years are counted from March, so that the leap day comes last; 400 years have 146 097 days (after Hinnant).
pub fn date_text(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let at = |seconds| date_text(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970.01.01");
        assert_eq!(at(951_782_399), "2000.02.28");
        assert_eq!(at(951_782_400), "2000.02.29");
        assert_eq!(at(4_107_542_399), "2100.02.28");
        assert_eq!(at(4_107_542_400), "2100.03.01");
    }
}
