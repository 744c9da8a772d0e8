//! `tessera replay`: the state of a game after some moves.

use std::io::Write;

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
  tessera replay game.txt
  tessera replay moves.txt --game paths:5 --json
  tessera replay game.sgf --as pgn
  tessera replay paths:3 --position \"WB./.../... white\" --moves \"(1,0)\"

A FILE is a record: tags such as [Game \"paths:3\"], a blank line, moves. Two tags change when a game is drawn: \
[Repetition \"3\"], when a position occurs for the third time, and [QuietPlies \"100\"], after 100 moves without progress; \
\"off\" turns the rule off.

--as prints the record itself: as txt, Tessera's own format, and for Hive also as pgn (with GameType, as Mzinga reads it) \
and as uhp (a game string of the Universal Hive Protocol).

With --json: {\"spec\",\"ply\",\"turn\",\"outcome\",\"winner\",\"score\",\"position\"}; \
outcome is null, \"win\" or \"draw\"; turn and winner are colours or null; score has a number for each colour, if the \
game has scores.";

/// Show the board, the score and the result after some moves
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Replay {
    #[command(flatten)]
    source: Source,

    /// Print the record in a format: txt, or for Hive pgn or uhp
    #[arg(long = "as", value_name = "FORMAT", conflicts_with = "json")]
    format: Option<String>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let record = self.source.record()?;
        if let Some(format) = &self.format {
            Ok(writeln!(out, "{}", record.in_form(format)?.trim_end())?)
        } else if self.json {
            json::write_line(out, &State::of(&*record))
        } else {
            Ok(out.write_all(show::state(&*record).as_bytes())?)
        }
    }
}

/// The state of a game.
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
