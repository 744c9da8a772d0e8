//! The file that `--config` names: TOML, with the options of the command as keys. clap is the one definition of those
//! options: it says which keys exist and checks their values.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{ArgAction, Command};
use toml::de::{DeTable, DeValue};

use crate::failure::{self, Failure};
use crate::suggest;

/// Commands that read a file; without a command, `serve` runs.
const COMMANDS: [&str; 2] = ["serve", "worker"];

/// The arguments with those of the configuration file added. Flags override environment variables, which override the
/// file.
pub(crate) fn merge(mut arguments: Vec<OsString>, program: &Command) -> Result<Vec<OsString>, Failure> {
    let Some(command) = reading_command(&arguments, program) else {
        return Ok(arguments);
    };
    let Some(file) = named_file(&arguments) else {
        return Ok(arguments);
    };
    let name = file.display().to_string();
    let text = read(&file)?;
    let options = parse(&text, command).map_err(|error| Failure::input(&name, error))?;
    let in_environment = |variable: &str| env::var_os(variable).is_some();
    let added = unless_given(options, &arguments, in_environment);
    arguments.extend(added);
    Ok(arguments)
}

/// The command that the arguments run, if it reads a file.
fn reading_command<'a>(arguments: &[OsString], program: &'a Command) -> Option<&'a Command> {
    let first = arguments.get(1).and_then(|argument| argument.to_str());
    let name = match first {
        None => COMMANDS[0],
        Some(option) if option.starts_with('-') => COMMANDS[0],
        Some(name) => *COMMANDS.iter().find(|command| **command == name)?,
    };
    program.find_subcommand(name)
}

fn named_file(arguments: &[OsString]) -> Option<PathBuf> {
    let typed = arguments.iter().enumerate().find_map(|(index, argument)| {
        let argument = argument.to_str()?;
        match argument.strip_prefix("--config=") {
            Some(file) => Some(PathBuf::from(file)),
            None if argument == "--config" => arguments.get(index + 1).map(PathBuf::from),
            None => None,
        }
    });
    typed.or_else(|| env::var_os("TESSERA_CONFIG").map(PathBuf::from))
}

fn read(file: &Path) -> Result<String, Failure> {
    fs::read_to_string(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => suggest::missing_file(file),
        _ => Failure::input(&file.display().to_string(), error),
    })
}

/// An option of the file, as an argument: `--port=8000`, or only `--memory`.
#[derive(Debug, PartialEq, Eq)]
struct FileOption {
    name: String,
    argument: String,
}

/// The options of a file, each checked by clap; an error names the line.
fn parse(text: &str, command: &Command) -> Result<Vec<FileOption>, String> {
    let table = DeTable::parse(text).map_err(|error| at(text, error.span(), error.message()))?;
    let mut options = Vec::new();
    for (key, value) in table.get_ref() {
        let option = option(key.get_ref(), value.get_ref(), command);
        options.extend(option.map_err(|error| at(text, Some(key.span()), &error))?);
    }
    Ok(options)
}

fn at(text: &str, span: Option<Range<usize>>, error: &str) -> String {
    let line = span.map(|span| 1 + text[..span.start.min(text.len())].matches('\n').count());
    line.map_or_else(|| error.to_owned(), |line| format!("line {line}: {error}"))
}

