//! Administrators: what they can do, and that nobody else can.

use std::time::Duration;

use api::Act;
use axum::body::Body;
use axum::http::Request;
use backing::{Database, Nats};
use serde_json::{Value, json};
use tessera_server::{Administration, DatabaseUrl};

use crate::ended_sessions::{SIGNED_OUT, closed};
use crate::live::{next, next_of, watch_as};
use crate::nodes::{at, node};
use crate::people::{PASSWORD, credentials, token_of};
use crate::{Answer, Record, Server};

impl Server {
    /// The command line, beside this server.
    pub(crate) async fn command_line(&self) -> Administration {
        let file = DatabaseUrl::File(self.file().join("games.db"));
        Administration::open(&file).await.unwrap()
    }

    async fn act(&self, admin: &str, act: &Value) -> Answer {
        self.post_as(admin, "/api/admin/acts", act).await
    }

    async fn person(&self, admin: &str, who: &str) -> Value {
        self.get_as(admin, &format!("/api/admin/people/{who}"))
            .await
            .fine()
    }
}

/// The system's time in milliseconds.
fn now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.unwrap().as_millis() as u64
}

fn person(name: &str) -> String {
    name.to_owned()
}

/// The token of a new administrator.
pub(crate) async fn admin(server: &Server, name: &str) -> String {
    let token = server.signed_up("", name).await;
    let grant = Act::Grant { person: person(name) };
    server.command_line().await.act(grant).await.unwrap();
    token
}

/// The id of a player.
async fn id_of(server: &Server, admin: &str, record: &Record<'_>, player: usize) -> String {
    let file = server
        .get_as(admin, &format!("/api/admin/records/{}", record.id))
        .await
        .fine();
    file["seats"][player]["person"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn nobody_but_administrators_gets_anything() {
    let server = Server::start().await;
    let ada = admin(&server, "Ada").await;
    let bob = admin(&server, "Bob").await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let revoke = Act::Revoke {
        person: person("bob"),
    };
    server.command_line().await.act(revoke).await.unwrap();
    let account = server.signed_up("", "Cy").await;
    let document = tessera_server::openapi();
    let paths = document["paths"].as_object().unwrap();
    let mut tried = 0;
    for (path, operations) in paths.iter().filter(|(path, _)| path.starts_with("/api/admin")) {
        let path = match path.as_str() {
            "/api/admin/records/{id}" => path.replace("{id}", &record.id),
            _ => path.replace("{id}", "Ada"),
        };
        for method in operations.as_object().unwrap().keys() {
            let ask = async |token: &str| {
                let act = json!({"act": "ban", "person": "Ada", "reason": "coup"});
                let method = method.to_uppercase();
                server.ask_as(&method, token, &path, &act).await
            };
            for token in ["", "nonsense", &record.token, &account, &bob] {
                let refused = ask(token).await.refused(403);
                assert!(refused.contains("administrators"), "{path}: {refused}");
            }
            tried += 1;
            if method == "get" {
                ask(&ada).await.fine();
            }
        }
    }
    assert_eq!(tried, 5);
    assert_eq!(server.me(&ada).await["admin"], true);
    assert_eq!(server.me(&bob).await["admin"], Value::Null);
    for right in ["grant", "revoke"] {
        let act = json!({"act": right, "person": "Ada"});
        let refused = server.act(&ada, &act).await.refused(403);
        assert!(refused.contains("command line"), "{refused}");
    }
    // Nor do pages of other sites, in an administrator's browser.
    let forged = Request::post("/api/admin/acts")
        .header("content-type", "application/json")
        .header("cookie", format!("tessera={ada}"))
        .header("host", "localhost:7373")
        .header("origin", "http://elsewhere.example");
    let act = json!({"act": "ban", "person": "Cy", "reason": "forged"});
    let forged = server.send(forged.body(Body::from(act.to_string())).unwrap());
    forged.await.refused(403);
    assert_eq!(server.person(&ada, "Cy").await["ban"], Value::Null);
    // A banned administrator is none.
    let act = json!({"act": "ban", "person": "ADA", "reason": "enough"});
    server.act(&ada, &act).await.fine();
    server.get_as(&ada, "/api/admin/acts").await.refused(403);
}

#[tokio::test]
async fn a_banned_person_can_not_play_or_sign_in_and_reads_why() {
    let server = Server::start().await;
    let ada = admin(&server, "Ada").await;
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["me", "open"]}))
        .await;
    let token = server.signed_up(&record.token, "Mallory").await;
    let mallory = Record { token, ..record };
    let other = mallory.joined_by_another().await;
    let mut socket = watch_as(server.listen().await, &mallory).await;
    next(&mut socket).await;
    let hour = 3_600_000;
    let until = now() + hour;
    let act = json!({"act": "ban", "person": "mallory", "until": until, "reason": "insults"});
    let logged = server.act(&ada, &act).await.fine();
    assert_eq!(
        (&logged["by"], &logged["person"]["name"]),
        (&json!("Ada"), &json!("Mallory"))
    );
    assert_eq!(closed(&mut socket).await, SIGNED_OUT);

    let refused = mallory.play("(1,1)").await.refused(403);
    assert!(
        refused.contains("until 20") && refused.contains("insults"),
        "{refused}"
    );
    for (path, body) in [
        ("/api/records", json!({"spec": "paths:3"})),
        ("/api/pair", json!({"spec": "paths:3"})),
        (&*mallory.path("/chat"), json!({"text": "hi"})),
        (&*mallory.path("/rematch"), json!({})),
        (&*mallory.path("/block"), json!({"about": {"player": 1}})),
    ] {
        server.post_as(&mallory.token, path, &body).await.refused(403);
    }
    let refused = server.sign_in("", "Mallory", PASSWORD).await.refused(403);
    assert!(refused.contains("insults"), "{refused}");
    server.sign_in("", "Mallory", "wrong password").await.refused(401);
    let me = server.me(&mallory.token).await;
    assert_eq!(me["ban"], json!({"until": until, "reason": "insults"}));
    assert_eq!(
        mallory.table().await["mine"],
        json!([]),
        "watches like a stranger"
    );
    let mut socket = watch_as(server.listen().await, &mallory).await;
    assert_eq!(next(&mut socket).await["table"]["mine"], json!([]));
    server.get_as(&mallory.token, "/api/account/data").await.fine();
    other.command(json!({"command": "resign"})).await.fine();

    server.turn_clock(Duration::from_millis(hour + 1000)).await;
    server.sign_in("", "Mallory", PASSWORD).await.fine();
    assert_eq!(mallory.table().await["mine"], json!([0]));
    assert_eq!(server.me(&mallory.token).await["ban"], Value::Null);
}

