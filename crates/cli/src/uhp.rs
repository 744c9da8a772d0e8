//! `tessera uhp`: a Hive engine that speaks the Universal Hive Protocol.

use std::io::{self, Write};
use std::process;
use std::sync::Arc;

use ::games::players::{PlayerKind, PlayerName};
use clap::Args;
use protocol::uhp::{self, Bounds, Interrupt};

use crate::failure::Failure;
use crate::interrupt::ENDED_BY_CTRL_C;
use crate::{numbers, player_options};

const EXAMPLES: &str = "\
Examples:
  tessera uhp
  printf 'newgame Base+MLP\\nbestmove time 00:00:01\\nexit\\n' | tessera uhp
  tessera uhp --player level:4

Speaks the Universal Hive Protocol on standard input and output, for MzingaViewer and other viewers: info, newgame, play, \
pass, validmoves, bestmove, undo, options, and also perft and help. Options: Threads, TableMiB (size of the transposition \
table), Level (1 to 8) and Ponder (search during the opponent's turn, off by default). Ctrl-C (SIGINT) stops the search \
and answers with the best move so far; without a search it ends the program.";

/// Run a Hive engine that speaks the Universal Hive Protocol
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Uhp {
    /// The player that answers `bestmove` [default: level:8]
    #[arg(long, value_name = "P", value_parser = player_options::player)]
    player: Option<PlayerName>,
}

impl Uhp {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let player = self
            .player
            .unwrap_or_else(|| PlayerName::of(PlayerKind::Level(8)));
        let bounds = Bounds {
            // More threads than cores only slow each other down.
            threads: numbers::threads_or_all(None),
            ..Bounds::default()
        };
        let mut engine = uhp::Uhp::new(player, bounds);
        stop_on_ctrl_c(engine.interrupt());
        Ok(uhp::converse(&mut engine, &mut io::stdin().lock(), out)?)
    }
}

/// Viewers send SIGINT to stop a search.
fn stop_on_ctrl_c(interrupt: Arc<Interrupt>) {
    // Without a handler, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(move || {
        if !interrupt.raise() {
            process::exit(ENDED_BY_CTRL_C);
        }
    });
}
