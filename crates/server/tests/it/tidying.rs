//! Games that were deleted while a player still had them open.

use serde_json::json;
use tessera_server::{DatabaseUrl, Retention, Tidying, tidy};

use crate::Server;

#[tokio::test]
async fn a_game_that_was_deleted_is_not_found_though_it_was_cached() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    record.play("(0,0)").await.fine();
    let file = server.file().join("games.db");
    let outside = rusqlite::Connection::open(&file).unwrap();
    let long_ago = "UPDATE record SET created = 1, changed = 1";
    outside.execute_batch(long_ago).unwrap();
    let place = DatabaseUrl::File(file);
    let counted = tidy(&place, Retention::days(30), Tidying::DryRun).await.unwrap();
    assert_eq!((counted.guest_games, counted.unbegun_games), (1, 0));
    record.play("(1,1)").await.fine();
    let recent = tidy(&place, Retention::days(30), Tidying::Delete).await.unwrap();
    assert_eq!(recent.guest_games, 0, "a player came back");
    outside.execute_batch(long_ago).unwrap();
    let deleted = tidy(&place, Retention::days(30), Tidying::Delete).await.unwrap();
    assert_eq!(deleted.guest_games, 1);
    let command = json!({"version": 2, "command": "move", "text": "(2,2)"});
    for _ in 0..2 {
        server
            .post_as(&record.token, &record.path("/commands"), &command)
            .await
            .refused(404);
    }
    server.get(&record.path("")).await.refused(404);
}
