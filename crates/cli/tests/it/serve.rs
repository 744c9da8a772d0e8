//! Starting, using and killing the server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{command, printed, tessera};

/// A running server; killed with SIGKILL when dropped.
pub(crate) struct Served {
    pub(crate) child: Child,
    /// `http:` or `https:`.
    pub(crate) scheme: String,
    address: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Served {
    fn start(line: &str) -> Served {
        Served::by(&mut command(line))
    }

    pub(crate) fn by(command: &mut Command) -> Served {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut first)
            .unwrap();
        let (_, url) = first.trim().split_once("listening on ").unwrap();
        let mut parts = url.split('/');
        let (scheme, host) = (parts.next().unwrap().to_owned(), parts.nth(1).unwrap().to_owned());
        Served {
            scheme,
            address: host,
            child,
        }
    }

    /// Its host and port.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn on(file: &Path) -> Served {
        Served::start(&format!(
            "serve --no-open --port 0 --database '{}'",
            file.display()
        ))
    }

    /// Sends a request and reads the status and the body of its answer.
    pub(crate) fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, String) {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, body.to_owned())
    }

    pub(crate) fn json(&self, method: &str, path: &str, token: &str, body: &Value) -> Value {
        let (status, answer) = self.ask(method, path, token, body);
        assert!((200..300).contains(&status), "{status}: {answer}");
        serde_json::from_str(&answer).unwrap()
    }

    /// The value of a metric, by its name with its labels.
    pub(crate) fn metric(&self, name: &str) -> u64 {
        let (_, metrics) = self.ask("GET", "/metrics", "", &Value::Null);
        let value = metrics
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.unwrap().parse().unwrap()
    }

    /// The table once it is this player's turn or the game is over.
    fn my_turn(&self, path: &str, token: &str) -> Value {
        let begun = Instant::now();
        loop {
            let table = self.json("GET", path, token, &Value::Null);
            if table["view"]["turn"] != 1 {
                return table;
            }
            assert!(
                begun.elapsed() < Duration::from_mins(1),
                "the computer does not move: {table}"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

pub(crate) fn words(table: &Value) -> Vec<String> {
    serde_json::from_value(table["view"]["words"].clone()).unwrap()
}

#[test]
fn without_a_command_the_server_starts() {
    let served = Served::start("--memory --no-open --port 0");
    let games = served.json("GET", "/api/games", "", &Value::Null);
    assert_eq!(games.as_array().unwrap().len(), games::GAMES.len());
}

#[test]
fn a_second_server_on_the_same_file_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("games.db");
    let first = Served::on(&file);
    let page = format!("http://{}/", first.address);
    let second = tessera(&format!(
        "serve --no-open --port 0 --database '{}'",
        file.display()
    ));
    assert_eq!(second.status.code(), Some(2));
    let said = String::from_utf8(second.stderr).unwrap();
    let sentence = format!("another server uses this database; its page is {page}");
    assert!(said.contains(&sentence) && second.stdout.is_empty(), "{said}");
    // Without the command `serve`, it says where the running one is.
    let by_hand = printed(&format!("--no-open --database '{}'", file.display()));
    assert_eq!(by_hand, format!("already running: your games are at {page}\n"));
    // Other commands may read the file, and the lock ends with its process.
    let export = printed(&format!("store export --database '{}' -", file.display()));
    assert_eq!(export, "");
    drop(first);
    Served::on(&file);
}

#[test]
fn a_killed_server_has_lost_nothing_and_the_game_goes_on() {
    let file = std::env::temp_dir().join(format!("tessera-killed-{}.db", std::process::id()));
    let mut served = Served::on(&file);
    let new = json!({"spec": "paths:11", "seats": ["me", "random"]});
    let created = served.json("POST", "/api/records", "", &new);
    let token = created["token"].as_str().unwrap().to_owned();
    let path = format!("/api/records/{}", created["table"]["record"].as_str().unwrap());
    let mut known: Vec<String> = Vec::new();
    for round in 0..12 {
        let table = served.my_turn(&path, &token);
        let now = words(&table);
        assert_eq!(now[..known.len()], known, "what was answered is still there");
        let text = table["view"]["moves"][round * 5].as_str().unwrap().to_owned();
        let act =
            json!({"version": table["version"], "command": "move", "text": text, "id": round.to_string()});
        let played = served.json("POST", &format!("{path}/commands"), &token, &act);
        known = words(&played);
        if round % 3 == 0 {
            served = {
                drop(served);
                Served::on(&file)
            };
            let again = served.json("POST", &format!("{path}/commands"), &token, &act);
            assert_eq!(
                words(&again)[..known.len()],
                known,
                "sent again, it has happened once"
            );
        }
    }
    let listed = served.json("GET", "/api/records", &token, &Value::Null);
    assert_eq!(listed.as_array().unwrap().len(), 1);
    drop(served);
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
}

#[test]
fn invalid_options_are_refused() {
    for (line, part) in [
        (
            "--database /nowhere/at/all/games.db --no-open --port 0",
            "/nowhere/at/all/games.db",
        ),
        ("--database x.db --memory", "cannot be used with"),
        ("--port 99999", "99999"),
        (
            "--log loud --memory --no-open --port 0",
            "«loud» is not a log level",
        ),
        ("serve --config no/such.toml", "no/such.toml: no such file"),
        (
            "--memory --no-open --bind 203.0.113.7 --port 0",
            "choose another --port or --bind",
        ),
    ] {
        let output = tessera(line);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}: {said}");
        assert!(said.contains(part), "{line}: {said}");
    }
}

#[test]
fn a_load_test_plays_many_games() {
    let served = Served::start("serve --memory --no-open --port 0 --max-requests-per-second 1000000");
    let (address, pid) = (&served.address, served.child.id());
    // The same node under two addresses: opponents use different ones.
    let line = format!("load {address} {address} --games 3 --rate 60 --seconds 1 --pid {pid} --json");
    let report: Value = serde_json::from_str(&printed(&line)).unwrap();
    assert_eq!(
        (&report["failures"], &report["nodes"]),
        (&json!(0), &json!(2)),
        "{report}"
    );
    assert!(report["moves"].as_u64().unwrap() > 0, "{report}");
    assert!(report["work_ms_per_move"].is_number(), "{report}");
    assert!(
        report["memory"][3]["resident"].as_u64().unwrap() > 1000,
        "{report}"
    );
}

/// Moves that were due while the server stood still are late, not only the one that each game waits for.
#[cfg(unix)]
#[test]
fn a_load_test_does_not_hide_a_stall() {
    let served = Served::start("serve --memory --no-open --port 0 --max-requests-per-second 1000000");
    let (address, pid) = (&served.address, served.child.id().to_string());
    let signal = |name: &str| Command::new("kill").args([name, &pid]).status().unwrap();
    let line = format!("load {address} --games 2 --rate 40 --seconds 4 --json");
    let load = command(&line).stdout(Stdio::piped()).spawn().unwrap();
    while served.metric("tessera_events_total") < 20 {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(signal("-STOP").success());
    std::thread::sleep(Duration::from_secs(2));
    assert!(signal("-CONT").success());
    let report: Value = serde_json::from_slice(&load.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(report["failures"], json!(0), "{report}");
    let moves = report["moves"].as_u64().unwrap() + report["unsent"].as_u64().unwrap();
    // A few were due when a game was over.
    assert!(
        (140..=160).contains(&moves),
        "every move that was due counts: {report}"
    );
    // Half of the four seconds is the stall: of its moves a fifth, a tenth of all, waited more than 1.6 s.
    let late = report["receipt_ms"]["p90"].as_f64().unwrap();
    assert!(late > 1000.0, "{report}");
}

#[test]
fn a_record_is_viewed_on_the_page() {
    let text = "[Game \"paths:3\"]\n\n1. (1,1) (0,0)\n";
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shown-on-the-page.txt");
    std::fs::write(&path, text).unwrap();
    let served = Served::start(&format!("view '{}' --page", path.display()));
    assert_eq!(
        served.ask("GET", "/api/shown", "", &Value::Null),
        (200, text.to_owned())
    );
    std::fs::remove_file(path).unwrap();
}
