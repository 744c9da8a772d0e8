//! `tessera simulate`: random games and their results.

mod watch;

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use ::games::AnyRecord;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rules::{About, Simulation, Tally};
use serde::Serialize;

use crate::failure::Failure;
use crate::json::{self, Object};
use crate::numbers::{self, per_second, thousands, threads_or_all};
use crate::source::Source;
use crate::style::{NAME, styled};

const EXAMPLES: &str = "\
Examples:
  tessera simulate paths:5 --games 100000 --seed 7
  tessera simulate paths:5 --games 1000 --json
  tessera simulate paths:7 --seed 3 --show --pace 100

Every legal move is equally likely. The same seed gives the same games on every machine, with any number of threads.

With --show, plays only the first game and shows it: in place on a terminal, one board after another elsewhere.

With --json: {\"spec\",\"games\",\"mean_plies\",\"wins\",\"draws\",\"unfinished\",\"seconds\"}, wins by colour.";

/// Play many random games and count the results
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Simulate {
    #[command(flatten)]
    source: Source,

    /// Number of games, from 1 to 1,000,000,000
    #[arg(long, value_name = "N", default_value = "1000", value_parser = numbers::games, allow_negative_numbers = true)]
    games: u64,

    /// Random seed
    #[arg(long, value_name = "S", default_value = "1", value_parser = numbers::seed, allow_negative_numbers = true)]
    seed: u64,

    /// Threads, from 1 to 512 [default: one per core]
    #[arg(long, value_name = "N", value_parser = numbers::threads, allow_negative_numbers = true)]
    threads: Option<usize>,

    /// Stop each game after this many moves [default: play to the end]
    #[arg(long, value_name = "P", value_parser = numbers::plies, allow_negative_numbers = true)]
    max_plies: Option<usize>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Show the first game instead
    #[arg(long, conflicts_with = "json")]
    show: bool,

    /// Milliseconds between moves [default: 250 on a terminal, else 0]
    #[arg(long, value_name = "MS", requires = "show", value_parser = numbers::pace, allow_negative_numbers = true)]
    pace: Option<u64>,
}

/// The results, as printed in JSON.
#[derive(Serialize)]
struct Report {
    spec: String,
    games: u64,
    mean_plies: f64,
    wins: Object<'static, u64>,
    draws: u64,
    unfinished: u64,
    seconds: f64,
}

impl Simulate {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let record = self.source.record()?;
        let plan = Simulation {
            games: self.games,
            seed: self.seed,
            threads: threads_or_all(self.threads),
            max_plies: self.max_plies.unwrap_or(usize::MAX),
        };
        if self.show {
            return watch::play(record, plan, self.pace, out);
        }
        let begun = Instant::now();
        let tally = simulate(&*record, plan);
        let seconds = begun.elapsed().as_secs_f64();
        if self.json {
            json::write_line(out, &Report::new(&*record, &tally, seconds))
        } else {
            write_tally(out, &*record, &tally, plan, seconds)
        }
    }
}

/// Plays the games, with a progress bar on a terminal.
fn simulate(record: &dyn AnyRecord, plan: Simulation) -> Tally {
    if !io::stderr().is_terminal() {
        return record.simulate(plan, &|_| ());
    }
    let bar = ProgressBar::new(plan.games);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games, {eta} left") {
        bar.set_style(style);
    }
    let tally = record.simulate(plan, &|games| bar.inc(games));
    bar.finish_and_clear();
    tally
}

impl Report {
    fn new(record: &dyn AnyRecord, tally: &Tally, seconds: f64) -> Report {
        Report {
            spec: record.spec(),
            games: tally.games,
            mean_plies: mean_plies(tally),
            wins: Object::by_colour(record.about(), tally.wins),
            draws: tally.draws,
            unfinished: tally.unfinished,
            seconds: json::seconds(seconds),
        }
    }
}

fn mean_plies(tally: &Tally) -> f64 {
    tally.plies as f64 / tally.games.max(1) as f64
}

fn write_tally(
    out: &mut impl Write,
    record: &dyn AnyRecord,
    tally: &Tally,
    plan: Simulation,
    seconds: f64,
) -> Result<(), Failure> {
    let spec = styled(NAME, &record.spec());
    writeln!(
        out,
        "{spec}: {} games, seed {}\n",
        thousands(tally.games),
        plan.seed
    )?;
    writeln!(out, "mean length  {:.2} moves", mean_plies(tally))?;
    let rows = rows(record.about(), tally);
    let names = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let counts = thousands(tally.games).len();
    for (name, count) in rows {
        let share = 100.0 * count as f64 / tally.games.max(1) as f64;
        writeln!(out, "{name:names$}  {:>counts$}  {share:5.1} %", thousands(count))?;
    }
    let rate = thousands(per_second(tally.games, seconds));
    Ok(writeln!(
        out,
        "\n{rate} games per second ({seconds:.2} s, threads: {})",
        plan.threads
    )?)
}

fn rows(about: &About, tally: &Tally) -> [(String, u64); 4] {
    let [first, second] = about.colour_names();
    [
        (format!("{first} wins"), tally.wins[0]),
        (format!("{second} wins"), tally.wins[1]),
        ("draws".to_owned(), tally.draws),
        ("unfinished".to_owned(), tally.unfinished),
    ]
}
