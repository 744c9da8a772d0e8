//! Invalid requests get a sentence and the right status, and change nothing.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HOST, ORIGIN};
use serde_json::json;

use crate::Server;

#[tokio::test]
async fn invalid_records_are_rejected() {
    let server = Server::start().await;
    let wrong = [
        (json!({"spec": "chess"}), 400, "there is no game"),
        (json!({"spec": "paths:0"}), 400, "from 1 to 1000"),
        (json!({"spec": "islands:5000"}), 422, "too large"),
        (
            json!({"spec": "paths", "seats": ["me", "deep-blue"]}),
            400,
            "level:N",
        ),
        (json!({"spec": "paths", "seats": ["me"]}), 400, "seats"),
        (
            json!({"spec": "paths", "clock": "soon"}),
            400,
            "clock: say seconds",
        ),
        (json!({"spec": "paths", "position": "WWWW"}), 400, ""),
        (json!({"spec": "paths:3", "moves": "(0,0) (0,0)"}), 422, "move 2"),
        (json!({"spec": "paths", "colour": "red"}), 400, "colour"),
        (json!({}), 400, "spec"),
        (json!([1, 2]), 400, ""),
        (
            json!({"spec": "paths", "names": ["x".repeat(41), null]}),
            400,
            "40 characters",
        ),
    ];
    for (new, status, part) in wrong {
        let sentence = server.post("/api/records", &new).await.refused(status);
        assert!(sentence.contains(part), "{new}: {sentence}");
    }
}

#[tokio::test]
async fn rejected_commands_change_nothing() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["me", "open"]}))
        .await;
    let waiting = record.play("(0,0)").await.refused(422);
    assert!(waiting.contains("nobody sits opposite"), "{waiting}");
    let other = record.joined_by_another().await;
    record.play("(1,1)").await.fine();
    let before = server.get(&record.path("")).await.fine();
    let wrong = [
        (json!({"command": "move", "text": "(0,0)"}), 403, "not your turn"),
        (json!({"command": "accept"}), 422, "no offer"),
        (json!({"command": "decline"}), 422, "no offer"),
        (json!({"command": "swap-sides"}), 422, "rematch"),
        (json!({"command": "fly"}), 400, "fly"),
        (json!({"command": "move"}), 400, "text"),
        (
            json!({"command": "name", "name": "x", "player": 1}),
            403,
            "not yours",
        ),
        (json!({"command": "resign", "id": "x".repeat(65)}), 400, "64"),
    ];
    for (act, status, part) in wrong {
        let sentence = record.command(act.clone()).await.refused(status);
        assert!(sentence.contains(part), "{act}: {sentence}");
    }
    let illegal = [
        ("(1,1)", 422, "(1,1)"),
        ("(9,9)", 400, ""),
        ("resign", 400, "not a move"),
        ("draw", 400, "not a move"),
        ("", 400, ""),
        ("'; DROP TABLE record; --", 400, ""),
    ];
    for (text, status, part) in illegal {
        let sentence = other.play(text).await.refused(status);
        assert!(sentence.contains(part), "{text}: {sentence}");
    }
    let long = "x".repeat(101);
    other.play(&long).await.refused(400);
    assert_eq!(server.get(&record.path("")).await.fine(), before);
}

#[tokio::test]
async fn refusals_have_a_word_that_stays() {
    let server = Server::start().await;
    let of_position = [
        (json!({"spec": "chess"}), "no-such-game"),
        (json!({"spec": "paths:3", "position": "XY"}), "bad-position"),
        (json!({"spec": "paths:3", "moves": "z99"}), "no-such-move"),
        (json!({"spec": "paths:3", "moves": "(0,0) (0,0)"}), "illegal-move"),
        (json!({"moves": ""}), "bad-request"),
    ];
    for (of, code) in of_position {
        assert_eq!(
            server.post("/api/position", &of).await.json()["code"],
            code,
            "{of}"
        );
    }
    let twice = json!({"spec": "paths:3", "moves": "(0,0) (0,0)"});
    let wrong = server.post("/api/position", &twice).await.json()["wrong"].clone();
    assert_eq!((&wrong["number"], &wrong["word"]), (&json!(2), &json!("(0,0)")));
    assert_eq!(
        server.get("/api/records/unknown").await.json()["code"],
        "not-found"
    );
}

