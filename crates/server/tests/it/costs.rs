//! What a visitor can make the server compute is bounded before it is computed: boards, lists of moves, pictures, animations.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::http::header::CONTENT_TYPE;
use cpu_time::ProcessTime;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tessera_server::{App, Config, DatabaseUrl, Limits, router};
use tower::ServiceExt;

use crate::limits::limited;
use crate::{Answer, Server};

/// A request at every door through which a spec comes in.
async fn ask_everywhere(server: &Server, spec: &str) -> Vec<(String, Answer)> {
    let mut answers = Vec::new();
    for path in [
        format!("/api/boards/{spec}"),
        format!("/api/games/{spec}/picture.svg"),
        format!("/api/export/record.txt?spec={spec}"),
        format!("/api/export/picture.svg?spec={spec}"),
        format!("/api/export/picture.png?spec={spec}&size=16"),
        format!("/api/export/game.gif?spec={spec}&size=16"),
        format!("/api/export/game.apng?spec={spec}&size=16"),
    ] {
        let answer = server.get(&path).await;
        answers.push((path, answer));
    }
    let record = format!("[Game \"{spec}\"]\n\n*\n");
    for (path, body) in [
        ("/api/position", json!({"spec": spec})),
        ("/api/replay", json!({"text": record})),
        ("/api/simulate", json!({"spec": spec, "seed": 1})),
        ("/api/records", json!({"spec": spec})),
        ("/api/pair", json!({"spec": spec})),
    ] {
        answers.push((format!("{path} {body}"), server.post(path, &body).await));
    }
    answers
}

#[tokio::test]
async fn a_board_beyond_the_limit_is_refused_at_every_door_before_it_is_built() {
    let server = Server::start().await;
    let begun = ProcessTime::now();
    let board = games::find("islands:5000").unwrap().start();
    let building = begun.elapsed();
    drop(board);
    let begun = ProcessTime::now();
    for spec in ["islands:5000", "paths:1000", "islands:101"] {
        for (door, answer) in ask_everywhere(&server, spec).await {
            assert_eq!(answer.json()["code"], "server.board-too-large", "{door}");
            assert!(answer.refused(422).contains("the limit is 10000"), "{door}");
        }
    }
    // Each of these 36 requests took longer than that when boards were built to be refused.
    let refusing = begun.elapsed();
    assert!(
        refusing < building,
        "{refusing:?} to refuse, {building:?} to build one"
    );
    let metrics = server.get("/metrics").await.text();
    assert!(
        metrics.contains("tessera_refused_total{reason=\"board-too-large\"} 36"),
        "{metrics}"
    );
}

#[tokio::test]
async fn boards_up_to_the_limit_are_shown_and_played() {
    let server = Server::start().await;
    for (door, answer) in ask_everywhere(&server, "islands:40").await {
        assert!(answer.status.is_success(), "{door}: {}", answer.status);
    }
    for (spec, cells) in [
        ("abalon:50", 7351),
        ("islands:100", 10_000),
        ("paths:100", 10_000),
        ("sabin-rains:13", 469),
    ] {
        let board = server.get(&format!("/api/boards/{spec}")).await.fine();
        assert_eq!(board["cells"].as_array().unwrap().len(), cells);
        let view = server.post("/api/position", &json!({"spec": spec})).await.fine();
        assert!(!view["moves"].as_array().unwrap().is_empty(), "{spec}");
        let picture = server.get(&format!("/api/export/picture.svg?spec={spec}")).await;
        assert!(picture.status.is_success(), "{spec}");
    }
    let record = server.record(json!({"spec": "islands:100"})).await;
    let played = record.play("(50,50)").await.fine();
    assert_eq!(played["view"]["pieces"].as_array().unwrap().len(), 1);
    let before = server.get(&record.path("?ply=0")).await.fine();
    assert_eq!(before["view"]["moves"].as_array().unwrap().len(), 10_000);
}

#[tokio::test]
async fn a_lower_limit_leaves_stored_games_alone() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "islands:11"})).await;
    record.play("(0,0)").await.fine();
    let (id, token) = (record.id.clone(), record.token.clone());
    let Server {
        app,
        router: routes,
        directory,
    } = server;
    drop((app, routes));
    let config = Config {
        limits: Limits {
            board_cells: 100,
            ..Limits::default()
        },
        ..Config::on(DatabaseUrl::File(directory.path().join("games.db")))
    };
    let app = App::start(config).await.unwrap();
    let server = Server {
        router: router(app.clone()),
        app,
        directory,
    };
    let sentence = server.post("/api/records", &json!({"spec": "islands:11"})).await;
    assert!(sentence.refused(422).contains("121 cells, and the limit is 100"));
    server.record(json!({"spec": "islands:10"})).await;
    let record = crate::Record {
        server: &server,
        id,
        token,
    };
    record.play("(1,1)").await.fine();
}

