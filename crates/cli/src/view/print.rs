//! A record as text: the last board and the moves.

use std::io::{self, Write};

use render::text;

use super::film::Film;
use crate::show;
use crate::style::{NAME, styled};

pub(super) fn write(film: &Film, out: &mut impl Write) -> io::Result<()> {
    let last = film.frame(film.words.len());
    let board = if last.scene.board.cells.len() > show::MAX_POSITION_LENGTH {
        "(The board is too large to draw.)\n".to_owned()
    } else {
        text::board(&last.scene)
    };
    writeln!(out, "{}\n\n{board}", styled(NAME, &film.spec))?;
    let rest = text::stacks(&last.scene) + &text::hands(&last.scene, film.colours);
    if !rest.is_empty() {
        writeln!(out, "{rest}")?;
    }
    if let Some([of_first, of_second]) = last.score {
        let [first, second] = film.colours;
        writeln!(out, "score: {first} {of_first}, {second} {of_second}")?;
    }
    if !last.status.is_empty() {
        writeln!(out, "{}", styled(NAME, &last.status))?;
    }
    writeln!(out)?;
    write_moves(film, out)?;
    out.flush()
}

/// One turn per line: `12. a4  b5`.
fn write_moves(film: &Film, out: &mut impl Write) -> io::Result<()> {
    let skipped = film.second_begins.then_some("…");
    let words: Vec<&str> = skipped
        .into_iter()
        .chain(film.words.iter().map(rules::SmolStr::as_str))
        .collect();
    let number = words.len().div_ceil(2).to_string().len();
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    for (turn, pair) in (1..).zip(words.chunks(2)) {
        let line = format!(
            "{turn:>number$}. {:width$}  {}",
            pair[0],
            pair.get(1).unwrap_or(&"")
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
