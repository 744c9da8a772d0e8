//! The live channel of a table.

use std::time::Duration;

use api::{LiveMessage, Table};
use futures_util::StreamExt;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::Error;

/// An open live channel.
pub struct Live(WebSocketStream<TcpStream>);

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

impl Live {
    /// Connects to a node (`HOST:PORT`). With a known version, the server sends only newer tables.
    pub async fn connect(node: &str, record: &str, token: &str, known: Option<u64>) -> Result<Live, Error> {
        let query = known.map_or(String::new(), |version| format!("?version={version}"));
        let mut request = format!("ws://{node}/api/records/{record}/live{query}").into_client_request()?;
        let bearer = HeaderValue::from_str(&format!("Bearer {token}"))
            .map_err(|error| Error::Connection(error.to_string()))?;
        request.headers_mut().insert("authorization", bearer);
        let config = WebSocketConfig::default()
            .read_buffer_size(4096)
            .write_buffer_size(0);
        let connect = async {
            let stream = TcpStream::connect(node).await?;
            stream.set_nodelay(true)?;
            let (socket, _) =
                tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
            Ok(Live(socket))
        };
        tokio::time::timeout(CONNECT_TIMEOUT, connect)
            .await
            .unwrap_or(Err(Error::Timeout))
    }

    /// Waits for the next table; skips all other messages.
    pub async fn next(&mut self) -> Result<Table, Error> {
        loop {
            let message = self.0.next().await;
            let message = message.ok_or_else(|| Error::Connection("closed".to_owned()))??;
            if let Message::Text(text) = message
                && let LiveMessage::Table { table } = serde_json::from_str(&text)?
            {
                return Ok(*table);
            }
        }
    }
}
