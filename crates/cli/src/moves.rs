//! `tessera moves`: the legal moves.

use std::io::Write;

use clap::Args;
use rules::changes_text;

use crate::failure::Failure;
use crate::source::Source;

const EXAMPLES: &str = "\
Examples:
  tessera moves paths:3
  tessera moves paths:3 --moves \"(1,1); (0,0)\" --changes
  tessera moves paths:3 --position \"B../.W./... white\"

A finished game has no moves, so nothing is printed.

With --changes, each move is followed by a tab and its effects, separated by spaces: +W@(0,1) placed, b4:B>R flipped, \
a1>b2 moved, -R@i5 removed.";

/// List the legal moves
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Moves {
    #[command(flatten)]
    source: Source,

    /// Show what each move changes
    #[arg(long)]
    changes: bool,
}

impl Moves {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let record = self.source.record()?;
        if self.changes {
            for (word, changes) in record.legal_changes() {
                writeln!(out, "{word}\t{}", changes_text(&changes))?;
            }
        } else {
            for word in record.legal_words() {
                writeln!(out, "{word}")?;
            }
        }
        Ok(())
    }
}
