//! Managing an account.

use axum::http::header::SET_COOKIE;
use serde_json::{Value, json};

use crate::people::{PASSWORD, token_of};
use crate::{Answer, Server};

const OTHER: &str = "staple battery horse";

impl Server {
    async fn change_password(&self, token: &str, password: &str, new: &str) -> Answer {
        let body = json!({"password": password, "new": new});
        self.ask_as("PUT", token, "/api/account/password", &body).await
    }

    async fn remove_account(&self, token: &str, password: &str) -> Answer {
        let body = json!({"password": password});
        self.post_as(token, "/api/account/removal", &body).await
    }

    async fn sign_out_everywhere(&self, token: &str) -> Answer {
        self.ask_as("DELETE", token, "/api/sessions", &Value::Null).await
    }

    async fn is_signed_in(&self, token: &str) -> bool {
        self.me(token).await["account"] != Value::Null
    }
}

#[tokio::test]
async fn changing_the_password_needs_the_old_one_and_ends_other_sessions() {
    let server = Server::start().await;
    let here = server.signed_up("", "Ann").await;
    let elsewhere = token_of(&server.sign_in("", "Ann", PASSWORD).await.fine());
    let wrong = server.change_password(&here, OTHER, OTHER).await.refused(403);
    assert!(wrong.contains("wrong password"), "{wrong}");
    server
        .change_password(&here, PASSWORD, "short")
        .await
        .refused(400);
    assert!(server.is_signed_in(&elsewhere).await, "nothing has changed");

    let welcome = server.change_password(&here, PASSWORD, OTHER).await.fine();
    assert_eq!(welcome["me"]["account"], "Ann");
    let now = token_of(&welcome);
    assert!(server.is_signed_in(&now).await);
    for before in [&here, &elsewhere] {
        assert!(!server.is_signed_in(before).await, "other devices sign in anew");
    }
    server.sign_in("", "Ann", PASSWORD).await.refused(401);
    server.sign_in("", "Ann", OTHER).await.fine();
}

#[tokio::test]
async fn signing_out_everywhere_ends_all_sessions() {
    let server = Server::start().await;
    let here = server.signed_up("", "Ann").await;
    let elsewhere = token_of(&server.sign_in("", "Ann", PASSWORD).await.fine());
    let other = server.signed_up("", "Bea").await;
    let out = server.sign_out_everywhere(&here).await;
    assert_eq!(out.status, 204);
    assert!(out.headers[SET_COOKIE].to_str().unwrap().starts_with("tessera=;"));
    assert!(!server.is_signed_in(&here).await && !server.is_signed_in(&elsewhere).await);
    assert!(server.is_signed_in(&other).await);
    server.sign_in("", "Ann", PASSWORD).await.fine();
}

#[tokio::test]
async fn games_of_a_deleted_account_stay_without_its_name() {
    let server = Server::start().await;
    let ann = server.signed_up("", "Ann").await;
    let new = json!({"spec": "paths:3", "seats": ["open", "me"]});
    let made = server.post_as(&ann, "/api/records", &new).await.fine();
    let path = format!("/api/records/{}", made["table"]["record"].as_str().unwrap());
    let other = token_of(
        &server
            .post(&format!("{path}/sit"), &json!({"name": "Bo"}))
            .await
            .fine(),
    );
    let act = json!({"version": 1, "command": "move", "text": "(0,0)"});
    server
        .post_as(&other, &format!("{path}/commands"), &act)
        .await
        .fine();
    server
        .post_as(&ann, &format!("{path}/chat"), &json!({"text": "well played"}))
        .await
        .fine();
    let names = async || {
        let table = server.get_as(&other, &path).await.fine();
        [0, 1].map(|seat| table["seats"][seat]["name"].clone())
    };
    server.remove_account(&ann, OTHER).await.refused(403);
    assert_eq!(names().await, ["Bo", "Ann"]);

    assert_eq!(server.remove_account(&ann, PASSWORD).await.status, 204);
    assert_eq!(names().await, [json!("Bo"), Value::Null]);
    let table = server.get_as(&other, &path).await.fine();
    assert_eq!(table["view"]["words"], json!(["(0,0)"]), "the game stays");
    let said = server.get_as(&other, &format!("{path}/chat")).await.fine();
    assert_eq!(
        (&said[0]["text"], &said[0]["name"]),
        (&json!("well played"), &Value::Null)
    );
    // The account is gone and its name is free.
    assert!(!server.is_signed_in(&ann).await);
    let act = json!({"version": table["version"], "command": "resign"});
    server
        .post_as(&ann, &format!("{path}/commands"), &act)
        .await
        .refused(403);
    server.sign_in("", "Ann", PASSWORD).await.refused(401);
    let again = server.signed_up("", "Ann").await;
    assert_eq!(server.get_as(&again, "/api/records").await.fine(), json!([]));
}

#[tokio::test]
async fn guests_have_no_account_to_change() {
    let server = Server::start().await;
    let guest = server.record(json!({"spec": "paths:3"})).await.token;
    for token in ["", &guest] {
        server.change_password(token, PASSWORD, OTHER).await.refused(401);
        server.remove_account(token, PASSWORD).await.refused(401);
        server.sign_out_everywhere(token).await.refused(401);
    }
}
