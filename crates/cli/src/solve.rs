//! `tessera solve`: the exact value of a position.

use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::{Duration, Instant};

use ::games::{AnyRecord, Solved};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rules::{Outcome, Player};
use search::Limits;
use search::solve::Progress;
use serde::Serialize;

use crate::failure::Failure;
use crate::numbers::{self, per_second, thousands};
use crate::source::Source;
use crate::style::{NAME, styled};
use crate::{interrupt, json};

const EXAMPLES: &str = "\
Examples:
  tessera solve paths:3
  tessera solve paths:4 --moves \"(0,0)\"
  tessera solve sabin-rains:3 --json
  tessera solve islands:4 --memory 1024 --time 60s

Prints who wins with perfect play, by what margin if the game has one, and every first move that keeps that value. Works \
only for games that cannot go on for ever, and on small boards: the work grows exponentially. Stopped by Ctrl-C or --time, \
it exits with code 1.

With --json: {\"spec\",\"value\",\"winner\",\"margin\",\"best\",\"nodes\",\"seconds\"}; value is \"win\" or \"draw\", \
winner a colour or null, margin a number, or null if the game has no margins.";

/// Find the exact value of a position
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    source: Source,

    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = numbers::memory, allow_negative_numbers = true)]
    memory: usize,

    /// Time limit, such as 60s
    #[arg(long, value_name = "TIME", value_parser = numbers::time, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Positions with more legal moves are too large to solve.
const MAX_MOVES: u64 = 400;
/// Bytes of stack: the solver recurses once per move of the longest line.
const STACK: usize = 256 << 20;

#[derive(Serialize)]
struct Answer<'a> {
    spec: String,
    value: &'static str,
    winner: Option<&'static str>,
    margin: Option<u32>,
    best: &'a [String],
    nodes: u64,
    seconds: f64,
}

impl Solve {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let record = self.source.record()?;
        let has_margin = record.game().has_margin();
        let begun = Instant::now();
        let solved = match record.outcome() {
            Some(outcome) => finished(&*record, outcome),
            None => self.solve(&*record)?,
        };
        let value = Answer::new(&*record, &solved, has_margin, begun.elapsed().as_secs_f64());
        if self.json {
            json::write_line(out, &value)
        } else {
            write_value(out, &value)
        }
    }

    /// Solves on a thread with a large stack, with a progress bar on a terminal.
    fn solve(&self, record: &dyn AnyRecord) -> Result<Solved, Failure> {
        refuse_unsolvable(record)?;
        let limits = Limits {
            time: self.time,
            ..Limits::default()
        };
        let stop = interrupt::flag();
        let begun = Instant::now();
        let bar = progress_bar();
        let mut last = Progress {
            done: 0,
            of: 0,
            nodes: 0,
        };
        let mut tick = |progress: Progress| {
            last = progress;
            bar.set_length(progress.of as u64);
            bar.set_position(progress.done as u64);
            bar.set_message(thousands(progress.nodes));
        };
        let solved = thread::scope(|scope| {
            let work = thread::Builder::new().stack_size(STACK);
            let running = work.spawn_scoped(scope, || record.solve(&limits, self.memory, stop, &mut tick))?;
            running
                .join()
                .map_err(|_| io::Error::other("the solver panicked"))
        })?;
        bar.finish_and_clear();
        solved.ok_or_else(|| stopped(last, begun.elapsed()))
    }
}

fn progress_bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(1);
    let template = "{bar:40} {pos} of {len} searches, {msg} positions, {elapsed}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// How far a stopped solver came.
fn stopped(last: Progress, time: Duration) -> Failure {
    let seconds = time.as_secs_f64();
    let nodes = match last.nodes {
        0 => String::new(),
        nodes => format!(" and more than {} positions", thousands(nodes)),
    };
    let moves = last.of / 2;
    let known = if last.done >= moves && moves > 0 {
        let checked = last.done - moves;
        format!("the value is known, but only {checked} of {moves} first moves were compared with it")
    } else {
        format!("{} of {moves} first moves were searched", last.done)
    };
    Failure::Stopped(format!(
        "stopped after {seconds:.1} s{nodes}, not solved: {known}"
    ))
}

fn refuse_unsolvable(record: &dyn AnyRecord) -> Result<(), Failure> {
    let about = record.about();
    if about.settings.repetition.is_some() {
        return Err(Failure::Input(format!(
            "{} can't be solved: its positions can repeat, so a game need not end; try `tessera best {}`",
            about.name,
            record.spec()
        )));
    }
    let moves = record.perft(1, 1);
    if moves > MAX_MOVES {
        return Err(Failure::Input(format!(
            "too large to solve: {} legal moves, at most {MAX_MOVES} are possible",
            thousands(moves)
        )));
    }
    Ok(())
}

fn finished(record: &dyn AnyRecord, outcome: Outcome) -> Solved {
    let sign = match outcome {
        Outcome::Win(Player::First) => 1,
        Outcome::Win(Player::Second) => -1,
        Outcome::Draw => 0,
    };
    Solved {
        margin: record.margin().unwrap_or(sign),
        best: Vec::new(),
        nodes: 0,
    }
}

impl<'a> Answer<'a> {
    fn new(record: &dyn AnyRecord, solved: &'a Solved, has_margin: bool, seconds: f64) -> Answer<'a> {
        let winner = match solved.margin {
            0 => None,
            1.. => Some(Player::First),
            _ => Some(Player::Second),
        };
        Answer {
            spec: record.spec(),
            value: if winner.is_some() { "win" } else { "draw" },
            winner: winner.map(|player| record.about().colour(player)),
            margin: has_margin.then_some(solved.margin.unsigned_abs()),
            best: &solved.best,
            nodes: solved.nodes,
            seconds: json::seconds(seconds),
        }
    }

    fn text(&self) -> String {
        match (self.winner, self.margin) {
            (None, _) => "draw".to_owned(),
            (Some(winner), Some(margin)) => format!("{winner} wins by {margin}"),
            (Some(winner), None) => format!("{winner} wins"),
        }
    }
}

fn write_value(out: &mut impl Write, value: &Answer<'_>) -> Result<(), Failure> {
    let seconds = value.seconds;
    writeln!(out, "value  {}", styled(NAME, &value.text()))?;
    if !value.best.is_empty() {
        let separator = if value.best.iter().any(|word| word.contains(' ')) {
            "; "
        } else {
            " "
        };
        writeln!(out, "best   {}", value.best.join(separator))?;
    }
    let rate = thousands(per_second(value.nodes, seconds));
    Ok(writeln!(
        out,
        "nodes  {} ({rate} per second, {seconds:.2} s)",
        thousands(value.nodes)
    )?)
}
