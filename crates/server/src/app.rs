//! The server's parts, put together.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::jobs::Jobs;
use crate::live::Hub;
use crate::store::{Place, Sqlite, Store};
use crate::time::Time;
use crate::web::Web;
use crate::{Error, clock, jobs};

/// How a server is to be run.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where records are kept.
    pub place: Place,
    /// Threads for computer players.
    pub thinkers: usize,
    /// How long a move is looked at in games that only computers play.
    pub pace: Duration,
    /// A folder to read the page from instead of what is built in.
    pub web: Option<PathBuf>,
    /// A record to show on the page besides, as a text.
    pub shown: Option<String>,
    /// Whether requests may turn the clock, for tests.
    pub test_clock: bool,
}

impl Default for Config {
    /// Nothing is kept; all but one processor think.
    fn default() -> Config {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            place: Place::Memory,
            thinkers: processors.saturating_sub(1).max(1),
            pace: Duration::from_millis(700),
            web: None,
            shown: None,
            test_clock: false,
        }
    }
}

/// A running server, without its door to the network.
pub struct App {
    pub(crate) store: Box<dyn Store>,
    pub(crate) time: Time,
    pub(crate) hub: Hub,
    pub(crate) jobs: Jobs,
    pub(crate) web: Web,
    pub(crate) pace: Duration,
    pub(crate) shown: Option<String>,
    pub(crate) test_clock: bool,
}

impl App {
    /// Opens the store, and takes up what was going on when it was closed: clocks run, computers think.
    pub async fn start(config: Config) -> Result<Arc<App>, Error> {
        let (jobs, found) = Jobs::start(config.thinkers);
        let app = Arc::new(App {
            store: Box::new(Sqlite::open(&config.place).await?),
            time: Time::default(),
            hub: Hub::default(),
            jobs,
            web: Web::new(config.web),
            pace: config.pace,
            shown: config.shown,
            test_clock: config.test_clock,
        });
        tokio::spawn(jobs::deliver(Arc::downgrade(&app), found));
        tokio::spawn(clock::sweep(Arc::downgrade(&app)));
        app.take_up().await?;
        Ok(app)
    }

    /// Lets the computer go on where it is its turn.
    async fn take_up(&self) -> Result<(), Error> {
        for id in self.store.thinking().await? {
            match self.table(&id).await {
                Ok(table) => self.want(&table),
                // One record that can't be read must not keep the others from going on.
                Err(error) => eprintln!("tessera: record {id}: {error}"),
            }
        }
        Ok(())
    }

    /// The time this server goes by.
    pub fn time(&self) -> &Time {
        &self.time
    }
}
