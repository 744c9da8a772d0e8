//! Our own letters and digits, as strokes: pictures need no font and look the same everywhere.
//!
//! ```text
//!   -7 +--            the height of digits
//!   -5 +--   n  o     the height of small letters
//!    0 +-------------- the line they stand on
//!    2 +--   g  p
//! ```

/// A sign: how wide it is, and its strokes as the data of an SVG path.
struct Glyph {
    sign: char,
    width: f64,
    path: &'static str,
}

const fn glyph(sign: char, width: f64, path: &'static str) -> Glyph {
    Glyph { sign, width, path }
}

/// How wide strokes are.
pub(crate) const STROKE: f64 = 1.1;

/// From one sign to the next.
const GAP: f64 = 1.7;

static GLYPHS: [Glyph; 40] = [
    glyph(
        '0',
        4.4,
        "M2.2-7C.7-7 0-5.6 0-3.5S.7 0 2.2 0 4.4-1.4 4.4-3.5 3.7-7 2.2-7Z",
    ),
    glyph('1', 2.0, "M0-5.6L1.9-7V0"),
    glyph(
        '2',
        4.3,
        "M.1-5.3C.2-6.4 1-7 2.1-7 3.3-7 4.2-6.3 4.2-5.1 4.2-3.2.2-1.9 0 0H4.3",
    ),
    glyph(
        '3',
        4.4,
        "M.2-6C.6-6.7 1.3-7 2.1-7 3.3-7 4.1-6.3 4.1-5.3S3.3-3.7 2.1-3.7H1.5M2.1-3.7C3.5-3.7 4.4-3 4.4-1.9S3.4 0 2.1 0C1.1 0 .4-.4 0-1.1",
    ),
    glyph('4', 4.6, "M3.4 0V-7L0-2H4.6"),
    glyph(
        '5',
        4.4,
        "M4-7H.8L.4-3.8C.9-4.2 1.5-4.5 2.2-4.5 3.5-4.5 4.4-3.6 4.4-2.3S3.4 0 2.1 0C1.2 0 .5-.3 0-.9",
    ),
    glyph(
        '6',
        4.4,
        "M3.9-6.4C3.5-6.8 3-7 2.4-7 .9-7 0-5.5 0-3.2 0-1.2.9 0 2.2 0 3.5 0 4.4-1 4.4-2.3S3.5-4.5 2.2-4.5C1-4.5 0-3.6 0-2.3",
    ),
    glyph('7', 4.3, "M0-7H4.3C2.8-5 1.9-2.6 1.7 0"),
    glyph(
        '8',
        4.4,
        "M2.2-3.7C1-3.7.3-4.4.3-5.35S1-7 2.2-7 4.1-6.3 4.1-5.35 3.4-3.7 2.2-3.7ZM2.2-3.7C.8-3.7 0-2.9 0-1.85S.8 0 2.2 0 4.4-.8 4.4-1.85 3.6-3.7 2.2-3.7Z",
    ),
    glyph(
        '9',
        4.4,
        "M.5-.6C.9-.2 1.4 0 2 0 3.5 0 4.4-1.5 4.4-3.8 4.4-5.8 3.5-7 2.2-7 .9-7 0-6 0-4.7S.9-2.5 2.2-2.5C3.4-2.5 4.4-3.4 4.4-4.7",
    ),
    glyph(
        'a',
        3.9,
        "M3.9-5V0M3.9-2.5C3.9-1 3.1 0 2 0S0-1 0-2.5.9-5 2-5 3.9-4 3.9-2.5",
    ),
    glyph(
        'b',
        3.9,
        "M0-7.2V0M0-2.5C0-4 .8-5 1.9-5S3.9-4 3.9-2.5 3 0 1.9 0 0-1 0-2.5",
    ),
    glyph(
        'c',
        3.6,
        "M3.6-4.3C3.2-4.8 2.7-5 2.1-5 .9-5 0-4 0-2.5S.9 0 2.1 0C2.7 0 3.2-.2 3.6-.7",
    ),
    glyph(
        'd',
        3.9,
        "M3.9-7.2V0M3.9-2.5C3.9-4 3.1-5 2-5S0-4 0-2.5.9 0 2 0 3.9-1 3.9-2.5",
    ),
    glyph(
        'e',
        4.0,
        "M0-2.6H4C4-4.1 3.2-5 2.1-5 .9-5 0-4 0-2.5S.9 0 2.2 0C2.9 0 3.4-.2 3.8-.7",
    ),
    glyph('f', 2.7, "M2.7-7.1C1.5-7.4.9-6.8.9-5.6V0M0-4.8H2.4"),
    glyph(
        'g',
        3.9,
        "M3.9-5V.2C3.9 1.5 3.1 2.2 1.9 2.2 1.2 2.2.6 2 .2 1.6M3.9-2.5C3.9-1 3.1 0 2 0S0-1 0-2.5.9-5 2-5 3.9-4 3.9-2.5",
    ),
    glyph('h', 3.7, "M0-7.2V0M0-2.8C0-4.2.9-5 2-5S3.7-4.3 3.7-3V0"),
    glyph('i', 0.0, "M0-5V0M0-7V-6.9"),
    glyph('j', 0.9, "M.9-5V1C.9 2 .4 2.3-.4 2.2M.9-7V-6.9"),
    glyph('k', 3.5, "M0-7.2V0M3.2-5L0-2.2M1.2-3.2L3.5 0"),
    glyph('l', 0.0, "M0-7.2V0"),
    glyph(
        'm',
        5.8,
        "M0-5V0M0-3C0-4.2.7-5 1.6-5S2.9-4.4 2.9-3.2V0M2.9-3C2.9-4.2 3.6-5 4.5-5S5.8-4.4 5.8-3.2V0",
    ),
    glyph('n', 3.7, "M0-5V0M0-2.8C0-4.2.9-5 2-5S3.7-4.3 3.7-3V0"),
    glyph(
        'o',
        4.2,
        "M2.1-5C.9-5 0-4 0-2.5S.9 0 2.1 0 4.2-1 4.2-2.5 3.3-5 2.1-5Z",
    ),
    glyph(
        'p',
        3.9,
        "M0-5V2.2M0-2.5C0-4 .8-5 1.9-5S3.9-4 3.9-2.5 3 0 1.9 0 0-1 0-2.5",
    ),
    glyph(
        'q',
        3.9,
        "M3.9-5V2.2M3.9-2.5C3.9-1 3.1 0 2 0S0-1 0-2.5.9-5 2-5 3.9-4 3.9-2.5",
    ),
    glyph('r', 2.3, "M0-5V0M0-2.8C0-4.2.9-5 2.3-4.9"),
    glyph(
        's',
        3.5,
        "M3.3-4.4C2.9-4.8 2.4-5 1.8-5 .9-5 .2-4.5.2-3.7.2-2 3.5-3.1 3.5-1.3 3.5-.5 2.8 0 1.8 0 1 0 .4-.2 0-.7",
    ),
    glyph('t', 2.6, "M1-6.6V-1.4C1-.4 1.6.1 2.6-.1M0-4.9H2.5"),
    glyph('u', 3.7, "M0-5V-2C0-.7.6 0 1.7 0S3.7-.8 3.7-2.2M3.7-5V0"),
    glyph('v', 3.8, "M0-5L1.9 0L3.8-5"),
    glyph('w', 5.8, "M0-5L1.4 0L2.9-4.6L4.4 0L5.8-5"),
    glyph('x', 3.6, "M0-5L3.6 0M3.6-5L0 0"),
    glyph('y', 3.8, "M0-5L1.9 0M3.8-5L1.6 1C1.2 2 .8 2.3 0 2.2"),
    glyph('z', 3.6, "M0-5H3.4L0 0H3.6"),
    glyph('×', 3.2, "M0-4.2L3.2-1M3.2-4.2L0-1"),
    glyph('-', 2.6, "M0-2.6H2.6"),
    glyph('.', 0.0, "M0-.1V0"),
    glyph(',', 0.3, "M.3-.1L0 1.2"),
];

