//! People: display names, accounts, sessions.

use super::Store;
use super::statement::{Row, Statement, guard};
use crate::Error;
use crate::people::token::HolderId;
use crate::time::Moment;

/// A person with a display name or an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Person {
    /// The id under which their seats are stored.
    pub(crate) holder: HolderId,
    /// Display name.
    pub(crate) name: Option<String>,
    pub(crate) account: Option<Account>,
    pub(crate) created: Moment,
}

/// An account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Account {
    /// The account name as its owner typed it; unique without regard to case.
    pub(crate) name: String,
    /// The password hash (argon2id).
    pub(crate) password: String,
}

impl Account {
    /// The key that makes account names unique: the name in lower case.
    pub(crate) fn login(name: &str) -> String {
        name.to_lowercase()
    }
}

impl Person {
    /// As shown to the person.
    pub(crate) fn view(&self) -> api::Me {
        api::Me {
            name: self.name.clone(),
            account: self.account.as_ref().map(|account| account.name.clone()),
        }
    }
}

/// Maximum sessions of one account; the oldest end first.
const SESSIONS: u64 = 50;

impl Store {
    /// The person of a holder id.
    pub(crate) async fn person(&self, holder: &HolderId) -> Result<Option<Person>, Error> {
        let person =
            Statement::new("SELECT holder, name, account, password, created FROM person WHERE holder = $1");
        let rows = self.rows(person.with(holder.as_str())).await?;
        rows.into_iter().next().map(person_in).transpose()
    }

    /// The person of an account name.
    pub(crate) async fn owner_of(&self, account: &str) -> Result<Option<Person>, Error> {
        let person =
            Statement::new("SELECT holder, name, account, password, created FROM person WHERE login = $1");
        let rows = self.rows(person.with(Account::login(account))).await?;
        rows.into_iter().next().map(person_in).transpose()
    }

    /// Stores a display name.
    pub(crate) async fn keep_name(
        &self,
        holder: &HolderId,
        name: Option<String>,
        now: Moment,
    ) -> Result<(), Error> {
        let keep = Statement::new(
            "INSERT INTO person (holder, name, created) VALUES ($1, $2, $3) \
             ON CONFLICT (holder) DO UPDATE SET name = excluded.name",
        );
        self.run(keep.with(holder.as_str()).with(name).with(now.0)).await
    }

    /// Stores a new person; `false` if the holder id or the account name exists.
    pub(crate) async fn keep_person(&self, person: &Person) -> Result<bool, Error> {
        let account = person.account.as_ref();
        let keep = guard!(
            "INSERT INTO person (holder, name, account, login, password, created) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT DO NOTHING RETURNING holder"
        )
        .with(person.holder.as_str())
        .with(person.name.clone())
        .with(account.map(|account| account.name.clone()))
        .with(account.map(|account| Account::login(&account.name)))
        .with(account.map(|account| account.password.clone()))
        .with(person.created.0);
        self.apply(keep.into()).await
    }

    /// Starts a session: from now on this token belongs to the account. The oldest sessions beyond the limit end.
    pub(crate) async fn begin_session(
        &self,
        token: &HolderId,
        holder: &HolderId,
        now: Moment,
    ) -> Result<(), Error> {
        let end = Statement::new(
            "DELETE FROM session WHERE holder = $1 AND token NOT IN \
             (SELECT token FROM session WHERE holder = $1 ORDER BY created DESC, token LIMIT $2)",
        );
        let statements = vec![
            begin_session(token, holder, now),
            end.with(holder.as_str()).with(SESSIONS),
        ];
        self.write(statements.into()).await?;
        Ok(())
    }

    /// The account behind a session token, unless the session is older than `since`.
    pub(crate) async fn session(&self, token: &HolderId, since: Moment) -> Result<Option<HolderId>, Error> {
        let session = Statement::new("SELECT holder FROM session WHERE token = $1 AND created >= $2");
        let holders = self.texts(session.with(token.as_str()).with(since.0)).await?;
        Ok(holders.into_iter().next().map(HolderId::stored))
    }

    /// Ends one session.
    pub(crate) async fn end_session(&self, token: &HolderId) -> Result<(), Error> {
        let end = Statement::new("DELETE FROM session WHERE token = $1");
        self.run(end.with(token.as_str())).await
    }

    /// Ends all sessions of an account.
    pub(crate) async fn end_sessions(&self, holder: &HolderId) -> Result<(), Error> {
        self.run(end_sessions(holder)).await
    }

    /// Changes a password, ends all sessions and starts a new one; `false` if the old password is no longer current.
    pub(crate) async fn change_password(
        &self,
        holder: &HolderId,
        [from, to]: [&Account; 2],
        token: &HolderId,
        now: Moment,
    ) -> Result<bool, Error> {
        let change =
            guard!("UPDATE person SET password = $3 WHERE holder = $1 AND password = $2 RETURNING holder")
                .with(holder.as_str())
                .with(from.password.as_str())
                .with(to.password.as_str());
        let sessions = vec![end_sessions(holder), begin_session(token, holder, now)];
        self.apply(change.then(sessions)).await
    }

    /// Deletes a person with their sessions, and removes their name from their chat messages.
    pub(crate) async fn remove_person(&self, holder: &HolderId) -> Result<(), Error> {
        let anonymise = Statement::new("UPDATE chat SET name = NULL WHERE holder = $1");
        let delete = Statement::new("DELETE FROM person WHERE holder = $1");
        let statements = vec![
            end_sessions(holder),
            anonymise.with(holder.as_str()),
            delete.with(holder.as_str()),
        ];
        self.write(statements.into()).await?;
        Ok(())
    }

    /// The records at which a person has a seat.
    pub(crate) async fn seats_of(&self, holder: &HolderId) -> Result<Vec<String>, Error> {
        let seats = Statement::new("SELECT DISTINCT record FROM seat WHERE holder = $1");
        self.texts(seats.with(holder.as_str())).await
    }

    /// Makes another person the owner of all records someone created.
    pub(crate) async fn give_records(&self, from: &HolderId, to: &HolderId) -> Result<(), Error> {
        let give = Statement::new("UPDATE record SET owner = $2 WHERE owner = $1");
        self.run(give.with(from.as_str()).with(to.as_str())).await
    }
}

fn begin_session(token: &HolderId, holder: &HolderId, now: Moment) -> Statement {
    Statement::new("INSERT INTO session (token, holder, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
        .with(token.as_str())
        .with(holder.as_str())
        .with(now.0)
}

fn end_sessions(holder: &HolderId) -> Statement {
    Statement::new("DELETE FROM session WHERE holder = $1").with(holder.as_str())
}

/// Reads a person.
pub(super) fn person_in(mut row: Row) -> Result<Person, Error> {
    let (holder, name) = (HolderId::stored(row.text()?), row.text_or_null()?);
    let account = row.text_or_null()?.zip(row.text_or_null()?);
    Ok(Person {
        holder,
        name,
        account: account.map(|(name, password)| Account { name, password }),
        created: Moment(row.number()?),
    })
}