#[tokio::test]
async fn a_banned_guest_can_not_sign_up_and_a_banned_account_can_be_left() {
    let server = Server::start().await;
    let ada = admin(&server, "Ada").await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let id = id_of(&server, &ada, &record, 0).await;
    let ban = json!({"act": "ban", "person": id, "reason": "spam"});
    server.act(&ada, &ban).await.fine();
    record.play("(0,0)").await.refused(403);
    let body = credentials("Spammer", PASSWORD);
    server
        .post_as(&record.token, "/api/accounts", &body)
        .await
        .refused(403);
    let unban = json!({"act": "unban", "person": id});
    server.act(&ada, &unban).await.fine();
    server.act(&ada, &unban).await.refused(422);
    record.play("(0,0)").await.fine();

    let token = server.signed_up("", "Spammer").await;
    let ban = json!({"act": "ban", "person": "Spammer", "reason": "spam"});
    server.act(&ada, &ban).await.fine();
    let removal = json!({"password": PASSWORD});
    let gone = server.post_as(&token, "/api/account/removal", &removal).await;
    assert_eq!(gone.status, 204);
}

#[tokio::test]
async fn a_muted_person_plays_and_is_silent() {
    let server = Server::start().await;
    let ada = admin(&server, "Ada").await;
    let [ann, bo] = server.two_people().await;
    let id = id_of(&server, &ada, &ann, 1).await;
    let mute = json!({"act": "mute", "person": id, "reason": "caps lock"});
    server.act(&ada, &mute).await.fine();
    let say = json!({"text": "HELLO"});
    let refused = server
        .post_as(&bo.token, &bo.path("/chat"), &say)
        .await
        .refused(403);
    assert!(refused.contains("caps lock"), "{refused}");
    ann.play("(1,1)").await.fine();
    bo.play("(0,0)").await.fine();
    assert_eq!(server.me(&bo.token).await["mute"]["reason"], "caps lock");
    server
        .act(&ada, &json!({"act": "unmute", "person": id}))
        .await
        .fine();
    bo.tells("hello").await;
}

