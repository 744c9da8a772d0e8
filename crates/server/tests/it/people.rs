//! Display names and accounts.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{CONTENT_TYPE, COOKIE, SET_COOKIE};
use serde_json::{Value, json};

use crate::{Answer, Record, Server};

pub(crate) const PASSWORD: &str = "correct horse battery";

pub(crate) fn credentials(name: &str, password: &str) -> Value {
    json!({"name": name, "password": password})
}

impl Server {
    pub(crate) async fn me(&self, token: &str) -> Value {
        self.get_as(token, "/api/me").await.fine()
    }

    /// Creates an account; returns the session token.
    pub(crate) async fn signed_up(&self, token: &str, name: &str) -> String {
        let body = credentials(name, PASSWORD);
        token_of(&self.post_as(token, "/api/accounts", &body).await.fine())
    }

    pub(crate) async fn sign_in(&self, token: &str, name: &str, password: &str) -> Answer {
        self.post_as(token, "/api/session", &credentials(name, password))
            .await
    }
}

pub(crate) fn token_of(welcome: &Value) -> String {
    welcome["token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_display_name_is_stored() {
    let server = Server::start().await;
    assert_eq!(server.me("").await, json!({"name": null, "account": null}));
    let welcome = server
        .ask_as("PUT", "", "/api/me", &json!({"name": " Ann "}))
        .await
        .fine();
    assert_eq!(welcome["me"]["name"], "Ann");
    let token = token_of(&welcome);
    assert_eq!(server.me(&token).await["name"], "Ann");
    let new = json!({"spec": "paths:3", "seats": ["open", "me"]});
    let made = server.post_as(&token, "/api/records", &new).await.fine();
    assert_eq!(made["table"]["seats"][1]["name"], "Ann");
    let both = server
        .post_as(&token, "/api/records", &json!({"spec": "paths:3"}))
        .await
        .fine();
    assert_eq!(
        both["table"]["seats"][0]["name"],
        Value::Null,
        "two at one screen"
    );
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["me", "open"]}))
        .await;
    let sat = server
        .post_as(&token, &record.path("/sit"), &json!({}))
        .await
        .fine();
    assert_eq!(sat["table"]["seats"][1]["name"], "Ann");
    let again = server
        .ask_as("PUT", &token, "/api/me", &json!({"name": ""}))
        .await
        .fine();
    assert_eq!(again, json!({"me": {"name": null, "account": null}}));
    let long = json!({"name": "x".repeat(41)});
    server.ask_as("PUT", &token, "/api/me", &long).await.refused(400);
}

#[tokio::test]
async fn signing_up_moves_the_guests_seats_to_the_account() {
    let server = Server::start().await;
    let [record, other] = server.two_people().await;
    let signed_up = server.signed_up(&record.token, "Ann").await;
    let me = server.me(&signed_up).await;
    assert_eq!(me, json!({"name": "Ann", "account": "Ann"}));
    let welcome = server.sign_in("", "ANN", PASSWORD).await.fine();
    let elsewhere = Record {
        token: token_of(&welcome),
        ..record.clone()
    };
    assert_eq!(elsewhere.table().await["mine"], json!([0]));
    elsewhere.play("(1,1)").await.fine();
    other.play("(0,0)").await.fine();
    for token in [&signed_up, &elsewhere.token] {
        let listed = server.get_as(token, "/api/records").await.fine();
        assert_eq!(listed[0]["record"], record.id.as_str());
        assert_eq!(listed[0]["mine"], json!([0]));
    }
    // The guest's token holds no seat any more.
    assert_eq!(record.table().await["mine"], json!([]));
    record.play("(2,2)").await.refused(403);
    assert_eq!(
        server.get_as(&record.token, "/api/records").await.fine(),
        json!([])
    );
}

