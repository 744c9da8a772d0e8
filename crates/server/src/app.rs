//! The server, put together from its rooms.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tracing::{info, warn};

use crate::Error;
use crate::game::clock;
use crate::game::table_cache::TableCache;
use crate::http::Http;
use crate::http::limits::Limits;
use crate::live::{Live, presence, version_polling};
use crate::metrics::Metrics;
use crate::node::{Deployment, NodeId};
use crate::people::People;
use crate::store::{DatabaseUrl, Store};
use crate::time::Time;
use crate::workers::Workers;

/// How to run a server.
#[derive(Debug, Clone)]
pub struct Config {
    /// Which database to use.
    pub database: DatabaseUrl,
    /// Whether other processes use it too.
    pub deployment: Deployment,
    /// NATS URLs, separated by commas, if there are other nodes.
    pub bus: Option<String>,
    /// Search threads for computer players; 0 leaves their moves to other nodes.
    pub computer_threads: usize,
    /// Capacity of the table cache, in tables.
    pub table_cache: usize,
    /// How long a move stays on screen in games that only computers play.
    pub pace: Duration,
    /// Limits per address and per person.
    pub limits: Limits,
    /// The URL browsers use, if the server is behind a proxy or has a name.
    pub public_url: Option<String>,
    /// Whether to trust a proxy's `X-Forwarded-For` and `X-Forwarded-Proto`.
    pub behind_proxy: bool,
    /// Whether the server listens on the loopback interface only.
    pub loopback_only: bool,
    /// A folder to serve the page from instead of the embedded files.
    pub web: Option<PathBuf>,
    /// The text of a record that `/api/shown` serves.
    pub shown: Option<String>,
    /// Whether requests may advance the clock, for tests.
    pub test_clock: bool,
}

impl Config {
    /// The defaults for a database: a single process on SQLite, a cluster on Postgres.
    pub fn on(database: DatabaseUrl) -> Config {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            deployment: Deployment::usual(&database),
            database,
            bus: None,
            computer_threads: processors.saturating_sub(1).max(1),
            table_cache: 10_000,
            pace: Duration::from_millis(700),
            limits: Limits::default(),
            public_url: None,
            behind_proxy: false,
            loopback_only: false,
            web: None,
            shown: None,
            test_clock: false,
        }
    }
}

impl Default for Config {
    /// A single process that keeps everything in memory.
    fn default() -> Config {
        Config::on(DatabaseUrl::Memory)
    }
}

/// A running server without its listener. Each room has a field with what it needs; its methods are in its folder.
pub struct App {
    pub(crate) node: NodeId,
    pub(crate) deployment: Deployment,
    pub(crate) time: Time,
    pub(crate) store: Store,
    pub(crate) metrics: Metrics,
    pub(crate) tables: TableCache,
    pub(crate) live: Live,
    pub(crate) people: People,
    pub(crate) workers: Workers,
    pub(crate) http: Http,
    stopping: watch::Sender<bool>,
}

impl App {
    /// Opens the database and resumes what was going on when it was closed: clocks run, computer players move.
    pub async fn start(config: Config) -> Result<Arc<App>, Error> {
        let store = Store::open(&config.database).await?;
        if config.deployment == Deployment::Single {
            // The process that held these leases is gone.
            store.release_all_leases().await?;
        }
        let app = Arc::new(App {
            node: NodeId::random()?,
            deployment: config.deployment,
            time: Time::default(),
            store,
            metrics: Metrics::default(),
            tables: TableCache::new(config.table_cache),
            live: Live::connect(config.bus.as_deref()).await?,
            people: People::default(),
            workers: Workers::new(config.computer_threads, config.pace),
            http: Http::new(config),
            stopping: watch::Sender::new(false),
        });
        app.start_tasks();
        info!(node = %app.node, deployment = ?app.deployment, "started");
        Ok(app)
    }

    /// Starts the background tasks; each holds a weak reference and ends with the server.
    fn start_tasks(self: &Arc<App>) {
        let app = || Arc::downgrade(self);
        tokio::spawn(clock::sweep(app()));
        tokio::spawn(presence::sync(app()));
        self.workers.start(self);
        if self.deployment == Deployment::Cluster {
            tokio::spawn(version_polling::poll(app()));
        }
    }

    /// Graceful shutdown: sockets are told to reconnect, to another node or to this one after its restart, and leases are
    /// released to other nodes.
    pub async fn stop(&self) {
        /// How long sockets have to close.
        const TIMEOUT: Duration = Duration::from_secs(2);
        self.stopping.send_replace(true);
        self.release_leases().await;
        let begun = Instant::now();
        while self.http.usage.sockets() > 0 && begun.elapsed() < TIMEOUT {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        if let Err(error) = self.sync_presence().await {
            warn!(%error, "cannot store who has left; it expires with this node's heartbeat");
        }
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Turns true when the server shuts down.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// The time this server goes by.
    pub fn time(&self) -> &Time {
        &self.time
    }
}
