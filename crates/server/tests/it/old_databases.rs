//! Databases that an older version made: the first start brings them up to date, everything can be read, and games go on.
//!
//! `old_databases` has dumps of what the server of commit d362c12 left behind: every game with and without a clock, games that
//! ended in every way, computer players, an account with sessions, chats, analyses, a challenge.

use std::collections::BTreeMap;

use backing::Database;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;
use tessera_server::{App, Config, DatabaseUrl, export, router};

use crate::Server;

const SQLITE: &str = include_str!("../old_databases/sqlite.sql");
const POSTGRES: &str = include_str!("../old_databases/postgres.sql");

async fn upgraded(database: &DatabaseUrl, directory: TempDir) -> Server {
    let app = App::start(Config::on(database.clone())).await.unwrap();
    Server {
        router: router(app.clone()),
        app,
        directory,
    }
}

/// Every record of an export, as JSON.
async fn records(database: &DatabaseUrl) -> Vec<Value> {
    let mut lines = Vec::new();
    export(database, &mut lines).await.unwrap();
    let lines = String::from_utf8(lines).unwrap();
    let all = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    all.filter(|line| line.get("spec").is_some()).collect()
}

/// Reads everything of an old database, and plays on.
async fn reads_all_and_plays_on(database: &DatabaseUrl) {
    let server = upgraded(database, TempDir::new().unwrap()).await;
    let credentials = json!({"name": "Änn", "password": "long enough"});
    let session = server.post("/api/session", &credentials).await.fine();
    let ann = session["token"].as_str().unwrap();
    let all = records(database).await;
    assert!(all.len() > 20, "{}", all.len());

    // 1. Every table, chat and analysis is read.
    let (mut analyses, mut messages) = (0, 0);
    let mut endings: BTreeMap<String, u32> = BTreeMap::new();
    let mut games: BTreeMap<String, u32> = BTreeMap::new();
    for record in &all {
        let path = format!("/api/records/{}", record["id"].as_str().unwrap());
        let table = server.get(&path).await.fine();
        let game = record["spec"].as_str().unwrap().split(':').next().unwrap();
        *games.entry(game.to_owned()).or_default() += 1;
        let moves = record["events"].as_array().unwrap().iter();
        let moves = moves.filter(|event| event["event"] == "move").count() as u64;
        assert!(table["view"]["ply"].as_u64().unwrap() <= moves, "{table}");
        for event in record["events"].as_array().unwrap() {
            *endings
                .entry(event["event"].as_str().unwrap().to_owned())
                .or_default() += 1;
        }
        let chat = server.get(&format!("{path}/chat")).await.fine();
        messages += chat.as_array().unwrap().len() + record["chat"].as_array().map_or(0, Vec::len);
        let analysis = server.get(&format!("{path}/analysis")).await.fine();
        if analysis["state"] == "done" {
            analyses += 1;
            let kinds = ["estimate", "win", "loss"].map(Value::from);
            for judged in analysis["moves"].as_array().unwrap() {
                assert!(kinds.contains(&judged["before"]["kind"]), "{judged}");
            }
        }
    }
    assert_eq!(games.len(), 5, "{games:?}");
    for ending in ["resign", "draw", "abort", "flag", "sit", "rematch"] {
        assert!(endings.contains_key(ending), "{ending}: {endings:?}");
    }
    assert!(analyses >= 2 && messages > 5, "{analyses} {messages}");

    // 2. The account lists its games with their results as data.
    let mine = server.get_as(ann, "/api/records").await.fine();
    let won = |game: &&Value| game["result"] == json!({"winner": 0, "aborted": false});
    assert!(mine.as_array().unwrap().iter().any(|game| won(&game)), "{mine}");

    // 3. Games that were going on go on, for the players that were there.
    for (record, tokens) in players(database) {
        let path = format!("/api/records/{record}");
        for token in tokens {
            let table = server.get_as(token, &path).await.fine();
            let text = table["view"]["moves"][0].clone();
            let text = text.get("text").cloned().unwrap_or(text);
            let command = json!({"version": table["version"], "command": "move", "text": text, "id": "on"});
            let after = server
                .post_as(token, &format!("{path}/commands"), &command)
                .await
                .fine();
            assert_eq!(
                after["version"].as_u64(),
                table["version"].as_u64().map(|version| version + 1)
            );
        }
    }
    server
        .post_as(ann, "/api/records", &json!({"spec": "paths:3"}))
        .await
        .fine();
}

/// The games without a clock, one of each kind, and the tokens of their players in the order of their turns.
const SQLITE_PLAYERS: [(&str, [&str; 2]); 5] = [
    (
        "nGUgjWdt93fVBLV0M2mJ7X",
        ["tHL22gflYFPFyDCCAEniYz", "J3rg96fGLy6VzFYoqpJDb4"],
    ),
    (
        "wizXIuEliNGlqiuVhCYY07",
        ["GTg8IFNQJ2P7jTXqCP9piG", "CJX5U8MQxsOGNbKVg7Ruam"],
    ),
    (
        "Nk7xaYLBq6mkapMdE4adKF",
        ["bxr8yCk1Jm1raAeFxcalpC", "dldPxeYyHNcoAbcmtNYPcK"],
    ),
    (
        "X1Hbv4ZXLMvHFSri1GHBGJ",
        ["fzMwEcISR8vxkMfWHml2bI", "wW4pC6vPioSePq338GNOsG"],
    ),
    (
        "ok98uGPtGWYm36mrxZXnAm",
        ["6OhSS3LPUmK8xUL1l68vCd", "b9Y1AgaE2JMc3rl2wPzAmK"],
    ),
];
const POSTGRES_PLAYERS: [(&str, [&str; 2]); 5] = [
    (
        "izipVX7aFSukaCA6Fubfwd",
        ["DEDiuENAWXdZgd3bllxyZT", "w1tz77xJy9hT6FoxiUKeBK"],
    ),
    (
        "oRSoM2gHKjkBoLb6oYNOs0",
        ["x10u3j1HH1kdHuQRo32u2x", "5KWqlWBEUCPwv2V98Mzahm"],
    ),
    (
        "V5JHX5A0XB4f26EsUXaV2z",
        ["djtgXVSYrK0G2V3EyijhSU", "xWujMoPY2ic0N1zQIfOI3l"],
    ),
    (
        "pRFWueKNsUppVHWnbhDt6B",
        ["jtuR7qiSShNmcKFdVwvFQU", "eishpl6dukNOBL6jIRfgTF"],
    ),
    (
        "7pHkD9bOONKmUtTHVlppTk",
        ["V7bjoJd6vDlnvzkTiTM76O", "oTT3wQAqPYv7h7KfHQ3Jms"],
    ),
];

fn players(database: &DatabaseUrl) -> [(&'static str, [&'static str; 2]); 5] {
    match database {
        DatabaseUrl::Postgres(_) => POSTGRES_PLAYERS,
        _ => SQLITE_PLAYERS,
    }
}

#[tokio::test]
async fn an_old_sqlite_file_is_brought_up_to_date() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("games.db");
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.execute_batch(SQLITE).unwrap();
    drop(connection);
    reads_all_and_plays_on(&DatabaseUrl::File(file)).await;
}

#[tokio::test]
async fn an_old_postgres_database_is_brought_up_to_date() {
    let database = Database::new().unwrap();
    let mut connection = PgConnection::connect(&database.url()).await.unwrap();
    sqlx::raw_sql(POSTGRES).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    reads_all_and_plays_on(&DatabaseUrl::Postgres(database.url())).await;
}
