//! What the other side can choose.
//!
//! An option is written as its name, its kind, its value and its default, and for numbers the least and the most, all
//! with semicolons between them: `Threads;int;1;1;1;256`.

use games::players::{PlayerKind, PlayerName};
use search::Limits;

use super::Bounds;

/// The options and what is chosen.
pub(super) struct Options {
    /// As the player was named at first.
    named: PlayerName,
    numbers: [Number; 3],
    ponder: bool,
}

/// An option that is a number.
struct Number {
    name: &'static str,
    value: usize,
    default: usize,
    most: usize,
}

const THREADS: usize = 0;
const MEMORY: usize = 1;
const LEVEL: usize = 2;
const PONDER: &str = "Ponder";

/// The strongest level, which a player that is no level counts as.
const HIGHEST: u8 = 8;

impl Number {
    fn new(name: &'static str, default: usize, most: usize) -> Number {
        let default = default.clamp(1, most);
        Number {
            name,
            value: default,
            default,
            most,
        }
    }

    fn line(&self) -> String {
        let Number {
            name,
            value,
            default,
            most,
        } = self;
        format!("{name};int;{value};{default};1;{most}")
    }
}

impl Options {
    pub(super) fn new(named: PlayerName, bounds: &Bounds) -> Options {
        let level = match named.kind {
            PlayerKind::Level(level) => level,
            _ => HIGHEST,
        };
        Options {
            named,
            numbers: [
                Number::new("Threads", named.limits.threads, bounds.threads),
                Number::new("TableMiB", 64, bounds.memory),
                Number::new("Level", level.into(), HIGHEST.into()),
            ],
            ponder: false,
        }
    }

    /// The player that thinks.
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

    /// What it may use.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            threads: self.numbers[THREADS].value,
            ..self.named.limits
        }
    }

    /// The size of the table, in mebibytes.
    pub(super) fn memory(&self) -> usize {
        self.numbers[MEMORY].value
    }

    pub(super) fn ponders(&self) -> bool {
        self.ponder
    }

    /// All options.
    pub(super) fn lines(&self) -> Vec<String> {
        let numbers = self.numbers.iter().map(Number::line);
        numbers.chain([self.ponder_line()]).collect()
    }

    fn ponder_line(&self) -> String {
        format!("{PONDER};bool;{};false", self.ponder)
    }

    /// One option.
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
            .filter(|value| (1..=number.most).contains(value));
        number.value =
            chosen.ok_or_else(|| format!("{} is a number from 1 to {}", number.name, number.most))?;
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
