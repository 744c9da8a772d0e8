//! The overview that `tessera --help` prints: the commands in groups.

use std::fmt::Write;

use clap::{Command, CommandFactory};

use crate::Arguments;
use crate::style::{NAME, TYPED, styled};

/// Every command, once, under the heading it is listed by.
const GROUPS: &[(&str, &[&str])] = &[
    ("Play", &["serve", "play", "games"]),
    ("Records", &["view", "replay", "draw", "analyse"]),
    (
        "Computer players",
        &["best", "solve", "match", "plot", "gtp", "uhp"],
    ),
    ("Rules and speed", &["moves", "perft", "simulate", "bench"]),
    (
        "Server",
        &["worker", "admin", "backup", "restore", "store", "load"],
    ),
    ("Shell", &["completions"]),
];

/// The program as clap knows it, with its own overview.
pub(crate) fn command() -> Command {
    let command = Arguments::command();
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{}{}\n",
        commands(&command),
        "\nWithout a command, tessera runs `serve`, with the options of `tessera serve --help`.\n\
         `tessera COMMAND --help` (or -h) explains a command, --version prints the version.{after-help}"
    );
    command.help_template(template)
}

/// The groups, one command per line with its summary.
fn commands(program: &Command) -> String {
    let mut text = String::new();
    for (heading, names) in GROUPS {
        let _ = writeln!(text, "\n{}", styled(NAME, &format!("{heading}:")));
        for name in *names {
            let about = program.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "  {}  {about}", styled(TYPED, &format!("{name:<11}")));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_listed_once() {
        let mut listed: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let program = Arguments::command();
        let mut known: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        listed.sort_unstable();
        known.sort_unstable();
        assert_eq!(listed, known);
    }

    #[test]
    fn every_summary_fits_on_a_line() {
        let help = command().render_help().to_string();
        for line in help.lines().filter(|line| line.starts_with("  ")) {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
}
