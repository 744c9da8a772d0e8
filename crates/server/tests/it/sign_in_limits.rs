//! Limits of signing in and signing up: nobody is locked out by others.

use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_server::{App, Config, Limits, router};

use crate::people::{PASSWORD, credentials, token_of};
use crate::{Answer, Server};

/// A server behind a proxy that names the clients' addresses.
pub(crate) async fn behind_proxy(limits: Limits) -> Server {
    let config = Config {
        limits,
        behind_proxy: true,
        ..Config::default()
    };
    let app = App::start(config).await.unwrap();
    Server {
        router: router(Arc::clone(&app)),
        app,
        directory: TempDir::new().unwrap(),
    }
}

impl Server {
    /// Sends a request from an address.
    pub(crate) async fn post_from(&self, address: &str, token: &str, path: &str, body: &Value) -> Answer {
        let request = Request::post(path)
            .header("x-forwarded-for", address)
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header(CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap())
            .await
    }

    async fn sign_in_from(&self, address: &str, name: &str, password: &str) -> Answer {
        self.post_from(address, "", "/api/session", &credentials(name, password))
            .await
    }
}

const HOME: &str = "192.0.2.1";
const ELSEWHERE: &str = "198.51.100.7";
const OTHER_NETWORK: &str = "2001:db8:1:2::1";

#[tokio::test]
async fn wrong_passwords_from_elsewhere_do_not_lock_the_owner_out() {
    let server = behind_proxy(Limits::default()).await;
    server.signed_up("", "Ann").await;
    let mut refused = 0;
    for _ in 0..25 {
        let answer = server.sign_in_from(ELSEWHERE, "ANN", "not the password").await;
        refused += usize::from(answer.status == 429);
    }
    assert_eq!(refused, 5, "the attacker is limited");
    let sentence = server.sign_in_from(ELSEWHERE, "Ann", PASSWORD).await.refused(429);
    assert!(sentence.contains("wait a minute"), "{sentence}");
    server.sign_in_from(HOME, "Ann", PASSWORD).await.fine();
    server.sign_in_from(OTHER_NETWORK, "ann", PASSWORD).await.fine();
}

#[tokio::test]
async fn signing_in_rightly_is_not_limited() {
    let server = behind_proxy(Limits {
        sign_in_attempts_per_minute: 2,
        ..Limits::default()
    })
    .await;
    server.signed_up("", "Ann").await;
    for _ in 0..8 {
        server.sign_in_from(HOME, "Ann", PASSWORD).await.fine();
    }
}

#[tokio::test]
async fn changing_the_password_counts_as_an_attempt() {
    let server = behind_proxy(Limits {
        sign_in_attempts_per_minute: 2,
        ..Limits::default()
    })
    .await;
    let ann = token_of(
        &server
            .post("/api/accounts", &credentials("Ann", PASSWORD))
            .await
            .fine(),
    );
    let remove = |address: &'static str, password: &'static str| {
        let body = json!({"password": password});
        let (server, ann) = (&server, &ann);
        async move {
            server
                .post_from(address, ann, "/api/account/removal", &body)
                .await
        }
    };
    for _ in 0..2 {
        remove(ELSEWHERE, "not the password").await.refused(403);
    }
    remove(ELSEWHERE, PASSWORD).await.refused(429);
    assert_eq!(remove(HOME, PASSWORD).await.status, 204);
}

#[tokio::test]
async fn new_accounts_and_names_are_limited_by_address() {
    let server = behind_proxy(Limits {
        new_people_per_hour: 3,
        ..Limits::default()
    })
    .await;
    let sign_up = |address: &'static str, name: &'static str| {
        let (server, body) = (&server, credentials(name, PASSWORD));
        async move { server.post_from(address, "", "/api/accounts", &body).await }
    };
    sign_up(HOME, "Ann").await.fine();
    // Whether a name exists can't be asked any faster.
    sign_up(HOME, "ANN").await.refused(422);
    sign_up(HOME, "Bea").await.fine();
    let sentence = sign_up(HOME, "Cy").await.refused(429);
    assert!(sentence.contains("per hour"), "{sentence}");
    sign_up(ELSEWHERE, "Cy").await.fine();
    for number in 0..4 {
        let request = Request::put("/api/me")
            .header("x-forwarded-for", OTHER_NETWORK)
            .header(CONTENT_TYPE, "application/json");
        let body = json!({"name": format!("Guest {number}")}).to_string();
        let answer = server.send(request.body(Body::from(body)).unwrap()).await;
        assert_eq!(answer.status, if number < 3 { 200 } else { 429 });
    }
}
