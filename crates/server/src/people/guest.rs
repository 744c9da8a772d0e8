//! Somebody who is given something to hold: known by the token they brought, or given one.

use axum::http::HeaderMap;
use axum::http::header::{HeaderName, SET_COOKIE};

use crate::Error;
use crate::app::App;
use crate::people::token::HolderId;
use crate::people::visitor::{COOKIE_NAME, Visitor};
use crate::random_id;

/// Somebody who is given something to hold.
pub(crate) struct Guest {
    /// Who holds it.
    pub(crate) holder: HolderId,
    /// The token they are given, if they brought none.
    pub(crate) new_token: Option<String>,
}

/// How long a browser keeps a token: as long as it keeps anything, 400 days.
pub(crate) const LASTING_SECONDS: u64 = 34_560_000;

impl Guest {
    /// Whoever asks; somebody new if nobody knows them.
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

    /// The same person, as a visitor.
    pub(crate) fn visitor(&self) -> Visitor {
        Visitor(Some(self.holder.clone()))
    }

    /// The new token as it is told: browsers get it as a cookie that no script can read, others in the answer.
    pub(crate) fn told(self, app: &App, headers: &HeaderMap) -> (Option<Cookie>, Option<String>) {
        let is_browser = headers.contains_key("sec-fetch-site") || headers.contains_key("origin");
        let cookie = self
            .new_token
            .as_deref()
            .map(|token| app.cookie(token, LASTING_SECONDS));
        (cookie, self.new_token.filter(|_| !is_browser))
    }

    /// The new token in an answer that says who they are.
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

/// A header that sets the cookie.
pub(crate) type Cookie = [(HeaderName, String); 1];

impl App {
    /// A cookie with a token, for so many seconds.
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
