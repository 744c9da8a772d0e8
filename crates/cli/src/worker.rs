//! `tessera worker`: computes computer moves and analyses for the nodes of a server.

use std::io::Write;

use clap::Args;
use server::{App, Config, DatabaseUrl, ProcessRole};

use crate::failure::Failure;
use crate::process;
use crate::server_options::ServerOptions;

const EXAMPLES: &str = "\
Examples:
  tessera worker --database postgres://tessera@db/tessera --bus nats://bus:4222
  tessera worker --database postgres://tessera@db/tessera --threads 8

Run as many as you like, on any number of machines. When one is killed, another takes over its work within two seconds.";

/// Compute moves for the computer players of a server
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Worker {
    #[command(flatten)]
    options: ServerOptions,
}

impl Worker {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        self.options.start_log()?;
        process::run(self.work(out))
    }

    async fn work(self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(database @ DatabaseUrl::Postgres(_)) = self.options.database.clone() else {
            return Err(Failure::Input(
                "a worker needs the database of its servers; add --database postgres://…".to_owned(),
            ));
        };
        let config = Config {
            role: ProcessRole::Worker,
            ..self.options.configured(database.clone())
        };
        if config.computer_threads == 0 {
            return Err(Failure::Input(
                "a worker needs at least one thread; add --threads 1 or more".to_owned(),
            ));
        }
        let threads = config.computer_threads;
        let app = App::start(config)
            .await
            .map_err(|error| Failure::input(&database.to_string(), error))?;
        writeln!(
            out,
            "waiting for work on {threads} threads; Ctrl-C stops the worker"
        )?;
        out.flush()?;
        process::stopped().await;
        app.stop().await;
        Ok(())
    }
}
