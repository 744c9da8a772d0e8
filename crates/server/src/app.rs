//! The server, put together from its rooms.

use std::path::PathBuf;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tracing::{info, warn};

use crate::Error;
use crate::game::clock;
use crate::game::table_cache::TableCache;
use crate::housekeeping;
use crate::http::Http;
use crate::http::limits::Limits;
use crate::http::public_url::PublicUrl;
use crate::http::timeouts::Timeouts;
use crate::http::tls::Tls;
use crate::live::{Live, bus, heartbeat, notices, presence, version_polling};
use crate::memory::MemoryBudget;
use crate::metrics::Metrics;
use crate::node::{Deployment, NodeId, ProcessRole};
use crate::people::People;
use crate::skew::{self, Skew};
use crate::store::{DatabaseLock, DatabaseUrl, Retention, Store};
use crate::tasks::{Pulse, Tasks};
use crate::time::Time;
use crate::workers::Workers;

/// The name of the task that writes to SQLite; it is a thread of the store.
const WRITER: &str = "writer";

/// How to run a server.
#[derive(Debug, Clone)]
pub struct Config {
    /// Which database to use.
    pub database: DatabaseUrl,
    /// Whether other processes use it too.
    pub deployment: Deployment,
    /// What this process does.
    pub role: ProcessRole,
    /// NATS URLs, separated by commas, if there are other nodes.
    pub bus: Option<String>,
    /// Search threads for computer players; 0 leaves their moves to other nodes.
    pub computer_threads: usize,
    /// The memory that this process may take.
    pub memory: MemoryBudget,
    /// How long a move stays on screen in games that only computers play.
    pub pace: Duration,
    /// Limits per address and per person.
    pub limits: Limits,
    /// Time limits of connections.
    pub timeouts: Timeouts,
    /// The URL browsers use, if the server is behind a proxy or has a name.
    pub public_url: Option<PublicUrl>,
    /// Whether to trust a proxy's `X-Forwarded-For` and `X-Forwarded-Proto`.
    pub behind_proxy: bool,
    /// Whether the server listens on the loopback interface only.
    pub loopback_only: bool,
    /// How connections are encrypted, if this server does it.
    pub tls: Option<Tls>,
    /// A folder to serve the page from instead of the embedded files.
    pub web: Option<PathBuf>,
    /// The text of a record that `/api/shown` serves.
    pub shown: Option<String>,
    /// How long what belongs to no account is kept; without, for ever.
    pub retention: Option<Retention>,
    /// Whether requests may advance the clock, for tests.
    pub test_clock: bool,
    /// The clock; tests may advance it or put it wrong.
    pub time: Time,
}

impl Config {
    /// The defaults for a database: a single process on SQLite, a cluster on Postgres.
    pub fn on(database: DatabaseUrl) -> Config {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            deployment: Deployment::usual(&database),
            role: ProcessRole::Node,
            database,
            bus: None,
            computer_threads: processors.saturating_sub(1).max(1),
            memory: MemoryBudget::default(),
            pace: Duration::from_millis(700),
            limits: Limits::default(),
            timeouts: Timeouts::default(),
            public_url: None,
            behind_proxy: false,
            loopback_only: false,
            tls: None,
            web: None,
            shown: None,
            retention: None,
            test_clock: false,
            time: Time::default(),
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
    pub(crate) role: ProcessRole,
    pub(crate) time: Time,
    pub(crate) skew: Skew,
    pub(crate) tasks: Tasks,
    pub(crate) store: Store,
    pub(crate) retention: Option<Retention>,
    /// Keeps other servers off the database file.
    lock: DatabaseLock,
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
        let lock = DatabaseLock::take(&config.database)?;
        let store = Store::open(&config.database).await?;
        store.add_missing_keys().await?;
        if config.deployment == Deployment::Single {
            // The process that held these leases is gone.
            store.release_all_leases().await?;
        }
        let metrics = Metrics::default();
        let app = Arc::new(App {
            node: NodeId::random()?,
            deployment: config.deployment,
            role: config.role,
            time: config.time.clone(),
            skew: Skew::default(),
            tasks: Tasks::default(),
            store,
            lock,
            retention: config.retention,
            tables: TableCache::new(config.memory.tables()),
            live: Live::connect(config.bus.as_deref(), &metrics.bus).await?,
            metrics,
            people: People::default(),
            workers: Workers::new(&config),
            http: Http::new(config),
            stopping: watch::Sender::new(false),
        });
        app.check_skew().await?;
        if app.role == ProcessRole::Node && !app.skew.is_off() {
            // Gives clocks the time back that the server was down, before anything else happens.
            app.store_heartbeat().await?;
        }
        app.start_tasks();
        info!(node = %app.node, deployment = ?app.deployment, "started");
        Ok(app)
    }

    /// Starts the background tasks.
    fn start_tasks(self: &Arc<App>) {
        self.supervise("clock-check", skew::watch);
        if self.live.hub.bus().has_others() {
            self.supervise("bus", bus::send);
        }
        if self.role == ProcessRole::Node {
            self.supervise("heartbeat", heartbeat::beat);
            self.supervise("sweeper", clock::sweep);
            self.supervise("tidying", housekeeping::tidy_regularly);
            self.supervise("presence", presence::sync);
            self.supervise("notices", notices::poll);
            if self.live.hub.bus().has_others() {
                self.supervise("notice-listener", notices::listen);
            }
        }
        if self.role == ProcessRole::Node && self.deployment == Deployment::Cluster {
            self.supervise("version-polling", version_polling::poll);
        }
        self.workers.start(self);
    }

    /// Runs a background task, again if it dies. It holds a weak reference and ends with the server.
    pub(crate) fn supervise<F>(
        self: &Arc<App>,
        name: &'static str,
        start: impl Fn(Weak<App>, Pulse) -> F + Send + 'static,
    ) where
        F: Future<Output = ()> + Send + 'static,
    {
        let app = Arc::downgrade(self);
        self.tasks
            .supervise(name, move |pulse| start(Weak::clone(&app), pulse));
    }

    /// How often each background task was restarted.
    pub(crate) fn task_restarts(&self) -> Vec<(&'static str, u64)> {
        let writer = self.store.writer_restarts().map(|restarts| (WRITER, restarts));
        self.tasks.restarts().into_iter().chain(writer).collect()
    }

    /// Kills a background task, for tests.
    pub fn kill_task(&self, name: &str) {
        if name == WRITER {
            self.store.kill_writer();
        } else {
            self.tasks.kill(name);
        }
    }

    /// Publishes the address of the page, for a second server that is started on the same database file.
    pub fn publish_page(&self, address: &str) {
        self.lock.publish(address);
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
        if self.role == ProcessRole::Node && !self.skew.is_off() {
            // From here on players can't move. Without it, a second of theirs is not counted.
            let _ = self.store_heartbeat().await;
        }
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Turns true when the server shuts down.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// Limits per address, per person and for the whole server.
    pub(crate) fn limits(&self) -> &Limits {
        self.http.usage.limits()
    }

    /// The time this server goes by.
    pub fn time(&self) -> &Time {
        &self.time
    }
}
