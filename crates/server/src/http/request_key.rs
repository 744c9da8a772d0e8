//! The idempotency key of a request: sent again with the same key, it happens once.
//!
//! A key belongs to the token it was sent with and to one route, so nobody can find out or repeat what another visitor did. It
//! is stored with the effect (`store/once.rs`) for a day.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use sha2::{Digest, Sha256};

use crate::Error;
use crate::app::App;
use crate::people::token::Token;
use crate::people::visitor::SentToken;
use crate::random_id::hex;
use crate::store::Once;
use crate::time::Moment;
use crate::words;

/// The header that carries the key.
pub(crate) const HEADER: &str = "idempotency-key";

/// Maximum length of a key.
pub(crate) const MAX_LENGTH: usize = 64;

/// The key of a request, if it has one: a hash of its token, its route and its header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RequestKey(Option<String>);

impl RequestKey {
    /// The key of what can be repeated without one.
    pub(crate) const NONE: RequestKey = RequestKey(None);

    fn of(parts: &Parts) -> Result<RequestKey, Error> {
        let Some(key) = parts.headers.get(HEADER) else {
            return Ok(RequestKey(None));
        };
        let bad = || Error::BadRequest(words::BAD_REQUEST_KEY.with(MAX_LENGTH));
        let key = key.to_str().map_err(|_| bad())?;
        if key.is_empty() || key.len() > MAX_LENGTH {
            return Err(bad());
        }
        let Some(Token::Guest(sender) | Token::Session(sender)) = SentToken::of(parts).0 else {
            return Err(Error::BadRequest(words::KEY_WITHOUT_TOKEN.message()));
        };
        let whole = [sender.as_str(), parts.method.as_str(), parts.uri.path(), key].join("\n");
        Ok(RequestKey(Some(hex(&Sha256::digest(whole)))))
    }

    /// What to store with the effect of the request.
    pub(crate) fn once(&self, answer: impl Into<String>, at: Moment) -> Option<Once> {
        Some(Once {
            key: self.0.clone()?,
            answer: answer.into(),
            at,
        })
    }
}

impl FromRequestParts<Arc<App>> for RequestKey {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _app: &Arc<App>) -> Result<RequestKey, Error> {
        RequestKey::of(parts)
    }
}

impl App {
    /// What a request did that has been carried out before; `None` if it is new, or has no key.
    pub(crate) async fn done_before(&self, key: &RequestKey) -> Result<Option<String>, Error> {
        match &key.0 {
            Some(key) => self.store.answer_to(key).await,
            None => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    fn key(token: &str, path: &str, key: &str) -> Result<RequestKey, Error> {
        let request = Request::post(path)
            .header("authorization", format!("Bearer {token}"))
            .header(HEADER, key);
        RequestKey::of(&request.body(()).unwrap().into_parts().0)
    }

    #[test]
    fn a_key_belongs_to_a_token_and_a_route() {
        let (ann, bo) = ("A".repeat(22), "B".repeat(22));
        let first = key(&ann, "/api/pair", "1").unwrap();
        assert_eq!(first, key(&ann, "/api/pair", "1").unwrap());
        for other in [
            key(&bo, "/api/pair", "1"),
            key(&ann, "/api/records", "1"),
            key(&ann, "/api/pair", "2"),
        ] {
            assert_ne!(first, other.unwrap());
        }
        assert!(key("", "/api/pair", "1").is_err(), "anybody could guess it");
        assert!(key(&ann, "/api/pair", "").is_err());
        assert!(key(&ann, "/api/pair", &"x".repeat(65)).is_err());
    }
}
