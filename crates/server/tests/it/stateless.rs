//! Games, boards, positions, replays and pictures, without stored records.

use axum::http::header::CONTENT_TYPE;
use serde_json::{Value, json};

use crate::Server;

#[tokio::test]
async fn the_menu_has_all_games_with_pictures_and_rules() {
    let server = Server::start().await;
    let games = server.get("/api/games").await.fine();
    assert_eq!(games.as_array().unwrap().len(), games::GAMES.len());
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        assert!(
            game["clock"]
                .as_str()
                .unwrap()
                .parse::<rules::TimeControl>()
                .is_ok(),
            "{id}"
        );
        let rules = server.get(&format!("/api/games/{id}")).await.fine();
        assert!(rules["rules"].as_str().unwrap().starts_with("# "), "{id}");
        let picture = server
            .get(&format!("/api/games/{id}/picture.svg?theme=dark"))
            .await;
        assert_eq!(picture.headers[CONTENT_TYPE], "image/svg+xml");
        assert!(picture.text().starts_with("<svg"), "{id}");
        for setup in game["offered"].as_array().unwrap() {
            let spec = format!("{id}:{}", setup.as_str().unwrap());
            let board = server.get(&format!("/api/boards/{spec}")).await.fine();
            assert!(!board["cells"].as_array().unwrap().is_empty(), "{spec}");
        }
    }
}

#[tokio::test]
async fn the_rules_are_in_the_language_that_is_asked_for() {
    let server = Server::start().await;
    for game in games::GAMES {
        let about = game.about();
        let path = format!("/api/games/{}", about.id);
        let rules = |answer: Value| answer["rules"].as_str().unwrap().to_owned();
        let english = rules(server.get(&path).await.fine());
        assert_eq!(english, about.rules.en);
        for (language, text) in [
            ("en", about.rules.en),
            ("fr", about.rules.fr),
            ("NL", about.rules.nl),
        ] {
            let answer = server.get(&format!("{path}?language={language}")).await;
            assert_eq!(rules(answer.fine()), text, "{path} {language}");
        }
        for language in ["", "de", "fr-BE"] {
            let answer = server.get(&format!("{path}?language={language}")).await;
            assert_eq!(answer.json()["code"], "server.no-language", "{language}");
            assert_eq!(answer.refused(400), "the languages are en, fr, nl");
        }
    }
}

#[tokio::test]
async fn a_view_stays_small() {
    let server = Server::start().await;
    for spec in ["islands:11", "paths:11", "sabin-rains:5", "abalon:5"] {
        let film = server
            .post("/api/simulate", &json!({"spec": spec, "seed": 1, "from": 1000}))
            .await
            .fine();
        let moves = film["words"]
            .as_array()
            .unwrap()
            .iter()
            .map(|word| word.as_str().unwrap());
        let words: Vec<&str> = moves.collect();
        for ply in [0, words.len() / 2, words.len()] {
            let body = json!({"spec": spec, "moves": words[..ply].join("; ")});
            let answer = server.post("/api/position", &body).await;
            let length = answer.bytes.len();
            assert_eq!(answer.fine()["ply"], ply);
            // Abalon has many moves, each with several click sequences.
            let most = if spec.starts_with("abalon") { 16_384 } else { 8192 };
            assert!(length <= most, "{spec} after {ply} moves: {length} bytes");
        }
    }
}

#[tokio::test]
async fn every_spot_a_view_names_lies_on_its_board() {
    let server = Server::start().await;
    for game in games::GAMES {
        let id = game.about().id;
        let film = server
            .post("/api/simulate", &json!({"spec": id, "seed": 2, "count": 30}))
            .await
            .fine();
        let usual = server
            .get(&format!("/api/boards/{}", film["spec"].as_str().unwrap()))
            .await
            .fine();
        for view in film["views"].as_array().unwrap() {
            let board = view.get("board").unwrap_or(&usual);
            let cells: Vec<&Value> = board["cells"]
                .as_array()
                .unwrap()
                .iter()
                .map(|cell| &cell["spot"])
                .collect();
            for piece in view["pieces"].as_array().unwrap() {
                assert!(cells.contains(&&piece["spot"]), "{id}: {piece}");
                let code = piece["code"].as_str().unwrap();
                assert!(view["looks"].get(code).is_some(), "{id}: {code}");
            }
        }
    }
}

#[tokio::test]
async fn a_position_is_shown_and_played_on() {
    let server = Server::start().await;
    let of = json!({"spec": "paths:3", "position": "WB./.../... white", "moves": "(1,1)"});
    let view = server.post("/api/position", &of).await.fine();
    assert_eq!(
        (&view["position"], &view["turn"]),
        (&json!("WB./.W./... black"), &json!(1))
    );
    let back = json!({"spec": "paths:3", "position": view["position"]});
    assert_eq!(
        server.post("/api/position", &back).await.fine()["pieces"],
        view["pieces"]
    );
    let earlier = json!({"spec": "paths:3", "moves": "(1,1) (0,0)", "ply": 1});
    assert_eq!(server.post("/api/position", &earlier).await.fine()["ply"], 1);
    server
        .post("/api/position", &json!({"spec": "paths:3", "moves": "(9,9)"}))
        .await
        .refused(400);
    server
        .post("/api/position", &json!({"spec": "paths:3", "ply": 3}))
        .await
        .refused(404);
}

