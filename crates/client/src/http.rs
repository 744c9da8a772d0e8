//! Requests over one connection that is kept open, and made again when it broke.

use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::net::TcpStream;

use crate::Error;

/// An answer.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// What it says.
    pub body: Bytes,
}

impl Answer {
    /// What a good answer says.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        if (200..300).contains(&self.status) {
            Ok(serde_json::from_slice(&self.body)?)
        } else {
            let text = String::from_utf8_lossy(&self.body).into_owned();
            Err(Error::Refused(self.status, text))
        }
    }
}

/// A connection to a node, `HOST:PORT`.
pub struct Connection {
    node: String,
    sender: Option<SendRequest<Full<Bytes>>>,
}

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);

impl Connection {
    /// A connection that is made with the first request.
    pub fn new(node: &str) -> Connection {
        Connection {
            node: node.to_owned(),
            sender: None,
        }
    }

    /// The node.
    pub fn node(&self) -> &str {
        &self.node
    }

    /// Asks for something.
    pub async fn get(&mut self, path: &str, token: &str) -> Result<Answer, Error> {
        self.send(Method::GET, path, token, Bytes::new()).await
    }

    /// Sends something.
    pub async fn post(&mut self, path: &str, token: &str, body: &Value) -> Result<Answer, Error> {
        self.send(Method::POST, path, token, Bytes::from(body.to_string()))
            .await
    }

    async fn send(&mut self, method: Method, path: &str, token: &str, body: Bytes) -> Result<Answer, Error> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, &self.node)
            .header(CONTENT_TYPE, "application/json")
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .body(Full::new(body))
            .map_err(|error| Error::Connection(error.to_string()))?;
        let answered = tokio::time::timeout(PATIENCE, self.exchange(request)).await;
        let answer = answered.unwrap_or(Err(Error::Late));
        if answer.is_err() {
            self.sender = None;
        }
        answer
    }

    async fn exchange(&mut self, request: Request<Full<Bytes>>) -> Result<Answer, Error> {
        let sender = match &mut self.sender {
            Some(sender) if !sender.is_closed() => sender,
            place => place.insert(connected(&self.node).await?),
        };
        sender.ready().await?;
        let response = sender.send_request(request).await?;
        Ok(Answer {
            status: response.status().as_u16(),
            body: response.into_body().collect().await?.to_bytes(),
        })
    }
}

async fn connected(node: &str) -> Result<SendRequest<Full<Bytes>>, Error> {
    let stream = TcpStream::connect(node).await?;
    stream.set_nodelay(true)?;
    let (sender, connection) = handshake(TokioIo::new(stream)).await?;
    // It ends when either side closes it; who sends next hears of that.
    tokio::spawn(connection);
    Ok(sender)
}
