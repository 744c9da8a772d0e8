//! The live channel, as a browser listens to it.

use std::time::Duration;

use futures_util::StreamExt;
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::{Error, Table};

/// A live channel.
pub struct Live(WebSocketStream<TcpStream>);

/// A message, as far as it is of interest.
#[derive(Deserialize)]
struct Said {
    table: Option<Table>,
}

/// How long connecting may take.
const PATIENCE: Duration = Duration::from_secs(10);

impl Live {
    /// Listens at a node (`HOST:PORT`) to a record; `seen` is the version that is known already.
    pub async fn connect(node: &str, record: &str, token: &str, seen: Option<u64>) -> Result<Live, Error> {
        let seen = seen.map_or(String::new(), |version| format!("?version={version}"));
        let mut request = format!("ws://{node}/api/records/{record}/live{seen}").into_client_request()?;
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
        tokio::time::timeout(PATIENCE, connect)
            .await
            .unwrap_or(Err(Error::Late))
    }

    /// The next table that is shown.
    pub async fn next(&mut self) -> Result<Table, Error> {
        loop {
            let message = self.0.next().await;
            let message = message.ok_or_else(|| Error::Connection("closed".to_owned()))??;
            if let Message::Text(text) = message
                && let Some(table) = serde_json::from_str::<Said>(&text)?.table
            {
                return Ok(table);
            }
        }
    }
}
