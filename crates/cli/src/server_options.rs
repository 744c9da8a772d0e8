//! Options that every server process takes, `tessera serve` and `tessera worker`: the database, the message bus, threads,
//! the log. Each is a flag, an environment variable (`TESSERA_…`) or a key of the configuration file.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use server::{Config, DatabaseUrl, MemoryBudget};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::{fmt, prelude::*};

use crate::failure::Failure;

const DEFAULT_LOG: &str = "warn";

/// The options of a server process.
#[derive(Args)]
pub(crate) struct ServerOptions {
    /// The database.
    #[arg(
        long,
        help = "Database: an SQLite file, or postgres://USER:PASSWORD@HOST/NAME [default: tessera.db in your data directory]",
        value_name = "FILE|URL",
        env = "TESSERA_DATABASE",
        hide_env_values = true
    )]
    pub(crate) database: Option<DatabaseUrl>,

    /// The message bus.
    #[arg(
        long,
        help = "Message bus that connects the nodes: nats://HOST:4222, several addresses separated by commas",
        value_name = "URL",
        env = "TESSERA_BUS",
        hide_env_values = true
    )]
    bus: Option<String>,

    /// Threads for computer players; 0 leaves them to workers and other nodes [default: all cores but one]
    #[arg(long, value_name = "N", env = "TESSERA_THREADS", hide_env_values = true, value_parser = crate::numbers::threads_or_none)]
    threads: Option<usize>,

    /// Memory that the server may take, such as 512MB or 2GB
    #[arg(long, value_name = "SIZE", env = "TESSERA_MAX_MEMORY", hide_env_values = true, default_value_t = MemoryBudget::default())]
    max_memory: MemoryBudget,

    /// Log level: off, error, warn, info, debug or trace, also by module (`tessera_server=debug,warn`)
    #[arg(
        long,
        value_name = "LEVEL",
        env = "TESSERA_LOG",
        hide_env_values = true,
        default_value = DEFAULT_LOG
    )]
    log: String,

    /// Log format
    #[arg(long, value_enum, value_name = "FORMAT", env = "TESSERA_LOG_FORMAT", hide_env_values = true, default_value_t = LogFormat::Text)]
    log_format: LogFormat,

    /// Read options from a TOML file, such as port = 8000
    #[arg(long, value_name = "FILE", env = "TESSERA_CONFIG", hide_env_values = true)]
    config: Option<PathBuf>,
}

/// How log lines are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LogFormat {
    Text,
    // One object per line.
    Json,
}

impl ServerOptions {
    /// The default of every option.
    pub(crate) fn defaults() -> ServerOptions {
        ServerOptions {
            database: None,
            bus: None,
            threads: None,
            max_memory: MemoryBudget::default(),
            log: DEFAULT_LOG.to_owned(),
            log_format: LogFormat::Text,
            config: None,
        }
    }

    /// Starts logging to standard error.
    pub(crate) fn start_log(&self) -> Result<(), Failure> {
        let filter = log_filter(&self.log).map_err(|error| Failure::input("--log", error))?;
        let layer = fmt::layer().with_writer(std::io::stderr).with_ansi(false);
        // Fails only if logging has started already.
        let _ = match self.log_format {
            LogFormat::Text => tracing_subscriber::registry()
                .with(layer.with_filter(filter))
                .try_init(),
            LogFormat::Json => tracing_subscriber::registry()
                .with(layer.json().flatten_event(true).with_filter(filter))
                .try_init(),
        };
        Ok(())
    }

    /// The server's configuration with this database.
    pub(crate) fn configured(&self, database: DatabaseUrl) -> Config {
        let defaults = Config::on(database);
        Config {
            bus: self.bus.clone(),
            memory: self.max_memory,
            computer_threads: self.threads.unwrap_or(defaults.computer_threads),
            ..defaults
        }
    }
}

/// The log lines to write: `LEVEL` for everything, `MODULE=LEVEL` for one module, separated by commas.
fn log_filter(text: &str) -> Result<Targets, String> {
    let mut filter = Targets::new();
    for part in text.split(',').map(str::trim) {
        let (module, level) = part
            .split_once('=')
            .map_or((None, part), |(module, level)| (Some(module), level));
        let level: LevelFilter = level.parse().map_err(|_| {
            format!("«{level}» is not a log level; use off, error, warn, info, debug or trace")
        })?;
        filter = match module {
            Some(module) => filter.with_target(module, level),
            None => filter.with_default(level),
        };
    }
    Ok(filter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing_subscriber::filter::LevelFilter;

    #[test]
    fn log_levels_are_set_for_all_and_by_module() {
        let filter = log_filter("tessera_server=debug, warn").unwrap();
        assert_eq!(filter.default_level(), Some(LevelFilter::WARN));
        assert_eq!(
            filter.iter().collect::<Vec<_>>(),
            [("tessera_server", LevelFilter::DEBUG)]
        );
        assert!(
            log_filter("loud")
                .unwrap_err()
                .contains("«loud» is not a log level")
        );
    }
}