#[tokio::test]
async fn signing_in_moves_the_guests_seats_to_the_account() {
    let server = Server::start().await;
    server.signed_up("", "Ann").await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let welcome = server.sign_in(&record.token, "ann", PASSWORD).await.fine();
    let table = server.get_as(&token_of(&welcome), &record.path("")).await.fine();
    assert_eq!(table["mine"], json!([0, 1]));
    // Signing in to another account moves nothing from a signed-in one.
    server.signed_up(&token_of(&welcome), "Bea").await;
    let table = server.get_as(&token_of(&welcome), &record.path("")).await.fine();
    assert_eq!(table["mine"], json!([0, 1]));
}

#[tokio::test]
async fn signing_in_issues_a_token_and_signing_out_revokes_it() {
    let server = Server::start().await;
    let guest = token_of(
        &server
            .ask_as("PUT", "", "/api/me", &json!({"name": "Ann"}))
            .await
            .fine(),
    );
    let first = server.signed_up(&guest, "Ann").await;
    let second = token_of(&server.sign_in(&first, "Ann", PASSWORD).await.fine());
    assert!(guest != first && first != second);
    assert_eq!(
        server.me(&guest).await["account"],
        Value::Null,
        "a token somebody planted opens nothing"
    );
    let out = server
        .ask_as("DELETE", &second, "/api/session", &Value::Null)
        .await;
    assert_eq!(out.status, 204);
    assert_eq!(server.me(&second).await["account"], Value::Null);
    assert_eq!(server.me(&first).await["account"], "Ann", "other devices stay");
    let out = server
        .ask_as("DELETE", &guest, "/api/session", &Value::Null)
        .await;
    assert!(out.headers.get(SET_COOKIE).is_none(), "guests keep their seats");
}

#[tokio::test]
async fn browsers_get_an_http_only_cookie() {
    let server = Server::start().await;
    let ask = |method: &'static str, path: &'static str, cookie: String, body: Value| {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("sec-fetch-site", "same-origin")
            .header(COOKIE, cookie)
            .header(CONTENT_TYPE, "application/json");
        server.send(request.body(Body::from(body.to_string())).unwrap())
    };
    let planted = "tessera=AAAAAAAAAAAAAAAAAAAAAA".to_owned();
    let answer = ask(
        "POST",
        "/api/accounts",
        planted.clone(),
        credentials("Ann", PASSWORD),
    )
    .await;
    let cookie = answer.headers[SET_COOKIE].to_str().unwrap().to_owned();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"),
        "{cookie}"
    );
    assert!(!cookie.starts_with(&planted));
    assert_eq!(answer.fine()["token"], Value::Null);
    let mine = cookie.split(';').next().unwrap().to_owned();
    let me = ask("GET", "/api/me", mine.clone(), Value::Null).await.fine();
    assert_eq!(me["account"], "Ann");
    let out = ask("DELETE", "/api/session", mine, Value::Null).await;
    let cleared = out.headers[SET_COOKIE].to_str().unwrap();
    assert!(
        cleared.starts_with("tessera=;") && cleared.contains("Max-Age=0"),
        "{cleared}"
    );
}

#[tokio::test]
async fn wrong_names_and_wrong_passwords_look_alike() {
    let server = Server::start().await;
    server.signed_up("", "Ann").await;
    let wrong = server.sign_in("", "Ann", "not the password").await.refused(401);
    let unknown = server.sign_in("", "Nobody", PASSWORD).await.refused(401);
    let short = server.sign_in("", "Ann", "x").await.refused(401);
    assert!(wrong == unknown && wrong == short, "{wrong} {unknown} {short}");
    let taken = server.post("/api/accounts", &credentials("ANN", PASSWORD)).await;
    assert!(taken.refused(422).contains("choose another"));
    for (name, password) in [
        ("A", PASSWORD),
        ("", PASSWORD),
        ("<b>Ann</b>", PASSWORD),
        ("Ann\u{202e}", PASSWORD),
        ("Bea", "short"),
        ("Bea", &"x".repeat(129)),
        (&"x".repeat(41), PASSWORD),
    ] {
        let answer = server.post("/api/accounts", &credentials(name, password)).await;
        assert_eq!(answer.status, 400, "{name}");
    }
}
