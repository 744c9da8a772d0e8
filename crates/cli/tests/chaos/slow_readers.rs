//! Clients that ask for much and read nothing.

use std::net::SocketAddr;

use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};

/// Clients of each kind.
const CLIENTS: usize = 20;
/// Requests that each sends at once: more than fits into all buffers on the way.
const REQUESTS: usize = 100;

/// Connections to a node that are never read; they are closed when this is dropped.
pub(crate) struct SlowReaders {
    _connections: Vec<TcpStream>,
}

impl SlowReaders {
    /// Watches some tables, and asks for some large documents.
    pub(crate) async fn at(port: u16, records: &[String]) -> SlowReaders {
        let mut connections = Vec::new();
        for record in records.iter().cycle().take(CLIENTS) {
            let watch = format!(
                "GET /api/records/{record}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
                 Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            );
            let read =
                format!("GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").repeat(REQUESTS);
            for requests in [watch, read] {
                let mut connection = deaf(port).await;
                // The server may not take all of it while nothing is read.
                let _ = connection.try_write(requests.as_bytes());
                let _ = connection.flush().await;
                connections.push(connection);
            }
        }
        SlowReaders {
            _connections: connections,
        }
    }
}

/// A connection with little room for what is not read.
async fn deaf(port: u16) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    let node = SocketAddr::from(([127, 0, 0, 1], port));
    socket.connect(node).await.unwrap()
}
