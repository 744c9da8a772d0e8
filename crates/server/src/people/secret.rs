//! Random names: ids of records, and the secret tokens that hold seats.
//!
//! Both have 128 bits and more, so that nobody finds one by guessing. A token is known to its owner only: the store and
//! everything else know its hash, a [`HolderId`], so that neither a view nor a stolen database gives a seat away.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::Error;

/// Letters and digits: each worth almost six bits.
const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// 62²² is just above 2¹³⁰.
const LENGTH: usize = 22;

/// A random name.
pub(crate) fn random_name() -> Result<String, Error> {
    let mut name = String::with_capacity(LENGTH);
    let mut bytes = [0; 32];
    while name.len() < LENGTH {
        getrandom::fill(&mut bytes).map_err(|error| Error::Broken(format!("no randomness: {error}")))?;
        // Bytes above the last multiple of 62 would favour some letters.
        let fair = bytes.iter().filter(|&&byte| byte < 248);
        let letters = fair.map(|byte| char::from(ALPHABET[usize::from(byte % 62)]));
        name.extend(letters.take(LENGTH - name.len()));
    }
    Ok(name)
}

/// One of two, at random.
pub(crate) fn coin() -> Result<bool, Error> {
    let mut byte = [0];
    getrandom::fill(&mut byte).map_err(|error| Error::Broken(format!("no randomness: {error}")))?;
    Ok(byte[0] & 1 == 1)
}

/// A name that follows from another: as hard to guess, and the same for whoever knows that one.
pub(crate) fn following_name(name: &str) -> String {
    let digest = Sha256::digest(format!("after {name}"));
    let letters = digest
        .iter()
        .map(|byte| char::from(ALPHABET[usize::from(byte % 62)]));
    letters.take(LENGTH).collect()
}

/// Whether a text could be a random name.
pub(crate) fn is_name(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// What the token of somebody who is signed in begins with: only these are looked up, guests' stand for themselves.
const SESSION: &str = "s-";

/// A random token for somebody who signs in.
pub(crate) fn session_token() -> Result<String, Error> {
    Ok(format!("{SESSION}{}", random_name()?))
}

/// A secret that somebody sends to say who they are.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Token {
    /// Of somebody without an account: it holds their seats.
    Guest(HolderId),
    /// Of somebody who is signed in: the store says who that is.
    Session(HolderId),
}

impl Token {
    /// Reads a token; nothing if it can't be one.
    pub(crate) fn read(text: &str) -> Option<Token> {
        match text.strip_prefix(SESSION) {
            Some(name) => is_name(name).then(|| Token::Session(HolderId::of_token(text))),
            None => is_name(text).then(|| Token::Guest(HolderId::of_token(text))),
        }
    }
}

/// Who holds a seat, known by the hash of their token.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct HolderId(String);

impl HolderId {
    /// The holder of a token.
    pub(crate) fn of_token(token: &str) -> HolderId {
        HolderId(hex(&Sha256::digest(token.as_bytes())))
    }

    /// A holder as it was stored.
    pub(crate) fn stored(hash: String) -> HolderId {
        HolderId(hash)
    }

    /// The hash as text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
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
    fn names_are_long_and_different() {
        let names: Vec<String> = (0..100).map(|_| random_name().unwrap()).collect();
        assert!(names.iter().all(|name| is_name(name)), "{names:?}");
        let different: std::collections::HashSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len());
    }

    #[test]
    fn a_name_that_follows_is_always_the_same() {
        let next = following_name("0123456789ABCDEFGHIJKL");
        assert!(is_name(&next), "{next}");
        assert_eq!(next, following_name("0123456789ABCDEFGHIJKL"));
        assert_ne!(next, following_name(&next));
    }

    #[test]
    fn tokens_of_guests_and_of_those_who_are_signed_in_differ() {
        let (guest, session) = (random_name().unwrap(), session_token().unwrap());
        assert!(matches!(Token::read(&guest), Some(Token::Guest(_))));
        assert!(matches!(Token::read(&session), Some(Token::Session(_))));
        for text in ["", "s-", "short", &format!("{guest}x"), &format!("s-{session}")] {
            assert!(Token::read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_holder_does_not_tell_its_token() {
        let holder = HolderId::of_token("secret");
        assert_eq!(holder, HolderId::of_token("secret"));
        assert!(!holder.as_str().contains("secret"));
    }
}
