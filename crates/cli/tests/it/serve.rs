//! Starting, using and killing the server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{command, printed, tessera};

/// A running server; killed like `kill -9` when it goes.
pub(crate) struct Served {
    pub(crate) child: Child,
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
        let (_, address) = first.trim().split_once("listening on http://").unwrap();
        let (host, _) = address.split_once('/').unwrap();
        Served {
            address: host.to_owned(),
            child,
        }
    }

    fn on(file: &Path) -> Served {
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

    fn json(&self, method: &str, path: &str, token: &str, body: &Value) -> Value {
        let (status, answer) = self.ask(method, path, token, body);
        assert!((200..300).contains(&status), "{status}: {answer}");
        serde_json::from_str(&answer).unwrap()
    }

    /// The table once it is my turn, or the game is over.
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

fn words(table: &Value) -> Vec<String> {
    serde_json::from_value(table["view"]["words"].clone()).unwrap()
}

#[test]
fn without_a_command_the_server_starts() {
    let served = Served::start("--memory --no-open --port 0");
    let games = served.json("GET", "/api/games", "", &Value::Null);
    assert_eq!(games.as_array().unwrap().len(), games::GAMES.len());
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
fn what_the_server_cannot_use_is_refused() {
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
fn many_people_measure_a_server() {
    let served = Served::start("serve --memory --no-open --port 0 --max-requests-per-second 1000000");
    let (address, pid) = (&served.address, served.child.id());
    // The same node under two names: opponents sit at different ones.
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
