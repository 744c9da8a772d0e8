//! Worked examples in the rules of a game: code blocks marked `position SPEC`, or `moves SPEC` with a move in each line. The
//! page shows each as a board.

use crate::{Game, Language, Record};

/// Every marked example can be shown: the game reads its position, or plays its moves. Other languages have the same ones.
pub(super) fn check<G: Game>() {
    for (info, content) in code_blocks(G::ABOUT.rules.text(Language::English)) {
        let shown = match info.split_once(' ') {
            Some(("position", spec)) => {
                let read = |setup| G::from_position_text(&setup, content);
                setup_of::<G>(spec).and_then(|setup| read(setup).map(drop).map_err(|error| error.to_string()))
            }
            Some(("moves", spec)) => setup_of::<G>(spec).and_then(|setup| {
                let mut record = Record::<G>::new(setup);
                let played = content.lines().try_for_each(|word| record.play_word(word));
                played.map_err(|error| error.to_string())
            }),
            _ => Ok(()),
        };
        shown.unwrap_or_else(|error| {
            panic!(
                "an example in the rules of {}: {error}: {info}\n{content}",
                G::ABOUT.id
            )
        });
    }
}

fn setup_of<G: Game>(spec: &str) -> Result<G::Setup, String> {
    let setup = spec
        .strip_prefix(G::ABOUT.id)
        .and_then(|rest| rest.strip_prefix(':'));
    let setup = setup.ok_or_else(|| format!("{spec} is no spec of this game"))?;
    setup.parse().map_err(|error: crate::Error| error.to_string())
}

/// The fenced code blocks of a Markdown text: the info string, and what is inside.
pub(super) fn code_blocks(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut fences = text.split("```");
    fences.next();
    std::iter::from_fn(move || {
        let block = fences.next()?;
        fences.next();
        let (info, content) = block.split_once('\n')?;
        Some((info, content.trim_end_matches('\n')))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_blocks_have_an_info_string_and_a_content() {
        let text = "# Rules\n\n```position paths:2\nWB/..\n```\n\nWhite wins.\n\n```\na\nb\n```\n";
        let blocks: Vec<_> = code_blocks(text).collect();
        assert_eq!(blocks, [("position paths:2", "WB/.."), ("", "a\nb")]);
    }
}
