//! The state of a game as text.

use std::fmt::Write;

use ::games::AnyRecord;
use render::text;

use crate::style::{NAME, styled};

/// The longest position text whose board is printed.
pub(crate) const MAX_POSITION_LENGTH: usize = 300_000;

/// Whether the board is too large to print.
fn is_too_large(record: &dyn AnyRecord) -> bool {
    record.position_text().len() > MAX_POSITION_LENGTH
}

/// The last move, the board, the hands, the score, and who is to move or the result.
pub(crate) fn state(record: &dyn AnyRecord) -> String {
    let about = record.about();
    let mut text = format!("{}\n\n{}\n", headline(record), board(record));
    text.extend(score(record).map(|line| line + "\n"));
    let _ = match (record.result_text(), record.turn()) {
        (None, Some(player)) => writeln!(text, "{} to move", styled(NAME, about.colour(player))),
        (result, _) => writeln!(text, "{}", styled(NAME, &result.unwrap_or_default())),
    };
    text
}

/// The score as a line, if the game has scores.
pub(crate) fn score(record: &dyn AnyRecord) -> Option<String> {
    let [first, second] = record.about().colour_names();
    let [of_first, of_second] = record.scores()?;
    Some(format!("score: {first} {of_first}, {second} {of_second}"))
}

fn headline(record: &dyn AnyRecord) -> String {
    let spec = styled(NAME, &record.spec());
    match (record.ply(), record.last_word()) {
        (1, Some(word)) => format!("{spec} after 1 move: {word}"),
        (ply, Some(word)) => format!("{spec} after {ply} moves, the last {word}"),
        _ => spec,
    }
}

/// The board, the stacks and the hands.
pub(crate) fn board(record: &dyn AnyRecord) -> String {
    if is_too_large(record) {
        return "(The board is too large to draw; --json prints the position.)\n".to_owned();
    }
    let scene = record.scene();
    let rest = text::stacks(&scene) + &text::hands(&scene, record.about().colour_names());
    let gap = if rest.is_empty() { "" } else { "\n" };
    format!("{}{gap}{rest}", text::board(&scene))
}

/// A line of play, cut after `most` moves.
pub(crate) fn line(record: &dyn AnyRecord, words: &[String], most: usize) -> String {
    let separator = if record.about().spaced_moves { "; " } else { " " };
    let shown = words[..words.len().min(most)].join(separator);
    if words.len() > most {
        format!("{shown}{separator}…")
    } else {
        shown
    }
}
