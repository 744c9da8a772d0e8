//! Objects on one line, their keys in the order that is promised.

use std::io::Write;

use rules::About;
use serde::{Serialize, Serializer};

use crate::failure::Failure;

/// An object whose keys stay in order.
pub(crate) struct Object<'a, T>(pub(crate) Vec<(&'a str, T)>);

impl<T: Copy> Object<'static, T> {
    /// A value for each player, by colour.
    pub(crate) fn by_colour(about: &About, values: [T; 2]) -> Self {
        Object(about.colour_names().into_iter().zip(values).collect())
    }
}

impl<T: Serialize> Serialize for Object<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// Writes a value on a line of its own.
pub(crate) fn write_line(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}

/// Seconds to the microsecond: more digits would be noise.
pub(crate) fn seconds(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}
