//! Connections have time limits for everything, and what nobody wants any more costs nothing more. Over real sockets.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_server::{App, Config, Timeouts, router};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use crate::Server;
use crate::costs::sample;
use crate::live::{next, watch};

/// As long as a test waits for what has to happen; without time limits, it would wait for ever.
const PATIENCE: Duration = Duration::from_mins(1);

async fn server_with(timeouts: Timeouts) -> Server {
    let config = Config {
        timeouts,
        ..Config::default()
    };
    let app = App::start(config).await.unwrap();
    Server {
        router: router(Arc::clone(&app)),
        app,
        directory: TempDir::new().unwrap(),
    }
}

/// Time limits far beyond a test, to be shortened one at a time.
fn patient() -> Timeouts {
    Timeouts {
        head: Duration::from_mins(10),
        body: Duration::from_mins(10),
        read: Duration::from_mins(10),
        drain: Duration::from_mins(10),
    }
}

const SHORT: Duration = Duration::from_millis(300);

async fn connected(address: SocketAddr, request: &str) -> TcpStream {
    let mut connection = TcpStream::connect(address).await.unwrap();
    connection.write_all(request.as_bytes()).await.unwrap();
    connection
}

/// All that the server sends until it closes the connection.
async fn until_closed(connection: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A reset is an end, too.
    let _ = timeout(PATIENCE, connection.read_to_end(&mut bytes))
        .await
        .expect("the server closes the connection");
    String::from_utf8_lossy(&bytes).into_owned()
}

async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let waited = timeout(PATIENCE, async {
        while !is_so().await {
            sleep(Duration::from_millis(20)).await;
        }
    });
    waited.await.unwrap_or_else(|_| panic!("{what}"));
}

#[tokio::test]
async fn half_heads_and_idle_connections_are_closed() {
    let server = server_with(Timeouts {
        head: SHORT,
        ..patient()
    })
    .await;
    let at = server.listen().await;
    let mut silent = connected(at, "").await;
    let mut half = connected(at, "GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ").await;
    let mut idle = connected(at, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n").await;
    assert_eq!(until_closed(&mut silent).await, "");
    assert_eq!(until_closed(&mut half).await, "");
    let answered = until_closed(&mut idle).await;
    assert!(answered.starts_with("HTTP/1.1 200"), "{answered}");
    assert_eq!(sample(&server, "tessera_idle_connections_closed_total").await, 3);
}

#[tokio::test]
async fn a_body_has_to_arrive_in_time() {
    let server = server_with(Timeouts {
        body: SHORT,
        ..patient()
    })
    .await;
    let at = server.listen().await;
    let head = "POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n";
    let mut slow = connected(at, &format!("{head}{{\"spec\":")).await;
    let answer = until_closed(&mut slow).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("server.body-timeout"), "{answer}");
    assert_eq!(
        sample(&server, "tessera_refused_total{reason=\"body-timeout\"}").await,
        1
    );
}

/// A connection whose client takes little at a time.
async fn narrow(address: SocketAddr, requests: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut connection = socket.connect(address).await.unwrap();
    connection.write_all(requests.as_bytes()).await.unwrap();
    connection
}

#[tokio::test]
async fn a_client_that_does_not_read_is_cut_off() {
    let server = server_with(Timeouts {
        read: SHORT,
        ..patient()
    })
    .await;
    let at = server.listen().await;
    // More than the system buffers for a connection.
    let requests = "GET /api/boards/islands:100 HTTP/1.1\r\nHost: x\r\n\r\n".repeat(60);
    let mut unread = narrow(at, &requests).await;
    until("it is not cut off", async || {
        sample(&server, "tessera_unread_connections_closed_total").await == 1
    })
    .await;
    let read = until_closed(&mut unread).await;
    assert!(read.len() < 60 * 390_000, "{} bytes", read.len());
    // One that reads slowly, but reads, gets everything.
    let request = "GET /api/boards/islands:100 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let mut slow = narrow(at, request).await;
    let (mut bytes, mut piece) = (0, vec![0; 32 * 1024]);
    loop {
        match slow.read(&mut piece).await.unwrap() {
            0 => break,
            read => bytes += read,
        }
        sleep(Duration::from_millis(5)).await;
    }
    assert!(bytes > 390_000, "{bytes} bytes");
}

#[tokio::test]
async fn a_socket_that_does_not_read_is_closed_and_others_hear_on() {
    let server = server_with(Timeouts {
        head: SHORT,
        read: SHORT,
        ..patient()
    })
    .await;
    let at = server.listen().await;
    let record = server.record(json!({"spec": "islands:100"})).await;
    let mut reading = watch(at, &record, "").await;
    next(&mut reading).await;
    let upgrade = format!(
        "GET {} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        record.path("/live")
    );
    let _deaf = narrow(at, &upgrade).await;
    until("two sockets are open", async || {
        sample(&server, "tessera_sockets").await == 2
    })
    .await;
    for ply in 0..200 {
        record
            .play(&format!("({},{})", ply % 100, ply / 100))
            .await
            .fine();
        assert_eq!(next(&mut reading).await["table"]["version"], ply + 1);
        if sample(&server, "tessera_sockets").await == 1 {
            return;
        }
    }
    until("the socket that does not read is open", async || {
        sample(&server, "tessera_sockets").await == 1
    })
    .await;
}

