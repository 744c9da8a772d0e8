//! A game that is not registered is played and shown as all others are.

#[path = "../../../games/tests/hex/mod.rs"]
mod hex;

use serde_json::json;

use crate::{Server, words};

#[tokio::test]
async fn a_game_of_another_crate_is_played_over_the_api() {
    games::add(hex::HEX);
    let server = Server::start().await;
    let record = server.record(json!({"spec": "hex:3"})).await;
    record.play("(0,1)").await.fine();
    let table = record.table().await;
    let moves = table["view"]["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 9);
    // A swap is a click on the stone; all other moves are their own click.
    let swap = moves.iter().find(|m| m["text"] == "swap").unwrap();
    assert_eq!(swap["clicks"], json!([["(0,1)"]]));
    assert_eq!(swap["changes"], "+B@(1,0) -R@(0,1)");
    let table = record.play("swap").await.fine();
    assert_eq!(words(&table), ["(0,1)", "swap"]);
    assert_eq!(table["view"]["looks"]["B"]["kind"], "stone");
    let board = server.get("/api/boards/hex:3").await.fine();
    assert_eq!(board["cells"].as_array().unwrap().len(), 9);
    assert_eq!(board["edges"].as_array().unwrap().len(), 4);
    for word in ["(0,1)", "(1,1)", "(0,2)", "(1,2)"] {
        record.play(word).await.fine();
    }
    let outcome = &record.table().await["view"]["outcome"];
    assert_eq!(outcome["winner"], 1);
    assert_eq!(outcome["reason"], "connected");
    assert_eq!(outcome["text"], "blue wins: blue has connected its sides");
    let rules = server.get("/api/games/hex").await.fine()["rules"].to_string();
    assert!(rules.contains("```moves hex:5"), "worked examples reach the page");
    let french = server.get("/api/games/hex?language=fr").await.fine()["rules"].to_string();
    assert!(
        french.contains("```moves hex:5") && french.contains("Rouge gagne"),
        "{french}"
    );
    let words = server.get("/api/words/nl").await.fine();
    assert_eq!(
        words["games"]["hex"]["piece.stone"], "steen",
        "the page finds its words"
    );
    let picture = server.get("/api/games/hex/picture.svg").await;
    assert!(picture.status.is_success() && picture.text().starts_with("<svg"));
}
