//! Signing up and signing in.
//!
//! A guest is known by a token alone. An account has a holder id of its own that is the hash of no token: signing in creates a
//! session token, looked up for each request, so that neither an old token nor a planted one opens the account.

use std::time::Duration;

use crate::Error;
use crate::app::App;
use crate::game::commands::decide::Decision;
use crate::game::event::Event;
use crate::game::seat::{Holder, Seat};
use crate::people::guest::TOKEN_LIFETIME_SECONDS;
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

/// Allowed lengths of an account name, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=40;

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
        match crate::people::name::tidy_name(given.unwrap_or_default())? {
            Some(name) => Ok(Some(name)),
            None => Ok(self.person(visitor).await?.and_then(|person| person.name)),
        }
    }

    /// Creates an account and signs in; the guest's games move to it.
    pub(crate) async fn sign_up(
        &self,
        guest: Option<Token>,
        credentials: api::Credentials,
    ) -> Result<SignedIn, Error> {
        let name = account_name(&credentials.name)?;
        let password = self.people.passwords.hash(credentials.password).await?;
        let person = Person {
            // The hash of a token that is thrown away.
            holder: HolderId::of_token(&token::session_token()?),
            name: Some(name.clone()),
            account: Some(Account { name, password }),
            created: self.time.now(),
        };
        if !self.store.keep_person(&person).await? {
            return Err(Error::Rejected(words::NAME_TAKEN.message()));
        }
        self.start_session(guest, person).await
    }

    /// Signs in; the guest's games move to the account.
    pub(crate) async fn sign_in(
        &self,
        guest: Option<Token>,
        credentials: api::Credentials,
    ) -> Result<SignedIn, Error> {
        let person = self.store.owner_of(&credentials.name).await?;
        let hash = person.as_ref().and_then(|person| person.account.as_ref());
        let hash = hash.map(|account| account.password.clone());
        let is_right = self.people.passwords.is_right(credentials.password, hash).await?;
        match person.filter(|_| is_right) {
            Some(person) => self.start_session(guest, person).await,
            None => Err(Error::Unauthorized(words::WRONG_CREDENTIALS.message())),
        }
    }

    /// Moves the guest's games, then starts a session: if moving fails, the guest can try again.
    async fn start_session(&self, guest: Option<Token>, person: Person) -> Result<SignedIn, Error> {
        if let Some(Token::Guest(guest)) = guest {
            self.adopt_guest(&guest, &person.holder).await?;
        }
        let token = token::session_token()?;
        let holder = HolderId::of_token(&token);
        self.store
            .begin_session(&holder, &person.holder, self.time.now())
            .await?;
        Ok(SignedIn { person, token })
    }

    /// Moves the seats of a guest, and the records they created, to an account.
    async fn adopt_guest(&self, guest: &HolderId, account: &HolderId) -> Result<(), Error> {
        for id in self.store.seats_of(guest).await? {
            self.give_seats(&id, guest, account).await?;
        }
        self.store.give_records(guest, account).await
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

/// Trims and checks an account name; it may not contain look-alike signs.
pub(crate) fn account_name(name: &str) -> Result<String, Error> {
    let name = name.trim();
    let plain = |letter: char| letter.is_alphanumeric() || " .-_".contains(letter);
    if LENGTHS.contains(&name.chars().count()) && name.chars().all(plain) {
        return Ok(name.to_owned());
    }
    Err(Error::BadRequest(
        words::BAD_ACCOUNT_NAME.with(LENGTHS.start()).with(LENGTHS.end()),
    ))
}
