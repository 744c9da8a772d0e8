//! `tessera games`: the list of games.

use std::io::Write;

use clap::Args;
use rules::About;

use crate::failure::Failure;
use crate::style::{NAME, QUIET, TYPED, styled};

/// List the games and their set-ups
#[derive(Args)]
#[command(after_help = "Example:\n  tessera games")]
pub(crate) struct Games {}

impl Games {
    #[expect(clippy::unused_self, reason = "every command runs the same way")]
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        for (i, game) in ::games::all().enumerate() {
            if i > 0 {
                writeln!(out)?;
            }
            write_about(out, game.about())?;
        }
        Ok(())
    }
}

fn write_about(out: &mut impl Write, about: &About) -> Result<(), Failure> {
    let [first, second] = about.colour_names();
    let mut specs = about.offered.iter().map(|setup| format!("{}:{setup}", about.id));
    let default = specs.next().unwrap_or_default();
    writeln!(out, "{}  {}", styled(NAME, about.id), styled(QUIET, about.name))?;
    writeln!(out, "  {}", about.summary)?;
    writeln!(out, "  players  {first} (moves first), {second}")?;
    writeln!(out, "  set-ups  {}", about.setups)?;
    write!(out, "  examples {} (default)", styled(TYPED, &default))?;
    for spec in specs {
        write!(out, ", {}", styled(TYPED, &spec))?;
    }
    Ok(writeln!(out)?)
}
