//! Colours, and how well one can be told from another.

use std::fmt;

/// A colour of the screen (sRGB).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour {
    /// Red, green, blue.
    pub rgb: [u8; 3],
}

impl Colour {
    /// The colour of a number such as `0xd9b98a`.
    pub const fn new(number: u32) -> Colour {
        Colour {
            rgb: [(number >> 16) as u8, (number >> 8) as u8, number as u8],
        }
    }

    /// So much of this colour, from 0 to 1, and the rest of the other.
    #[must_use]
    pub fn mixed(self, share: f64, other: Colour) -> Colour {
        let part = |i: usize| f64::from(self.rgb[i]) * share + f64::from(other.rgb[i]) * (1.0 - share);
        Colour {
            rgb: [0, 1, 2].map(|i| part(i).round() as u8),
        }
    }

    /// The contrast to another colour, from 1 to 21, as the Web Content Accessibility Guidelines define it.
    pub fn contrast(self, other: Colour) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        let [red, green, blue] = self.rgb.map(|byte| {
            let share = f64::from(byte) / 255.0;
            if share <= 0.04045 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.rgb;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Colour = Colour::new(0);
    const WHITE: Colour = Colour::new(0xff_ffff);

    #[test]
    fn black_and_white_are_as_far_apart_as_can_be() {
        assert!((BLACK.contrast(WHITE) - 21.0).abs() < 1e-9);
        assert!((WHITE.contrast(WHITE) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_mixture_lies_between() {
        assert_eq!(WHITE.mixed(0.5, BLACK).to_string(), "#808080");
        assert_eq!(WHITE.mixed(1.0, BLACK), WHITE);
    }
}
