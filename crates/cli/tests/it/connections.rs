//! Signals, and file descriptors that run out.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::command;
use crate::serve::Served;

/// As long as a test waits for what has to happen.
const PATIENCE: Duration = Duration::from_secs(90);

fn served() -> Served {
    Served::by(command("serve --memory --no-open --port 0 --threads 1").stderr(Stdio::null()))
}

/// A client whose request is never complete.
fn stuck(served: &Served) -> TcpStream {
    let mut stream = TcpStream::connect(served.address()).unwrap();
    let head = "POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\
                Expect: 100-continue\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    // The server says so when it waits for the body.
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 100");
    stream
}

/// Whether the server takes requests. While it shuts down it may refuse or drop a connection.
fn is_ready(served: &Served) -> bool {
    let mut answer = String::new();
    let asked = TcpStream::connect(served.address()).and_then(|mut stream| {
        stream.write_all(b"GET /ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")?;
        stream.read_to_string(&mut answer)
    });
    asked.is_ok() && answer.starts_with("HTTP/1.1 200")
}

fn terminate(served: &Served) {
    let id = served.child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &id])
            .status()
            .unwrap()
            .success()
    );
}

/// The time until the server has ended, and whether it ended well.
fn ended(served: &mut Served) -> (Duration, bool) {
    let begun = Instant::now();
    loop {
        if let Some(status) = served.child.try_wait().unwrap() {
            return (begun.elapsed(), status.success());
        }
        assert!(begun.elapsed() < PATIENCE, "the server does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn shutting_down_has_a_deadline() {
    let mut served = served();
    let _stuck = stuck(&served);
    terminate(&served);
    let (took, is_well) = ended(&mut served);
    // It waits for the client, but not for the thirty seconds that a body may take.
    assert!((8..25).contains(&took.as_secs()) && is_well, "{took:?}");
}

#[test]
fn a_second_signal_ends_at_once() {
    let mut served = served();
    let _stuck = stuck(&served);
    terminate(&served);
    // The first signal has arrived when the server is no longer ready.
    while is_ready(&served) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(
        served.child.try_wait().unwrap().is_none(),
        "it waits for its client"
    );
    terminate(&served);
    let (_, is_well) = ended(&mut served);
    assert!(!is_well, "it was broken off");
}

/// A persistent connection.
struct Client(BufReader<TcpStream>);

impl Client {
    fn of(served: &Served) -> Client {
        Client(BufReader::new(TcpStream::connect(served.address()).unwrap()))
    }

    fn ask(&mut self, method: &str, path: &str, token: &str, body: &Value) -> Value {
        let body = body.to_string();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.0.get_mut().write_all(request.as_bytes()).unwrap();
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).unwrap();
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut bytes = vec![0; length];
        self.0.read_exact(&mut bytes).unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }
}

/// The value of a metric.
fn metric(served: &Served, name: &str) -> u64 {
    let (_, text) = served.ask("GET", "/metrics", "", &Value::Null);
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap_or_else(|| panic!("{name}")).trim().parse().unwrap()
}

/// Sends requests until one is answered.
fn answers_again(served: &Served) {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        let mut stream = TcpStream::connect(served.address()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let asked = stream.write_all(b"GET /ready HTTP/1.1\r\nHost: x\r\n\r\n");
        if asked.is_ok() && stream.read_exact(&mut [0; 12]).is_ok() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("the server does not answer any more");
}

#[test]
fn connections_leave_descriptors_to_the_database() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("few-descriptors.db");
    let _ = std::fs::remove_file(&file);
    let line = "ulimit -n 128; exec \"$0\" serve --no-open --port 0 --threads 1 --database \"$1\"";
    let served = Served::by(
        Command::new("sh")
            .args(["-c", line, env!("CARGO_BIN_EXE_tessera")])
            .arg(&file)
            .stderr(Stdio::null()),
    );
    let mut player = Client::of(&served);
    let created = player.ask("POST", "/api/records", "", &json!({"spec": "paths:3"}));
    let token = created["token"].as_str().unwrap().to_owned();
    let path = format!(
        "/api/records/{}/commands",
        created["table"]["record"].as_str().unwrap()
    );
    let silent: Vec<TcpStream> = (0..200)
        .map(|_| TcpStream::connect(served.address()).unwrap())
        .collect();
    for (version, cell) in ["(0,0)", "(0,1)", "(1,1)", "(0,2)"].iter().enumerate() {
        let act = json!({"version": version, "command": "move", "text": cell});
        let table = player.ask("POST", &path, &token, &act);
        assert_eq!(table["version"], version + 1, "{table}");
    }
    drop(silent);
    answers_again(&served);
    assert!(metric(&served, "tessera_connections_refused_total") >= 100);
    drop(served);
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn running_out_of_descriptors_is_survived_and_logged() {
    let mut command = command("serve --memory --no-open --port 0 --threads 1");
    let mut served = Served::by(command.stderr(Stdio::piped()));
    let log = BufReader::new(served.child.stderr.take().unwrap());
    let id = served.child.id().to_string();
    let limit = |limit: &str| {
        let limited = Command::new("prlimit").args(["--pid", &id, limit]).status();
        assert!(limited.unwrap().success());
    };
    let open = std::fs::read_dir(format!("/proc/{id}/fd")).unwrap().count();
    limit(&format!("--nofile={}:", open + 2));
    let waiting: Vec<TcpStream> = (0..20)
        .map(|_| TcpStream::connect(served.address()).unwrap())
        .collect();
    // The log says why nothing is accepted, and when it is tried again.
    let mut lines = log.lines();
    let line = lines.find(|line| {
        line.as_ref()
            .is_ok_and(|line| line.contains("cannot accept connections"))
    });
    assert!(line.unwrap().unwrap().contains("trying again"));
    drop(waiting);
    limit("--nofile=1000:");
    answers_again(&served);
    assert!(metric(&served, "tessera_accept_failures_total") > 0);
}
