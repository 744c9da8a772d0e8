//! Engine options.
//!
//! An option is printed as name, type, value, default, and for numbers minimum and maximum: `Threads;int;1;1;1;256`.

use games::players::{PlayerKind, PlayerName};
use search::Limits;

use super::Bounds;

/// The options with their current values.
pub(super) struct Options {
    /// The player before any option was changed.
    named: PlayerName,
    numbers: [Number; 3],
    ponder: bool,
}

/// An integer option; the minimum is 1.
struct Number {
    name: &'static str,
    value: usize,
    default: usize,
    max: usize,
}

const THREADS: usize = 0;
const MEMORY: usize = 1;
const LEVEL: usize = 2;
const PONDER: &str = "Ponder";

/// The strongest level; also shown for players that are not levels.
const MAX_LEVEL: u8 = 8;

impl Number {
    fn new(name: &'static str, default: usize, max: usize) -> Number {
        let default = default.clamp(1, max);
        Number {
            name,
            value: default,
            default,
            max,
        }
    }

    fn line(&self) -> String {
        let Number {
            name,
            value,
            default,
            max,
        } = self;
        format!("{name};int;{value};{default};1;{max}")
    }
}

impl Options {
    pub(super) fn new(named: PlayerName, bounds: &Bounds) -> Options {
        let level = match named.kind {
            PlayerKind::Level(level) => level,
            _ => MAX_LEVEL,
        };
        Options {
            named,
            numbers: [
                Number::new("Threads", named.limits.threads, bounds.threads),
                Number::new("TableMiB", 64, bounds.memory),
                Number::new("Level", level.into(), MAX_LEVEL.into()),
            ],
            ponder: false,
        }
    }

    /// The player to search with.
    pub(super) fn player(&self) -> PlayerName {
        let level = &self.numbers[LEVEL];
        let kind = if level.value == level.default {
            self.named.kind
        } else {
            PlayerKind::Level(level.value as u8)
        };
        PlayerName {
            kind,
            limits: self.limits(),
            ..self.named
        }
    }

    /// Its limits.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            threads: self.numbers[THREADS].value,
            ..self.named.limits
        }
    }

    /// Size of the transposition table in MiB.
    pub(super) fn memory(&self) -> usize {
        self.numbers[MEMORY].value
    }

    pub(super) fn ponders(&self) -> bool {
        self.ponder
    }

    /// All options, one per line.
    pub(super) fn lines(&self) -> Vec<String> {
        let numbers = self.numbers.iter().map(Number::line);
        numbers.chain([self.ponder_line()]).collect()
    }

    fn ponder_line(&self) -> String {
        format!("{PONDER};bool;{};false", self.ponder)
    }

    /// One option as it is printed.
    pub(super) fn line(&self, name: &str) -> Result<String, String> {
        if name.eq_ignore_ascii_case(PONDER) {
            return Ok(self.ponder_line());
        }
        let number = self
            .numbers
            .iter()
            .find(|number| number.name.eq_ignore_ascii_case(name));
        number.map(Number::line).ok_or_else(|| self.unknown(name))
    }

    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if name.eq_ignore_ascii_case(PONDER) {
            let chosen = value.to_ascii_lowercase().parse();
            self.ponder = chosen.map_err(|_| format!("{PONDER} is true or false"))?;
            return Ok(());
        }
        let unknown = self.unknown(name);
        let number = self
            .numbers
            .iter_mut()
            .find(|number| number.name.eq_ignore_ascii_case(name))
            .ok_or(unknown)?;
        let chosen = value
            .parse()
            .ok()
            .filter(|value| (1..=number.max).contains(value));
        number.value =
            chosen.ok_or_else(|| format!("{} is a number from 1 to {}", number.name, number.max))?;
        Ok(())
    }

    fn unknown(&self, name: &str) -> String {
        let mut names: Vec<&str> = self.numbers.iter().map(|number| number.name).collect();
        names.push(PONDER);
        let shown: String = name.chars().take(40).collect();
        format!(
            "there is no option «{shown}»; the options are {}",
            names.join(", ")
        )
    }
}
