//! `tessera uhp`: an engine of Hive for viewers.

use std::io::{self, Write};

use ::games::players::{Kind, PlayerName};
use clap::Args;
use protocol::uhp::{self, Bounds};

use crate::failure::Failure;
use crate::thinking;

const EXAMPLES: &str = "\
Examples:
  tessera uhp
  printf 'newgame Base+MLP\\nbestmove time 00:00:01\\nexit\\n' | tessera uhp
  tessera uhp --player level:4

The Universal Hive Protocol on standard input and output, as MzingaViewer and others speak it: info, newgame, play, pass, \
validmoves, bestmove, undo, options, and besides perft and help. Options: Threads, TableMiB (the size of the table), Level \
(1 to 8) and Ponder (think while the opponent does, off at first).";

/// Answer a viewer of Hive by the Universal Hive Protocol
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Uhp {
    /// The player that answers `bestmove` [default: level:8]
    #[arg(long, value_name = "P", value_parser = thinking::player)]
    player: Option<PlayerName>,
}

impl Uhp {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let player = self.player.unwrap_or_else(|| PlayerName::of(Kind::Level(8)));
        let mut engine = uhp::Uhp::new(player, Bounds::default());
        Ok(uhp::converse(&mut engine, &mut io::stdin().lock(), out)?)
    }
}
