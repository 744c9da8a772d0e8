//! `tessera completions`: scripts that complete the command line.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  tessera completions bash > ~/.local/share/bash-completion/completions/tessera
  tessera completions zsh > ~/.zfunc/_tessera
  tessera completions fish > ~/.config/fish/completions/tessera.fish";

/// Print a completion script for a shell
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(
            self.shell,
            &mut crate::Arguments::command(),
            "tessera",
            &mut script,
        );
        Ok(out.write_all(&script)?)
    }
}
