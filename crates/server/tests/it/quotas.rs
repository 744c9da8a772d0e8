//! Quotas by address for what is new, and what is stored of it.

use serde_json::{Value, json};
use tessera_server::Limits;

use crate::Server;
use crate::sign_in_limits::behind_proxy;

const HOME: &str = "192.0.2.1";
const ELSEWHERE: &str = "198.51.100.7";

fn new_game() -> Value {
    json!({"spec": "paths:3", "seats": ["me", "open"]})
}

#[tokio::test]
async fn new_games_are_limited_by_address_with_and_without_a_cookie() {
    let server = behind_proxy(Limits {
        new_games_per_hour: 3,
        ..Limits::default()
    })
    .await;
    // Without a cookie everybody is new each time.
    for _ in 0..3 {
        server
            .post_from(HOME, "", "/api/records", &new_game())
            .await
            .fine();
    }
    let sentence = server
        .post_from(HOME, "", "/api/records", &new_game())
        .await
        .refused(429);
    assert!(sentence.contains("3 games per hour"), "{sentence}");
    let made = server
        .post_from(ELSEWHERE, "", "/api/records", &new_game())
        .await
        .fine();
    let token = made["token"].as_str().unwrap();
    server
        .post_from(HOME, token, "/api/records", &new_game())
        .await
        .refused(429);
    server
        .post_from(ELSEWHERE, token, "/api/records", &new_game())
        .await
        .fine();
}

#[tokio::test]
async fn rematches_and_waiting_for_an_opponent_count_as_new_games() {
    let server = behind_proxy(Limits {
        new_games_per_hour: 2,
        ..Limits::default()
    })
    .await;
    let made = server
        .post_from(HOME, "", "/api/records", &json!({"spec": "paths:3"}))
        .await
        .fine();
    let token = made["token"].as_str().unwrap();
    let path = format!("/api/records/{}", made["table"]["record"].as_str().unwrap());
    let resign = json!({"version": 0, "command": "resign"});
    server
        .post_from(HOME, token, &format!("{path}/commands"), &resign)
        .await
        .fine();
    let rematch = async || {
        let path = format!("{path}/rematch");
        server.post_from(HOME, token, &path, &json!({})).await
    };
    let first = rematch().await.fine();
    assert_eq!(
        rematch().await.fine()["table"]["record"],
        first["table"]["record"]
    );
    let pair = json!({"spec": "paths:3"});
    server.post_from(HOME, "", "/api/pair", &pair).await.refused(429);
    server.post_from(ELSEWHERE, "", "/api/pair", &pair).await.fine();
}

#[tokio::test]
async fn long_openings_count_as_several_games() {
    let server = behind_proxy(Limits {
        new_games_per_hour: 10,
        ..Limits::default()
    })
    .await;
    let position = server
        .post("/api/position", &json!({"spec": "islands:60"}))
        .await
        .fine()["position"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(position.len() > 3000, "{}", position.len());
    let long = json!({"spec": "islands:60", "position": position});
    let mut made = 0;
    while server.post_from(HOME, "", "/api/records", &long).await.status == 201 {
        made += 1;
    }
    assert!((1..=3).contains(&made), "{made}");
}

#[tokio::test]
async fn records_are_stored_in_canonical_words() {
    let server = Server::start().await;
    let comment = "x".repeat(200_000);
    let moves = format!("1. (0, 0) {{{comment}}} 1,1 {{{}}}", "y".repeat(40_000));
    let record = server.record(json!({"spec": "paths:3", "moves": moves})).await;
    assert_eq!(record.table().await["view"]["words"], json!(["(0,0)", "(1,1)"]));
    let file = server.file().join("games.db");
    let mut lines = Vec::new();
    let database = tessera_server::DatabaseUrl::File(file);
    tessera_server::export(&database, &mut lines).await.unwrap();
    let line: Value = serde_json::from_slice(lines.split(|&byte| byte == b'\n').next().unwrap()).unwrap();
    assert_eq!(line["opening"], "(0,0) (1,1)");
    assert!(lines.len() < 2000, "{}", lines.len());
    let over = json!({"spec": "paths:3", "moves": "(0,0) resign"});
    server.post("/api/records", &over).await.refused(400);
}
