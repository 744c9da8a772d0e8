//! What was refused to protect the server, by reason: the code of the sentence that the client got.

use std::fmt::Write;

use rules::Phrase;

use super::Counter;
use crate::words;

/// The code of the error that a response carries, for the metrics.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ErrorCode(pub(crate) &'static str);

/// Refusals by reason.
#[derive(Debug)]
pub(crate) struct Refusals(Vec<(&'static str, Counter)>);

/// Phrases that refuse a cost, besides those of limits.
const COSTS: [&str; 6] = [
    words::BOARD_TOO_LARGE.code,
    words::TOO_MANY_FRAMES.code,
    words::TOO_MANY_MOVES.code,
    words::TOO_LARGE.code,
    words::BODY_TIMEOUT.code,
    words::BUSY.code,
];

fn is_refusal(phrase: &Phrase) -> bool {
    phrase.code.ends_with("-limit") || COSTS.contains(&phrase.code)
}

impl Default for Refusals {
    fn default() -> Refusals {
        let counted = words::WORDS.iter().filter(|phrase| is_refusal(phrase));
        Refusals(counted.map(|phrase| (phrase.code, Counter::default())).collect())
    }
}

impl Refusals {
    /// Counts an error, if it is a refusal.
    pub(crate) fn count(&self, ErrorCode(code): ErrorCode) {
        if let Some((_, counter)) = self.0.iter().find(|(known, _)| *known == code) {
            counter.add();
        }
    }

    pub(super) fn write(&self, text: &mut String) {
        const NAME: &str = "tessera_refused_total";
        let help = "Requests refused by a limit.";
        let _ = writeln!(text, "# HELP {NAME} {help}\n# TYPE {NAME} counter");
        for (code, counter) in &self.0 {
            let reason = code.strip_prefix("server.").unwrap_or(code);
            let _ = writeln!(text, "{NAME}{{reason=\"{reason}\"}} {}", counter.value());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_is_counted() {
        let refusals = Refusals::default();
        let limits = words::WORDS.iter().filter(|phrase| is_refusal(phrase));
        let limits: Vec<&str> = limits.map(|phrase| phrase.code).collect();
        assert!(limits.len() > 10, "{limits:?}");
        for code in &limits {
            refusals.count(ErrorCode(code));
        }
        refusals.count(ErrorCode(words::NO_ROUTE.code));
        let mut text = String::new();
        refusals.write(&mut text);
        assert_eq!(
            text.lines().filter(|line| line.ends_with(" 1")).count(),
            limits.len()
        );
        assert!(
            text.contains("tessera_refused_total{reason=\"rate-limit\"} 1"),
            "{text}"
        );
    }
}
