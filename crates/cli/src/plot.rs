//! `tessera plot`: match results as a table or a chart.

mod picture;

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;

use crate::failure::Failure;
use crate::source::{name_of, text_of};

const EXAMPLES: &str = "\
Examples:
  tessera match abalon level:2 level:1 --json >> levels.jsonl
  tessera plot levels.jsonl
  tessera plot levels.jsonl --svg --title \"Strength by level\" > levels.svg

FILE has one match per line, as printed by `tessera match --json`. Without --svg, prints a Markdown table. Scores are the \
first player's, with 95 % confidence intervals.";

/// Print match results as a table or a chart
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Plot {
    /// Match results, one JSON object per line; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print a chart (SVG)
    #[arg(long)]
    svg: bool,

    /// Title of the chart
    #[arg(long, value_name = "TEXT", default_value = "Scores")]
    title: String,
}

/// The result of a match, as `tessera match --json` prints it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
struct Outcome {
    spec: String,
    a: String,
    b: String,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    score: f64,
    elo: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

impl Outcome {
    /// The 95 % interval as scores from 0 to 1.
    fn interval(&self) -> [f64; 2] {
        let share = |elo: Option<f64>, open: f64| elo.map_or(open, share_of);
        [share(self.low, 0.0), share(self.high, 1.0)]
    }
}

/// The expected score of an Elo difference.
fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Plot {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let outcomes = self.outcomes()?;
        if self.svg {
            write!(out, "{}", picture::svg(&self.title, &outcomes))?;
        } else {
            write!(out, "{}", table(&outcomes))?;
        }
        Ok(())
    }

    fn outcomes(&self) -> Result<Vec<Outcome>, Failure> {
        let text = text_of(&self.file)?;
        let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
        let read = |(line, number): (&str, usize)| {
            serde_json::from_str(line).map_err(|error| {
                let what = format!(
                    "line {number} is not a match result as printed by `tessera match --json` ({error})"
                );
                Failure::input(&name_of(&self.file), what)
            })
        };
        let outcomes: Vec<Outcome> = lines.map(read).collect::<Result<_, _>>()?;
        if outcomes.is_empty() {
            let what = "no match results; `tessera match --json` prints them";
            return Err(Failure::input(&name_of(&self.file), what));
        }
        Ok(outcomes)
    }
}

fn table(outcomes: &[Outcome]) -> String {
    let mut text = "| game | player | against | games | won | drawn | lost | score | Elo |\n\
                    |---|---|---|---|---|---|---|---|---|\n"
        .to_owned();
    for outcome in outcomes {
        let [low, high] = outcome.interval().map(|share| share * 100.0);
        let elo = outcome
            .elo
            .map_or_else(|| "beyond measure".to_owned(), |elo| format!("{elo:+.0}"));
        let Outcome {
            spec,
            a,
            b,
            games,
            wins,
            draws,
            losses,
            ..
        } = outcome;
        let score = outcome.score * 100.0;
        let _ = writeln!(
            text,
            "| `{spec}` | `{a}` | `{b}` | {games} | {wins} | {draws} | {losses} | {score:.1} % ({low:.0}–{high:.0}) | {elo} |"
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_scores_in_a_table() {
        let outcome: Outcome = serde_json::from_str(
            r#"{"spec":"paths:5","a":"x","b":"y","games":2,"wins":2,"draws":0,"losses":0,"forfeits":{"a":0,"b":0},"score":1.0,"elo":null,"low":0.0,"high":null}"#,
        )
        .unwrap();
        assert!(
            table(&[outcome])
                .ends_with("| `paths:5` | `x` | `y` | 2 | 2 | 0 | 0 | 100.0 % (50–100) | beyond measure |\n")
        );
    }
}
