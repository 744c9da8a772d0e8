//! Lists of moves that can't be played as they are.

use ::games::{AnyGame, AnyRecord};
use rules::Error;

/// The specs that play most of a list, one a game: at least more moves than `played`, and either all of them or enough to
/// rule out chance.
pub(super) fn specs_that_play(text: &str, played: usize) -> Vec<String> {
    /// Fewer moves than that may be legal in many games.
    const ENOUGH: usize = 4;
    let best = ::games::all().filter_map(|game| best_setup(game, text));
    let best: Vec<(usize, String)> = best
        .filter(|(moves, _)| *moves > played.max(ENOUGH - 1))
        .collect();
    let most = best.iter().map(|(moves, _)| *moves).max();
    best.into_iter()
        .filter(|(moves, _)| Some(*moves) == most)
        .map(|(_, spec)| spec)
        .collect()
}

/// How many moves of a list a game plays with the set-up that plays most, and its spec. A whole list counts without limit.
fn best_setup(game: &dyn AnyGame, text: &str) -> Option<(usize, String)> {
    let moves = |setup: &&&str| match game.read(Some(setup), text) {
        Ok(record) if record.ply() > 0 => usize::MAX,
        Err(Error::Word { number, .. }) => number - 1,
        _ => 0,
    };
    let about = game.about();
    // Of equals the first: the default comes first.
    let setup = about.offered.iter().rev().max_by_key(moves)?;
    Some((moves(&setup), format!("{}:{setup}", about.id)))
}

/// The list with `;` between its moves, if moves of this game contain spaces and the list plays that way.
pub(super) fn separated(text: &str, from: &dyn AnyRecord) -> Option<String> {
    /// A longer list is no slip on the command line.
    const LONGEST: usize = 400;
    if !from.about().spaced_moves || text.contains(';') {
        return None;
    }
    let is_number = |part: &&str| part.trim_end_matches('.').parse::<u32>().is_ok();
    let parts: Vec<&str> = text.split_whitespace().filter(|part| !is_number(part)).collect();
    if parts.len() > LONGEST {
        return None;
    }
    let mut record = from.copied();
    let mut words = Vec::new();
    let mut rest = &parts[..];
    while !rest.is_empty() {
        let legal = |taken: &usize| record.copied().play_word(&rest[..*taken].join(" ")).is_ok();
        let taken = [2, 1]
            .into_iter()
            .filter(|taken| *taken <= rest.len())
            .find(legal)?;
        let word = rest[..taken].join(" ");
        record.play_word(&word).ok()?;
        words.push(word);
        rest = &rest[taken..];
    }
    (words.len() > 1).then(|| words.join("; "))
}
