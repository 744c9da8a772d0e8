//! `tessera gtp`: an engine that speaks the Go Text Protocol.

use std::io::{self, BufRead, Read, Write};

use ::games::players::{PlayerKind, PlayerName};
use clap::Args;
use protocol::gtp::{Flow, Gtp as Conversation};

use crate::failure::Failure;
use crate::{player_options, source};

const EXAMPLES: &str = "\
Examples:
  tessera gtp abalon
  printf 'genmove black\\nshowboard\\nquit\\n' | tessera gtp abalon --player level:4
  tessera match abalon level:8 'gtp:tessera gtp abalon --player level:4' --games 10

Speaks the Go Text Protocol, version 2, on standard input and output. Colours are those of the game or their first letters; \
moves are written as by `tessera moves`. `list_commands` lists the commands: the usual ones and `legal_moves`, \
`tessera-position`, `tessera-moves` and `tessera-spec`. Times may be fractions of a second.";

/// Run an engine for any game that speaks the Go Text Protocol
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Gtp {
    /// A game and its set-up, such as paths:5
    #[arg(value_name = "SPEC")]
    spec: String,

    /// The player that answers `genmove` [default: level:8]
    #[arg(long, value_name = "P", value_parser = player_options::player)]
    player: Option<PlayerName>,
}

/// Longer lines are split, in bytes.
const MAX_LINE: u64 = 1 << 20;

impl Gtp {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let player = self
            .player
            .unwrap_or_else(|| PlayerName::of(PlayerKind::Level(8)));
        let mut conversation = Conversation::new(source::spec(&self.spec)?, player);
        let mut input = io::stdin().lock();
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let read = (&mut input).take(MAX_LINE).read_until(b'\n', &mut bytes);
            if read.map_err(|error| Failure::input("standard input", error))? == 0 {
                return Ok(());
            }
            let line = String::from_utf8_lossy(&bytes);
            if conversation.answer(&line, out)? == Flow::Quit {
                return Ok(());
            }
        }
    }
}
