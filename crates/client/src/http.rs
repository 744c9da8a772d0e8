//! Requests over one persistent connection.

use std::time::Duration;

use api::ErrorBody;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde::{Deserialize, Serialize};

use crate::{Error, Node};

/// A response, whatever its status.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The whole body.
    pub body: Bytes,
}

impl Answer {
    /// The JSON of a successful response; [`Error::Status`] for any other.
    pub fn read<'a, T: Deserialize<'a>>(&'a self) -> Result<T, Error> {
        if (200..300).contains(&self.status) {
            return Ok(serde_json::from_slice(&self.body)?);
        }
        let error = match serde_json::from_slice::<ErrorBody>(&self.body) {
            Ok(body) => body.error,
            Err(_) => String::from_utf8_lossy(&self.body).into_owned(),
        };
        Err(Error::Status {
            status: self.status,
            error,
        })
    }
}

/// A connection to a node: opened by the first request, and reopened by the next one after it broke.
pub struct Connection {
    node: Node,
    sender: Option<SendRequest<Full<Bytes>>>,
}

const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

impl Connection {
    /// Connects to nothing yet.
    pub fn new(node: impl Into<Node>) -> Connection {
        Connection {
            node: node.into(),
            sender: None,
        }
    }

    /// The node's `HOST:PORT`.
    pub fn node(&self) -> &str {
        self.node.address()
    }

    /// Sends a GET request.
    pub async fn get(&mut self, path: &str, token: &str) -> Result<Answer, Error> {
        self.send(Method::GET, path, token, None, Bytes::new()).await
    }

    /// Sends a POST request with a JSON body.
    pub async fn post(
        &mut self,
        path: &str,
        token: &str,
        body: &(impl Serialize + ?Sized),
    ) -> Result<Answer, Error> {
        let body = Bytes::from(serde_json::to_vec(body)?);
        self.send(Method::POST, path, token, None, body).await
    }

    /// The same with an idempotency key: sent again, it happens once.
    pub async fn post_once(
        &mut self,
        path: &str,
        token: &str,
        key: &str,
        body: &impl Serialize,
    ) -> Result<Answer, Error> {
        let body = Bytes::from(serde_json::to_vec(body)?);
        self.send(Method::POST, path, token, Some(key), body).await
    }

    /// Sends a DELETE request.
    pub async fn delete(&mut self, path: &str, token: &str) -> Result<Answer, Error> {
        self.send(Method::DELETE, path, token, None, Bytes::new()).await
    }

    async fn send(
        &mut self,
        method: Method,
        path: &str,
        token: &str,
        key: Option<&str>,
        body: Bytes,
    ) -> Result<Answer, Error> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.node.address())
            .header(CONTENT_TYPE, "application/json")
            .header(AUTHORIZATION, format!("Bearer {token}"));
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        let request = request
            .body(Full::new(body))
            .map_err(|error| Error::Connection(error.to_string()))?;
        let answer = tokio::time::timeout(REQUEST_TIMEOUT, self.exchange(request)).await;
        let answer = answer.unwrap_or(Err(Error::Timeout));
        if answer.is_err() {
            self.sender = None;
        }
        answer
    }

    async fn exchange(&mut self, request: Request<Full<Bytes>>) -> Result<Answer, Error> {
        let sender = match &mut self.sender {
            Some(sender) if !sender.is_closed() => sender,
            closed => closed.insert(open(&self.node).await?),
        };
        sender.ready().await?;
        let response = sender.send_request(request).await?;
        Ok(Answer {
            status: response.status().as_u16(),
            body: response.into_body().collect().await?.to_bytes(),
        })
    }
}

async fn open(node: &Node) -> Result<SendRequest<Full<Bytes>>, Error> {
    let (sender, connection) = handshake(TokioIo::new(node.dial().await?)).await?;
    // Ends when either side closes the connection; the next send then fails.
    tokio::spawn(connection);
    Ok(sender)
}
