//! `tessera completions`: shell completions.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use crate::failure::Failure;
use crate::help;

const EXAMPLES: &str = "\
Examples:
  tessera completions bash > ~/.local/share/bash-completion/completions/tessera
  tessera completions zsh > ~/.zfunc/_tessera
  tessera completions fish > ~/.config/fish/completions/tessera.fish";

/// Print shell completions
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// Shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut help::command(), "tessera", &mut script);
        Ok(out.write_all(&script)?)
    }
}
