//! `tessera gtp`: a conversation with another program.

use std::io::{self, BufRead, Read, Write};

use ::games::players::{PlayerKind, PlayerName};
use clap::Args;
use protocol::gtp::{Flow, Gtp as Conversation};

use crate::failure::Failure;
use crate::thinking;

const EXAMPLES: &str = "\
Examples:
  tessera gtp abalon
  printf 'genmove black\\nshowboard\\nquit\\n' | tessera gtp abalon --player level:4
  tessera match abalon level:8 'gtp:tessera gtp abalon --player level:4' --games 10

The Go Text Protocol, version 2, on standard input and output. Colours are those of the game or their first letters; a \
move is the rest of the line as `tessera moves` writes it. `list_commands` lists what it understands: besides the usual \
commands `legal_moves`, `tessera-position`, `tessera-moves` and `tessera-spec`. Times may have fractions of seconds.";

/// Answer another program by the Go Text Protocol
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Gtp {
    /// The game and its set-up, such as `paths:5`
    #[arg(value_name = "SPEC")]
    spec: String,

    /// The player that answers `genmove` [default: level:8]
    #[arg(long, value_name = "P", value_parser = thinking::player)]
    player: Option<PlayerName>,
}

/// The longest line that is read at once; what is longer is several.
const LONGEST: u64 = 1 << 20;

impl Gtp {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let player = self
            .player
            .unwrap_or_else(|| PlayerName::of(PlayerKind::Level(8)));
        let mut conversation = Conversation::new(::games::find(&self.spec)?, player);
        let mut input = io::stdin().lock();
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let read = (&mut input).take(LONGEST).read_until(b'\n', &mut bytes);
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
