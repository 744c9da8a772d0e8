//! Who sits where, and who is asking.

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use std::convert::Infallible;
use std::sync::Arc;

use crate::app::App;
use crate::people::secret::{HolderId, Token};
use crate::{Error, api};

/// One side of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Seat {
    /// Who holds it.
    pub(crate) holder: Holder,
    /// What they want to be called.
    pub(crate) name: Option<String>,
}

/// Who holds a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Holder {
    /// Whoever has the token.
    Person(HolderId),
    /// A computer player, by name.
    Computer(String),
    /// Nobody yet.
    Open,
}

impl Seat {
    /// Whether this person holds the seat.
    pub(crate) fn is_of(&self, visitor: &Visitor) -> bool {
        matches!((&self.holder, &visitor.0), (Holder::Person(holder), Some(id)) if holder == id)
    }

    /// The computer player on it.
    pub(crate) fn computer(&self) -> Option<&str> {
        match &self.holder {
            Holder::Computer(name) => Some(name),
            _ => None,
        }
    }

    /// As others may see it.
    pub(crate) fn shown(&self) -> api::Seat {
        let (holder, computer) = match &self.holder {
            Holder::Person(_) => (api::Holder::Person, None),
            Holder::Computer(name) => (api::Holder::Computer, Some(name)),
            Holder::Open => (api::Holder::Open, None),
        };
        api::Seat {
            holder,
            name: self.name.as_ref().or(computer).cloned(),
        }
    }
}

/// The longest name somebody may have, in characters.
const LONGEST_NAME: usize = 40;

/// A name as it is kept: trimmed, without control characters, not too long; none if nothing is left.
pub(crate) fn tidy_name(name: &str) -> Result<Option<String>, Error> {
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME {
        return Err(Error::Bad(format!(
            "a name has at most {LONGEST_NAME} characters"
        )));
    }
    if name.chars().any(char::is_control) {
        return Err(Error::Bad(
            "a name has letters, digits, signs and spaces only".to_owned(),
        ));
    }
    Ok((!name.is_empty()).then(|| name.to_owned()))
}

/// Who is asking: the holder of a token, an account, or somebody unknown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Visitor(pub(crate) Option<HolderId>);

/// The name of the cookie.
pub(crate) const COOKIE_NAME: &str = "tessera";

/// The token somebody sends, if any.
pub(crate) struct Sent(pub(crate) Option<Token>);

impl Sent {
    fn of(parts: &Parts) -> Sent {
        Sent(bearer(parts).or_else(|| cookie(parts)).and_then(Token::read))
    }
}

fn bearer(parts: &Parts) -> Option<&str> {
    let value = parts.headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

fn cookie(parts: &Parts) -> Option<&str> {
    let values = parts.headers.get_all(COOKIE).iter();
    values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE_NAME)
        .map(|(_, token)| token)
}

impl<S: Sync> FromRequestParts<S> for Sent {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Sent, Infallible> {
        Ok(Sent::of(parts))
    }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, Error> {
        Ok(Visitor(match Sent::of(parts).0 {
            Some(Token::Guest(holder)) => Some(holder),
            Some(Token::Session(token)) => app.signed_in(&token).await?,
            None => None,
        }))
    }
}
