//! `tessera bench`: how fast each game is, on one thread, by the thread's own CPU time.

mod measure;
mod search;

use std::io::Write;

use ::games::{AnyRecord, GAMES, Spec};
use clap::Args;
use rules::Simulation;
use serde::Serialize;

use self::measure::{Measure, Rate};
use crate::failure::Failure;
use crate::numbers::{self, thousands};
use crate::style::{NAME, styled};
use crate::{json, source, suggest};

const EXAMPLES: &str = "\
Examples:
  tessera bench
  tessera bench paths:5 paths:7 --json

What is counted: `perft`, the leaves of a count to a depth that takes long enough; `playouts`, random games to their \
end; `nodes`, positions that alpha-beta looks at; and for a game that has them `plays`, moves on a very large board, and \
`expansions`, positions of a full board whose moves were listed, with the `leaves` they led to. All on one thread, per second \
of that thread's CPU time, so that other work on the machine disturbs little.

`signature` is no speed: it is the number of positions that alpha-beta looks at for a fixed depth from a few fixed \
positions, the same on every machine, and changes only when the search or the evaluation does.

With --json: a list of {\"spec\",\"work\",\"per_second\"}; a signature has \"nodes\" instead of \"per_second\".";

/// Measure how fast the games are
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Bench {
    /// Games to measure [default: each with its default set-up]
    #[arg(value_name = "SPEC")]
    specs: Vec<String>,

    /// CPU seconds for each measurement, from 0.01 to 60
    #[arg(long, value_name = "S", default_value = "1", value_parser = numbers::seconds, allow_negative_numbers = true)]
    seconds: f64,

    /// Print one JSON list
    #[arg(long)]
    json: bool,
}

/// One measurement.
#[derive(Serialize)]
struct Line {
    spec: String,
    work: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    per_second: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

impl Bench {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let specs = self.specs()?;
        let measure = Measure::new(self.seconds);
        if self.json {
            let lines: Vec<Line> = specs.iter().flat_map(|spec| measured(spec, &measure)).collect();
            return json::write_line(out, &lines);
        }
        writeln!(
            out,
            "{}",
            styled(
                NAME,
                &format!("{:16} {:10} {:>20}", "spec", "work", "per CPU second")
            )
        )?;
        for line in specs.iter().flat_map(|spec| measured(spec, &measure)) {
            writeln!(out, "{:16} {:10} {:>20}", line.spec, line.work, line.text())?;
            out.flush()?;
        }
        Ok(())
    }

    fn specs(&self) -> Result<Vec<Spec>, Failure> {
        let ids = GAMES.iter().map(|game| game.about().id);
        let asked = self.specs.iter().map(String::as_str);
        let texts: Vec<&str> = if self.specs.is_empty() {
            ids.collect()
        } else {
            asked.collect()
        };
        let spec = |text: &str| {
            let apart = suggest::setup_apart(&self.specs, text);
            source::spec(text).map_err(|failure| match apart {
                Some(spec) => Failure::Input(format!("«{text}» is not a game; did you mean {spec}?")),
                None => failure,
            })
        };
        texts.into_iter().map(spec).collect()
    }
}

impl Line {
    fn text(&self) -> String {
        match (self.per_second, self.nodes) {
            (Some(rate), _) => thousands(rate),
            (None, nodes) => format!("{} in all", thousands(nodes.unwrap_or_default())),
        }
    }
}

/// All measurements of a game, each made when it is asked for.
fn measured<'a>(spec: &'a Spec, measure: &'a Measure) -> impl Iterator<Item = Line> + 'a {
    let line = move |work, rate: Rate| Line {
        spec: spec.to_string(),
        work,
        per_second: Some(rate),
        nodes: None,
    };
    let perft = std::iter::once_with(move || line("perft", perft(&*spec.start(), measure)));
    let playouts = std::iter::once_with(move || line("playouts", playouts(&*spec.start(), measure)));
    let nodes = std::iter::once_with(move || Some(line("nodes", search::nodes_per_second(spec, measure)?)));
    let signature = std::iter::once_with(move || {
        Some(Line {
            spec: spec.to_string(),
            work: "signature",
            per_second: None,
            nodes: Some(search::signature(spec)?),
        })
    });
    perft
        .chain(playouts)
        .chain(nodes.flatten())
        .chain(signature.flatten())
        .chain(own(spec, measure))
}

fn perft(record: &dyn AnyRecord, measure: &Measure) -> Rate {
    let depth = measure::perft_depth(record);
    measure.rate(|times| (0..times).map(|_| record.perft(depth, 1)).sum())
}

fn playouts(record: &dyn AnyRecord, measure: &Measure) -> Rate {
    let mut seed = 0;
    measure.rate(|games| {
        seed += 1;
        let plan = Simulation {
            games,
            seed,
            threads: 1,
            max_plies: usize::MAX,
        };
        record.simulate(plan, &|_| ()).games
    })
}

/// What only this game measures: all of it with the default set-up, which stands for the game, else what is about the set-up.
fn own<'a>(spec: &Spec, measure: &'a Measure) -> impl Iterator<Item = Line> + 'a {
    let stands_for_all = spec.game.about().offered.first() == Some(&spec.setup.as_str());
    let name = spec.to_string();
    let benchmarks = spec.game.benchmarks().iter();
    benchmarks
        .filter(move |benchmark| stands_for_all || benchmark.spec == name)
        .map(|benchmark| Line {
            spec: benchmark.spec.to_owned(),
            work: benchmark.work,
            per_second: Some(measure.rate_of_prepared(benchmark.prepare)),
            nodes: None,
        })
}
