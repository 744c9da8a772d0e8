//! `tessera perft`: counts move sequences by depth.

use std::io::Write;
use std::time::Instant;

use ::games::AnyRecord;
use clap::Args;
use serde::Serialize;

use crate::failure::Failure;
use crate::json::{self, Object};
use crate::numbers::{self, per_second, thousands, threads_or_all};
use crate::source::Source;

const EXAMPLES: &str = "\
Examples:
  tessera perft paths:5 6
  tessera perft paths:3 4 --moves \"(1,1)\" --divide
  tessera perft paths:3 9 --threads 1 --json

Prints one line per depth from 1 to DEPTH: the depth, a tab, and the number of move sequences of that length. Timings go \
to standard error. Draws by repetition or lack of progress are ignored.

With --divide, prints only DEPTH, split by first move: the move, a tab, and its count, sorted; the last line is `total`, a \
tab, and the sum.

With --json: {\"spec\",\"counts\",\"seconds\"}, one count per depth; with --divide also \"divide\", counts by first move.";

/// Count move sequences by depth: the test of a move generator
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Perft {
    #[command(flatten)]
    source: Source,

    /// Depth to count to, from 1 to 100
    #[arg(value_parser = numbers::depth, allow_negative_numbers = true)]
    depth: u32,

    /// Threads, from 1 to 512 [default: one per core]
    #[arg(long, value_name = "N", value_parser = numbers::threads, allow_negative_numbers = true)]
    threads: Option<usize>,

    /// Split the count by first move
    #[arg(long)]
    divide: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The counts, as printed in JSON.
#[derive(Serialize)]
struct Report<'a> {
    spec: String,
    counts: Vec<u64>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Object<'a, u64>>,
}

impl Perft {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let record = self.source.record_without_history()?;
        if self.divide {
            self.divide(&*record, out)
        } else {
            self.count(&*record, out)
        }
    }

    fn count(&self, record: &dyn AnyRecord, out: &mut impl Write) -> Result<(), Failure> {
        let begun = Instant::now();
        let mut counts = Vec::new();
        for depth in 1..=self.depth {
            let begun = Instant::now();
            let count = record.perft(depth, threads_or_all(self.threads));
            counts.push(count);
            if !self.json {
                writeln!(out, "{depth}\t{count}")?;
                out.flush()?;
                print_time(depth, count, begun);
            }
        }
        if self.json {
            json::write_line(out, &Report::new(record, counts, begun, None))?;
        }
        Ok(())
    }

    fn divide(&self, record: &dyn AnyRecord, out: &mut impl Write) -> Result<(), Failure> {
        let begun = Instant::now();
        let threads = threads_or_all(self.threads);
        let divided = record.divide(self.depth, threads);
        let total = divided.iter().map(|(_, count)| count).sum();
        if self.json {
            let mut counts: Vec<u64> = (1..self.depth)
                .map(|depth| record.perft(depth, threads))
                .collect();
            counts.push(total);
            let divide = divided.iter().map(|(word, count)| (word.as_str(), *count));
            let report = Report::new(record, counts, begun, Some(Object(divide.collect())));
            return json::write_line(out, &report);
        }
        for (word, count) in &divided {
            writeln!(out, "{word}\t{count}")?;
        }
        writeln!(out, "total\t{total}")?;
        out.flush()?;
        print_time(self.depth, total, begun);
        Ok(())
    }
}

impl<'a> Report<'a> {
    fn new(
        record: &dyn AnyRecord,
        counts: Vec<u64>,
        begun: Instant,
        divide: Option<Object<'a, u64>>,
    ) -> Report<'a> {
        Report {
            spec: record.spec(),
            counts,
            seconds: json::seconds(begun.elapsed().as_secs_f64()),
            divide,
        }
    }
}

fn print_time(depth: u32, count: u64, begun: Instant) {
    let seconds = begun.elapsed().as_secs_f64();
    let rate = thousands(per_second(count, seconds));
    anstream::eprintln!("depth {depth}: {seconds:.3} s, {rate} leaves per second");
}
