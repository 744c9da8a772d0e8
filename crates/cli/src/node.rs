//! What every node of a server needs to know: where games are kept, how nodes tell each other, how much to think, what to
//! write down. By flags, by the environment (`TESSERA_…`), or by a file, in this order.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use server::{Config, DatabaseUrl};
use tracing_subscriber::EnvFilter;

use crate::failure::Failure;

/// What is written to the log if nobody says otherwise.
const USUAL_LOG: &str = "warn";

/// What every node needs to know.
#[derive(Args)]
pub(crate) struct Node {
    /// Where to keep games.
    #[arg(
        long,
        help = "Where to keep games: a file, or postgres://USER:PASSWORD@HOST/NAME [default: tessera.db in your data directory]",
        value_name = "FILE|URL",
        env = "TESSERA_DATABASE",
        hide_env_values = true
    )]
    pub(crate) database: Option<DatabaseUrl>,

    /// How several nodes tell each other of moves.
    #[arg(
        long,
        help = "How several nodes tell each other of moves: nats://HOST:4222, or more addresses separated by commas",
        value_name = "URL",
        env = "TESSERA_BUS",
        hide_env_values = true
    )]
    bus: Option<String>,

    /// Threads for computer players; 0 leaves them to other nodes [default: all processors but one]
    #[arg(long, value_name = "N", env = "TESSERA_THREADS", hide_env_values = true, value_parser = crate::numbers::thinkers)]
    threads: Option<usize>,

    /// What to write to standard error: error, warn, info, debug, or parts of it (`tessera_server=debug,warn`)
    #[arg(
        long,
        value_name = "LEVEL",
        env = "TESSERA_LOG",
        hide_env_values = true,
        default_value = USUAL_LOG
    )]
    log: String,

    /// How to write it
    #[arg(long, value_enum, env = "TESSERA_LOG_FORMAT", hide_env_values = true, default_value_t = LogFormat::Text)]
    log_format: LogFormat,

    /// Read options from a file, a line each: port = 8000
    #[arg(long, value_name = "FILE", env = "TESSERA_CONFIG", hide_env_values = true)]
    config: Option<PathBuf>,
}

/// How a log is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LogFormat {
    /// For people.
    Text,
    /// For programs: a JSON object each line.
    Json,
}

impl Node {
    /// As if nobody had said anything.
    pub(crate) fn usual() -> Node {
        Node {
            database: None,
            bus: None,
            threads: None,
            log: USUAL_LOG.to_owned(),
            log_format: LogFormat::Text,
            config: None,
        }
    }

    /// Begins to write the log.
    pub(crate) fn start_log(&self) -> Result<(), Failure> {
        let filter = EnvFilter::try_new(&self.log).map_err(|error| Failure::input("--log", error))?;
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr)
            .with_ansi(false);
        // A log that is written already goes on.
        let _ = match self.log_format {
            LogFormat::Text => log.try_init(),
            LogFormat::Json => log.json().flatten_event(true).try_init(),
        };
        Ok(())
    }

    /// A node that keeps games in this place.
    pub(crate) fn configured(&self, place: DatabaseUrl) -> Config {
        let usual = Config::default();
        Config {
            database: place,
            bus: self.bus.clone(),
            thinkers: self.threads.unwrap_or(usual.thinkers),
            ..usual
        }
    }
}

/// The arguments of a command with those of its configuration file, if it names one; what is typed or stands in the
/// environment goes before what stands in the file.
pub(crate) fn with_file(arguments: Vec<OsString>) -> Result<Vec<OsString>, Failure> {
    let Some(file) = named_file(&arguments) else {
        return Ok(arguments);
    };
    let place = file.display().to_string();
    let text = fs::read_to_string(&file).map_err(|error| Failure::input(&place, error))?;
    let options = read(&text).map_err(|error| Failure::input(&place, error))?;
    Ok(joined(arguments, options, |name| env::var_os(name).is_some()))
}

fn named_file(arguments: &[OsString]) -> Option<PathBuf> {
    let command = arguments.get(1).and_then(|argument| argument.to_str());
    if !command.is_none_or(|command| command.starts_with('-') || ["serve", "worker"].contains(&command)) {
        return None;
    }
    let typed = arguments.iter().enumerate().find_map(|(place, argument)| {
        let argument = argument.to_str()?;
        match argument.strip_prefix("--config=") {
            Some(file) => Some(PathBuf::from(file)),
            None if argument == "--config" => arguments.get(place + 1).map(PathBuf::from),
            None => None,
        }
    });
    typed.or_else(|| env::var_os("TESSERA_CONFIG").map(PathBuf::from))
}

/// The options a file names, in its order.
fn read(text: &str) -> Result<Vec<(String, String)>, String> {
    let mut options = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (name, value) = line
            .split_once('=')
            .ok_or_else(|| format!("line {}: say NAME = VALUE, not «{line}»", number + 1))?;
        let name = name.trim().trim_start_matches("--").replace('_', "-");
        options.push((name, value.trim().trim_matches('"').to_owned()));
    }
    Ok(options)
}

fn joined(
    mut arguments: Vec<OsString>,
    options: Vec<(String, String)>,
    in_environment: impl Fn(&str) -> bool,
) -> Vec<OsString> {
    let is_typed = |name: &str| {
        let flag = format!("--{name}");
        let with_value = format!("{flag}=");
        arguments.iter().any(|argument| {
            let text = argument.to_string_lossy();
            text == flag || text.starts_with(&with_value)
        })
    };
    let variable = |name: &str| format!("TESSERA_{}", name.to_ascii_uppercase().replace('-', "_"));
    let added: Vec<OsString> = options
        .into_iter()
        .filter(|(name, _)| !is_typed(name) && !in_environment(&variable(name)))
        .filter_map(|(name, value)| match value.as_str() {
            "false" => None,
            "true" => Some(format!("--{name}").into()),
            _ => Some(format!("--{name}={value}").into()),
        })
        .collect();
    arguments.extend(added);
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined_texts(typed: &str, file: &str, environment: &str) -> String {
        let typed = typed.split(' ').map(OsString::from).collect();
        let all = joined(typed, read(file).unwrap(), |name| name == environment);
        let texts: Vec<_> = all.iter().map(|argument| argument.to_string_lossy()).collect();
        texts.join(" ")
    }

    #[test]
    fn a_file_says_what_nobody_typed() {
        let file =
            "# where\nport = 8000\npublic_url = \"https://a.example\"\n\nno-open = true\nmemory = false\n";
        assert_eq!(
            joined_texts("tessera serve", file, ""),
            "tessera serve --port=8000 --public-url=https://a.example --no-open"
        );
        assert_eq!(
            joined_texts("tessera --port 1", "port = 2", ""),
            "tessera --port 1"
        );
        assert_eq!(
            joined_texts("tessera --port=1", "port = 2", ""),
            "tessera --port=1"
        );
        assert_eq!(
            joined_texts("tessera", "public-url = x", "TESSERA_PUBLIC_URL"),
            "tessera"
        );
    }

    #[test]
    fn a_line_that_says_nothing_is_refused() {
        let error = read("port = 1\nnonsense").unwrap_err();
        assert_eq!(error, "line 2: say NAME = VALUE, not «nonsense»");
    }
}
