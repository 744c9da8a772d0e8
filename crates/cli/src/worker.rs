//! `tessera worker`: thinks for the computer players of other nodes, and does nothing else.

use std::io::Write;

use clap::Args;
use server::{App, DatabaseUrl};

use crate::failure::Failure;
use crate::node::Node;
use crate::serve::stopped;

const EXAMPLES: &str = "\
Examples:
  tessera worker --database postgres://tessera@db/tessera --bus nats://bus:4222
  tessera worker --database postgres://tessera@db/tessera --threads 8

Start as many as you like, on as many machines; kill any: another takes up what it was thinking about within two seconds.";

/// Think for the computer players of a server with many nodes
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Worker {
    #[command(flatten)]
    node: Node,
}

impl Worker {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        self.node.start_log()?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(self.work(out))
    }

    async fn work(self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(place @ DatabaseUrl::Postgres(_)) = self.node.database.clone() else {
            return Err(Failure::Input(
                "a worker shares a database with servers; say --database postgres://…".to_owned(),
            ));
        };
        let config = self.node.configured(place.clone());
        if config.thinkers == 0 {
            return Err(Failure::Input(
                "a worker without threads does nothing; say --threads 1 or more".to_owned(),
            ));
        }
        let threads = config.thinkers;
        let app = App::start(config)
            .await
            .map_err(|error| Failure::input(&place.to_string(), error))?;
        writeln!(out, "thinking on {threads} threads; Ctrl-C ends the worker")?;
        out.flush()?;
        stopped().await;
        app.stop().await;
        Ok(())
    }
}
