//! `tessera uhp`: an engine of Hive for viewers.

use std::io::{self, Write};
use std::process;
use std::sync::Arc;

use ::games::players::{PlayerKind, PlayerName};
use clap::Args;
use protocol::uhp::{self, Bounds, Interrupt};

use crate::failure::Failure;
use crate::interrupt::ENDED_BY_CTRL_C;
use crate::{numbers, thinking};

const EXAMPLES: &str = "\
Examples:
  tessera uhp
  printf 'newgame Base+MLP\\nbestmove time 00:00:01\\nexit\\n' | tessera uhp
  tessera uhp --player level:4

The Universal Hive Protocol on standard input and output, as MzingaViewer and others speak it: info, newgame, play, pass, \
validmoves, bestmove, undo, options, and besides perft and help. Options: Threads, TableMiB (the size of the table), Level \
(1 to 8) and Ponder (think while the opponent does, off at first). Ctrl-C, or the signal it sends, breaks off thinking, and \
the best move so far is the answer; when nothing is under way it ends the program.";

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
        let player = self
            .player
            .unwrap_or_else(|| PlayerName::of(PlayerKind::Level(8)));
        let bounds = Bounds {
            // More than there are processors only get in each other's way.
            threads: numbers::threads_or_all(None),
            ..Bounds::default()
        };
        let mut engine = uhp::Uhp::new(player, bounds);
        break_off_on_ctrl_c(engine.interrupt());
        Ok(uhp::converse(&mut engine, &mut io::stdin().lock(), out)?)
    }
}

/// Viewers send the signal of Ctrl-C when somebody does not want to wait for a move.
fn break_off_on_ctrl_c(interrupt: Arc<Interrupt>) {
    // Without a listener Ctrl-C ends the program as it always does, which is bearable.
    let _ = ctrlc::set_handler(move || {
        if !interrupt.raise() {
            process::exit(ENDED_BY_CTRL_C);
        }
    });
}
