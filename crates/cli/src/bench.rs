//! `tessera bench`: the speed of each game, per second of CPU time on one thread.

use std::io::Write;

use ::bench::{Figure, measure};
use ::games::{GAMES, Spec};
use clap::Args;

use crate::failure::Failure;
use crate::numbers::{self, thousands};
use crate::style::{NAME, styled};
use crate::{json, source, suggest};

const EXAMPLES: &str = "\
Examples:
  tessera bench
  tessera bench paths:5 paths:7 --json

Counts, per second of CPU time on one thread: `perft`, leaves; `playouts`, random games; `nodes`, positions searched by \
alpha-beta; and for games that have them `plays`, moves on a very large board, and `expansions`, positions whose legal \
moves were generated on a full board, with their `leaves`.

`signature` is not a speed: it is the number of nodes of fixed-depth searches from fixed positions. It is the same on every \
machine and changes only with the search or the evaluation.

With --json: a list of {\"spec\",\"work\",\"per_second\"}; a signature has \"nodes\" instead of \"per_second\".";

/// Measure the speed of the games and the search
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Bench {
    /// Games to measure [default: each with its default set-up]
    #[arg(value_name = "SPEC")]
    specs: Vec<String>,

    /// CPU seconds per measurement, from 0.01 to 60
    #[arg(long, value_name = "S", default_value = "1", value_parser = numbers::seconds, allow_negative_numbers = true)]
    seconds: f64,

    /// Print one JSON list
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let specs = self.specs()?;
        let figures = specs.iter().flat_map(|spec| measure(spec, self.seconds));
        if self.json {
            let figures: Vec<Figure> = figures.collect();
            return json::write_line(out, &figures);
        }
        writeln!(
            out,
            "{}",
            styled(
                NAME,
                &format!("{:16} {:10} {:>20}", "spec", "work", "per CPU second")
            )
        )?;
        for figure in figures {
            writeln!(out, "{:16} {:10} {:>20}", figure.spec, figure.work, text(&figure))?;
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

fn text(figure: &Figure) -> String {
    match (figure.per_second, figure.nodes) {
        (Some(rate), _) => thousands(rate),
        (None, nodes) => format!("{} in all", thousands(nodes.unwrap_or_default())),
    }
}
