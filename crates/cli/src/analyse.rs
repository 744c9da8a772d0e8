//! `tessera analyse`: a game judged move by move.

mod chart;
mod judgement;

use std::io::Write;

use ::games::AnyRecord;
use ::games::players::Report;
use clap::Args;
use serde::Serialize;

use self::judgement::Judged;
use crate::failure::Failure;
use crate::player_options::PlayerOptions;
use crate::source::Source;
use crate::style::{NAME, QUIET, styled};
use crate::{interrupt, json};

const EXAMPLES: &str = "\
Examples:
  tessera analyse game.txt
  tessera analyse game.txt --time 1s --svg > game.svg
  tessera analyse moves.txt --game paths:5 --nodes 2000 --json

Without a limit every position gets 100 ms.

Each line has the score before the move (with best play) and after it, from the mover's point of view. A mark tells how \
much winning chance the move gave away: ?! from 5 %, ? from 10 %, ?? from 20 %, followed by the better move. The bars below \
are the first player's winning chance after each move.

With --json: {\"spec\",\"moves\",\"chances\"}; a move is {\"ply\",\"turn\",\"move\",\"before\",\"after\",\"lost\",\"mark\",\
\"better\"}, with scores as in `tessera best --json`; chances are the first player's, from 0 to 1, one more than there are \
moves.";

/// Analyse a game move by move and mark the mistakes
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Analyse {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    player: PlayerOptions,

    /// Print one JSON object
    #[arg(long, conflicts_with = "svg")]
    json: bool,

    /// Print a graph of the winning chance (SVG)
    #[arg(long)]
    svg: bool,
}

#[derive(Serialize)]
struct Analysis<'a> {
    spec: String,
    moves: &'a [Judged],
    chances: &'a [f64],
}

impl Analyse {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let record = self.source.record()?;
        let name = self.player.name(Some(1));
        let (moves, chances) = judgement::judge(&*record, name, interrupt::flag())?;
        if self.svg {
            let picture = chart::svg(&*record, &moves, &chances);
            return Ok(out.write_all(picture.as_bytes())?);
        }
        if self.json {
            let analysis = Analysis {
                spec: record.spec(),
                moves: &moves,
                chances: &chances,
            };
            return json::write_line(out, &analysis);
        }
        write_moves(out, &*record, &moves)?;
        let first = record.about().colour(rules::Player::First);
        writeln!(out, "\n{first}'s chance after each move")?;
        Ok(out.write_all(chart::bars(&chances).as_bytes())?)
    }
}

fn write_moves(out: &mut impl Write, record: &dyn AnyRecord, moves: &[Judged]) -> Result<(), Failure> {
    let width = |of: &dyn Fn(&Judged) -> usize| moves.iter().map(of).max().unwrap_or(0);
    let words = width(&|judged| judged.r#move.chars().count()).max(4);
    let turns = width(&|judged| judged.turn.len());
    let heading = format!(
        "{:>4}  {:turns$}  {:words$}      {:>10}  {:>10}",
        "", "", "move", "before", "after"
    );
    writeln!(
        out,
        "{}\n\n{}",
        styled(NAME, &record.spec()),
        styled(QUIET, heading.trim_end())
    )?;
    for judged in moves {
        let better = judged
            .better
            .as_ref()
            .map_or_else(String::new, |word| format!("  better {word}"));
        let line = format!(
            "{:>4}  {:turns$}  {:words$}  {:2}  {:>10}  {:>10}{better}",
            judged.ply,
            judged.turn,
            judged.r#move,
            judged.mark.unwrap_or_default(),
            Report::score_text(judged.before),
            Report::score_text(judged.after),
        );
        writeln!(out, "{line}")?;
    }
    if let Some(result) = record.result_text() {
        writeln!(out, "\n{result}")?;
    }
    Ok(())
}