#[tokio::test]
async fn a_renamed_person_has_the_new_name_everywhere() {
    let server = Server::start().await;
    let ada = admin(&server, "Ada").await;
    let token = server.signed_up("", "Rude Name").await;
    let new = json!({"spec": "paths:3", "seats": ["me", "open"]});
    let made = server.post_as(&token, "/api/records", &new).await.fine();
    let record = Record {
        server: &server,
        id: made["table"]["record"].as_str().unwrap().to_owned(),
        token,
    };
    record.tells("hi").await;
    let rename = |name: &str| json!({"act": "rename", "person": "Rude Name", "name": name});
    server.act(&ada, &rename("ADA")).await.refused(422);
    server.act(&ada, &rename("")).await.refused(400);
    let done = server.act(&ada, &rename("Player 1")).await.fine();
    assert_eq!(done["act"]["before"], "Rude Name");
    let table = record.table().await;
    assert_eq!(table["seats"][0]["name"], "Player 1");
    let me = server.me(&record.token).await;
    assert_eq!(
        (&me["name"], &me["account"]),
        (&json!("Player 1"), &json!("Player 1"))
    );
    let lines = server.get_as(&record.token, &record.path("/chat")).await.fine();
    assert_eq!(lines[0]["name"], "Player 1");
    server.sign_in("", "Rude Name", PASSWORD).await.refused(401);
    server.sign_in("", "player 1", PASSWORD).await.fine();

    // A guest.
    let guest = record.joined_by_another().await;
    let id = id_of(&server, &ada, &record, 1).await;
    let rename = |name: &str| json!({"act": "rename", "person": id, "name": name});
    server.act(&ada, &rename("Player l")).await.refused(422);
    server.act(&ada, &rename("Guest")).await.fine();
    assert_eq!(guest.table().await["seats"][1]["name"], "Guest");
}

#[tokio::test]
async fn hidden_messages_and_closed_games_are_told_at_once() {
    let server = Server::start().await;
    let ada = admin(&server, "Ada").await;
    let [ann, bo] = server.two_people().await;
    let mut socket = watch_as(server.listen().await, &ann).await;
    next(&mut socket).await;
    let insult = bo.tells("you fool").await;
    next_of(&mut socket, "chat").await;
    let hide = json!({"act": "hide-message", "record": ann.id, "message": insult["number"]});
    server.act(&ada, &hide).await.fine();
    next_of(&mut socket, "chat-changed").await;
    assert!(ann.reads().await.is_empty());
    server.act(&ada, &hide).await.refused(422);
    let file = server
        .get_as(&ada, &format!("/api/admin/records/{}", ann.id))
        .await
        .fine();
    assert_eq!(
        (&file["messages"][0]["hidden"], &file["messages"][0]["text"]),
        (&json!(true), &json!("you fool"))
    );
    let show = json!({"act": "show-message", "record": ann.id, "message": insult["number"]});
    server.act(&ada, &show).await.fine();
    next_of(&mut socket, "chat-changed").await;
    assert_eq!(ann.reads().await, ["you fool"]);
    let missing = json!({"act": "hide-message", "record": ann.id, "message": 99});
    server.act(&ada, &missing).await.refused(404);

    ann.play("(1,1)").await.fine();
    bo.play("(0,0)").await.fine();
    ann.play("(2,2)").await.fine();
    let close = json!({"act": "close-game", "record": ann.id});
    server.act(&ada, &close).await.fine();
    loop {
        let table = next_of(&mut socket, "table").await["table"].clone();
        if table["aborted"] == true {
            break;
        }
    }
    bo.play("(0,1)").await.refused(422);
    server.act(&ada, &close).await.refused(422);
    let unknown = json!({"act": "close-game", "record": "0123456789abcdefABCDEF"});
    server.act(&ada, &unknown).await.refused(404);
    let log = server.get_as(&ada, "/api/admin/acts").await.fine();
    let names: Vec<&str> = log
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["act"]["act"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["close-game", "show-message", "hide-message", "grant"]);
    assert_eq!((&log[0]["by"], &log[3]["by"]), (&json!("Ada"), &Value::Null));
}

