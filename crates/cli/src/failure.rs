//! What can go wrong, as one sentence on standard error and an exit code.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::{style, suggest};

/// Why a command stops before its end.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something that was typed, or a file that was named, is wrong: exit code 2.
    Input(String),
    /// The output could not be written: exit code 1, or none of anybody's business if the reader has gone.
    Output(io::Error),
    /// The work was stopped before its end, by its limits or by Ctrl-C: exit code 1.
    Stopped(String),
    /// Help or the version was asked for.
    Help(clap::Error),
}

impl Failure {
    /// Something wrong, with where it was.
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

    /// Says it and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Input(sentence) => {
                complain(&sentence);
                ExitCode::from(2)
            }
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Output(error) => {
                complain(&format!("the output could not be written: {error}"));
                ExitCode::FAILURE
            }
            Failure::Stopped(sentence) => {
                complain(&sentence);
                ExitCode::FAILURE
            }
            Failure::Help(text) => {
                // A reader that closed the pipe has seen all it wanted.
                let _ = text.print();
                ExitCode::SUCCESS
            }
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

/// What clap has to say, without the usage that follows; `--help` has that.
fn first_paragraphs(message: &str) -> String {
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

fn complain(sentence: &str) {
    anstream::eprintln!(
        "{}error:{} {}",
        style::ERROR,
        style::ERROR.render_reset(),
        one_line(sentence)
    );
}

/// The sentence on one line of bearable length, whatever was pasted into it.
fn one_line(sentence: &str) -> String {
    const LONGEST: usize = 600;
    let words: Vec<&str> = sentence
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    let line = words.join(" ");
    if line.chars().count() <= LONGEST {
        return line;
    }
    line.chars().take(LONGEST).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_one_line_of_bearable_length() {
        assert_eq!(one_line("a\nb\u{1b}[31m  c"), "a b [31m c");
        assert_eq!(one_line(&"x".repeat(5000)).chars().count(), 601);
    }

    #[test]
    fn of_what_clap_says_the_reason_and_a_similar_word_are_kept() {
        assert_eq!(
            first_paragraphs(
                "error: unrecognized subcommand 'game'\n\n  tip: a similar subcommand exists: 'games'\n\nUsage: …"
            ),
            "unrecognized subcommand 'game'; a similar subcommand exists: 'games'"
        );
    }
}
