//! `tessera store`: exports and imports the data of a server.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use server::{DatabaseUrl, Transferred};

use crate::failure::Failure;
use crate::numbers::thousands;

const EXAMPLES: &str = "\
Examples:
  tessera store export --database games.db games.jsonl
  tessera store import --database postgres://tessera@db/tessera games.jsonl
  tessera store export --database postgres://tessera@db/tessera - | gzip > games.jsonl.gz

Each line is a JSON object: a record with its seats (by hashed token), events and chat, or a user with the hashed \
password of the account. An import skips what already exists, so it can be repeated.";

/// Export the data of a server, or import it
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Store {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Export everything to a file
    Export(Way),
    /// Import everything from a file
    Import(Way),
}

#[derive(Args)]
struct Way {
    /// The database.
    #[arg(
        long,
        help = "Database: an SQLite file, or postgres://USER:PASSWORD@HOST/NAME",
        value_name = "FILE|URL",
        env = "TESSERA_DATABASE",
        hide_env_values = true
    )]
    database: DatabaseUrl,

    /// File; - for standard output or input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Store {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        match self.what {
            What::Export(way) => runtime.block_on(way.export(out)),
            What::Import(way) => runtime.block_on(way.import()),
        }
    }
}

impl Way {
    async fn export(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.file.as_os_str() == "-" {
            return self.told(server::export(&self.database, out).await, "written");
        }
        let named = |error| Failure::input(&self.file.display().to_string(), error);
        let mut file = BufWriter::new(File::create(&self.file).map_err(named)?);
        let done = server::export(&self.database, &mut file).await;
        file.flush().map_err(named)?;
        self.told(done, "written")
    }

    async fn import(&self) -> Result<(), Failure> {
        let named = |error| Failure::input(&self.file.display().to_string(), error);
        let mut input: Box<dyn BufRead> = if self.file.as_os_str() == "-" {
            Box::new(BufReader::new(std::io::stdin()))
        } else {
            Box::new(BufReader::new(File::open(&self.file).map_err(named)?))
        };
        self.told(server::import(&self.database, &mut *input).await, "read")
    }

    fn told(&self, done: Result<Transferred, server::Error>, what: &str) -> Result<(), Failure> {
        let Transferred {
            written,
            known,
            people,
        } = done.map_err(|error| Failure::input(&self.database.to_string(), error))?;
        let known = match known {
            0 => String::new(),
            known => format!(", {} existed already", thousands(known)),
        };
        let people = match people {
            0 => String::new(),
            people => format!(" and {} people", thousands(people)),
        };
        // Standard output may be the export.
        eprintln!("{} records{people} {what}{known}", thousands(written));
        Ok(())
    }
}
