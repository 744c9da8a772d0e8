//! The secret tokens that hold seats.
//!
//! Only its owner knows a token: the store and everything else know its hash, a [`HolderId`], so that neither a view nor a
//! stolen database gives a seat away.

use sha2::{Digest, Sha256};

use crate::Error;
use crate::random_id::{hex, is_id, random_id};

/// Prefix of session tokens: only these are looked up in the store; a guest's token stands for itself.
const SESSION: &str = "s-";

/// A new session token.
pub(crate) fn session_token() -> Result<String, Error> {
    Ok(format!("{SESSION}{}", random_id()?))
}

/// A secret that a request carries to say who sent it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Token {
    /// Of a person without an account; their seats belong to its hash.
    Guest(HolderId),
    /// Of a signed-in person; the store knows the account.
    Session(HolderId),
}

impl Token {
    /// Reads a token; `None` if the text has another form.
    pub(crate) fn read(text: &str) -> Option<Token> {
        match text.strip_prefix(SESSION) {
            Some(name) => is_id(name).then(|| Token::Session(HolderId::of_token(text))),
            None => is_id(text).then(|| Token::Guest(HolderId::of_token(text))),
        }
    }
}

/// The id of a person: the hash of a guest's token, or an account's own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct HolderId(String);

impl HolderId {
    /// The holder of a token.
    pub(crate) fn of_token(token: &str) -> HolderId {
        HolderId(hex(&Sha256::digest(token.as_bytes())))
    }

    /// Reads an id as administrators type it; `None` if the text has another form.
    pub(crate) fn read(text: &str) -> Option<HolderId> {
        let is_hash = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hash.then(|| HolderId(text.to_ascii_lowercase()))
    }

    /// From the stored hash.
    pub(crate) fn stored(hash: String) -> HolderId {
        HolderId(hash)
    }

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
