//! Every example in the README prints what the README shows.

use std::path::Path;

use crate::tessera;

/// A command and its expected output; a line `…` matches the rest.
struct Example {
    command: String,
    lines: Vec<String>,
}

fn examples(readme: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            _ => match line.strip_prefix("$ tessera ") {
                Some(command) => examples.push(Example {
                    command: command.to_owned(),
                    lines: Vec::new(),
                }),
                None => examples.last_mut().unwrap().lines.push(line.to_owned()),
            },
        }
    }
    examples
}

#[test]
fn every_example_prints_what_the_readme_shows() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let examples = examples(&std::fs::read_to_string(readme).unwrap());
    assert!(examples.len() >= 7);
    for Example { command, lines } in examples {
        let output = tessera(&command);
        let said = if output.status.success() {
            output.stdout
        } else {
            output.stderr
        };
        let said = String::from_utf8(said).unwrap();
        match lines.iter().position(|line| line == "…") {
            Some(end) => assert!(said.lines().take(end).eq(&lines[..end]), "{command}:\n{said}"),
            None => assert!(said.lines().eq(lines), "{command}:\n{said}"),
        }
    }
}
