//! `tessera backup` and `tessera restore`: copies of the database file.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use server::{DatabaseUrl, Existing};

use crate::failure::Failure;
use crate::numbers::thousands;
use crate::serve::default_file;

const EXAMPLES: &str = "\
Examples:
  tessera backup /backup/games.db
  tessera backup --database /var/lib/tessera/games.db /backup/games-monday.db
  tessera restore --database /var/lib/tessera/games.db --replace /backup/games-monday.db

A backup works while the server runs and copies the games as they are at that moment. To restore one, stop the server. For \
Postgres, use pg_dump and pg_restore, or tessera store export and import.";

/// Copy the database to a file, also while the server runs
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Backup {
    #[command(flatten)]
    database: Database,

    /// New file
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Make a backup the database; the server must not run
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Restore {
    #[command(flatten)]
    database: Database,

    /// Move a database that exists aside, to a name that ends with -before-restore
    #[arg(long)]
    replace: bool,

    /// File that tessera backup made
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

#[derive(Args)]
struct Database {
    /// The database.
    #[arg(
        long,
        help = "Database: an SQLite file [default: tessera.db in your data directory]",
        value_name = "FILE",
        env = "TESSERA_DATABASE",
        hide_env_values = true
    )]
    database: Option<DatabaseUrl>,
}

impl Database {
    fn url(self) -> Result<DatabaseUrl, Failure> {
        match self.database {
            Some(database) => Ok(database),
            None => Ok(DatabaseUrl::File(default_file()?)),
        }
    }
}

fn failed(error: &server::Error) -> Failure {
    Failure::Input(error.to_string())
}

impl Backup {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let database = self.database.url()?;
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        let bytes = runtime
            .block_on(server::backup(&database, &self.file))
            .map_err(|error| failed(&error))?;
        writeln!(out, "{} bytes in {}", thousands(bytes), self.file.display())?;
        Ok(())
    }
}

impl Restore {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let database = self.database.url()?;
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        let existing = if self.replace {
            Existing::Replace
        } else {
            Existing::Refuse
        };
        runtime
            .block_on(server::restore(&self.file, &database, existing))
            .map_err(|error| failed(&error))?;
        writeln!(out, "restored {database} from {}", self.file.display())?;
        Ok(())
    }
}
