//! What each move of a game was worth, as a computer player sees it.

use std::sync::atomic::{AtomicBool, Ordering};

use rules::{Outcome, Player};
use search::{Score, WON};

use super::{PlayerName, Report};
use crate::AnyRecord;

/// A move and what it was worth to the player who made it.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// Its number, from 1.
    pub ply: usize,
    /// Who made it.
    pub player: Player,
    /// Its word.
    pub word: String,
    /// The value of the position with the best move.
    pub before: Score,
    /// The value with the one that was played.
    pub after: Score,
    /// How much of the chance to win that gave away.
    pub lost: f64,
    /// `?!`, `?` or `??`, by how much that was.
    pub mark: Option<&'static str>,
    /// The better move, where there is a mark.
    pub better: Option<String>,
}

/// What all moves of a game were worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The moves.
    pub moves: Vec<Judged>,
    /// The first player's chance in every position, the start included.
    pub chances: Vec<f64>,
}

/// Marks by the chance that was given away, the worst first.
const MARKS: [(f64, &str); 3] = [(0.20, "??"), (0.10, "?"), (0.05, "?!")];

/// A position with the value of its best move, for the player to move.
struct Valued {
    turn: Player,
    score: Score,
    best: Option<String>,
}

/// Judges every move of a game; nothing if it was stopped, or if there is a position that no player thinks about. `judged`
/// hears after each position.
pub fn judge(
    record: &dyn AnyRecord,
    name: PlayerName,
    stop: &AtomicBool,
    judged: &mut dyn FnMut(),
) -> Option<Judgement> {
    let valued = values(record, name, stop, judged)?;
    let words = record.words();
    let moves = valued.windows(2).zip(&words).enumerate();
    let moves = moves.map(|(i, (pair, word))| worth(i + 1, &pair[0], &pair[1], word));
    let chances = valued.iter().map(|valued| chance_of(valued, Player::First));
    Some(Judgement {
        moves: moves.collect(),
        chances: chances.map(rounded).collect(),
    })
}

fn values(
    record: &dyn AnyRecord,
    name: PlayerName,
    stop: &AtomicBool,
    judged: &mut dyn FnMut(),
) -> Option<Vec<Valued>> {
    let mut player = record.game().player(name);
    let mut valued: Vec<Valued> = Vec::new();
    for ply in 0..=record.ply() {
        let at = record.at(ply);
        let value = match at.outcome() {
            Some(outcome) => over(outcome, valued.last()),
            None => value(&*at, &player.choose(&*at, 1, stop, &mut |_| {})?),
        };
        valued.push(value);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        judged();
    }
    Some(valued)
}

fn value(record: &dyn AnyRecord, found: &Report) -> Valued {
    Valued {
        turn: record.turn().unwrap_or(Player::First),
        score: found.lines[0].score,
        best: Some(found.word().to_owned()),
    }
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

fn worth(ply: usize, before: &Valued, after: &Valued, word: &str) -> Judged {
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
        player: before.turn,
        word: word.to_owned(),
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
        let worse = worth(1, &before, &after, "(0,0)");
        assert_eq!((worse.mark, worse.better.as_deref()), (Some("??"), Some("(1,1)")));
        let best = worth(1, &before, &after, "(1,1)");
        assert_eq!((best.mark, best.better), (None, None));
    }

    #[test]
    fn every_move_is_judged_and_the_end_is_sure() {
        let mut record = crate::find("paths:3").unwrap().start();
        while let Some(word) = record.legal_words().first() {
            record.play_word(word).unwrap();
        }
        let name = "level:8,nodes=200".parse().unwrap();
        let mut positions = 0;
        let judgement = judge(&*record, name, &AtomicBool::new(false), &mut || positions += 1).unwrap();
        let plies = record.ply();
        assert_eq!((positions, judgement.moves.len()), (plies + 1, plies));
        let sure = match record.outcome() {
            Some(Outcome::Win(winner)) => f64::from(u8::from(winner == Player::First)),
            _ => 0.5,
        };
        assert_eq!(judgement.chances.last(), Some(&sure));
        assert_eq!(judge(&*record, name, &AtomicBool::new(true), &mut || {}), None);
    }
}
