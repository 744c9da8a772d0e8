//! The load balancer's configuration, `deploy/nginx.conf`, in front of three real nodes on Postgres and NATS.

use std::net::{Ipv4Addr, SocketAddr};

use backing::{Database, Nats, Nginx, free_port};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

use crate::serve::Served;
use crate::{command, printed};

/// A balancer and its nodes.
struct Balanced {
    port: u16,
    nodes: Vec<Served>,
    _nginx: Nginx,
    _nats: Nats,
    _database: Database,
}

impl Balanced {
    fn start() -> Balanced {
        let (database, nats) = (Database::new().unwrap(), Nats::start().unwrap());
        let port = free_port().unwrap();
        let line = format!(
            "serve --no-open --port 0 --threads 1 --max-requests-per-second 20 --behind-proxy \
             --public-url http://127.0.0.1:{port} --database {} --bus {}",
            database.url(),
            nats.url()
        );
        let nodes: Vec<Served> = (0..3).map(|_| Served::by(&mut command(&line))).collect();
        Balanced {
            port,
            _nginx: Nginx::start(&configuration(port, &nodes), port).unwrap(),
            nodes,
            _nats: nats,
            _database: database,
        }
    }

    /// The status of an answer to a request from one of this machine's own addresses.
    async fn status(&self, from: Ipv4Addr, request: &str) -> u16 {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from((from, 0))).unwrap();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let mut stream = socket.connect(address).await.unwrap();
        let (line, headers) = request.split_once('\n').unwrap_or((request, ""));
        let request = format!("{line} HTTP/1.1\r\nHost: games.example\r\nConnection: close\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer);
        answer.split(' ').nth(1).unwrap().parse().unwrap()
    }
}

/// The configuration as it is, but for its names and ports.
fn configuration(port: u16, nodes: &[Served]) -> String {
    let mut text = include_str!("../../../../deploy/nginx.conf").to_owned();
    let mut replace = |from: &str, to: &str| {
        assert!(text.contains(from), "deploy/nginx.conf has no «{from}»");
        text = text.replace(from, to);
    };
    replace("listen 80;", &format!("listen 127.0.0.1:{port};"));
    for (number, node) in (1..).zip(nodes) {
        replace(&format!("node{number}:7373"), node.address());
    }
    text
}

const HERE: Ipv4Addr = Ipv4Addr::LOCALHOST;
const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

#[tokio::test(flavor = "multi_thread")]
async fn three_nodes_are_played_on_through_the_balancer() {
    let mut balanced = Balanced::start();

    // Moves, and the sockets that show them.
    let line = format!(
        "load 127.0.0.1:{} --games 2 --rate 5 --seconds 2 --json",
        balanced.port
    );
    let report: Value = serde_json::from_str(&printed(&line)).unwrap();
    assert_eq!(report["failures"], json!(0), "{report}");
    assert!(report["moves"].as_u64().unwrap() > 0, "{report}");

    // Metrics are not for the public.
    assert_eq!(balanced.status(HERE, "GET /metrics").await, 403);

    // A dead node is left out.
    balanced.nodes.pop();
    for _ in 0..6 {
        assert_eq!(balanced.status(ELSEWHERE, "GET /api/games").await, 200);
    }

    // Limits count the client, whatever it says about itself; others are served.
    let made_up = "GET /api/games\nX-Forwarded-For: 203.0.113.9\r\n";
    let mut sent = 0;
    while balanced.status(HERE, made_up).await != 429 {
        sent += 1;
        assert!(sent < 5000, "no limit");
    }
    assert_eq!(balanced.status(ELSEWHERE, "GET /api/games").await, 200);
}
