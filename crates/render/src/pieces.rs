//! The drawings of the pieces: `web/pieces.svg`, which the page uses as well, taken apart into its symbols.

use std::sync::LazyLock;

use rules::Shape;

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

/// The drawing of a shape.
pub fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Stone => "stone",
        Shape::Marble => "marble",
        Shape::Counter => "square-piece",
        Shape::Tile => "tile",
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
        for name in others.into_iter().chain(["dot1", "dot2", "dot3"]) {
            assert!(drawing(name).is_some(), "{name}");
        }
        assert_eq!(drawing("dragon"), None);
    }
}