#[tokio::test]
async fn the_command_line_works_beside_a_server() {
    let server = Server::start().await;
    let ada = admin(&server, "Ada").await;
    let [ann, bo] = server.two_people().await;
    let mut socket = watch_as(server.listen().await, &bo).await;
    next(&mut socket).await;
    let insult = bo.tells("you fool").await;
    let command_line = server.command_line().await;
    let message = insult["number"].as_u64().unwrap();
    let record = ann.id.clone();
    let hide = Act::HideMessage { record, message };
    let logged = command_line.act(hide).await.unwrap();
    assert_eq!(logged.by, None);
    next_of(&mut socket, "chat-changed").await;
    let id = id_of(&server, &ada, &ann, 1).await;
    let ban = Act::Ban {
        person: id.clone(),
        until: None,
        reason: "insults".to_owned(),
    };
    command_line.act(ban).await.unwrap();
    assert_eq!(closed(&mut socket).await, SIGNED_OUT, "without a bus");
    bo.play("(1,1)").await.refused(403);
    let close = Act::CloseGame {
        record: ann.id.clone(),
    };
    command_line.act(close).await.unwrap();
    assert_eq!(ann.table().await["aborted"], true);
    assert_eq!(command_line.administrators().await.unwrap(), ["Ada"]);
    let file = command_line.person(&id).await.unwrap();
    assert_eq!((file.messages.len(), file.acts.len()), (1, 2));
    assert_eq!(command_line.log().await.unwrap().len(), 4);
    assert!(command_line.person("Nobody").await.is_err());
    for until in [1, u64::MAX] {
        let past = Act::Mute {
            person: id.clone(),
            until: Some(until),
            reason: "x".to_owned(),
        };
        assert!(command_line.act(past).await.is_err());
    }
}

#[tokio::test]
async fn acts_reach_other_nodes() {
    // The bus tells at once; without one, nodes poll.
    for nats in [Some(Nats::start().unwrap()), None] {
        let database = Database::new().unwrap();
        let here = node(&database, nats.as_ref(), 0).await;
        let there = node(&database, nats.as_ref(), 0).await;
        let ada = here.signed_up("", "Ada").await;
        let postgres = DatabaseUrl::Postgres(database.url());
        let command_line = Administration::open(&postgres).await.unwrap();
        let grant = Act::Grant {
            person: person("Ada"),
        };
        command_line.act(grant).await.unwrap();
        let record = there.record(json!({"spec": "paths:3"})).await;
        record.play("(0,0)").await.fine();
        let said = record.tells("buy!").await;
        let mut socket = watch_as(there.listen().await, &record).await;
        next(&mut socket).await;
        let hide = json!({"act": "hide-message", "record": record.id, "message": said["number"]});
        here.act(&ada, &hide).await.fine();
        next_of(&mut socket, "chat-changed").await;
        assert!(record.reads().await.is_empty());
        let id = id_of(&here, &ada, &at(&here, &record), 0).await;
        let ban = json!({"act": "ban", "person": id, "reason": "spam"});
        here.act(&ada, &ban).await.fine();
        assert_eq!(closed(&mut socket).await, SIGNED_OUT);
        record.play("(1,1)").await.refused(403);
        assert_eq!(here.person(&ada, &id).await["ban"]["reason"], "spam");
        let close = json!({"act": "close-game", "record": record.id});
        here.act(&ada, &close).await.fine();
        assert_eq!(record.table().await["aborted"], true);
    }
}

#[tokio::test]
async fn a_removed_account_leaves_no_blocks_and_no_reports() {
    let server = Server::start().await;
    let ada = admin(&server, "Ada").await;
    let [ann, bo] = server.two_people().await;
    let token = server.signed_up(&ann.token, "Ann").await;
    let ann = Record { token, ..ann };
    ann.block(json!({"player": 1})).await.fine();
    bo.block(json!({"player": 0})).await.fine();
    ann.report(json!({"player": 1}), "").await;
    bo.report(json!({"player": 0}), "").await;
    let mute = json!({"act": "mute", "person": "Ann", "reason": "x"});
    server.act(&ada, &mute).await.fine();
    let id = id_of(&server, &ada, &ann, 0).await;
    let removal = json!({"password": PASSWORD});
    server.post_as(&ann.token, "/api/account/removal", &removal).await;
    let file = server.person(&ada, &id).await;
    for list in ["reports_about", "reports_by", "acts"] {
        assert_eq!(file[list], json!([]), "{list}");
    }
    assert_eq!(file["mute"], Value::Null);
    assert_eq!(server.get_as(&bo.token, "/api/blocks").await.fine(), json!([]));
    assert_eq!(server.get_as(&ada, "/api/admin/reports").await.fine(), json!([]));
    // The name is free again, and nothing of the old account is left to the new one.
    let again = server.signed_up("", "Ann").await;
    assert_eq!(server.me(&again).await["mute"], Value::Null);
    assert_ne!(token_of(&server.sign_in("", "Ann", PASSWORD).await.fine()), again);
}
