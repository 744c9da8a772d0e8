//! Clients that send or read a part and never go on.

use std::io;
use std::time::Duration;

use client::Node;
use tokio::io::AsyncWriteExt;

/// Where a client stops.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Stuck {
    /// In the head of a request, after 60 kilobytes.
    Head,
    /// In its body, after 200 kilobytes.
    Body,
    /// Before it reads a large answer.
    Answer,
    /// Before it reads what a WebSocket sends.
    Socket,
}

/// Those who are slow rather than many.
pub(crate) const SLOW: [Stuck; 3] = [Stuck::Head, Stuck::Body, Stuck::Socket];

/// Sends what a client sends before it stops, and waits.
pub(crate) async fn begin(node: &Node, how: Stuck, record: &str) -> io::Result<()> {
    let head = |first: &str| format!("{first} HTTP/1.1\r\nHost: {}\r\n", node.address());
    let text = match how {
        Stuck::Head => format!("{}X-Long: {}", head("GET /"), "x".repeat(60_000)),
        Stuck::Body => format!(
            "{}Content-Type: application/json\r\nContent-Length: 250000\r\n\r\n{}",
            head("POST /api/records"),
            " ".repeat(200_000)
        ),
        Stuck::Answer => format!("{}\r\n", head("GET /api/boards/islands:99")),
        Stuck::Socket => format!(
            "{}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            head(&format!("GET /api/records/{record}/live"))
        ),
    };
    let mut stream = node.dial().await?;
    stream.write_all(text.as_bytes()).await?;
    tokio::time::sleep(Duration::from_hours(1)).await;
    Ok(())
}
