//! What each move of a game was worth.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::games::AnyRecord;
use ::games::players::{PlayerName, Report};
use indicatif::ProgressBar;
use rules::{Outcome, Player};
use search::{Score, WON};
use serde::Serialize;

use crate::failure::Failure;
use crate::thinking;

/// A move and what it was worth to the player who made it.
#[derive(Debug, Serialize)]
pub(super) struct Judged {
    pub(super) ply: usize,
    pub(super) turn: &'static str,
    pub(super) r#move: String,
    /// With the best move.
    pub(super) before: Score,
    /// With the one that was played.
    pub(super) after: Score,
    /// How much of the chance to win that gave away.
    pub(super) lost: f64,
    pub(super) mark: Option<&'static str>,
    pub(super) better: Option<String>,
}

/// Marks by the chance that was given away, the worst first.
const MARKS: [(f64, &str); 3] = [(0.20, "??"), (0.10, "?"), (0.05, "?!")];

/// What a position gets if nothing is said.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

/// A position with the value of its best move, for the player to move.
struct Valued {
    turn: Player,
    score: Score,
    best: Option<String>,
}

/// Judges every move of a game; the second list has the first player's chance in every position, the start included.
pub(super) fn judge(
    record: &dyn AnyRecord,
    mut name: PlayerName,
    stop: &AtomicBool,
) -> Result<(Vec<Judged>, Vec<f64>), Failure> {
    if name.limits.time.is_none() && name.limits.nodes.is_none() && name.limits.depth.is_none() {
        name.limits.time = Some(DEFAULT_TIME);
    }
    let valued = values(record, name, stop)?;
    let words = record.words();
    let moves = valued.windows(2).zip(&words).enumerate();
    let moves = moves.map(|(i, (pair, word))| judged(record, i + 1, &pair[0], &pair[1], word));
    let chances = valued.iter().map(|valued| chance_of(valued, Player::First));
    Ok((moves.collect(), chances.map(rounded).collect()))
}

fn values(record: &dyn AnyRecord, name: PlayerName, stop: &AtomicBool) -> Result<Vec<Valued>, Failure> {
    let game = ::games::find(&record.spec())?.game;
    let mut player = game.player(name);
    let mut valued: Vec<Valued> = Vec::new();
    let bar = if io::stderr().is_terminal() {
        ProgressBar::new(record.ply() as u64 + 1)
    } else {
        ProgressBar::hidden()
    };
    for ply in 0..=record.ply() {
        let at = record.at(ply);
        let value = if let Some(outcome) = at.outcome() {
            over(outcome, valued.last())
        } else {
            thinking::check(&*at)?;
            let found = player.choose(&*at, 1, stop, &mut |_| {});
            value(&*at, found.as_ref())?
        };
        valued.push(value);
        if stop.load(Ordering::Relaxed) {
            bar.finish_and_clear();
            let all = record.ply();
            return Err(Failure::Stopped(format!("stopped after {ply} of {all} moves")));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(valued)
}

fn value(record: &dyn AnyRecord, found: Option<&Report>) -> Result<Valued, Failure> {
    let found =
        found.ok_or_else(|| Failure::Input("there is a position without a move to find".to_owned()))?;
    Ok(Valued {
        turn: record.turn().unwrap_or(Player::First),
        score: found.lines[0].score,
        best: Some(found.word().to_owned()),
    })
}

/// The end of a game, for whoever did not move last.
fn over(outcome: Outcome, last: Option<&Valued>) -> Valued {
    let turn = last.map_or(Player::First, |last| last.turn.other());
    let score = match outcome {
        Outcome::Draw => 0,
        Outcome::Win(player) if player == turn => WON,
        Outcome::Win(_) => -WON,
    };
    Valued {
        turn,
        score,
        best: None,
    }
}

fn judged(record: &dyn AnyRecord, ply: usize, before: &Valued, after: &Valued, word: &str) -> Judged {
    let score_after = if after.turn == before.turn {
        after.score
    } else {
        -after.score
    };
    let is_best = before.best.as_deref() == Some(word);
    let lost = if is_best {
        0.0
    } else {
        (chance(before.score) - chance(score_after)).max(0.0)
    };
    let mark = MARKS
        .iter()
        .find(|(from, _)| lost >= *from)
        .map(|&(_, mark)| mark);
    Judged {
        ply,
        turn: record.about().colour(before.turn),
        r#move: word.to_owned(),
        before: before.score,
        after: score_after,
        lost: rounded(lost),
        mark,
        better: before.best.clone().filter(|_| mark.is_some()),
    }
}

/// The chance to win that a score stands for: a win counts in full, a lead of 4.00 as 73 %.
fn chance(score: Score) -> f64 {
    const UNIT: f64 = 400.0;
    match score {
        score if score >= WON => 1.0,
        score if score <= -WON => 0.0,
        score => 1.0 / (1.0 + (-f64::from(score) / UNIT).exp()),
    }
}

fn chance_of(valued: &Valued, player: Player) -> f64 {
    let chance = chance(valued.score);
    if valued.turn == player {
        chance
    } else {
        1.0 - chance
    }
}

fn rounded(chance: f64) -> f64 {
    (chance * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_even_at_nothing_and_sure_at_a_win() {
        assert!((chance(0) - 0.5).abs() < 1e-9);
        assert!((chance(WON) - 1.0).abs() < 1e-9 && chance(-WON - 5).abs() < 1e-9);
        assert!((chance(100) + chance(-100) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_win_given_away_is_marked_and_the_better_move_told() {
        let record = ::games::find("paths:3").unwrap().start();
        let before = Valued {
            turn: Player::First,
            score: WON,
            best: Some("(1,1)".to_owned()),
        };
        let after = Valued {
            turn: Player::Second,
            score: 0,
            best: None,
        };
        let worse = judged(&*record, 1, &before, &after, "(0,0)");
        assert_eq!((worse.mark, worse.better.as_deref()), (Some("??"), Some("(1,1)")));
        let best = judged(&*record, 1, &before, &after, "(1,1)");
        assert_eq!((best.mark, best.better), (None, None));
    }
}
