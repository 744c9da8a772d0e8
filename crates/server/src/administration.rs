//! Administration from the command line, beside running servers or without any.

use api::{Act, GameFile, LoggedAct, PersonFile, Report};

use crate::Error;
use crate::people::case_file::{game_file, person_file};
use crate::people::moderation::Moderation;
use crate::random_id::random_id;
use crate::store::{DatabaseUrl, Store};
use crate::time::Moment;

/// Entries of a list.
pub(crate) const PAGE: u64 = 50;

/// A database that is administered.
pub struct Administration {
    store: Store,
    /// The time by the database's clock when it was opened.
    now: Moment,
}

impl Administration {
    /// Opens a database that exists.
    pub async fn open(url: &DatabaseUrl) -> Result<Administration, Error> {
        let store = Store::open_existing(url).await?;
        // Nodes look for notices by the database's clock, whatever this machine's says.
        let now = store.database_time().await?;
        Ok(Administration { store, now })
    }

    /// The time in milliseconds since 1970.
    pub fn now(&self) -> u64 {
        self.now.0
    }

    /// Carries out an act and logs it as one of the command line; running servers hear of it within a second.
    pub async fn act(&self, act: Act) -> Result<LoggedAct, Error> {
        let moderation = Moderation {
            store: &self.store,
            by: None,
            now: self.now,
            id: random_id()?,
            once: None,
        };
        Ok(moderation.perform(act).await?.logged)
    }

    /// What a person is and did, by account name or id.
    pub async fn person(&self, who: &str) -> Result<PersonFile, Error> {
        person_file(&self.store, who, self.now).await
    }

    /// A game with its people and its chat.
    pub async fn game(&self, record: &str) -> Result<GameFile, Error> {
        game_file(&self.store, record).await
    }

    /// Open reports, the latest first.
    pub async fn reports(&self) -> Result<Vec<Report>, Error> {
        self.store.open_reports(self.now, PAGE).await
    }

    /// The latest acts, the last one first.
    pub async fn log(&self) -> Result<Vec<LoggedAct>, Error> {
        self.store.acts(self.now, PAGE).await
    }

    /// The account names of all administrators.
    pub async fn administrators(&self) -> Result<Vec<String>, Error> {
        let admins = self.store.admins().await?;
        let mut names: Vec<String> = admins
            .into_iter()
            .filter_map(|person| person.account)
            .map(|account| account.name)
            .collect();
        names.sort_unstable();
        Ok(names)
    }
}
