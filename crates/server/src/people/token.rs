//! The secret tokens that hold seats.
//!
//! Only its owner knows a token: the store and everything else know its hash, a [`HolderId`], so that neither a view nor a
//! stolen database gives a seat away.

use sha2::{Digest, Sha256};

use crate::Error;
use crate::random_id::{hex, is_id, random_id};

/// What the token of somebody who is signed in begins with: only these are looked up, guests' stand for themselves.
const SESSION: &str = "s-";

/// A random token for somebody who signs in.
pub(crate) fn session_token() -> Result<String, Error> {
    Ok(format!("{SESSION}{}", random_id()?))
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
            Some(name) => is_id(name).then(|| Token::Session(HolderId::of_token(text))),
            None => is_id(text).then(|| Token::Guest(HolderId::of_token(text))),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_of_guests_and_of_those_who_are_signed_in_differ() {
        let (guest, session) = (random_id().unwrap(), session_token().unwrap());
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
