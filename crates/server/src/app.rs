//! The server's parts, put together.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tracing::warn;

use crate::Error;
use crate::game::clock;
use crate::game::table_cache::TableCache;
use crate::http::assets::Assets;
use crate::http::limits::{Limits, Usage};
use crate::http::origin::Origin;
use crate::live::bus::Bus;
use crate::live::hub::Hub;
use crate::live::presence;
use crate::live::presence::PresenceTracker;
use crate::live::version_polling;
use crate::metrics::Metrics;
use crate::people::lobby::ChallengeCache;
use crate::people::passwords::Passwords;
use crate::store::{DatabaseUrl, Dialect, Store};
use crate::time::Time;
use crate::workers::analysis;
use crate::workers::computer_moves;
use crate::workers::computer_moves::ComputerMoves;

/// How a server is to be run.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where records are kept.
    pub database: DatabaseUrl,
    /// The addresses of NATS, where there are other nodes.
    pub bus: Option<String>,
    /// Threads for computer players; none leaves their thinking to other nodes.
    pub thinkers: usize,
    /// Size of the table cache: folded games kept in memory.
    pub tables: usize,
    /// How long a move is looked at in games that only computers play.
    pub pace: Duration,
    /// What everybody may have.
    pub limits: Limits,
    /// The address browsers know this server by, if it is behind a proxy or has a name.
    pub public_url: Option<String>,
    /// Whether a proxy stands before this server, which names the addresses requests come from.
    pub behind_proxy: bool,
    /// Whether only this machine reaches the server.
    pub this_machine_only: bool,
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
            database: DatabaseUrl::Memory,
            bus: None,
            thinkers: processors.saturating_sub(1).max(1),
            tables: 10_000,
            pace: Duration::from_millis(700),
            limits: Limits::default(),
            public_url: None,
            behind_proxy: false,
            this_machine_only: false,
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
    pub(crate) computer_moves: ComputerMoves,
    pub(crate) analyses: analysis::Bell,
    pub(crate) table_cache: TableCache,
    pub(crate) challenge_cache: ChallengeCache,
    pub(crate) usage: Arc<Usage>,
    pub(crate) metrics: Metrics,
    pub(crate) passwords: Passwords,
    pub(crate) presence: Arc<PresenceTracker>,
    pub(crate) origin: Origin,
    pub(crate) behind_proxy: bool,
    stopping: watch::Sender<bool>,
    pub(crate) assets: Assets,
    pub(crate) pace: Duration,
    pub(crate) shown: Option<String>,
    pub(crate) test_clock: bool,
}

impl App {
    /// Opens the store, and takes up what was going on when it was closed: clocks run, computers think.
    pub async fn start(config: Config) -> Result<Arc<App>, Error> {
        let store = config.database.open().await?;
        if store.dialect() == Dialect::Sqlite {
            // There is one node on a file: whoever had these jobs is gone.
            store.release(None).await?;
        }
        let app = Arc::new(App {
            store,
            time: Time::default(),
            hub: Hub::new(Bus::connect(config.bus.as_deref()).await?),
            computer_moves: ComputerMoves::new(config.thinkers)?,
            analyses: analysis::Bell::default(),
            table_cache: TableCache::new(config.tables),
            challenge_cache: ChallengeCache::default(),
            usage: Arc::new(Usage::new(config.limits)),
            metrics: Metrics::default(),
            passwords: Passwords::default(),
            presence: PresenceTracker::new()?,
            origin: Origin::new(config.public_url.as_deref(), config.this_machine_only),
            behind_proxy: config.behind_proxy,
            stopping: watch::Sender::new(false),
            assets: Assets::new(config.web),
            pace: config.pace,
            shown: config.shown,
            test_clock: config.test_clock,
        });
        app.take_up(config.thinkers);
        Ok(app)
    }

    /// Lets clocks run and computers think.
    fn take_up(self: &Arc<App>, thinkers: usize) {
        let app = || Arc::downgrade(self);
        tokio::spawn(clock::sweep(app()));
        tokio::spawn(presence::sync(app()));
        if thinkers > 0 {
            tokio::spawn(computer_moves::work(app()));
            tokio::spawn(computer_moves::renew(app()));
            tokio::spawn(analysis::work(app()));
            tokio::spawn(computer_moves::listen(app()));
        }
        if self.store.dialect() == Dialect::Postgres {
            tokio::spawn(version_polling::poll(app()));
        }
    }

    /// Prepares the end: sockets are told to come back, to another node or to this one when it is there again, and jobs are
    /// given to others.
    pub async fn stop(&self) {
        /// How long sockets have to say goodbye.
        const PATIENCE: Duration = Duration::from_secs(2);
        self.stopping.send_replace(true);
        self.release_jobs().await;
        let begun = Instant::now();
        while self.usage.sockets() > 0 && begun.elapsed() < PATIENCE {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        if let Err(error) = self.sync_presence().await {
            warn!(%error, "who was there can't be written down; others find out");
        }
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Done when the server is about to stop.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// This node's name among others.
    pub(crate) fn node(&self) -> &str {
        self.presence.node()
    }

    /// The time this server goes by.
    pub fn time(&self) -> &Time {
        &self.time
    }
}
