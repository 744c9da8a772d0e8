//! A visitor who is about to hold a seat or a name: known by the token they sent, or given a new one.

use axum::http::HeaderMap;
use axum::http::header::{HeaderName, SET_COOKIE};

use crate::Error;
use crate::app::App;
use crate::people::token::HolderId;
use crate::people::visitor::{COOKIE_NAME, Visitor};
use crate::random_id;

/// A visitor with a token.
pub(crate) struct Guest {
    pub(crate) holder: HolderId,
    /// A new token, if they sent none.
    pub(crate) new_token: Option<String>,
}

/// Lifetime of a token cookie and of a session: 400 days, the most browsers allow.
pub(crate) const TOKEN_LIFETIME_SECONDS: u64 = 34_560_000;

impl Guest {
    /// The visitor, with a new token if they sent none.
    pub(crate) fn known_or_new(visitor: Visitor) -> Result<Guest, Error> {
        if let Some(holder) = visitor.0 {
            return Ok(Guest {
                holder,
                new_token: None,
            });
        }
        let token = random_id::random_id()?;
        Ok(Guest {
            holder: HolderId::of_token(&token),
            new_token: Some(token),
        })
    }

    pub(crate) fn visitor(&self) -> Visitor {
        Visitor(Some(self.holder.clone()))
    }

    /// The new token for the response: browsers get a cookie that scripts can't read, other clients a field.
    pub(crate) fn told(self, app: &App, headers: &HeaderMap) -> (Option<Cookie>, Option<String>) {
        let is_browser = headers.contains_key("sec-fetch-site") || headers.contains_key("origin");
        let cookie = self
            .new_token
            .as_deref()
            .map(|token| app.cookie(token, TOKEN_LIFETIME_SECONDS));
        (cookie, self.new_token.filter(|_| !is_browser))
    }

    /// A response that says who they are, with the new token.
    pub(crate) fn welcomed(
        self,
        app: &App,
        headers: &HeaderMap,
        me: api::Me,
    ) -> (Option<Cookie>, axum::Json<api::Session>) {
        let (cookie, token) = self.told(app, headers);
        (cookie, axum::Json(api::Session { token, me }))
    }
}

/// A `Set-Cookie` header.
pub(crate) type Cookie = [(HeaderName, String); 1];

impl App {
    /// A token cookie that lasts for this many seconds.
    pub(crate) fn cookie(&self, token: &str, seconds: u64) -> Cookie {
        let secure = if self.http.origin.is_secure() {
            "; Secure"
        } else {
            ""
        };
        let value =
            format!("{COOKIE_NAME}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}");
        [(SET_COOKIE, value)]
    }
}