#[tokio::test]
async fn strangers_may_watch_and_nothing_else() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let other = server.record(json!({"spec": "paths:3"})).await;
    for token in [&other.token, "", "wrong", "AAAAAAAAAAAAAAAAAAAAAA"] {
        for act in ["move", "resign", "take-back", "offer-draw", "swap-sides", "name"] {
            let act = json!({"version": 0, "command": act, "text": "(0,0)", "name": "x"});
            let sentence = server
                .post_as(token, &record.path("/commands"), &act)
                .await
                .refused(403);
            assert!(sentence.contains("you can watch"), "{sentence}");
        }
    }
    server.post(&record.path("/sit"), &json!({})).await.refused(422);
    assert_eq!(server.get(&record.path("")).await.fine()["version"], 0);
}

#[tokio::test]
async fn unknown_ids_and_routes_are_404() {
    let server = Server::start().await;
    let unknown = "0123456789abcdefABCDEF";
    for path in [
        format!("/api/records/{unknown}"),
        format!("/api/records/{unknown}/export/record.txt"),
        "/api/records/..%2f..".to_owned(),
        "/api/records/x".to_owned(),
        "/api/games/chess".to_owned(),
        "/api/games/chess/picture.svg".to_owned(),
        "/api/boards/chess".to_owned(),
        "/api/boards/islands:5000".to_owned(),
        "/api/nothing".to_owned(),
        "/nothing.js".to_owned(),
        "/..%2fCargo.toml".to_owned(),
        "/api/export/picture.bmp?spec=paths".to_owned(),
    ] {
        server.get(&path).await.refused(404);
    }
    let act = json!({"version": 0, "command": "resign"});
    server
        .post(&format!("/api/records/{unknown}/commands"), &act)
        .await
        .refused(404);
    server.post("/api/games", &json!({})).await.refused(405);
}

#[tokio::test]
async fn broken_and_huge_bodies_are_rejected() {
    let server = Server::start().await;
    let post = |kind: &'static str, body: String| {
        let request = Request::post("/api/records").header(CONTENT_TYPE, kind);
        server.send(request.body(Body::from(body)).unwrap())
    };
    for body in [
        "",
        "{",
        "nonsense",
        "{\"spec\": \"paths\"",
        "\u{0}",
        "null",
        "[[[[[",
    ] {
        post("application/json", body.to_owned()).await.refused(400);
    }
    let deep = "[".repeat(100_000);
    post("application/json", deep).await.refused(400);
    let huge = format!("{{\"spec\": \"paths\", \"moves\": \"{}\"}}", "x".repeat(300_000));
    post("application/json", huge).await.refused(413);
    let sentence = post("text/plain", "{\"spec\": \"paths\"}".to_owned())
        .await
        .refused(400);
    assert!(sentence.contains("application/json"), "{sentence}");
}

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let foreign = [
        (ORIGIN.as_str(), "http://elsewhere.example"),
        (ORIGIN.as_str(), "null"),
        (ORIGIN.as_str(), "http://localhost:7374"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ];
    let act = |name: &str, value: &str| {
        let request = Request::post(record.path("/commands"))
            .header(CONTENT_TYPE, "application/json")
            .header(AUTHORIZATION, format!("Bearer {}", record.token))
            .header(HOST, "localhost:7373")
            .header(name, value);
        let body = json!({"version": 0, "command": "move", "text": "(0,0)"}).to_string();
        server.send(request.body(Body::from(body)).unwrap())
    };
    for (name, value) in foreign {
        act(name, value).await.refused(403);
    }
    assert_eq!(record.version().await, 0);
    act(ORIGIN.as_str(), "http://localhost:7373").await.fine();
}

#[tokio::test]
async fn every_response_has_security_headers() {
    let server = Server::start().await;
    for path in ["/", "/api", "/api/games", "/api/nothing", "/pieces.svg"] {
        let answer = server.get(path).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.contains("default-src 'none'") && policy.contains("script-src 'self'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    }
}

#[tokio::test]
async fn the_test_clock_is_off_by_default() {
    let app = tessera_server::App::start(tessera_server::Config::default())
        .await
        .unwrap();
    let request = Request::post("/api/test/clock").header(CONTENT_TYPE, "application/json");
    let request = request.body(Body::from(r#"{"ms": 5}"#)).unwrap();
    let response = tower::ServiceExt::oneshot(tessera_server::router(app), request)
        .await
        .unwrap();
    assert_eq!(response.status(), 404);
}