#[tokio::test]
async fn too_many_moves_are_refused_before_any_is_played() {
    let server = Server::start().await;
    let around = "c5-d5 g5-f5 d5-c5 f5-g5 ".repeat(10_000);
    let text = format!("[Game \"abalon:5\"]\n[Repetition \"off\"]\n[QuietPlies \"off\"]\n\n{around}");
    let begun = ProcessTime::now();
    games::replay(&text).unwrap();
    let playing = begun.elapsed();
    let begun = ProcessTime::now();
    let refused = server
        .post("/api/replay", &json!({"text": text}))
        .await
        .refused(422);
    assert!(refused.contains("40000 moves; the limit is 2000"), "{refused}");
    let refusing = begun.elapsed();
    assert!(refusing < playing, "{refusing:?} to refuse, {playing:?} to play");
    for path in ["/api/position", "/api/records"] {
        let body = json!({"spec": "abalon:5", "moves": around});
        assert!(
            server
                .post(path, &body)
                .await
                .refused(422)
                .contains("40000 moves")
        );
    }
}

#[tokio::test]
async fn a_random_game_on_a_large_board_comes_in_small_answers() {
    let server = Server::start().await;
    let ask = |from: usize| {
        let body = json!({"spec": "abalon:50", "seed": 1, "from": from, "count": 100});
        let server = &server;
        async move { server.post("/api/simulate", &body).await }
    };
    let first = ask(0).await;
    let length = first.bytes.len();
    assert!(length < 1_500_000, "{length} bytes");
    let views = first.fine()["views"].as_array().unwrap().len();
    assert!((1..20).contains(&views), "{views}");
    let next = ask(views).await.fine();
    assert_eq!(next["views"][0]["ply"], views);
    let small = json!({"spec": "islands:11", "seed": 1});
    let film = server.post("/api/simulate", &small).await.fine();
    assert_eq!(film["views"].as_array().unwrap().len(), 100);
}

/// Moves that fill the cells of a board row by row.
fn filling(side: usize, moves: usize) -> String {
    let cells = (0..moves).map(|cell| format!("({},{})", cell % side, cell / side));
    cells.collect::<Vec<_>>().join("%20")
}

#[tokio::test]
async fn an_animation_beyond_the_limit_is_refused_before_it_is_drawn() {
    let server = Server::start().await;
    let ask = async |spec: &str, side: usize, moves: usize, more: &str| {
        let moves = filling(side, moves);
        server
            .get(&format!("/api/export/game.gif?spec={spec}&moves={moves}{more}"))
            .await
    };
    let answer = ask("islands:99", 99, 600, "").await;
    let body = answer.json();
    assert_eq!(body["code"], "server.too-many-frames");
    let most: usize = body["args"][0].as_str().unwrap().parse().unwrap();
    assert!((20..100).contains(&most), "{most}");
    let sentence = answer.refused(422);
    assert!(sentence.contains(&format!("at most {most} moves")), "{sentence}");
    let smaller = ask("islands:99", 99, 600, "&size=16").await.json();
    let smaller: usize = smaller["args"][0].as_str().unwrap().parse().unwrap();
    assert!(
        smaller >= most,
        "{smaller} in a smaller size, {most} in the usual one"
    );
    assert_eq!(begun(&server, "animations").await, 0, "nothing was drawn");
    // A whole game on the boards that are offered is within the limit.
    let answer = ask("islands:25", 25, 400, "&size=16&ply=2").await;
    assert!(answer.status.is_success(), "{}", answer.status);
    let sentence = ask("paths:25", 25, 601, "&size=16").await.refused(422);
    assert!(sentence.contains("at most 600 moves"), "{sentence}");
}

/// How much work of a kind was begun.
async fn begun(server: &Server, lane: &str) -> u64 {
    sample(server, &format!("tessera_work_total{{lane=\"{lane}\"}}")).await
}

/// The value of a series in `/metrics`.
pub(crate) async fn sample(server: &Server, series: &str) -> u64 {
    let text = server.get("/metrics").await.text();
    let line = text.lines().find_map(|line| line.strip_prefix(series));
    line.unwrap_or_else(|| panic!("{series}")).trim().parse().unwrap()
}

