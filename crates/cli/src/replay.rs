//! `tessera replay`: plays moves and shows where they lead.

use std::io::Write;
use std::path::PathBuf;

use ::games::AnyRecord;
use clap::Args;
use rules::Outcome;
use serde::Serialize;

use crate::failure::Failure;
use crate::json::{self, Object};
use crate::show;
use crate::source::Source;

const EXAMPLES: &str = "\
Examples:
  tessera replay paths:3 --moves \"(1,1) (0,0) (0,1)\"
  tessera replay paths game.txt
  tessera replay paths:5 - --json < game.txt
  tessera replay hive game.sgf --as pgn
  tessera replay paths:3 --position \"WB./.../... white\" --moves \"(1,0)\"

A FILE is a record with tags ([Game \"paths:3\"], a blank line, moves) or a plain list of moves; - reads standard \
input. Moves given with --moves are played after it. If SPEC is only a name, the record says which set-up. A tag can change \
what ends a game besides its rules: [Repetition \"3\"], a position that occurs so often is a draw, and [QuietPlies \"100\"], so \
many moves without progress are one; \"off\" switches it off, and without the tag the game's own rule holds.

With --as the record itself is printed: txt is our own form; records of Hive are also written as pgn (with GameType, as \
Mzinga reads it) and as uhp (a game string of the Universal Hive Protocol).

With --json: one object on one line, {\"spec\",\"ply\",\"turn\",\"outcome\",\"winner\",\"score\",\"position\"}; \
outcome is null, \"win\" or \"draw\"; turn and winner are colours or null; score has a number for each colour, where \
the game has scores.";

/// Play the moves and show the board, who is to move, the scores, the result
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Replay {
    #[command(flatten)]
    source: Source,

    /// A record or a list of moves to begin with; - for standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Print the record in a form: txt, or one of other programs that the game has (pgn, uhp)
    #[arg(long = "as", value_name = "FORM", conflicts_with = "json")]
    form: Option<String>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let record = match &self.file {
            Some(file) => self.source.record_from(file)?,
            None => self.source.record()?,
        };
        if let Some(form) = &self.form {
            Ok(writeln!(out, "{}", record.in_form(form)?.trim_end())?)
        } else if self.json {
            json::write_line(out, &State::of(&*record))
        } else {
            Ok(out.write_all(show::state(&*record).as_bytes())?)
        }
    }
}

/// A game as it stands.
#[derive(Serialize)]
struct State {
    spec: String,
    ply: usize,
    turn: Option<&'static str>,
    outcome: Option<&'static str>,
    winner: Option<&'static str>,
    score: Object<'static, u32>,
    position: String,
}

impl State {
    fn of(record: &dyn AnyRecord) -> State {
        let about = record.about();
        let outcome = record.outcome();
        State {
            spec: record.spec(),
            ply: record.ply(),
            turn: record.turn().map(|player| about.colour(player)),
            outcome: outcome.map(|outcome| match outcome {
                Outcome::Win(_) => "win",
                Outcome::Draw => "draw",
            }),
            winner: outcome
                .and_then(Outcome::winner)
                .map(|player| about.colour(player)),
            score: record
                .scores()
                .map_or_else(|| Object(Vec::new()), |scores| Object::by_colour(about, scores)),
            position: record.position_text(),
        }
    }
}
