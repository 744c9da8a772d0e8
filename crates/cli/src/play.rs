//! `tessera play`: a game in the terminal, against the computer or another person.

mod clock;
mod columns;
mod command;
mod full;
mod lines;
mod local_game;
mod plain;
mod seat;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use ::games::AnyRecord;
use ::games::players::MAX_LEGAL_MOVES;
use clap::Args;
use rules::{Player, TimeControl, player_tag};

use self::local_game::LocalGame;
use self::seat::Seat;
use crate::failure::Failure;
use crate::screen::{LARGEST_BOARD, terminal};
use crate::source::Source;
use crate::{numbers, suggest};

const EXAMPLES: &str = "\
Examples:
  tessera play hive
  tessera play sabin-rains --second human --time 30
  tessera play paths:7 --first level:6 --save game.txt
  tessera play game.txt --save game.txt

On a terminal the board fills the screen: use the arrow keys or the mouse, Enter or a click to play, h for a hint, ? for \
all keys. With --plain, without a terminal, and on boards with more than 20,000 cells, it is a dialogue: type a move, its \
number, or help.

By default you play first against level:4; with a computer player as --first, you play second.

A player is human or a computer player: random, greedy, minimax:3, alphabeta, mcts, level:1 to level:8, with options such \
as level:8,time=2s. --save writes the record after every move; `tessera play FILE` resumes it, `tessera view FILE` shows it.";

/// The name of a person at the keyboard.
const HUMAN: &str = "human";

/// The default opponent.
const DEFAULT_OPPONENT: &str = "level:4";

/// Play in the terminal, against the computer or another person
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    #[command(flatten)]
    source: Source,

    /// The first player: human, or a computer player such as level:4 [default: as in FILE, else human]
    #[arg(long, value_name = "PLAYER")]
    first: Option<String>,

    /// The second player [default: as in FILE, else level:4 against a human and human against a computer]
    #[arg(long, value_name = "PLAYER")]
    second: Option<String>,

    /// Clock: 30 is 30 seconds per move, then a random move is played; 5+3 is 5 minutes plus 3 seconds per move, then the
    /// game is lost; or none
    #[arg(long, value_name = "TIME", default_value = "none")]
    time: TimeControl,

    /// Random seed [default: different in every game]
    #[arg(long, value_name = "N", value_parser = numbers::seed)]
    seed: Option<u64>,

    /// Play as a dialogue in lines instead of on a full screen
    #[arg(long)]
    plain: bool,

    /// Save the record to this file after every move; it must not exist, unless it is the game you resume
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

impl Play {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if self.source.is_standard_input() {
            let sentence = "play reads your moves from standard input; name a file to resume a game";
            return Err(Failure::Input(sentence.to_owned()));
        }
        let seed = self.seed.unwrap_or_else(random_seed);
        let record = self.source.record()?;
        let seats = self.seats(&*record, seed)?;
        let mut game = LocalGame::new(record, seats, self.time, seed);
        if let Some(file) = self.save {
            suggest::missing_directory("--save", &file)?;
            let resumed = self.source.file().is_some_and(|source| is_same(&source, &file));
            game.save_to(file, resumed)
                .map_err(|sentence| Failure::input("--save", sentence))?;
        }
        if self.plain || !terminal::is_there() || is_too_large(game.record()) {
            plain::play(game, out)
        } else {
            full::play(game)
        }
    }
}

impl Play {
    /// The players: by the options, else by the tags of the record, else a person against the computer.
    fn seats(&self, record: &dyn AnyRecord, seed: u64) -> Result<[Seat; 2], Failure> {
        let seat = |option: &str, name: &str, stream| {
            Seat::named(record, name, seed, stream).map_err(|sentence| Failure::input(option, sentence))
        };
        let recorded = |player, stream| {
            let name = record.tag(&player_tag(record.about().colour(player)))?;
            Seat::named(record, name, seed, stream).ok()
        };
        let first = match &self.first {
            Some(name) => seat("--first", name, 0)?,
            None => recorded(Player::First, 0).unwrap_or(Seat::Human),
        };
        let second = match (&self.second, recorded(Player::Second, 1)) {
            (Some(name), _) => seat("--second", name, 1)?,
            (None, Some(recorded)) => recorded,
            (None, None) => seat("--second", opponent(&first, record), 1)?,
        };
        Ok([first, second])
    }
}

/// Whether two paths name the same file.
fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// The default second player: the computer against a person, unless the board is too large for it.
fn opponent(first: &Seat, record: &dyn AnyRecord) -> &'static str {
    if first.is_human() && record.perft(1, 1) <= MAX_LEGAL_MOVES {
        DEFAULT_OPPONENT
    } else {
        HUMAN
    }
}

/// Whether a board is too large to redraw at every key.
fn is_too_large(record: &dyn AnyRecord) -> bool {
    record.position_text().len() > LARGEST_BOARD
}

/// A seed from the clock.
fn random_seed() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos() as u64)
}