#[tokio::test]
async fn frames_are_drawn_as_they_are_read() {
    let server = Server::start().await;
    let moves = filling(11, 60);
    let path = format!("/api/export/game.gif?spec=islands:11&moves={moves}&size=100");
    let request = Request::get(path).body(Body::empty()).unwrap();
    let response = server.router.clone().oneshot(request).await.unwrap();
    assert_eq!(response.headers()[CONTENT_TYPE], "image/gif");
    let mut body = response.into_body();
    for read in 1..=10 {
        let piece = body.frame().await.unwrap().unwrap();
        assert!(!piece.data_ref().unwrap().is_empty());
        let drawn = begun(&server, "long").await;
        assert!(drawn <= read + 1, "{drawn} pieces drawn for {read} read");
    }
    assert_eq!(sample(&server, "tessera_work{lane=\"animations\"}").await, 1);
    let rest = body.collect().await.unwrap().to_bytes();
    assert_eq!(rest.last(), Some(&b';'), "the end of a GIF");
    assert_eq!(begun(&server, "long").await, 62, "a beginning and 61 frames");
    assert_eq!(sample(&server, "tessera_work{lane=\"animations\"}").await, 0);
}

#[tokio::test]
async fn an_animation_ends_when_the_server_shuts_down() {
    let server = Server::start().await;
    let path = format!(
        "/api/export/game.apng?spec=islands:11&moves={}&size=100",
        filling(11, 60)
    );
    let request = Request::get(path).body(Body::empty()).unwrap();
    let mut body = server.router.clone().oneshot(request).await.unwrap().into_body();
    body.frame().await.unwrap().unwrap();
    server.app.stop().await;
    assert!(
        body.collect().await.is_err(),
        "the client sees that it is not whole"
    );
    assert!(begun(&server, "long").await < 10);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn small_pictures_do_not_wait_behind_large_ones() {
    let config = Config {
        behind_proxy: true,
        ..Config::default()
    };
    let app = App::start(config).await.unwrap();
    let routes = router(app.clone());
    let ask = |address: &str, path: &str| {
        let request = Request::get(path).header("x-forwarded-for", address);
        let answer = routes.clone().oneshot(request.body(Body::empty()).unwrap());
        tokio::spawn(async move { answer.await.unwrap().status() })
    };
    let large: Vec<_> = (1..=2)
        .map(|number| {
            let path = "/api/export/picture.png?spec=abalon:30&size=2000";
            ask(&format!("192.0.2.{number}"), path)
        })
        .collect();
    // One of them is being drawn, and takes a second or more.
    while !metrics_of(&routes)
        .await
        .contains("tessera_work{lane=\"long\"} 1")
    {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    for number in 1..=10 {
        let path = "/api/export/picture.svg?spec=paths:5";
        assert_eq!(ask(&format!("198.51.100.{number}"), path).await.unwrap(), 200);
    }
    assert!(
        !large.iter().all(tokio::task::JoinHandle::is_finished),
        "all large ones were faster"
    );
    for picture in large {
        assert_eq!(picture.await.unwrap(), 200);
    }
}

async fn metrics_of(routes: &axum::Router) -> String {
    let request = Request::get("/metrics").body(Body::empty()).unwrap();
    let answer = routes.clone().oneshot(request).await.unwrap();
    let bytes = answer.into_body().collect().await.unwrap().to_bytes();
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn large_answers_are_compressed_for_clients_that_can_read_them() {
    let server = Server::start().await;
    let plain = server.get("/api/boards/islands:60").await;
    let request = Request::get("/api/boards/islands:60").header("accept-encoding", "gzip");
    let packed = server.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(packed.headers["content-encoding"], "gzip");
    assert_eq!(packed.headers["vary"], "accept-encoding");
    assert!(packed.bytes.len() * 4 < plain.bytes.len());
    assert_eq!(packed.bytes[..2], [0x1f, 0x8b]);
    assert_eq!(plain.json()["cells"].as_array().unwrap().len(), 3600);
}

#[tokio::test]
async fn refusals_are_counted_by_reason() {
    let server = limited(Limits {
        board_cells: 10,
        ..Limits::default()
    })
    .await;
    server.get("/api/boards/paths:3").await.fine();
    let refused: Value = server.get("/api/boards/paths:4").await.json();
    assert_eq!(refused["args"], json!(["16", "10"]));
    let count = sample(&server, "tessera_refused_total{reason=\"board-too-large\"}").await;
    assert_eq!(count, 1);
}
