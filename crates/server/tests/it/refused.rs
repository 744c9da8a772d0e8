//! Invalid requests get a sentence and the right status, and change nothing.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HOST, ORIGIN};
use serde_json::{Value, json};

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
async fn control_characters_are_rejected_at_the_door() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let commands = record.path("/commands");
    let credentials = |name: &str, password: &str| json!({"name": name, "password": password});
    for (method, path, body) in [
        (
            "POST",
            &*commands,
            json!({"version": 0, "id": "\u{0}", "command": "move", "text": "(0,0)"}),
        ),
        (
            "POST",
            &*commands,
            json!({"version": 0, "id": "a\nb", "command": "move", "text": "(0,0)"}),
        ),
        (
            "POST",
            &*commands,
            json!({"version": 0, "command": "move", "text": "(0,0)\u{0}"}),
        ),
        ("POST", "/api/records", json!({"spec": "paths:3\u{0}"})),
        (
            "POST",
            "/api/records",
            json!({"spec": "paths:3", "moves": "; \u{1b}[2J"}),
        ),
        (
            "POST",
            "/api/records",
            json!({"spec": "paths:3", "names": ["a\u{0}", null]}),
        ),
        ("POST", &*record.path("/chat"), json!({"text": "a\u{0}b"})),
        ("PUT", "/api/me", json!({"name": "a\u{8}b"})),
        ("POST", "/api/accounts", credentials("a\u{0}b", "long enough")),
        ("POST", "/api/session", credentials("a\u{0}b", "long enough")),
    ] {
        let sentence = server
            .ask_as(method, &record.token, path, &body)
            .await
            .refused(400);
        assert!(sentence.contains("control characters"), "{body}: {sentence}");
    }
    server.get("/api/records/%00").await.refused(404);
    assert_eq!(record.version().await, 0);
}

#[tokio::test]
async fn rejected_commands_change_nothing() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["me", "open"]}))
        .await;
    let waiting = record.play("(0,0)").await.refused(422);
    assert!(waiting.contains("no opponent"), "{waiting}");
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

/// A message as a page says it, from the templates of a language.
fn said(words: &Value, message: &Value) -> String {
    let code = message["code"].as_str().unwrap();
    let (game, key) = code.split_once('.').unwrap();
    let template = words["messages"]
        .get(code)
        .or_else(|| words["games"][game].get(key));
    let template = template.unwrap_or_else(|| panic!("{code} is not in /api/words"));
    let args = message["args"].as_array().unwrap().iter().enumerate();
    args.fold(template.as_str().unwrap().to_owned(), |text, (number, arg)| {
        let arg = arg.as_str().map_or_else(|| said(words, arg), str::to_owned);
        text.replace(&format!("{{{number}}}"), &arg)
    })
}

#[tokio::test]
async fn every_error_is_said_in_every_language() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let hive = "wA1; bA1 -wA1; wQ wA1/; wQ wA1/";
    let mut errors = vec![
        server.get("/api/nothing").await,
        server.get("/nothing.js").await,
        server.get("/api/records/unknown").await,
        server.get("/api/words/xx").await,
        server.get("/api/export/picture.png?spec=paths&size=1").await,
        server.get("/api/export/picture.png?size=1").await,
        server.post("/api/games", &json!({})).await,
        server.post("/api/replay", &json!({"text": "nonsense"})).await,
        server
            .post("/api/account/removal", &json!({"password": "x"}))
            .await,
        server.post(&record.path("/analysis"), &json!({})).await,
        record.play("(9,9)").await,
        record.command(json!({"command": "accept"})).await,
        record.command(json!({"command": "claim"})).await,
    ];
    for position in [
        json!({"spec": "chess"}),
        json!({"spec": "paths:0"}),
        json!({"spec": "paths:3", "position": "XY"}),
        json!({"spec": "paths:3", "moves": "z99"}),
        json!({"spec": "paths:3", "moves": "(0,0) (0,0)"}),
        json!({"spec": "hive:simple", "moves": hive}),
        json!({"spec": "paths:3", "ply": 9}),
        json!({"moves": ""}),
    ] {
        errors.push(server.post("/api/position", &position).await);
    }
    record.command(json!({"command": "resign"})).await.fine();
    errors.push(record.play("(0,0)").await);
    for language in ["en", "fr", "nl"] {
        let words = server.get(&format!("/api/words/{language}")).await.fine();
        for error in &errors {
            assert!(error.status.is_client_error(), "{}", error.text());
            let body = error.json();
            let text = said(&words, &body);
            assert!(!text.contains("{0}") && !text.is_empty(), "{text}");
            assert_eq!(text == body["error"], language == "en", "{text}");
        }
        let outcome = &record.table().await["view"]["outcome"];
        let why = said(&words, &outcome["why"]);
        let colour = said(&words, &json!({"code": "rules.colour.white", "args": []}));
        assert!(why.contains(&colour), "{why}");
        assert_eq!(
            (&outcome["winner"], &outcome["reason"]),
            (&json!(1), &json!("resigned"))
        );
    }
}

#[tokio::test]
async fn words_are_sent_once() {
    let server = Server::start().await;
    let first = server.get("/api/words/fr").await;
    let tag = first.headers["etag"].clone();
    assert_eq!(first.headers["cache-control"], "no-cache");
    assert!(tag.to_str().unwrap().starts_with('"'), "a strong tag");
    assert_eq!(
        first.json()["games"].as_object().unwrap().len(),
        games::GAMES.len()
    );
    let again = Request::get("/api/words/fr").header("if-none-match", tag);
    let again = server.send(again.body(Body::empty()).unwrap()).await;
    assert_eq!((again.status.as_u16(), again.bytes.len()), (304, 0));
    assert_ne!(
        server.get("/api/words/nl").await.headers["etag"],
        again.headers["etag"]
    );
}

#[tokio::test]
async fn a_wrong_move_in_a_list_is_named() {
    let server = Server::start().await;
    let twice = json!({"spec": "paths:3", "moves": "(0,0) (0,0)"});
    let wrong = server.post("/api/position", &twice).await.json()["wrong"].clone();
    assert_eq!((&wrong["number"], &wrong["word"]), (&json!(2), &json!("(0,0)")));
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