/// The argument for a key and its value; none for a flag that is off.
fn option(name: &str, value: &DeValue<'_>, command: &Command) -> Result<Option<FileOption>, String> {
    if name == "config" {
        return Err("a configuration file can't name another one; remove this line".to_owned());
    }
    let known = || command.get_arguments().filter(|known| known.get_id() != "config");
    let Some(argument) = known().find(|known| known.get_long() == Some(name)) else {
        let names = known().filter_map(|known| known.get_long().map(str::to_owned));
        return Err(unknown_key(name, names, command.get_name()));
    };
    let is_flag = matches!(argument.get_action(), ArgAction::SetTrue);
    let argument = match (is_flag, value) {
        (true, DeValue::Boolean(true)) => format!("--{name}"),
        (true, DeValue::Boolean(false)) => return Ok(None),
        (true, _) => return Err(format!("{name} is true or false")),
        (false, DeValue::String(text)) => format!("--{name}={text}"),
        (false, DeValue::Integer(number)) => format!("--{name}={}", number.as_str()),
        (false, _) => return Err(format!("{name} is a number or a text in quotes")),
    };
    let checked = command
        .clone()
        .try_get_matches_from([command.get_name(), &argument]);
    match checked {
        // What it needs beside it may be another key, or a flag.
        Err(error) if error.kind() != ErrorKind::MissingRequiredArgument => {
            return Err(failure::first_paragraphs(&error.to_string()));
        }
        _ => {}
    }
    let name = name.to_owned();
    Ok(Some(FileOption { name, argument }))
}

fn unknown_key(name: &str, names: impl Iterator<Item = String>, command: &str) -> String {
    let what = format!("«{name}» is not an option of tessera {command}");
    match suggest::similar(&name.replace('_', "-"), names) {
        Some(similar) => format!("{what}; did you mean {similar}?"),
        None => format!("{what}; `tessera {command} --help` lists them"),
    }
}

/// The options that neither the arguments nor the environment set.
fn unless_given(
    options: Vec<FileOption>,
    arguments: &[OsString],
    in_environment: impl Fn(&str) -> bool,
) -> Vec<OsString> {
    let is_typed = |name: &str| {
        let flag = format!("--{name}");
        let with_value = format!("{flag}=");
        arguments.iter().any(|argument| {
            let text = argument.to_string_lossy();
            text == flag || text.starts_with(&with_value)
        })
    };
    let variable = |name: &str| format!("TESSERA_{}", name.to_ascii_uppercase().replace('-', "_"));
    options
        .into_iter()
        .filter(|option| !is_typed(&option.name) && !in_environment(&variable(&option.name)))
        .map(|option| option.argument.into())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Vec<FileOption>, String> {
        let program = crate::help::command();
        parse(text, program.find_subcommand("serve").unwrap())
    }

    fn added(typed: &str, file: &str, environment: &str) -> Vec<OsString> {
        let typed: Vec<OsString> = typed.split(' ').map(OsString::from).collect();
        unless_given(parsed(file).unwrap(), &typed, |name| name == environment)
    }

    #[test]
    fn the_file_sets_what_nothing_else_does() {
        let file =
            "# comment\nport = 8000\npublic-url = \"https://a.example\"\n\nno-open = true\nmemory = false\n";
        assert_eq!(
            added("tessera serve", file, ""),
            ["--no-open", "--port=8000", "--public-url=https://a.example"]
        );
        assert!(added("tessera --port 1", "port = 2", "").is_empty());
        assert!(added("tessera --port=1", "port = 2", "").is_empty());
        assert!(
            added(
                "tessera",
                "public-url = 'https://a.example'",
                "TESSERA_PUBLIC_URL"
            )
            .is_empty()
        );
    }

    #[test]
    fn errors_name_the_line_and_suggest_a_key() {
        for (file, error) in [
            ("port = 1\nnonsense", "line 2: "),
            (
                "\nprot = 1",
                "line 2: «prot» is not an option of tessera serve; did you mean port?",
            ),
            ("public_url = 'x'", "did you mean public-url?"),
            (
                "sockets = 1",
                "line 1: «sockets» is not an option of tessera serve; `tessera serve --help`",
            ),
            (
                "config = 'x'",
                "line 1: a configuration file can't name another one",
            ),
            ("port = 70000", "line 1: invalid value '70000' for '--port <N>'"),
            ("port = true", "line 1: port is a number or a text in quotes"),
            ("memory = 'yes'", "line 1: memory is true or false"),
            (
                "[limits]\nmax-open-games = 1",
                "line 1: «limits» is not an option",
            ),
        ] {
            let said = parsed(file).unwrap_err();
            assert!(said.contains(error), "{file}: {said}");
        }
    }
}
