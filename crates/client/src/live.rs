//! The live channel of a table.

use std::time::Duration;

use api::Table;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::{Error, Node};

/// An open live channel.
pub struct Live(WebSocketStream<TcpStream>);

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

impl Live {
    /// Connects to a node. With a known version, the server sends only newer tables.
    pub async fn connect(
        node: impl Into<Node>,
        record: &str,
        token: &str,
        known: Option<u64>,
    ) -> Result<Live, Error> {
        let node = node.into();
        let query = known.map_or(String::new(), |version| format!("?version={version}"));
        let url = format!("ws://{}/api/records/{record}/live{query}", node.address());
        let mut request = url.into_client_request()?;
        let bearer = HeaderValue::from_str(&format!("Bearer {token}"))
            .map_err(|error| Error::Connection(error.to_string()))?;
        request.headers_mut().insert("authorization", bearer);
        let config = WebSocketConfig::default()
            .read_buffer_size(4096)
            .write_buffer_size(0);
        let connect = async {
            let stream = node.dial().await?;
            let (socket, _) =
                tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
            Ok(Live(socket))
        };
        tokio::time::timeout(CONNECT_TIMEOUT, connect)
            .await
            .unwrap_or(Err(Error::Timeout))
    }

    /// Asks for the open seat of a table in the lobby; the table tells whether it was given.
    pub async fn sit(&mut self) -> Result<(), Error> {
        self.0.send(Message::text(r#"{"type":"sit"}"#)).await?;
        Ok(())
    }

    /// Waits for the next table; skips all other messages.
    pub async fn next(&mut self) -> Result<Table, Error> {
        loop {
            if let Some(table) = self.next_message().await?.table()? {
                return Ok(table);
            }
        }
    }

    /// Waits for the next message, of whatever type.
    pub async fn next_message(&mut self) -> Result<LiveText, Error> {
        loop {
            let message = self.0.next().await;
            let message = message.ok_or_else(|| Error::Connection("closed".to_owned()))??;
            if let Message::Text(text) = message {
                return Ok(LiveText(text));
            }
        }
    }
}

/// A message of the live channel as it arrived. A load test reads a few fields of it, which costs far less than the whole
/// [`LiveMessage`](api::LiveMessage).
#[derive(Debug, Clone)]
pub struct LiveText(Utf8Bytes);

impl LiveText {
    /// Whether it is a message of this type.
    pub fn is_of_type(&self, name: &str) -> bool {
        #[derive(Deserialize)]
        struct Typed<'a> {
            r#type: &'a str,
        }
        serde_json::from_str::<Typed>(&self.0).is_ok_and(|message| message.r#type == name)
    }

    /// The table, or the part of it that `T` names; `None` if the message is about something else.
    pub fn table<'a, T: Deserialize<'a>>(&'a self) -> Result<Option<T>, Error> {
        /// Of all messages, only a table's has this field.
        #[derive(Deserialize)]
        struct Envelope<T> {
            table: Option<T>,
        }
        Ok(serde_json::from_str::<Envelope<T>>(&self.0)?.table)
    }
}
