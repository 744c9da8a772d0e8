//! All that is stored of an account, for its owner.

use serde_json::{Value, json};

use crate::people::{PASSWORD, token_of};
use crate::{Record, Server};

#[tokio::test]
async fn an_account_gets_all_that_is_stored_of_it_and_nothing_else() {
    let server = Server::start().await;
    let [ann, bo] = server
        .two_at(json!({"spec": "paths:3", "seats": ["me", "open"], "clock": "5+3"}))
        .await;
    ann.tells("as a guest").await;
    let guest = ann.token.clone();
    let token = server.signed_up(&ann.token, "Ann").await;
    let elsewhere = token_of(&server.sign_in("", "Ann", PASSWORD).await.fine());
    let ann = Record { token, ..ann };
    ann.play("(1,1)").await.fine();
    bo.play("(0,0)").await.fine();
    ann.tells("\"quoted\" 🙂").await;
    bo.tells("the opponent's words").await;
    ann.block(json!({"player": 1})).await.fine();
    ann.report(json!({"player": 1}), "stalling").await;
    ann.command(json!({"command": "resign"})).await.fine();
    let made = server
        .post_as(&ann.token, "/api/records", &json!({"spec": "hive:base"}))
        .await
        .fine();

    let answer = server.get_as(&ann.token, "/api/account/data").await;
    assert_eq!(
        answer.headers["content-disposition"],
        "attachment; filename=\"tessera.json\""
    );
    assert_eq!(answer.headers["cache-control"], "no-store");
    let text = answer.text();
    let data = answer.fine();
    assert_eq!(data["account"], json!({"name": "Ann", "account": "Ann"}));
    assert_eq!(data["sessions"].as_array().unwrap().len(), 2);
    assert_eq!(data["blocks"][0]["name"], "Bo");
    assert_eq!(
        (&data["reports"][0]["text"], &data["reports"][0]["about"]),
        (&json!("stalling"), &json!("Bo"))
    );
    let said: Vec<&Value> = data["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|message| &message["text"])
        .collect();
    assert_eq!(said, ["as a guest", "\"quoted\" 🙂"]);
    let games = data["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    assert!(games.iter().any(|game| game["record"] == made["table"]["record"]));
    let game = games
        .iter()
        .find(|game| game["record"] == ann.id.as_str())
        .unwrap();
    assert_eq!(
        (&game["seats"][0]["you"], &game["seats"][1]["name"]),
        (&json!(true), &json!("Bo"))
    );
    let record = game["text"].as_str().unwrap();
    assert!(record.contains("(1,1)") && record.contains("resign"), "{record}");
    assert_eq!(game["events"][2]["text"], "(1,1)", "{game}");
    for secret in [
        &guest,
        &ann.token,
        &elsewhere,
        &bo.token,
        "argon2",
        PASSWORD,
        "the opponent's words",
    ] {
        assert!(!text.contains(secret), "{secret}");
    }
    let holder = server.command_line().await.person("Ann").await.unwrap().id;
    assert!(!text.contains(&holder), "no ids");
}

#[tokio::test]
async fn own_data_is_for_accounts_and_not_every_minute() {
    let server = Server::start().await;
    server.get("/api/account/data").await.refused(401);
    let guest = server.record(json!({"spec": "paths:3"})).await;
    server
        .get_as(&guest.token, "/api/account/data")
        .await
        .refused(401);
    let [ann, bob] = [
        server.signed_up("", "Ann").await,
        server.signed_up("", "Bob").await,
    ];
    for _ in 0..5 {
        let data = server.get_as(&ann, "/api/account/data").await.fine();
        assert_eq!((&data["games"], &data["messages"]), (&json!([]), &json!([])));
    }
    let refused = server.get_as(&ann, "/api/account/data").await.refused(429);
    assert!(refused.contains("5 times an hour"), "{refused}");
    server.get_as(&bob, "/api/account/data").await.fine();
}

/// More messages than one query reads.
#[tokio::test]
async fn a_long_history_is_whole() {
    let server = Server::start().await;
    let ann = server.signed_up("", "Ann").await;
    let mut expected = 0;
    for _ in 0..110 {
        let new = json!({"spec": "paths:2"});
        let made = server.post_as(&ann, "/api/records", &new).await.fine();
        let record = Record {
            server: &server,
            id: made["table"]["record"].as_str().unwrap().to_owned(),
            token: ann.clone(),
        };
        for _ in 0..5 {
            record.tells("x").await;
            expected += 1;
        }
    }
    let data = server.get_as(&ann, "/api/account/data").await.fine();
    assert_eq!(data["games"].as_array().unwrap().len(), 110);
    let messages = data["messages"].as_array().unwrap();
    let mut all: Vec<String> = messages
        .iter()
        .map(|message| format!("{} {}", message["record"], message["number"]))
        .collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!((messages.len(), all.len()), (expected, expected), "each once");
}
