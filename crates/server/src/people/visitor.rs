//! Who sent a request, as far as its token says.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;

use crate::Error;
use crate::app::App;
use crate::people::token::{HolderId, Token};
use crate::store::Requester;

/// Who sent a request: a guest, an account, or nobody known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Visitor(pub(crate) Option<HolderId>);

/// The name of the cookie that carries a browser's token.
pub(crate) const COOKIE_NAME: &str = "tessera";

/// The token of a request: from the `Authorization` header or the cookie.
pub(crate) struct SentToken(pub(crate) Option<Token>);

impl SentToken {
    pub(crate) fn of(parts: &Parts) -> SentToken {
        SentToken(bearer(parts).or_else(|| cookie(parts)).and_then(Token::read))
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

impl<S: Sync> FromRequestParts<S> for SentToken {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<SentToken, Infallible> {
        Ok(SentToken::of(parts))
    }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Error;

    /// Rejects a banned person who wants to change something.
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, Error> {
        let visitor = app.visitor_of(SentToken::of(parts).0.as_ref()).await?;
        if !parts.method.is_safe() {
            app.check_ban(&visitor).await?;
        }
        Ok(visitor)
    }
}

/// Who sent a request that a banned person may make too: to sign out, or to delete the account.
pub(crate) struct EvenBanned(pub(crate) Visitor);

impl FromRequestParts<Arc<App>> for EvenBanned {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<EvenBanned, Error> {
        let visitor = app.visitor_of(SentToken::of(parts).0.as_ref()).await?;
        Ok(EvenBanned(visitor))
    }
}

impl Visitor {
    /// The visitor as one whose requests cause work; `None` if nobody knows them.
    pub(crate) fn requester(&self, address: IpAddr) -> Option<Requester> {
        let requester = |person: &HolderId| Requester {
            person: person.clone(),
            address: address.into(),
        };
        self.0.as_ref().map(requester)
    }
}

impl App {
    /// Whom a token stands for now.
    pub(crate) async fn visitor_of(&self, token: Option<&Token>) -> Result<Visitor, Error> {
        Ok(Visitor(match token {
            Some(Token::Guest(holder)) => Some(holder.clone()),
            Some(Token::Session(token)) => self.signed_in(token).await?,
            None => None,
        }))
    }
}
