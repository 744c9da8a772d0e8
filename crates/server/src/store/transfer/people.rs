//! The lines of people: display names, accounts, sessions.

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::people::token::HolderId;
use crate::store::statement::{Row, Statement};
use crate::store::{Account, Bulk, Dialect, Person, Store, people};
use crate::time::Moment;

/// The line of a person, told from a record's by its `holder`.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PersonLine {
    holder: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    account: Option<String>,
    /// Hashed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    password: Option<String>,
    created: Moment,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    admin: bool,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    sessions: Vec<Session>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Session {
    /// Hashed.
    token: String,
    created: Moment,
}

impl PersonLine {
    /// Whether a line is of a person.
    pub(super) fn is_in(line: &serde_json::Value) -> bool {
        line.get("holder").is_some()
    }

    /// The key of the next page.
    pub(super) fn holder(&self) -> &str {
        &self.holder
    }

    /// A page of people in the order of their holder ids.
    pub(super) async fn after(store: &Store, last: &str, most: u64) -> Result<Vec<PersonLine>, Error> {
        let page = Statement::new(
            "SELECT holder, name, account, password, created FROM person WHERE holder > $1 ORDER BY holder LIMIT $2",
        );
        let rows = store.rows(page.with(last).with(most)).await?;
        let mut lines = Vec::with_capacity(rows.len());
        for row in rows {
            let person = people::person_in(row)?;
            let (account, password) = person.account.map(|of| (of.name, of.password)).unzip();
            lines.push(PersonLine {
                admin: account.is_some() && store.is_admin(&person.holder).await?,
                sessions: sessions(store, person.holder.as_str()).await?,
                holder: person.holder.as_str().to_owned(),
                name: person.name,
                account,
                password,
                created: person.created,
            });
        }
        Ok(lines)
    }

    /// Imports a person; `false` if the holder id or the account name exists.
    pub(super) async fn keep(self, whole: &mut Bulk, dialect: Dialect) -> Result<bool, Error> {
        let account = self.account.zip(self.password);
        let person = Person {
            holder: HolderId::stored(self.holder),
            name: self.name,
            account: account.map(|(name, password)| Account { name, password }),
            created: self.created,
        };
        let sessions = self.sessions.into_iter().map(|Session { token, created }| {
            let token = HolderId::stored(token);
            people::begin_session(&token, &person.holder, created, dialect).into_statement()
        });
        let appoint = Statement::new("UPDATE person SET admin = 1 WHERE holder = $1");
        let appoint = self.admin.then(|| appoint.with(person.holder.as_str()));
        whole
            .apply(people::keep(&person).then(sessions.chain(appoint).collect()))
            .await
    }
}

async fn sessions(store: &Store, holder: &str) -> Result<Vec<Session>, Error> {
    let sessions =
        Statement::new("SELECT token, created FROM session WHERE holder = $1 ORDER BY created, token");
    let session = |mut row: Row| {
        Ok(Session {
            token: row.text()?,
            created: Moment(row.number()?),
        })
    };
    let rows = store.rows(sessions.with(holder)).await?;
    rows.into_iter().map(session).collect()
}
