//! Managing an account: change its password, sign out everywhere, delete it.
//!
//! Someone at an unattended browser is signed in but does not know the password: what can't be undone asks for it, and counts
//! as an attempt to sign in.

use std::net::IpAddr;

use crate::Error;
use crate::app::App;
use crate::game::event::Event;
use crate::game::seat::Holder;
use crate::http::request_key::RequestKey;
use crate::people::sign_in::SignedIn;
use crate::people::token;
use crate::people::token::HolderId;
use crate::people::visitor::Visitor;
use crate::store::{Account, Person};
use crate::words;

impl App {
    /// Changes the password, ends all sessions and starts a new one for the caller. Repeated, it signs in with the new password.
    pub(crate) async fn change_password(
        &self,
        visitor: &Visitor,
        address: IpAddr,
        new: api::NewPassword,
        key: &RequestKey,
    ) -> Result<SignedIn, Error> {
        let password = new.new.clone();
        let failed = match self.set_password(visitor, address, new, key).await {
            Ok(signed_in) => return Ok(signed_in),
            Err(failed) => failed,
        };
        let name = self.done_before(key).await?.ok_or(failed)?;
        let credentials = api::Credentials { name, password };
        self.sign_in(None, address, credentials).await
    }

    async fn set_password(
        &self,
        visitor: &Visitor,
        address: IpAddr,
        new: api::NewPassword,
        key: &RequestKey,
    ) -> Result<SignedIn, Error> {
        let (mut person, account) = self.owner(visitor, address, new.password).await?;
        let hash = self.people.passwords.hash(new.new).await?;
        let token = token::session_token()?;
        let session = HolderId::of_token(&token);
        let changed = Account {
            password: hash,
            ..account.clone()
        };
        let now = self.time.now();
        let once = key.once(account.name.as_str(), now);
        if !self
            .store
            .change_password(&person.holder, [&account, &changed], &session, now, once)
            .await?
        {
            return Err(Error::Rejected(words::PASSWORD_CHANGED.message()));
        }
        self.person_changed(&person.holder);
        person.account = Some(changed);
        Ok(SignedIn { person, token })
    }

    /// Ends the session of a token.
    pub(crate) async fn sign_out(&self, token: &HolderId) -> Result<(), Error> {
        if let Some(holder) = self.signed_in(token).await? {
            self.store.end_session(token, &holder, self.time.now()).await?;
            self.person_changed(&holder);
        }
        Ok(())
    }

    /// Ends all sessions.
    pub(crate) async fn sign_out_everywhere(&self, visitor: &Visitor) -> Result<(), Error> {
        let (person, _) = self.account_of(visitor).await?;
        self.store.end_sessions(&person.holder, self.time.now()).await?;
        self.person_changed(&person.holder);
        Ok(())
    }

    /// Deletes an account. Its games stay for its opponents, without its name. Repeated, it does nothing.
    pub(crate) async fn remove_account(
        &self,
        visitor: &Visitor,
        address: IpAddr,
        removal: api::AccountRemoval,
        key: &RequestKey,
    ) -> Result<(), Error> {
        let person = match self.owner(visitor, address, removal.password).await {
            Ok((person, _)) => person,
            Err(failed) => return self.done_before(key).await?.map(drop).ok_or(failed),
        };
        // The account goes last: if this fails halfway, its owner can try again.
        for id in self.store.seats_of(&person.holder).await? {
            self.forget_name(&id, &person.holder).await?;
        }
        let now = self.time.now();
        self.store
            .remove_person(&person.holder, now, key.once("", now))
            .await?;
        self.person_changed(&person.holder);
        Ok(())
    }

    async fn forget_name(&self, id: &str, holder: &HolderId) -> Result<(), Error> {
        self.reseat(id, Event::Name {}, |seat| {
            let is_theirs = seat.holder == Holder::Person(holder.clone());
            is_theirs && seat.name.take().is_some()
        })
        .await
    }

    /// The visitor's account.
    async fn account_of(&self, visitor: &Visitor) -> Result<(Person, Account), Error> {
        let person = self.person(visitor).await?;
        person
            .and_then(|person| {
                let account = person.account.clone()?;
                Some((person, account))
            })
            .ok_or_else(|| Error::Unauthorized(words::NOT_SIGNED_IN.message()))
    }

    /// The visitor's account, if the password is right.
    async fn owner(
        &self,
        visitor: &Visitor,
        address: IpAddr,
        password: String,
    ) -> Result<(Person, Account), Error> {
        let (person, account) = self.account_of(visitor).await?;
        let attempt = self.http.usage.attempt(address, &account.name)?;
        let hash = Some(account.password.clone());
        if self.people.passwords.is_right(password, hash).await? {
            attempt.succeeded();
            return Ok((person, account));
        }
        Err(Error::Forbidden(words::WRONG_PASSWORD.message()))
    }
}
