//! What is compressed, and what is not worth it.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{ACCEPT_ENCODING, AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use serde_json::json;

use crate::{Answer, Server};

/// A browser's request.
async fn ask(server: &Server, method: &str, path: &str, token: &str, body: String) -> Answer {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(ACCEPT_ENCODING, "gzip")
        .header(AUTHORIZATION, format!("Bearer {token}"))
        .header(CONTENT_TYPE, "application/json")
        .body(Body::from(body));
    server.send(request.unwrap()).await
}

#[tokio::test]
async fn what_is_fetched_once_is_compressed_and_a_move_is_not() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:9"})).await;
    let gzip = |answer: &Answer| {
        answer
            .headers
            .get(CONTENT_ENCODING)
            .is_some_and(|by| by == "gzip")
    };
    let get = async |path: &str| ask(&server, "GET", path, &record.token, String::new()).await;
    assert!(gzip(&get("/api/boards/paths:9").await));
    assert!(gzip(&get(&record.path("")).await));
    assert!(!gzip(&get("/health").await), "too small");
    let command = json!({"version": 0, "command": "move", "text": "(0,0)"}).to_string();
    let moved = ask(&server, "POST", &record.path("/commands"), &record.token, command).await;
    assert!(!gzip(&moved));
    assert_eq!(moved.fine()["view"]["words"], json!(["(0,0)"]));
}