#[tokio::test]
async fn answers_that_nobody_reads_are_bounded() {
    let server = server_with(patient()).await;
    let ask = || {
        let request = Request::get("/api/boards/islands:100")
            .body(Body::empty())
            .unwrap();
        server.router.clone().oneshot(request)
    };
    let mut unread = Vec::new();
    let refused = loop {
        let response = ask().await.unwrap();
        if response.status() != 200 {
            break response;
        }
        unread.push(response);
        assert!(unread.len() < 200, "nothing is refused");
    };
    // Each has 390 kilobytes, and an address five megabytes.
    assert!((10..16).contains(&unread.len()), "{}", unread.len());
    assert!(sample(&server, "tessera_transit_bytes").await > 4 << 20);
    assert_eq!(refused.status(), 429);
    drop(unread);
    assert_eq!(ask().await.unwrap().status(), 200);
    assert_eq!(
        sample(&server, "tessera_refused_total{reason=\"unread-limit\"}").await,
        1
    );
}

/// Runs a server until the sender is used; the task ends when it has shut down.
async fn stoppable(server: &Server) -> (SocketAddr, oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let app = Arc::clone(&server.app);
    let served = tokio::spawn(async move {
        let stop = async move { drop(stopped.await) };
        tessera_server::serve(app, listener, stop).await.unwrap();
    });
    (address, stop, served)
}

#[tokio::test]
async fn shutting_down_waits_for_requests_but_not_for_ever() {
    let server = server_with(Timeouts {
        drain: Duration::from_secs(5),
        ..patient()
    })
    .await;
    let (at, stop, served) = stoppable(&server).await;
    let mut half = connected(at, "GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ").await;
    let mut body = connected(
        at,
        "POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{",
    )
    .await;
    let mut picture = connected(
        at,
        "GET /api/export/picture.png?spec=abalon:9 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    )
    .await;
    until("the picture is begun", async || {
        sample(&server, "tessera_work_total{lane=\"short\"}").await == 1
    })
    .await;
    stop.send(()).unwrap();
    let answer = until_closed(&mut picture).await;
    assert!(
        answer.starts_with("HTTP/1.1 200"),
        "a request in progress finishes: {answer:.100}"
    );
    timeout(PATIENCE, served).await.expect("it shuts down").unwrap();
    until_closed(&mut half).await;
    until_closed(&mut body).await;
}

const ANIMATION: &str = "/api/export/game.apng?spec=islands:11&size=400&moves=";

fn animation() -> String {
    let moves: Vec<String> = (0..110)
        .map(|cell| format!("({},{})", cell % 11, cell / 11))
        .collect();
    format!("GET {ANIMATION}{} HTTP/1.1\r\nHost: x\r\n\r\n", moves.join("%20"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_animation_ends_when_its_client_leaves() {
    let server = server_with(patient()).await;
    let at = server.listen().await;
    let mut client = connected(at, &animation()).await;
    client.read_exact(&mut [0; 1000]).await.unwrap();
    assert_eq!(sample(&server, "tessera_work{lane=\"animations\"}").await, 1);
    drop(client);
    until("it goes on without its client", async || {
        sample(&server, "tessera_work{lane=\"animations\"}").await == 0
    })
    .await;
    let drawn = sample(&server, "tessera_work_total{lane=\"long\"}").await;
    assert!(drawn < 111, "all frames were drawn");
    sleep(Duration::from_millis(500)).await;
    assert_eq!(sample(&server, "tessera_work_total{lane=\"long\"}").await, drawn);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_that_nobody_waits_for_are_not_drawn() {
    let server = server_with(patient()).await;
    let at = server.listen().await;
    let request = "GET /api/export/picture.png?spec=abalon:30&size=2000 HTTP/1.1\r\nHost: x\r\n\r\n";
    let mut clients = Vec::new();
    for _ in 0..8 {
        clients.push(connected(at, request).await);
    }
    let begun = async || sample(&server, "tessera_work_total{lane=\"long\"}").await;
    until("the first is being drawn", async || begun().await == 1).await;
    drop(clients);
    until("the lane is free again", async || {
        sample(&server, "tessera_work{lane=\"long\"}").await == 0
    })
    .await;
    sleep(SHORT).await;
    let drawn = begun().await;
    assert!(drawn < 4, "{drawn} pictures were drawn for nobody");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_committed_although_its_client_left() {
    let server = server_with(patient()).await;
    let at = server.listen().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let body = json!({"version": 0, "command": "move", "text": "(0,0)"}).to_string();
    let request = format!(
        "POST {} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        record.path("/commands"),
        record.token,
        body.len()
    );
    drop(connected(at, &request).await);
    let table: Value = record.once(|table| table["version"] == 1).await;
    assert_eq!(table["view"]["words"], json!(["(0,0)"]));
}
