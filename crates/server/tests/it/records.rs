//! Creating, playing, listing and viewing records.

use serde_json::{Value, json};

use crate::{Server, words};

#[tokio::test]
async fn a_record_is_created_played_and_read() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let table = record.play("1,1").await.fine();
    assert_eq!(table["version"], 1);
    // Moves are stored in canonical notation.
    assert_eq!(words(&table), ["(1,1)"]);
    assert_eq!(table["view"]["turn"], 1);
    record.play("(0,0)").await.fine();
    let table = record.table().await;
    assert_eq!(words(&table), ["(1,1)", "(0,0)"]);
    assert_eq!(table["view"]["position"], "B../.W./... white");
    assert_eq!(table["mine"], json!([0, 1]));
}

#[tokio::test]
async fn an_earlier_ply_is_shown_with_all_words() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:3", "moves": "(1,1) (0,0) (0,1)"}))
        .await;
    let path = record.path("?ply=1");
    let table = server.get(&path).await.fine();
    assert_eq!(table["view"]["ply"], 1);
    assert_eq!(table["view"]["position"], ".../.W./... black");
    assert_eq!(words(&table), ["(1,1)", "(0,0)", "(0,1)"]);
    assert!(
        server
            .get(&record.path("?ply=4"))
            .await
            .refused(404)
            .contains("3 moves")
    );
}

#[tokio::test]
async fn every_game_is_played_to_its_end_by_its_views() {
    let server = Server::start().await;
    for (spec, longest) in [
        ("sabin-rains:3", 40),
        ("islands:5", 30),
        ("hive:simple", 30),
        ("abalon:4", 20),
        ("paths:4", 20),
    ] {
        let record = server.record(json!({"spec": spec})).await;
        let mut table = record.table().await;
        for ply in 0..longest {
            let moves = table["view"]["moves"].as_array().unwrap();
            let Some(chosen) = moves.get(ply * 7 % moves.len().max(1)) else {
                break;
            };
            let text = chosen.as_str().or(chosen["text"].as_str()).unwrap().to_owned();
            table = record.play(&text).await.fine();
            assert_eq!(words(&table).last(), Some(&text.as_str()), "{spec}");
        }
        let over = table["view"]["outcome"] != Value::Null;
        assert_eq!(over, table["view"]["turn"] == Value::Null, "{spec}");
        let text = server.get(&record.path("/export/record.txt")).await.text();
        let read = games::find(spec).unwrap().game.read(None, &text).unwrap();
        assert_eq!(read.words(), words(&table), "{spec}");
    }
}

#[tokio::test]
async fn my_records_are_listed_and_nobody_elses() {
    let server = Server::start().await;
    let first = server
        .record(json!({"spec": "paths:3", "names": ["Ann", null]}))
        .await;
    let new = json!({"spec": "hive", "seats": ["me", "random"], "clock": "5+3"});
    let second = server.post_as(&first.token, "/api/records", &new).await.fine();
    assert_eq!(second.get("token"), None, "one token serves all seats");
    server.record(json!({"spec": "paths:5"})).await;
    server.app.time().advance(std::time::Duration::from_secs(1));
    let new = json!({"spec": "abalon", "seats": ["open", "open"]});
    server.post_as(&first.token, "/api/records", &new).await.fine();
    server.app.time().advance(std::time::Duration::from_secs(1));
    first.play("(0,0)").await.fine();
    let listed = server.get_as(&first.token, "/api/records").await.fine();
    let specs: Vec<&str> = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["spec"].as_str().unwrap())
        .collect();
    assert_eq!(
        specs,
        ["paths:3", "abalon:5", "hive:simple"],
        "the one that changed last comes first"
    );
    assert_eq!(listed[0]["seats"][0]["name"], "Ann");
    assert_eq!(listed[0]["ply"], 1);
    assert_eq!(listed[0]["mine"], json!([0, 1]));
    assert_eq!(listed[1]["mine"], json!([]), "made by me, played by others");
    assert_eq!(listed[2]["mine"], json!([0]));
    assert_eq!(server.get("/api/records").await.fine(), json!([]));
}

#[tokio::test]
async fn everything_survives_a_restart() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "abalon:5"})).await;
    let text = record.table().await["view"]["moves"][0]["text"]
        .as_str()
        .unwrap()
        .to_owned();
    let before = record.play(&text).await.fine();
    let (path, token) = (record.path(""), record.token.clone());
    let server = server.restarted().await;
    assert_eq!(server.get_as(&token, &path).await.fine(), before);
}

#[tokio::test]
async fn names_are_trimmed_and_checked() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:3", "names": [" Ann ", "<b>Bo</b>"]}))
        .await;
    let table = record.table().await;
    assert_eq!(table["seats"][0]["name"], "Ann");
    assert_eq!(
        table["seats"][1]["name"], "<b>Bo</b>",
        "names are text, whatever they look like"
    );
    let table = record
        .command(json!({"command": "name", "name": "Cy", "player": 1}))
        .await
        .fine();
    assert_eq!(
        (&table["seats"][0]["name"], &table["seats"][1]["name"]),
        (&json!("Ann"), &json!("Cy"))
    );
    let long = "x".repeat(41);
    record
        .command(json!({"command": "name", "name": long}))
        .await
        .refused(400);
    record
        .command(json!({"command": "name", "name": "a\u{7}b"}))
        .await
        .refused(400);
}

#[tokio::test]
async fn a_browser_gets_its_token_as_a_cookie_only() {
    use axum::body::Body;
    use axum::http::Request;
    use axum::http::header::{CONTENT_TYPE, COOKIE, SET_COOKIE};
    let server = Server::start().await;
    let request = Request::post("/api/records")
        .header(CONTENT_TYPE, "application/json")
        .header("sec-fetch-site", "same-origin");
    let answer = server
        .send(request.body(Body::from(r#"{"spec": "paths"}"#)).unwrap())
        .await;
    let cookie = answer.headers[SET_COOKIE].to_str().unwrap().to_owned();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"),
        "{cookie}"
    );
    let created = answer.fine();
    assert_eq!(created.get("token"), None);
    let path = format!("/api/records/{}", created["table"]["record"].as_str().unwrap());
    let pair = cookie.split(';').next().unwrap();
    let request = Request::get(path).header(COOKIE, format!("other=1; {pair}"));
    let table = server.send(request.body(Body::empty()).unwrap()).await.fine();
    assert_eq!(table["mine"], json!([0, 1]));
}

#[tokio::test]
async fn no_response_reveals_a_token() {
    let server = Server::start().await;
    let [record, other] = server.two_people().await;
    for path in [
        record.path(""),
        record.path("/export/record.txt"),
        "/api/records".to_owned(),
    ] {
        let text = server.get_as(&other.token, &path).await.text();
        assert!(
            !text.contains(&record.token) && !text.contains(&other.token),
            "{text}"
        );
    }
    let files = std::fs::read_dir(server.file()).unwrap();
    for file in files {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let token = record.token.as_bytes();
        assert!(
            !bytes.windows(token.len()).any(|part| part == token),
            "the file keeps hashes only"
        );
    }
}
