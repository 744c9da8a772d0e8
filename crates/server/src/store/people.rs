//! People: display names, accounts, sessions.

use super::statement::{Guard, Row, Statement, Transaction, guard};
use super::{Dialect, Notice, Once, Store, blocks, restrictions};
use crate::Error;
use crate::people::name::{login_key, look_alike_key};
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
    /// The account name as its owner typed it; no other looks like it, in upper or lower case.
    pub(crate) name: String,
    /// The password hash (argon2id).
    pub(crate) password: String,
}

impl Person {
    /// As shown to the person.
    pub(crate) fn view(&self) -> api::Me {
        api::Me {
            name: self.name.clone(),
            account: self.account.as_ref().map(|account| account.name.clone()),
            ..api::Me::default()
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
        let rows = self.rows(person.with(login_key(account))).await?;
        rows.into_iter().next().map(person_in).transpose()
    }

    /// The owner of the account whose name looks like this one.
    pub(crate) async fn owner_of_look_alike(&self, name: &str) -> Result<Option<HolderId>, Error> {
        let owner = Statement::new("SELECT holder FROM person WHERE look = $1");
        let owners = self.texts(owner.with(look_alike_key(name))).await?;
        Ok(owners.into_iter().next().map(HolderId::stored))
    }

    /// Gives accounts of older versions the keys by which names are found. Of two that look alike, the one that is found first
    /// gets the key; the other stays as it is.
    pub(crate) async fn add_missing_keys(&self) -> Result<(), Error> {
        /// Accounts in one query.
        const PAGE: u64 = 500;
        let mut last = String::new();
        loop {
            let page = Statement::new(
                "SELECT holder, account FROM person WHERE account IS NOT NULL AND look IS NULL AND holder > $1 \
                 ORDER BY holder LIMIT $2",
            );
            let rows = self.rows(page.with(last.as_str()).with(PAGE)).await?;
            if rows.is_empty() {
                return Ok(());
            }
            for mut row in rows {
                let (holder, account) = (row.text()?, row.text()?);
                let add = Statement::new(
                    "UPDATE person SET look = $2 WHERE holder = $1 \
                     AND NOT EXISTS (SELECT 1 FROM person WHERE look = $2)",
                );
                self.run(add.with(holder.as_str()).with(look_alike_key(&account)))
                    .await?;
                last = holder;
            }
        }
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

    /// Stores a new person; `false` if the holder id exists, or an account whose name looks like theirs, or if the request was
    /// carried out before.
    pub(crate) async fn keep_person(&self, person: &Person, once: Option<Once>) -> Result<bool, Error> {
        self.apply(Transaction::from(keep(person)).once(once)).await
    }

    /// Starts a session: from now on this token belongs to the account. The oldest sessions beyond the limit end. `false` if the
    /// account has been removed.
    pub(crate) async fn begin_session(
        &self,
        token: &HolderId,
        holder: &HolderId,
        now: Moment,
    ) -> Result<bool, Error> {
        let end = Statement::new(
            "DELETE FROM session WHERE holder = $1 AND token NOT IN \
             (SELECT token FROM session WHERE holder = $1 ORDER BY created DESC, token LIMIT $2)",
        );
        let begin = begin_session(token, holder, now, self.dialect());
        self.apply(begin.then(vec![end.with(holder.as_str()).with(SESSIONS)]))
            .await
    }

    /// The account behind a session token, unless the session is older than `since`.
    pub(crate) async fn session(&self, token: &HolderId, since: Moment) -> Result<Option<HolderId>, Error> {
        let session = Statement::new("SELECT holder FROM session WHERE token = $1 AND created >= $2");
        let holders = self.texts(session.with(token.as_str()).with(since.0)).await?;
        Ok(holders.into_iter().next().map(HolderId::stored))
    }

    /// Ends one session of an account; every node is told.
    pub(crate) async fn end_session(
        &self,
        token: &HolderId,
        holder: &HolderId,
        now: Moment,
    ) -> Result<(), Error> {
        let end = Statement::new("DELETE FROM session WHERE token = $1").with(token.as_str());
        let mut statements = vec![end];
        statements.extend(Notice::Person(holder.clone()).stored(now)?);
        self.write(statements.into()).await?;
        Ok(())
    }

    /// Ends all sessions of an account; every node is told.
    pub(crate) async fn end_sessions(&self, holder: &HolderId, now: Moment) -> Result<(), Error> {
        let mut statements = vec![end_sessions(holder)];
        statements.extend(Notice::Person(holder.clone()).stored(now)?);
        self.write(statements.into()).await?;
        Ok(())
    }

    /// Changes a password, ends all sessions, of which every node is told, and starts a new one; `false` if the old password is no longer current.
    pub(crate) async fn change_password(
        &self,
        holder: &HolderId,
        [from, to]: [&Account; 2],
        token: &HolderId,
        now: Moment,
        once: Option<Once>,
    ) -> Result<bool, Error> {
        let change =
            guard!("UPDATE person SET password = $3 WHERE holder = $1 AND password = $2 RETURNING holder")
                .with(holder.as_str())
                .with(from.password.as_str())
                .with(to.password.as_str());
        let begin = begin_session(token, holder, now, self.dialect()).into_statement();
        let mut sessions = vec![end_sessions(holder), begin];
        sessions.extend(Notice::Person(holder.clone()).stored(now)?);
        self.apply(change.then(sessions).once(once)).await
    }

    /// Deletes a person with their sessions, blocks, restrictions and reports, those about them too, and removes their name from
    /// their chat messages; every node is told.
    pub(crate) async fn remove_person(
        &self,
        holder: &HolderId,
        now: Moment,
        once: Option<Once>,
    ) -> Result<(), Error> {
        let anonymise = Statement::new("UPDATE chat SET name = NULL WHERE holder = $1");
        let delete = Statement::new("DELETE FROM person WHERE holder = $1");
        let mut statements = vec![
            end_sessions(holder),
            anonymise.with(holder.as_str()),
            delete.with(holder.as_str()),
        ];
        statements.extend(blocks::forgotten(holder));
        statements.extend(restrictions::forgotten(holder));
        statements.extend(Notice::Person(holder.clone()).stored(now)?);
        self.write(Transaction::from(statements).once(once)).await?;
        Ok(())
    }

    /// The records at which a person has a seat.
    pub(crate) async fn seats_of(&self, holder: &HolderId) -> Result<Vec<String>, Error> {
        let seats = Statement::new("SELECT DISTINCT record FROM seat WHERE holder = $1");
        self.texts(seats.with(holder.as_str())).await
    }

    /// The records that a person created or has a seat at.
    pub(crate) async fn records_with(&self, holder: &HolderId) -> Result<Vec<String>, Error> {
        let records = Statement::new(
            "SELECT id FROM record WHERE owner = $1 UNION SELECT record FROM seat WHERE holder = $1",
        );
        self.texts(records.with(holder.as_str())).await
    }

    /// Makes an account the owner of all records a guest created, and of what is known of the guest: messages, blocks,
    /// restrictions, reports. Every node is told.
    pub(crate) async fn give_records(
        &self,
        from: &HolderId,
        to: &HolderId,
        now: Moment,
    ) -> Result<(), Error> {
        let give = Statement::new("UPDATE record SET owner = $2 WHERE owner = $1");
        let mut statements = vec![give.with(from.as_str()).with(to.as_str())];
        statements.extend(blocks::given(from, to));
        statements.extend(restrictions::given(from, to));
        statements.extend(Notice::Person(to.clone()).stored(now)?);
        self.write(statements.into()).await?;
        Ok(())
    }
}

/// Stores a person, guarded by the holder id and the account name.
pub(super) fn keep(person: &Person) -> Guard {
    let account = person.account.as_ref();
    guard!(
        "INSERT INTO person (holder, name, account, login, look, password, created) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING holder"
    )
    .with(person.holder.as_str())
    .with(person.name.clone())
    .with(account.map(|account| account.name.clone()))
    .with(account.map(|account| login_key(&account.name)))
    .with(account.map(|account| look_alike_key(&account.name)))
    .with(account.map(|account| account.password.clone()))
    .with(person.created.0)
}

/// Starts a session, guarded by the account.
pub(super) fn begin_session(token: &HolderId, holder: &HolderId, now: Moment, dialect: Dialect) -> Guard {
    let begin = match dialect {
        Dialect::Sqlite => guard!(
            "INSERT INTO session (token, holder, created) SELECT $1, holder, $3 FROM person WHERE holder = $2 \
             ON CONFLICT DO NOTHING RETURNING token"
        ),
        // Waits for a transaction that is removing the account.
        Dialect::Postgres => guard!(
            "INSERT INTO session (token, holder, created) SELECT $1, holder, $3 FROM person WHERE holder = $2 \
             FOR KEY SHARE ON CONFLICT DO NOTHING RETURNING token"
        ),
    };
    begin.with(token.as_str()).with(holder.as_str()).with(now.0)
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
