//! Tests of the real binary.

#[cfg(feature = "acme")]
mod acme;
mod admin;
mod analyse;
mod backup;
mod bench;
mod best;
mod classroom;
mod connections;
mod contest;
mod draw;
mod full_screen;
mod gtp;
mod listings;
mod memory;
mod nginx;
mod perft;
mod pipes;
mod play;
mod plot;
mod readme;
mod refused;
mod replay;
mod serve;
mod settings;
mod simulate;
mod source;
mod store;
mod terminal;
mod tls;
mod uhp;
mod view;

use std::io::Write;
use std::process::{ChildStdin, Command, Output, Stdio};

/// Runs `tessera` with arguments written as in a shell, quotes and all, and nothing on standard input.
fn tessera(line: &str) -> Output {
    tessera_reading(line, b"")
}

/// Runs `tessera` with this on standard input.
fn tessera_reading(line: &str, input: &[u8]) -> Output {
    let mut child = command(line)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may exit before it is written.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// The output of `tessera`, whose input stays open until the closure returns.
fn dialogue(line: &str, user: impl FnOnce(&mut ChildStdin)) -> String {
    let mut child = command(line)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    user(&mut input);
    drop(input);
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
    command.args(arguments(line)).env_remove("NO_COLOR");
    command
}

/// Splits at spaces outside double or single quotes.
fn arguments(line: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    let mut current: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                current.get_or_insert_default();
            }
            None if c == ' ' => arguments.extend(current.take()),
            _ => current.get_or_insert_default().push(c),
        }
    }
    arguments.extend(current);
    arguments
}

/// The output of a command that must succeed.
fn printed(line: &str) -> String {
    let output = tessera(line);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{line}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

/// A board drawn in a test, without the line break after the opening quote.
fn picture(text: &str) -> &str {
    text.strip_prefix('\n').unwrap_or(text)
}

/// The field names of a JSON object in the order written; assumes that no value contains a quote before a colon.
fn keys(json: &str) -> Vec<String> {
    json.split('"')
        .collect::<Vec<_>>()
        .windows(2)
        .filter(|pair| pair[1].starts_with(':'))
        .map(|pair| pair[0].to_owned())
        .collect()
}
