//! Random ids of 130 bits: nobody finds a record, or a token, by guessing.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::Error;

/// Letters and digits; each holds almost six bits.
const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// 62²² is just above 2¹³⁰.
const LENGTH: usize = 22;

/// A random id of 22 letters and digits.
pub(crate) fn random_id() -> Result<String, Error> {
    let mut id = String::with_capacity(LENGTH);
    let mut bytes = [0; 32];
    while id.len() < LENGTH {
        getrandom::fill(&mut bytes).map_err(|error| Error::Internal(format!("no randomness: {error}")))?;
        // Reject bytes above the last multiple of 62: they would favour some letters.
        let fair = bytes.iter().filter(|&&byte| byte < 248);
        let letters = fair.map(|byte| char::from(ALPHABET[usize::from(byte % 62)]));
        id.extend(letters.take(LENGTH - id.len()));
    }
    Ok(id)
}

/// A random bit.
pub(crate) fn coin() -> Result<bool, Error> {
    let mut byte = [0];
    getrandom::fill(&mut byte).map_err(|error| Error::Internal(format!("no randomness: {error}")))?;
    Ok(byte[0] & 1 == 1)
}

/// An id derived from another: as hard to guess, and always the same.
pub(crate) fn derived_id(id: &str) -> String {
    let digest = Sha256::digest(format!("after {id}"));
    let letters = digest
        .iter()
        .map(|byte| char::from(ALPHABET[usize::from(byte % 62)]));
    letters.take(LENGTH).collect()
}

/// Whether a text has the form of an id.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_long_and_different() {
        let names: Vec<String> = (0..100).map(|_| random_id().unwrap()).collect();
        assert!(names.iter().all(|name| is_id(name)), "{names:?}");
        let different: std::collections::HashSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len());
    }

    #[test]
    fn a_derived_id_is_always_the_same() {
        let next = derived_id("0123456789ABCDEFGHIJKL");
        assert!(is_id(&next), "{next}");
        assert_eq!(next, derived_id("0123456789ABCDEFGHIJKL"));
        assert_ne!(next, derived_id(&next));
    }
}
