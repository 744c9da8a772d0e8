//! Judges every move of a game, with a progress bar.

use std::io::{self, IsTerminal};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ::games::AnyRecord;
use ::games::players::{self, Judgement, NoMove, PlayerName};
use indicatif::ProgressBar;
use search::Score;
use serde::Serialize;

use crate::failure::Failure;
use crate::player_options;

/// A judged move, as printed; scores are from the mover's point of view.
#[derive(Debug, Serialize)]
pub(super) struct Judged {
    pub(super) ply: usize,
    pub(super) turn: &'static str,
    pub(super) r#move: String,
    pub(super) before: Score,
    pub(super) after: Score,
    pub(super) lost: f64,
    pub(super) mark: Option<&'static str>,
    pub(super) better: Option<String>,
}

/// Time per position without a limit.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

/// Judges every move of a game. The second list is the first player's winning chance in every position.
pub(super) fn judge(
    record: &dyn AnyRecord,
    mut name: PlayerName,
    stop: &AtomicBool,
) -> Result<(Vec<Judged>, Vec<f64>), Failure> {
    if name.limits.time.is_none() && name.limits.nodes.is_none() && name.limits.depth.is_none() {
        name.limits.time = Some(DEFAULT_TIME);
    }
    let bar = if io::stderr().is_terminal() {
        ProgressBar::new(record.ply() as u64 + 1)
    } else {
        ProgressBar::hidden()
    };
    let judgement = players::judge(record, name, stop, &mut || bar.inc(1));
    let judged = bar.position();
    bar.finish_and_clear();
    let Judgement { moves, chances } = judgement.map_err(|none| unfinished(record, judged as usize, none))?;
    let printed = |judged: players::Judged| Judged {
        ply: judged.ply,
        turn: record.about().colour(judged.player),
        r#move: judged.word,
        before: judged.before,
        after: judged.after,
        lost: judged.lost,
        mark: judged.mark,
        better: judged.better,
    };
    Ok((moves.into_iter().map(printed).collect(), chances))
}

/// Why the judgement is incomplete.
fn unfinished(record: &dyn AnyRecord, judged: usize, none: NoMove) -> Failure {
    if none == NoMove::Stopped {
        return Failure::Stopped(format!("stopped after {judged} of {} moves", record.ply()));
    }
    let unjudged = record.at(judged.min(record.ply()));
    player_options::check_playable(&*unjudged)
        .err()
        .unwrap_or_else(|| Failure::Input(none.to_string()))
}
