//! `tessera store`: exports, imports and tidies the data of a server.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use server::{DatabaseUrl, Retention, Tidied, Tidying, Transferred};

use crate::failure::Failure;
use crate::numbers::thousands;

const EXAMPLES: &str = "\
Examples:
  tessera store export --database games.db games.jsonl
  tessera store import --database postgres://tessera@db/tessera games.jsonl
  tessera store export --database postgres://tessera@db/tessera - | gzip > games.jsonl.gz
  tessera store tidy --database games.db --retention-days 30 --dry-run

An export's line is a JSON object: a record with its seats (by hashed token), events and chat, or a user with the hashed \
password of the account. An import skips what already exists, so it can be repeated.";

/// Export, import or tidy the data of a server
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
    /// Import everything from a file: all of it, or nothing if a line is wrong
    Import(Way),
    /// Delete what belongs to no account and has not changed for long, as a server with --retention-days does
    Tidy(Tidy),
}

#[derive(Args)]
struct Tidy {
    /// The database.
    #[arg(
        long,
        help = "Database: an SQLite file, or postgres://USER:PASSWORD@HOST/NAME",
        value_name = "FILE|URL",
        env = "TESSERA_DATABASE",
        hide_env_values = true
    )]
    database: DatabaseUrl,

    /// Days after their last change when games without an account are deleted; those never begun after at most a week
    #[arg(long, value_name = "N", env = "TESSERA_RETENTION_DAYS", hide_env_values = true, default_value_t = 90, value_parser = clap::value_parser!(u32).range(1..))]
    retention_days: u32,

    /// Only count what would be deleted
    #[arg(long)]
    dry_run: bool,
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
            What::Tidy(tidy) => runtime.block_on(tidy.run(out)),
        }
    }
}

impl Tidy {
    async fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (how, verb) = if self.dry_run {
            (Tidying::DryRun, "would be deleted")
        } else {
            (Tidying::Delete, "deleted")
        };
        let retention = Retention::days(self.retention_days);
        let done = server::tidy(&self.database, retention, how)
            .await
            .map_err(|error| Failure::input(&self.database.to_string(), error))?;
        let Tidied {
            unbegun_games,
            guest_games,
            guests,
            sessions,
            reports,
            blocks,
            jobs,
            traces,
        } = done;
        for (count, what) in [
            (unbegun_games, "games never begun"),
            (guest_games, "other games without an account"),
            (guests, "names of guests without a game"),
            (sessions, "expired sessions"),
            (reports, "old reports"),
            (blocks, "blocks by guests who are gone"),
            (jobs, "analyses never computed"),
            (traces, "traces of connections"),
        ] {
            writeln!(out, "{:>9} {what} {verb}", thousands(count))?;
        }
        Ok(())
    }
}

impl Way {
    async fn export(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.file.as_os_str() == "-" {
            return self.told(server::export(&self.database, out).await, "written");
        }
        // Before the file is made: a mistyped database leaves no empty export behind.
        server::check_exists(&self.database)
            .await
            .map_err(|error| Failure::input(&self.database.to_string(), error))?;
        let named = |error| Failure::input(&self.file.display().to_string(), error);
        let mut file = BufWriter::new(File::create(&self.file).map_err(named)?);
        let done = server::export(&self.database, &mut file).await;
        file.flush().map_err(named)?;
        self.told(done, "written")
    }

    async fn import(&self) -> Result<(), Failure> {
        let named = |error: &dyn std::fmt::Display| Failure::input(&self.file.display().to_string(), error);
        let mut input: Box<dyn BufRead> = if self.file.as_os_str() == "-" {
            Box::new(BufReader::new(std::io::stdin()))
        } else {
            Box::new(BufReader::new(
                File::open(&self.file).map_err(|error| named(&error))?,
            ))
        };
        match server::import(&self.database, &mut *input).await {
            Err(error @ server::Error::BadRequest(_)) => Err(named(&error)),
            done => self.told(done, "read"),
        }
    }

    fn told(&self, done: Result<Transferred, server::Error>, what: &str) -> Result<(), Failure> {
        let Transferred {
            written,
            known,
            people,
            moderation,
        } = done.map_err(|error| Failure::input(&self.database.to_string(), error))?;
        let known = match known {
            0 => String::new(),
            known => format!(", {} existed already", thousands(known)),
        };
        let people = match people {
            0 => String::new(),
            people => format!(" and {} people", thousands(people)),
        };
        let moderation = match moderation {
            0 => String::new(),
            rows => format!(", {} blocks, reports and acts of administrators", thousands(rows)),
        };
        // Standard output may be the export.
        eprintln!("{} records{people}{moderation} {what}{known}", thousands(written));
        Ok(())
    }
}
