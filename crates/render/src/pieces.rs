//! The drawings of the pieces: `web/pieces.svg`, which the page uses as well, taken apart into its symbols.

use std::sync::LazyLock;

use crate::theme::INSECTS;

const FILE: &str = include_str!("../pieces.svg");

/// Names and contents of the symbols, in the order of the file.
static SYMBOLS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| symbols(FILE));

/// What is drawn inside a symbol, in a box from -50 to 50 both ways and in `currentColor`; `None` if there is none of that
/// name.
pub fn drawing(name: &str) -> Option<&'static str> {
    SYMBOLS
        .iter()
        .find(|(known, _)| *known == name)
        .map(|&(_, drawing)| drawing)
}

/// The symbol of a kind of piece as scenes name it; `None` if the kind is not drawn.
pub fn symbol(kind: &str) -> Option<&'static str> {
    match kind {
        "stone" => Some("stone"),
        "marble" => Some("marble"),
        "counter" => Some("square-piece"),
        _ => INSECTS.into_iter().find(|&insect| insect == kind),
    }
}

/// Enough of a parser for a file of our own: symbols are not nested, and `id` is their first attribute.
fn symbols(file: &str) -> Vec<(&str, &str)> {
    let symbol = |text| {
        let (name, rest): (&str, &str) = str::split_once(text, '"')?;
        let (_, rest) = rest.split_once('>')?;
        let (drawing, _) = rest.split_once("</symbol>")?;
        Some((name, drawing.trim()))
    };
    file.split("<symbol id=\"").skip(1).filter_map(symbol).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_of_the_file_is_found() {
        assert_eq!(SYMBOLS.len(), FILE.matches("<symbol ").count());
        assert!(SYMBOLS.iter().all(|(_, drawing)| drawing.starts_with('<')));
    }

    #[test]
    fn all_that_pictures_use_is_drawn() {
        let others = [
            "stone",
            "marble",
            "hollow",
            "square-piece",
            "tile",
            "ring",
            "hatch",
            "last",
            "playable",
        ];
        for name in others.into_iter().chain(INSECTS).chain(["dot1", "dot2", "dot3"]) {
            assert!(drawing(name).is_some(), "{name}");
        }
        assert_eq!(drawing("dragon"), None);
    }
}
