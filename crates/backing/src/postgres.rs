//! A Postgres cluster in a temporary directory.

use std::fs;
use std::io::{Error, Result};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::child::{Running, free_port, missing, run};

/// A Postgres cluster, stopped and deleted when dropped.
pub struct Postgres {
    // Dropped before the directory.
    running: Mutex<Option<Running>>,
    programs: Programs,
    directory: TempDir,
    port: u16,
    databases: AtomicU32,
}

/// An empty database, in a cluster shared by all tests of a process.
pub struct Database {
    cluster: Arc<Postgres>,
    name: String,
}

/// The cluster of this process, while any database of it exists.
static SHARED: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());

impl Database {
    /// Creates an empty database; the first one starts the cluster.
    pub fn new() -> Result<Database> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let cluster = match shared.upgrade() {
            Some(cluster) => cluster,
            None => Arc::new(Postgres::start()?),
        };
        *shared = Arc::downgrade(&cluster);
        drop(shared);
        let name = format!("test{}", cluster.databases.fetch_add(1, Ordering::Relaxed));
        run(cluster
            .program("psql")
            .args(["-h", "127.0.0.1", "-p", &cluster.port.to_string()])
            .args(["-d", "postgres", "-c", &format!("CREATE DATABASE {name}")]))?;
        Ok(Database { cluster, name })
    }

    /// The URL for clients.
    pub fn url(&self) -> String {
        self.cluster.url(&self.name)
    }
}

impl Postgres {
    /// Starts a cluster.
    pub fn start() -> Result<Postgres> {
        let programs = Programs::find()?;
        let cluster = Postgres {
            directory: programs.directory()?,
            programs,
            port: free_port()?,
            running: Mutex::default(),
            databases: AtomicU32::new(0),
        };
        let data = cluster.data();
        run(cluster
            .program("initdb")
            .args(["-A", "trust", "-U", "postgres", "--no-sync", "-D"])
            .arg(&data))?;
        cluster.resume()?;
        Ok(cluster)
    }

    /// The URL of one of its databases; `postgres` always exists.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// Stops the cluster at once, without a clean shutdown: the next start recovers from the write-ahead log.
    pub fn stop(&self) {
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Starts the cluster, and waits until it accepts connections.
    pub fn resume(&self) -> Result<()> {
        let socket = self.directory.path().display().to_string();
        let mut command = self.program("postgres");
        command.arg("-D").arg(self.data());
        for setting in [
            format!("port={}", self.port),
            "listen_addresses=127.0.0.1".to_owned(),
            format!("unix_socket_directories={socket}"),
            "fsync=on".to_owned(),
            "max_connections=200".to_owned(),
        ] {
            command.arg("-c").arg(setting);
        }
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) =
            Some(Running::start("QUIT", &command)?);
        let begun = Instant::now();
        let answers = || {
            let port = self.port.to_string();
            run(self.program("pg_isready").args(["-h", "127.0.0.1", "-p", &port]))
        };
        while let Err(error) = answers() {
            if begun.elapsed() > Duration::from_mins(1) {
                return Err(error);
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    fn data(&self) -> PathBuf {
        self.directory.path().join("data")
    }

    fn program(&self, name: &str) -> Command {
        self.programs.command(name, self.directory.path())
    }
}

/// Postgres' programs, and the user to run them as.
struct Programs {
    directory: PathBuf,
    /// Postgres refuses to run as root; its package creates the user `postgres`.
    as_postgres: bool,
}

impl Programs {
    fn find() -> Result<Programs> {
        let on_path = std::env::var_os("PATH").unwrap_or_default();
        let mut directories: Vec<PathBuf> = std::env::split_paths(&on_path).collect();
        for version in fs::read_dir("/usr/lib/postgresql").into_iter().flatten() {
            directories.push(version?.path().join("bin"));
        }
        let found = directories.into_iter().find(|bin| {
            ["initdb", "postgres", "psql", "pg_isready"]
                .iter()
                .all(|name| bin.join(name).is_file())
        });
        Ok(Programs {
            directory: found.ok_or_else(|| missing("Postgres", "postgresql"))?,
            as_postgres: fs::metadata("/proc/self")?.uid() == 0,
        })
    }

    fn command(&self, name: &str, place: &Path) -> Command {
        let program = self.directory.join(name);
        let mut command = if self.as_postgres {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]);
            command.arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(place).env("PGUSER", "postgres");
        command
    }

    /// A directory that the user who runs Postgres may write to.
    fn directory(&self) -> Result<TempDir> {
        let directory = tempfile::Builder::new().prefix("tessera-postgres-").tempdir()?;
        if self.as_postgres {
            let made = Command::new("chown")
                .arg("postgres")
                .arg(directory.path())
                .status()?;
            if !made.success() {
                return Err(Error::other("no user «postgres» to run Postgres as"));
            }
        }
        Ok(directory)
    }
}
