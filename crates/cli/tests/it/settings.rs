//! Server options by flags, environment and file, in this order of precedence; and the log.

use std::io::Read;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::serve::Served;
use crate::{command, tessera};

#[test]
fn mistakes_in_the_file_are_reported_with_their_line() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mistakes.toml");
    for (text, part) in [
        (
            "memory = true\nprot = 1\n",
            "mistakes.toml: line 2: «prot» is not an option of tessera serve; did you mean port?",
        ),
        ("port = x\n", "mistakes.toml: line 1: "),
        ("port = \"x\"\n", "line 1: invalid value 'x' for '--port <N>'"),
        (
            "memory = true\nconfig = \"more.toml\"\n",
            "line 2: a configuration file can't name another one; remove this line",
        ),
        ("config =\n", "mistakes.toml: line 1: "),
        (
            "public-url = \"nonsense\"\n",
            "line 1: invalid value 'nonsense' for '--public-url <URL>': «nonsense» is not the address of a site",
        ),
    ] {
        std::fs::write(&file, text).unwrap();
        let output = tessera(&format!("serve --no-open --config '{}'", file.display()));
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(part) && said.lines().count() == 1, "{said}");
    }
    std::fs::remove_file(&file).unwrap();
}

const FILE: &str =
    "memory = true\nport = 0\nno-open = true\nmax-open-games = 1\nlog = \"error\"\nlog-format = \"json\"\n";

#[test]
fn flags_override_the_environment_which_overrides_the_file() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("settings.toml");
    std::fs::write(&file, FILE).unwrap();
    let mut start = command("serve --max-open-games 2");
    start.env("TESSERA_CONFIG", &file).env("TESSERA_LOG", "debug");
    let mut served = Served::by(start.stderr(Stdio::piped()));
    std::fs::remove_file(&file).unwrap();

    let new = json!({"spec": "paths:3"});
    let (_, created) = served.ask("POST", "/api/records", "", &new);
    let created: Value = serde_json::from_str(&created).unwrap();
    let token = created["token"].as_str().unwrap();
    let again = || served.ask("POST", "/api/records", token, &new).0;
    assert_eq!([again(), again()], [201, 429], "the flag says two, the file one");
    let record = created["table"]["record"].as_str().unwrap();
    assert_eq!(
        served
            .ask("GET", &format!("/api/records/{record}"), token, &Value::Null)
            .0,
        200
    );

    served.child.kill().unwrap();
    let mut log = String::new();
    served
        .child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut log)
        .unwrap();
    let lines = log
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let answers: Vec<Value> = lines.filter(|line| line["message"] == "request").collect();
    let told = |line: &Value| json!([line["level"], line["method"], line["route"], line["status"]]);
    let expected = [
        json!(["DEBUG", "POST", "/api/records", 201]),
        json!(["DEBUG", "POST", "/api/records", 201]),
        json!(["DEBUG", "POST", "/api/records", 429]),
        json!(["DEBUG", "GET", "/api/records/{id}", 200]),
    ];
    assert_eq!(answers.iter().map(told).collect::<Vec<_>>(), expected, "{log}");
    // A record's id is the link that opens it.
    assert!(!log.contains(record) && !log.contains(token), "{log}");
}
