//! Game analysis: what each move of a game was worth, as a computer player sees it.

use std::sync::atomic::{AtomicBool, Ordering};

use rules::{Outcome, Player};
use search::{Score, WON};

use super::{MoveRequest, NoMove, PlayerName, Report};
use crate::AnyRecord;

/// A move with its evaluation, for the player who made it.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The number of the move, from 1.
    pub ply: usize,
    /// The player who made it.
    pub player: Player,
    /// The move in the game's notation.
    pub word: String,
    /// The score of the position with the best move.
    pub before: Score,
    /// The score after the move that was played.
    pub after: Score,
    /// The winning chance that the move gave away, from 0 to 1.
    pub lost: f64,
    /// `?!` (inaccuracy), `?` (mistake) or `??` (blunder), by the chance given away.
    pub mark: Option<&'static str>,
    /// The best move, if the played one has a mark.
    pub better: Option<String>,
}

/// The analysis of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// One entry for each move played.
    pub moves: Vec<Judged>,
    /// The first player's winning chance in every position, from the start on.
    pub chances: Vec<f64>,
}

/// The marks and the chance given away from which they apply, the worst first.
const MARKS: [(f64, &str); 3] = [(0.20, "??"), (0.10, "?"), (0.05, "?!")];

/// A position's score and best move, for the player to move.
struct Valued {
    turn: Player,
    score: Score,
    best: Option<String>,
}

/// Judges every move of a game by searching every position; calls `judged` after each.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use tessera_games::players::judge;
///
/// let mut record = tessera_games::find("paths:3")?.start();
/// record.play_list("(1,1); (0,0); (0,1)")?;
/// let player = "level:8,nodes=1000".parse()?;
/// let judgement = judge(&*record, player, &AtomicBool::new(false), &mut || {})?;
/// assert_eq!(judgement.moves.len(), 3);
/// assert_eq!(judgement.chances.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge(
    record: &dyn AnyRecord,
    name: PlayerName,
    stop: &AtomicBool,
    judged: &mut dyn FnMut(),
) -> Result<Judgement, NoMove> {
    let valued = values(record, name, stop, judged)?;
    let words = record.words();
    let moves = valued.windows(2).zip(&words).enumerate();
    let moves = moves.map(|(i, (pair, word))| worth(i + 1, &pair[0], &pair[1], word));
    let chances = valued.iter().map(|valued| chance_of(valued, Player::First));
    Ok(Judgement {
        moves: moves.collect(),
        chances: chances.map(rounded).collect(),
    })
}

fn values(
    record: &dyn AnyRecord,
    name: PlayerName,
    stop: &AtomicBool,
    judged: &mut dyn FnMut(),
) -> Result<Vec<Valued>, NoMove> {
    let mut player = record.game().player(name);
    let mut valued: Vec<Valued> = Vec::new();
    for ply in 0..=record.ply() {
        let at = record.at(ply);
        let value = match at.outcome() {
            Some(outcome) => over(outcome, valued.last()),
            None => value(&*at, &player.choose(&*at, MoveRequest::with_stop(stop))?),
        };
        valued.push(value);
        if stop.load(Ordering::Relaxed) {
            return Err(NoMove::Stopped);
        }
        judged();
    }
    Ok(valued)
}

fn value(record: &dyn AnyRecord, found: &Report) -> Valued {
    Valued {
        turn: record.turn().unwrap_or(Player::First),
        score: found.lines[0].score,
        best: Some(found.word().to_owned()),
    }
}

/// The end of a game, for the player who did not move last.
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

/// The winning chance that a score stands for: 1 for a win, 73 % for a lead of 4.00 (a logistic curve).
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
    fn chances_are_even_at_zero_and_certain_at_a_win() {
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
    fn every_move_is_judged_and_the_end_is_certain() {
        let mut record = crate::find("paths:3").unwrap().start();
        while let Some(word) = record.legal_words().first() {
            record.play_word(word).unwrap();
        }
        let name = "level:8,nodes=200".parse().unwrap();
        let mut positions = 0;
        let judgement = judge(&*record, name, &AtomicBool::new(false), &mut || positions += 1).unwrap();
        let plies = record.ply();
        assert_eq!((positions, judgement.moves.len()), (plies + 1, plies));
        let certain = match record.outcome() {
            Some(Outcome::Win(winner)) => f64::from(u8::from(winner == Player::First)),
            _ => 0.5,
        };
        assert_eq!(judgement.chances.last(), Some(&certain));
        assert_eq!(
            judge(&*record, name, &AtomicBool::new(true), &mut || {}),
            Err(NoMove::Stopped)
        );
    }
}
