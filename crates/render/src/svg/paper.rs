//! What has been drawn so far: definitions and the elements that use them.

use std::fmt::{self, Display, Write};

use crate::colour::Colour;
use crate::glyphs::{self, lettering};
use crate::picture::Picture;

/// A number as SVG needs it: two decimals at most.
#[derive(Clone, Copy)]
pub(super) struct Num(pub(super) f64);

impl Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let (sign, whole, part) = (
            if hundredths < 0 { "-" } else { "" },
            hundredths.abs() / 100,
            hundredths.abs() % 100,
        );
        match part {
            0 => write!(f, "{sign}{whole}"),
            part if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            part => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// An SVG in the making.
#[derive(Default)]
pub(super) struct Paper {
    defined: Vec<String>,
    definitions: String,
    body: String,
}

impl Paper {
    /// Adds an element.
    pub(super) fn draw(&mut self, element: fmt::Arguments<'_>) {
        // Writing to a string can't fail.
        let _ = self.body.write_fmt(element);
        self.body.push('\n');
    }

    /// Defines something to be used by its name, once.
    pub(super) fn define(&mut self, name: &str, content: impl FnOnce(&mut Paper) -> String) {
        if self.defined.iter().any(|known| known == name) {
            return;
        }
        self.defined.push(name.to_owned());
        let content = content(self);
        self.definitions.push_str(&content);
        self.definitions.push('\n');
    }

    /// Puts something that was defined at a place.
    pub(super) fn place(&mut self, name: &str, (x, y): (f64, f64)) {
        self.draw(format_args!(
            r##"<use href="#{name}" x="{}" y="{}"/>"##,
            Num(x),
            Num(y)
        ));
    }

    /// Writes a word round a point, with digits of this height.
    pub(super) fn write(&mut self, word: &str, (x, y): (f64, f64), height: f64, colour: Colour) {
        let word = lettering(word);
        let scale = height / 7.0;
        let (left, base) = (x - word.width * scale / 2.0, y + word.height * scale / 2.0);
        for (right, path) in word.strokes {
            self.draw(format_args!(
                r#"<path d="{path}" transform="translate({} {}) scale({scale:.3})" fill="none" stroke="{colour}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round"/>"#,
                Num(left + right * scale),
                Num(base),
                glyphs::STROKE,
            ));
        }
    }

    /// The whole picture.
    pub(super) fn finish(self, picture: &Picture) -> String {
        let size = picture.size;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 1000 1000\" role=\"img\">\n\
             <title>{}</title>\n<defs>\n{}</defs>\n{}</svg>\n",
            escaped(&picture.title),
            self.definitions,
            self.body
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_two_decimals_at_most() {
        let texts = [0.0, -0.001, 1.5, -2.25, 0.05, -0.5, 1000.0].map(|x| Num(x).to_string());
        assert_eq!(texts, ["0", "0", "1.5", "-2.25", "0.05", "-0.5", "1000"]);
    }
}
