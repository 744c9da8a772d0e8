//! `tessera best`: the best move, by search.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use ::games::AnyRecord;
use ::games::players::{MoveRequest, Report, ReportLine};
use clap::Args;
use serde::Serialize;

use crate::failure::Failure;
use crate::json;
use crate::numbers::{self, per_second, thousands};
use crate::player_options::{self, PlayerOptions};
use crate::source::Source;
use crate::style::{NAME, QUIET, styled};
use crate::{interrupt, show};

const EXAMPLES: &str = "\
Examples:
  tessera best abalon
  tessera best paths:5 --moves \"(2,2)\" --time 3s
  tessera best hive:base --player alphabeta --depth 5 --lines 3
  tessera best islands:7 --player mcts --nodes 10000 --threads 1 --json

Without a limit it searches for one second. On a terminal the best line so far is shown meanwhile; Ctrl-C stops the search \
and prints the best move so far. A node is a position, or a playout for Monte Carlo players.

Scores are from the point of view of the player to move; 1.00 is the game's smallest unit of material. With one thread and \
a limit of nodes or depth, the answer is the same on every machine.

With --json: {\"spec\",\"move\",\"score\",\"depth\",\"nodes\",\"seconds\",\"line\",\"lines\"}; scores are in \
hundredths, above 1000000 for a win (the sooner, the higher), below -1000000 for a loss; lines is a list of \
{\"score\",\"line\"}, best first.";

/// Find the best move
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Best {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    player: PlayerOptions,

    /// Search depth in plies, from 1 to 100
    #[arg(long, value_name = "D", value_parser = numbers::depth, allow_negative_numbers = true)]
    depth: Option<u32>,

    /// Threads, from 1 to 512 [default: the player's own; one per core without --player]
    #[arg(long, value_name = "N", value_parser = numbers::threads, allow_negative_numbers = true)]
    threads: Option<usize>,

    /// Number of best lines to show (multi-PV)
    #[arg(long, value_name = "N", default_value = "1", value_parser = numbers::lines, allow_negative_numbers = true)]
    lines: usize,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The result, as printed in JSON.
#[derive(Serialize)]
struct Found<'a> {
    spec: String,
    r#move: &'a str,
    score: i32,
    depth: u32,
    nodes: u64,
    seconds: f64,
    line: &'a [String],
    lines: Vec<FoundLine<'a>>,
}

#[derive(Serialize)]
struct FoundLine<'a> {
    score: i32,
    line: &'a [String],
}

impl Best {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let record = self.source.record()?;
        player_options::check_playable(&*record)?;
        let game = record.game();
        let mut name = self.player.name(self.threads);
        name.limits.depth = self.depth.or(name.limits.depth);
        let shown = io::stderr().is_terminal() && !self.json;
        let begun = Instant::now();
        let mut report = |report: &Report| {
            if shown {
                anstream::eprintln!("{}", progress(&*record, report));
            }
        };
        let request = MoveRequest {
            lines: self.lines,
            stop: interrupt::flag(),
            report: Some(&mut report),
        };
        let found = game.player(name).choose(&*record, request);
        let found = found.map_err(|none| Failure::Input(none.to_string()))?;
        let seconds = begun.elapsed().as_secs_f64();
        if self.json {
            return json::write_line(out, &Found::new(&*record, &found, seconds));
        }
        write_found(out, &*record, &found, seconds)
    }
}

/// The best line so far.
fn progress(record: &dyn AnyRecord, report: &Report) -> String {
    let best = &report.lines[0];
    let text = format!(
        "depth {:2}  {:>10}  {:>13} nodes  {}",
        report.depth,
        Report::score_text(best.score),
        thousands(report.nodes),
        show::line(record, &best.words, 8)
    );
    styled(QUIET, &text)
}

fn write_found(
    out: &mut impl Write,
    record: &dyn AnyRecord,
    found: &Report,
    seconds: f64,
) -> Result<(), Failure> {
    let best = &found.lines[0];
    let rate = thousands(per_second(found.nodes, seconds));
    writeln!(out, "move   {}", styled(NAME, found.word()))?;
    writeln!(out, "score  {}", Report::score_text(best.score))?;
    writeln!(out, "depth  {}", found.depth)?;
    writeln!(
        out,
        "nodes  {} ({rate} per second, {seconds:.2} s)",
        thousands(found.nodes)
    )?;
    if found.lines.len() == 1 {
        return Ok(writeln!(out, "line   {}", show::line(record, &best.words, 40))?);
    }
    for (number, ReportLine { score, words }) in found.lines.iter().enumerate() {
        let score = Report::score_text(*score);
        let line = show::line(record, words, 40);
        writeln!(out, "{:>4}.  {score:>10}  {line}", number + 1)?;
    }
    Ok(())
}

impl<'a> Found<'a> {
    fn new(record: &dyn AnyRecord, found: &'a Report, seconds: f64) -> Found<'a> {
        let lines = found.lines.iter().map(|line| FoundLine {
            score: line.score,
            line: &line.words,
        });
        Found {
            spec: record.spec(),
            r#move: found.word(),
            score: found.lines[0].score,
            depth: found.depth,
            nodes: found.nodes,
            seconds: json::seconds(seconds),
            line: &found.lines[0].words,
            lines: lines.collect(),
        }
    }
}
