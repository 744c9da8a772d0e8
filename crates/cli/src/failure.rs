//! Failures: one sentence on standard error and an exit code.

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::{style, suggest};

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Invalid arguments or an invalid file: exit code 2.
    Input(String),
    /// The output could not be written: exit code 1, or 0 if the reader closed the pipe.
    Output(io::Error),
    /// Stopped early by a limit or Ctrl-C: exit code 1.
    Stopped(String),
    /// `--help` or `--version`: exit code 0.
    Help(clap::Error),
}

impl Failure {
    /// Invalid input, with the option or file it was in.
    pub(crate) fn input(place: &str, what: impl std::fmt::Display) -> Failure {
        Failure::Input(format!("{place}: {what}"))
    }

    /// What clap says about the arguments, with a suggestion where a game's set-up stands apart from its name.
    pub(crate) fn usage(error: clap::Error, arguments: &[OsString]) -> Failure {
        if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
            return Failure::Help(error);
        }
        let arguments: Vec<String> = arguments
            .iter()
            .map(|argument| argument.to_string_lossy().into_owned())
            .collect();
        let what = first_paragraphs(&error.to_string());
        let spec = invalid(&error).and_then(|invalid| suggest::setup_apart(&arguments, invalid));
        Failure::Input(match spec {
            Some(spec) => format!("{what}; did you mean {spec}?"),
            None => what,
        })
    }

    /// Prints the failure and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Input(sentence) => {
                print_error(&sentence);
                ExitCode::from(2)
            }
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Output(error) => {
                print_error(&format!("can't write the output: {error}"));
                ExitCode::FAILURE
            }
            Failure::Stopped(sentence) => {
                print_error(&sentence);
                ExitCode::FAILURE
            }
            Failure::Help(text) => {
                // A closed pipe is not an error.
                let _ = text.print();
                ExitCode::SUCCESS
            }
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(sentence) | Failure::Stopped(sentence) => f.write_str(sentence),
            Failure::Output(error) => write!(f, "can't write the output: {error}"),
            Failure::Help(text) => write!(f, "{text}"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<rules::Error> for Failure {
    fn from(error: rules::Error) -> Failure {
        Failure::Input(error.to_string())
    }
}

/// The argument or value that clap could not use.
fn invalid(error: &clap::Error) -> Option<&str> {
    let kinds = [ContextKind::InvalidValue, ContextKind::InvalidArg];
    kinds.into_iter().find_map(|kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    })
}

/// The message of a clap error, with its suggestion and without the usage.
pub(crate) fn first_paragraphs(message: &str) -> String {
    let mut paragraphs = message.split("\n\n").map(str::trim);
    let what = paragraphs.next().unwrap_or_default();
    let what = what.strip_prefix("error: ").unwrap_or(what);
    let similar = paragraphs
        .filter_map(|paragraph| paragraph.strip_prefix("tip: "))
        .find(|tip| tip.contains("similar"));
    match similar {
        Some(tip) => format!("{what}; {tip}"),
        None => what.to_owned(),
    }
}

fn print_error(sentence: &str) {
    anstream::eprintln!(
        "{}error:{} {}",
        style::ERROR,
        style::ERROR.render_reset(),
        one_line(sentence)
    );
}

/// The sentence on one line of limited length, whatever input it quotes.
fn one_line(sentence: &str) -> String {
    const MAX_LENGTH: usize = 600;
    let words: Vec<&str> = sentence
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    let line = words.join(" ");
    if line.chars().count() <= MAX_LENGTH {
        return line;
    }
    line.chars().take(MAX_LENGTH).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_one_line_of_limited_length() {
        assert_eq!(one_line("a\nb\u{1b}[31m  c"), "a b [31m c");
        assert_eq!(one_line(&"x".repeat(5000)).chars().count(), 601);
    }

    #[test]
    fn clap_messages_keep_their_reason_and_suggestion() {
        assert_eq!(
            first_paragraphs(
                "error: unrecognized subcommand 'game'\n\n  tip: a similar subcommand exists: 'games'\n\nUsage: …"
            ),
            "unrecognized subcommand 'game'; a similar subcommand exists: 'games'"
        );
    }
}
