//! Who people are: names that are kept, accounts, and who is signed in.

use super::Store;
use super::statement::{Change, Row, Statement};
use crate::Error;
use crate::people::token::HolderId;
use crate::time::Moment;

/// Somebody who is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Person {
    /// Who holds their seats.
    pub(crate) holder: HolderId,
    /// What they want to be called.
    pub(crate) name: Option<String>,
    /// Their account.
    pub(crate) account: Option<Account>,
    /// Since when they are known.
    pub(crate) created: Moment,
}

/// An account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Account {
    /// Its name, as its owner wrote it.
    pub(crate) name: String,
    /// Its password, hashed.
    pub(crate) password: String,
}

impl Account {
    /// What accounts are found by: their names in small letters.
    pub(crate) fn login(name: &str) -> String {
        name.to_lowercase()
    }
}

impl Person {
    /// As they see themselves.
    pub(crate) fn view(&self) -> api::Me {
        api::Me {
            name: self.name.clone(),
            account: self.account.as_ref().map(|account| account.name.clone()),
        }
    }
}

/// So many sign-ins of one account are kept.
const SESSIONS: u64 = 50;

impl dyn Store + '_ {
    /// Somebody who has a name or an account.
    pub(crate) async fn person(&self, holder: &HolderId) -> Result<Option<Person>, Error> {
        let person =
            Statement::new("SELECT holder, name, account, password, created FROM person WHERE holder = $1");
        let rows = self.rows(person.with(holder.as_str())).await?;
        rows.into_iter().next().map(person_in).transpose()
    }

    /// The owner of an account, by its name.
    pub(crate) async fn owner_of(&self, account: &str) -> Result<Option<Person>, Error> {
        let person =
            Statement::new("SELECT holder, name, account, password, created FROM person WHERE login = $1");
        let rows = self.rows(person.with(Account::login(account))).await?;
        rows.into_iter().next().map(person_in).transpose()
    }

    /// Keeps what somebody wants to be called.
    pub(crate) async fn keep_name(
        &self,
        holder: &HolderId,
        name: Option<String>,
        now: Moment,
    ) -> Result<(), Error> {
        let keep = Statement::new(
            "INSERT INTO person (holder, name, created) VALUES ($1, $2, $3) \
             ON CONFLICT (holder) DO UPDATE SET name = excluded.name RETURNING holder",
        );
        let keep = keep.with(holder.as_str()).with(name).with(now.0);
        self.write(keep.into()).await?;
        Ok(())
    }

    /// Keeps somebody new; `false` if they are known, or somebody has an account of that name.
    pub(crate) async fn keep_person(&self, person: &Person) -> Result<bool, Error> {
        let account = person.account.as_ref();
        let keep = Statement::new(
            "INSERT INTO person (holder, name, account, login, password, created) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT DO NOTHING RETURNING holder",
        )
        .with(person.holder.as_str())
        .with(person.name.clone())
        .with(account.map(|account| account.name.clone()))
        .with(account.map(|account| Account::login(&account.name)))
        .with(account.map(|account| account.password.clone()))
        .with(person.created.0);
        Ok(!self.write(keep.into()).await?.is_empty())
    }

    /// Signs somebody in: from now on the holder of this token is them. Their oldest sessions end.
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
        let change = Change {
            first: begins_session(token, holder, now),
            rest: vec![end.with(holder.as_str()).with(SESSIONS)],
        };
        self.write(change).await?;
        Ok(())
    }

    /// Who is signed in with a token, not before a moment.
    pub(crate) async fn session(&self, token: &HolderId, since: Moment) -> Result<Option<HolderId>, Error> {
        let session = Statement::new("SELECT holder FROM session WHERE token = $1 AND created >= $2");
        let holders = self.texts(session.with(token.as_str()).with(since.0)).await?;
        Ok(holders.into_iter().next().map(HolderId::stored))
    }

    /// Signs out.
    pub(crate) async fn end_session(&self, token: &HolderId) -> Result<(), Error> {
        let end = Statement::new("DELETE FROM session WHERE token = $1 RETURNING token");
        self.write(end.with(token.as_str()).into()).await?;
        Ok(())
    }

    /// Signs somebody out everywhere.
    pub(crate) async fn end_sessions(&self, holder: &HolderId) -> Result<(), Error> {
        self.write(ends_sessions(holder).into()).await?;
        Ok(())
    }

    /// Changes a password from one to another, and leaves one session, a new one; `false` if it was another already.
    pub(crate) async fn change_password(
        &self,
        holder: &HolderId,
        [from, to]: [&Account; 2],
        token: &HolderId,
        now: Moment,
    ) -> Result<bool, Error> {
        let change = Statement::new(
            "UPDATE person SET password = $3 WHERE holder = $1 AND password = $2 RETURNING holder",
        );
        let change = Change {
            first: change
                .with(holder.as_str())
                .with(from.password.as_str())
                .with(to.password.as_str()),
            rest: vec![ends_sessions(holder), begins_session(token, holder, now)],
        };
        Ok(!self.write(change).await?.is_empty())
    }

    /// Forgets somebody: their name, their account, their sessions, and the name under what they said.
    pub(crate) async fn remove_person(&self, holder: &HolderId) -> Result<(), Error> {
        let known = Statement::new("UPDATE person SET password = NULL WHERE holder = $1 RETURNING holder");
        let unsigned = Statement::new("UPDATE chat SET name = NULL WHERE holder = $1");
        let gone = Statement::new("DELETE FROM person WHERE holder = $1");
        let change = Change {
            first: known.with(holder.as_str()),
            rest: vec![
                ends_sessions(holder),
                unsigned.with(holder.as_str()),
                gone.with(holder.as_str()),
            ],
        };
        self.write(change).await?;
        Ok(())
    }

    /// The records at which somebody has a seat.
    pub(crate) async fn seats_of(&self, holder: &HolderId) -> Result<Vec<String>, Error> {
        let seats = Statement::new("SELECT DISTINCT record FROM seat WHERE holder = $1");
        self.texts(seats.with(holder.as_str())).await
    }

    /// Gives the records somebody made to another.
    pub(crate) async fn give_records(&self, from: &HolderId, to: &HolderId) -> Result<(), Error> {
        let give = Statement::new("UPDATE record SET owner = $2 WHERE owner = $1 RETURNING id");
        self.write(give.with(from.as_str()).with(to.as_str()).into())
            .await?;
        Ok(())
    }
}

fn begins_session(token: &HolderId, holder: &HolderId, now: Moment) -> Statement {
    Statement::new(
        "INSERT INTO session (token, holder, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING token",
    )
    .with(token.as_str())
    .with(holder.as_str())
    .with(now.0)
}

fn ends_sessions(holder: &HolderId) -> Statement {
    Statement::new("DELETE FROM session WHERE holder = $1 RETURNING token").with(holder.as_str())
}

/// Somebody, from a row.
pub(super) fn person_in(mut row: Row) -> Result<Person, Error> {
    let (holder, name) = (HolderId::stored(row.text()?), row.text_or_nothing()?);
    let account = row.text_or_nothing()?.zip(row.text_or_nothing()?);
    Ok(Person {
        holder,
        name,
        account: account.map(|(name, password)| Account { name, password }),
        created: Moment(row.number()?),
    })
}
