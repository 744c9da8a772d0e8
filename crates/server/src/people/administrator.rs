//! An administrator: the owner of an account who was given the right on the command line, and what they do on this node.

use std::sync::Arc;

use api::{Act, LoggedAct};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::Error;
use crate::app::App;
use crate::http::request_key::RequestKey;
use crate::people::moderation::{Effect, Moderation};
use crate::people::token::HolderId;
use crate::people::visitor::{SentToken, Visitor};
use crate::random_id::random_id;
use crate::store::Person;
use crate::words;

/// The owner of an account with the right of an administrator.
pub(crate) struct Administrator {
    pub(crate) holder: HolderId,
    /// The account's name.
    pub(crate) name: String,
}

impl FromRequestParts<Arc<App>> for Administrator {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Administrator, Error> {
        let visitor = app.visitor_of(SentToken::of(parts).0.as_ref()).await?;
        app.check_ban(&visitor).await?;
        app.administrator(&visitor).await
    }
}

impl App {
    /// The visitor, if they are an administrator now.
    async fn administrator(&self, visitor: &Visitor) -> Result<Administrator, Error> {
        let person = self.person(visitor).await?;
        if let Some(Person {
            holder,
            account: Some(account),
            ..
        }) = person
            && self.store.is_admin(&holder).await?
        {
            let name = account.name;
            return Ok(Administrator { holder, name });
        }
        Err(Error::Forbidden(words::NOT_ADMIN.message()))
    }

    /// Carries out an act and tells all nodes. Repeated with the same key, it is answered as done.
    pub(crate) async fn moderate(
        &self,
        admin: Administrator,
        act: Act,
        key: &RequestKey,
    ) -> Result<LoggedAct, Error> {
        if matches!(act, Act::Grant { .. } | Act::Revoke { .. }) {
            return Err(Error::Forbidden(words::COMMAND_LINE_ONLY.message()));
        }
        if let Some(done) = self.acted_before(key).await? {
            return Ok(done);
        }
        let id = random_id()?;
        let now = self.time.now();
        let moderation = Moderation {
            store: &self.store,
            by: Some((admin.holder, admin.name)),
            now,
            once: key.once(id.as_str(), now),
            id,
        };
        match moderation.perform(act).await {
            Ok(effect) => {
                self.announce_effect(&effect);
                Ok(effect.logged)
            }
            // The same request may have been faster.
            Err(failed) => self.acted_before(key).await?.ok_or(failed),
        }
    }

    async fn acted_before(&self, key: &RequestKey) -> Result<Option<LoggedAct>, Error> {
        match self.done_before(key).await? {
            Some(id) => self.store.logged_act(&id).await,
            None => Ok(None),
        }
    }

    fn announce_effect(&self, effect: &Effect) {
        if let Some(person) = &effect.person {
            self.person_changed(person);
        }
        for (record, version) in &effect.changed {
            self.live.hub.changed(record, *version);
        }
        if let Some(record) = &effect.chat {
            self.live.hub.chat_changed(record);
        }
    }
}