/// A word laid out: the strokes of its signs, each so far to the right, and how wide and high the whole is.
pub(crate) struct Lettering {
    pub(crate) strokes: Vec<(f64, &'static str)>,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// Lays out a word; capitals are written small, and a sign that has no drawing leaves a gap.
pub(crate) fn lettering(word: &str) -> Lettering {
    let mut strokes = Vec::new();
    let mut end = 0.0;
    for sign in word.chars().map(|sign| sign.to_ascii_lowercase()) {
        let start = if strokes.is_empty() { 0.0 } else { end + GAP };
        let known = GLYPHS.iter().find(|glyph| glyph.sign == sign);
        strokes.push((start, known.map_or("", |glyph| glyph.path)));
        end = start + known.map_or(GAP, |glyph| glyph.width);
    }
    let digits = word.contains(|sign: char| sign.is_ascii_digit());
    Lettering {
        strokes,
        width: end,
        height: if digits { 7.0 } else { 5.6 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_and_digit_is_drawn_once() {
        for sign in ('a'..='z').chain('0'..='9') {
            assert_eq!(
                GLYPHS.iter().filter(|glyph| glyph.sign == sign).count(),
                1,
                "{sign}"
            );
        }
        assert!(GLYPHS.iter().all(|glyph| glyph.path.starts_with('M')));
    }

    #[test]
    fn signs_follow_one_another() {
        let word = lettering("A10");
        assert_eq!(word.strokes.len(), 3);
        assert!(word.strokes.windows(2).all(|pair| pair[0].0 < pair[1].0) && word.width > 8.0);
        assert!(lettering("").strokes.is_empty());
    }
}
