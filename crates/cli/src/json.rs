//! JSON output: one object per line, keys in a fixed order.

use std::io::Write;

use rules::About;
use serde::{Serialize, Serializer};

use crate::failure::Failure;

/// An object that keeps the order of its keys.
pub(crate) struct Object<'a, T>(pub(crate) Vec<(&'a str, T)>);

impl<T: Copy> Object<'static, T> {
    /// The players' values by colour.
    pub(crate) fn by_colour(about: &About, values: [T; 2]) -> Self {
        Object(about.colour_names().into_iter().zip(values).collect())
    }
}

impl<T: Serialize> Serialize for Object<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// Writes a value on one line.
pub(crate) fn write_line(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}

/// Seconds rounded to microseconds.
pub(crate) fn seconds(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}
