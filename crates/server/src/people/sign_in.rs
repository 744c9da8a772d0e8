//! Signing up and signing in.
//!
//! A guest is known by a token alone. An account has a holder id of its own that is the hash of no token: signing in creates a
//! session token, looked up for each request, so that neither an old token nor a planted one opens the account.

use std::net::IpAddr;
use std::time::Duration;

use crate::Error;
use crate::app::App;
use crate::game::commands::decide::Decision;
use crate::game::event::Event;
use crate::game::seat::{Holder, Seat};
use crate::http::request_key::RequestKey;
use crate::people::guest::TOKEN_LIFETIME_SECONDS;
use crate::people::name::{account_name, possible_account_names, tidy_name};
use crate::people::token;
use crate::people::token::{HolderId, Token};
use crate::people::visitor::Visitor;
use crate::store::{Account, Person};
use crate::words;

/// A person who has just signed in, and their session token.
pub(crate) struct SignedIn {
    pub(crate) person: Person,
    pub(crate) token: String,
}

impl App {
    /// The account of a session token; `None` if the session has ended.
    pub(crate) async fn signed_in(&self, token: &HolderId) -> Result<Option<HolderId>, Error> {
        let now = self.time.now();
        self.store
            .session(token, now.before(Duration::from_secs(TOKEN_LIFETIME_SECONDS)))
            .await
    }

    /// The stored person behind a visitor.
    pub(crate) async fn person(&self, visitor: &Visitor) -> Result<Option<Person>, Error> {
        match &visitor.0 {
            Some(holder) => self.store.person(holder).await,
            None => Ok(None),
        }
    }

    /// The display name for a seat: the given one, or else the stored one.
    pub(crate) async fn called(
        &self,
        visitor: &Visitor,
        given: Option<&str>,
    ) -> Result<Option<String>, Error> {
        match self.display_name(visitor, given.unwrap_or_default()).await? {
            Some(name) => Ok(Some(name)),
            None => Ok(self.person(visitor).await?.and_then(|person| person.name)),
        }
    }

    /// Tidies a display name that a visitor wants; rejects one that looks like the account of another person.
    pub(crate) async fn display_name(
        &self,
        visitor: &Visitor,
        wanted: &str,
    ) -> Result<Option<String>, Error> {
        let Some(name) = tidy_name(wanted)? else {
            return Ok(None);
        };
        match self.store.owner_of_look_alike(&name).await? {
            Some(owner) if visitor.0.as_ref() != Some(&owner) => {
                Err(Error::Rejected(words::NAME_OF_ACCOUNT.message()))
            }
            _ => Ok(Some(name)),
        }
    }

    /// Creates an account and signs in; the guest's games move to it.
    pub(crate) async fn sign_up(
        &self,
        guest: Option<Token>,
        address: IpAddr,
        credentials: api::Credentials,
        key: &RequestKey,
    ) -> Result<SignedIn, Error> {
        if self.done_before(key).await?.is_some() {
            return self.sign_in(guest, address, credentials).await;
        }
        self.check_ban(&guest_visitor(guest.as_ref())).await?;
        let name = account_name(&credentials.name)?;
        self.http.usage.quotas.person(address)?;
        let taken = || Error::Rejected(words::NAME_TAKEN.message());
        if self.store.owner_of_look_alike(&name).await?.is_some() {
            return Err(taken());
        }
        let password = self.people.passwords.hash(credentials.password.clone()).await?;
        let person = Person {
            // The hash of a token that is thrown away.
            holder: HolderId::of_token(&token::session_token()?),
            name: Some(name.clone()),
            account: Some(Account { name, password }),
            created: self.time.now(),
        };
        let once = key.once(person.holder.as_str(), person.created);
        if !self.store.keep_person(&person, once).await? {
            // The same request may have been faster.
            return match self.done_before(key).await? {
                Some(_) => self.sign_in(guest, address, credentials).await,
                None => Err(taken()),
            };
        }
        self.start_session(guest, person).await
    }

    /// Signs in; the guest's games move to the account.
    pub(crate) async fn sign_in(
        &self,
        guest: Option<Token>,
        address: IpAddr,
        credentials: api::Credentials,
    ) -> Result<SignedIn, Error> {
        let wrong = || Error::Unauthorized(words::WRONG_CREDENTIALS.message());
        let names = possible_account_names(&credentials.name).ok_or_else(wrong)?;
        let attempt = self.http.usage.attempt(address, &names[0])?;
        let mut person = None;
        for name in &names {
            person = match person {
                None => self.store.owner_of(name).await?,
                found => found,
            };
        }
        let hash = person.as_ref().and_then(|person| person.account.as_ref());
        let hash = hash.map(|account| account.password.clone());
        let is_right = self.people.passwords.is_right(credentials.password, hash).await?;
        let person = person.filter(|_| is_right).ok_or_else(wrong)?;
        attempt.succeeded();
        // Who knows the password learns of a ban, and why.
        self.check_ban(&Visitor(Some(person.holder.clone()))).await?;
        self.check_ban(&guest_visitor(guest.as_ref())).await?;
        self.start_session(guest, person).await
    }

    /// Moves the guest's games, then starts a session: if moving fails, the guest can try again.
    async fn start_session(&self, guest: Option<Token>, person: Person) -> Result<SignedIn, Error> {
        if let Some(Token::Guest(guest)) = guest {
            self.adopt_guest(&guest, &person.holder).await?;
        }
        let token = token::session_token()?;
        let holder = HolderId::of_token(&token);
        let begun = self
            .store
            .begin_session(&holder, &person.holder, self.time.now())
            .await?;
        if !begun {
            // The account was removed meanwhile.
            return Err(Error::Unauthorized(words::WRONG_CREDENTIALS.message()));
        }
        Ok(SignedIn { person, token })
    }

    /// Moves the seats of a guest, and the records they created, to an account.
    async fn adopt_guest(&self, guest: &HolderId, account: &HolderId) -> Result<(), Error> {
        for id in self.store.seats_of(guest).await? {
            self.give_seats(&id, guest, account).await?;
        }
        self.store.give_records(guest, account, self.time.now()).await?;
        self.person_changed(account);
        Ok(())
    }

    async fn give_seats(&self, id: &str, from: &HolderId, to: &HolderId) -> Result<(), Error> {
        self.reseat(id, Event::SignIn {}, |seat| {
            let is_theirs = seat.holder == Holder::Person(from.clone());
            if is_theirs {
                seat.holder = Holder::Person(to.clone());
            }
            is_theirs
        })
        .await
    }

    /// Changes the seats of a record; `change` says of each whether it did.
    pub(crate) async fn reseat(
        &self,
        id: &str,
        event: Event,
        change: impl Fn(&mut Seat) -> bool,
    ) -> Result<(), Error> {
        loop {
            let table = self.fresh(id).await?;
            let mut seats = table.seats.clone();
            let changed = seats
                .iter_mut()
                .filter_map(|seat| change(seat).then_some(()))
                .count();
            let decision = Decision {
                event: event.clone(),
                seats: Some(seats),
            };
            // Whatever happened meanwhile, it is to be so: try again.
            if changed == 0 || self.commit(&table, decision, None).await?.is_some() {
                return Ok(());
            }
        }
    }
}

/// The guest whose games move to an account.
fn guest_visitor(token: Option<&Token>) -> Visitor {
    match token {
        Some(Token::Guest(guest)) => Visitor(Some(guest.clone())),
        _ => Visitor(None),
    }
}