#[tokio::test]
async fn any_record_can_be_replayed() {
    let server = Server::start().await;
    let hive = "start\nwA1\nbA1 -wA1\nwG1 wA1/\n";
    let film = server.post("/api/replay", &json!({"text": hive})).await.fine();
    assert_eq!(film["spec"], "hive:simple");
    assert_eq!(film["words"].as_array().unwrap().len(), 3);
    let views = film["views"].as_array().unwrap();
    assert_eq!(views.len(), 4);
    assert_eq!(views[3]["pieces"].as_array().unwrap().len(), 3);
    assert!(
        views[3]["board"]["cells"].as_array().unwrap().len() > 3,
        "the board has grown"
    );
    let tagged = "[Game \"paths:3\"]\n[White \"Ann\"]\n\n1. (1,1) (0,0) 1-0\n";
    let film = server
        .post("/api/replay", &json!({"text": tagged, "from": 1, "count": 1}))
        .await
        .fine();
    assert_eq!(
        (film["views"].as_array().unwrap().len(), &film["views"][0]["ply"]),
        (1, &json!(1))
    );
    assert_eq!(film["tags"]["White"], "Ann");
    assert!(film["result"]["code"].as_str().unwrap().starts_with("rules."));
    for text in ["[Game \"chess\"]\n", "nonsense", "[Game \"islands:5000\"]\n\n*\n"] {
        let answer = server.post("/api/replay", &json!({"text": text})).await;
        assert!(answer.status.is_client_error(), "{text}: {}", answer.status);
    }
}

#[tokio::test]
async fn a_random_game_is_the_same_for_the_same_seed() {
    let server = Server::start().await;
    let game = |seed: u64| {
        let server = &server;
        async move {
            server
                .post("/api/simulate", &json!({"spec": "islands:5", "seed": seed}))
                .await
                .fine()
        }
    };
    let (first, again, other) = (game(7).await, game(7).await, game(8).await);
    assert_eq!(first, again);
    assert_ne!(first["words"], other["words"]);
    let views = first["views"].as_array().unwrap();
    assert_eq!(views.len(), first["words"].as_array().unwrap().len() + 1);
    assert!(views.last().unwrap()["outcome"] != Value::Null);
}

#[tokio::test]
async fn games_are_exported_as_text_and_pictures() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:3", "moves": "(1,1) (0,0)"}))
        .await;
    let kept = record.path("/export");
    let loose = "/api/export".to_owned();
    for (base, query) in [(kept, "?"), (loose, "?spec=paths:3&moves=(1,1)%20(0,0)&")] {
        for (file, beginning) in [
            ("record.txt", &b"[Game \"paths:3\"]"[..]),
            ("picture.svg", b"<svg"),
            ("picture.png", b"\x89PNG"),
            ("game.gif", b"GIF89a"),
            ("game.apng", b"\x89PNG"),
        ] {
            let answer = server
                .get(&format!("{base}/{file}{query}size=100&theme=contrast&ply=1"))
                .await;
            assert!(
                answer.status.is_success() && answer.bytes.starts_with(beginning),
                "{base}/{file}"
            );
        }
        server
            .get(&format!("{base}/picture.png{query}size=5000"))
            .await
            .refused(400);
        server
            .get(&format!("{base}/picture.png{query}theme=pink"))
            .await
            .refused(400);
        server
            .get(&format!("{base}/picture.png{query}ply=3"))
            .await
            .refused(404);
    }
}

#[tokio::test]
async fn games_are_exported_in_foreign_formats() {
    let server = Server::start().await;
    let game = server.get("/api/games/hive").await.fine();
    assert_eq!(game["forms"], json!(["pgn", "uhp"]));
    let base = "/api/export/record";
    let moves = "?spec=hive:base&moves=wS1;bS1%20wS1-";
    let pgn = server.get(&format!("{base}.pgn{moves}")).await.text();
    assert!(pgn.starts_with("[GameType \"Base\"]"), "{pgn}");
    let string = server.get(&format!("{base}.uhp{moves}")).await.text();
    assert_eq!(string, "Base;InProgress;White[2];wS1;bS1 wS1-");
    server.get(&format!("{base}.doc{moves}")).await.refused(404);
    server.get(&format!("{base}.pgn?spec=paths:3")).await.refused(404);
}

#[tokio::test]
async fn a_position_that_occurs_again_says_so() {
    let server = Server::start().await;
    let around = "c5-d5;g5-f5;d5-c5;f5-g5;";
    for (moves, occurrences) in [("c5-d5", Value::Null), (around, json!(2))] {
        let asked = json!({"spec": "abalon:5", "moves": moves});
        let view = server.post("/api/position", &asked).await.fine();
        assert_eq!(view["occurrences"], occurrences, "{moves}");
    }
}

#[tokio::test]
async fn a_server_that_shows_no_record_says_so() {
    let server = Server::start().await;
    assert!(server.get("/api/shown").await.refused(404).contains("started"));
}
