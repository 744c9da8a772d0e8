//! Analyses of finished games.

use backing::Database;
use serde_json::{Value, json};

use crate::live::{next_of, watch};
use crate::nodes::node;
use crate::{Record, Server};

impl Record<'_> {
    async fn analysis(&self) -> Value {
        self.server.get(&self.path("/analysis")).await.fine()
    }

    async fn analyse(&self) -> Value {
        self.server.post(&self.path("/analysis"), &json!({})).await.fine()
    }
}

fn is_whole(analysis: &Value, plies: usize) {
    assert_eq!(analysis["state"], "done");
    let list = |name: &str| analysis[name].as_array().unwrap().clone();
    assert_eq!((list("moves").len(), list("chances").len()), (plies, plies + 1));
    let chances = list("chances");
    assert!(
        chances
            .iter()
            .all(|chance| (0.0..=1.0).contains(&chance.as_f64().unwrap()))
    );
    assert_eq!(list("moves")[0]["text"], "(1,1)");
}

#[tokio::test]
async fn a_finished_game_is_analysed() {
    let server = Server::start().await;
    let at = server.listen().await;
    let [record, other] = server.two_people().await;
    record.play("(1,1)").await.fine();
    let refused = server
        .post(&record.path("/analysis"), &json!({}))
        .await
        .refused(422);
    assert!(refused.contains("not over"), "{refused}");
    assert_eq!(record.analysis().await["state"], "none");
    other.command(json!({"command": "resign"})).await.fine();
    let mut socket = watch(at, &record, "").await;
    assert_ne!(record.analyse().await["state"], "none");
    let progress = next_of(&mut socket, "analysing").await;
    assert_eq!(progress["of"], 2, "a move, and what was before it");
    next_of(&mut socket, "analysed").await;
    is_whole(&record.analysis().await, 1);
    // Events that do not change the game keep the analysis.
    server
        .post_as(&record.token, &record.path("/rematch"), &json!({}))
        .await
        .fine();
    assert_eq!(record.analyse().await["state"], "done");
}

#[tokio::test]
async fn a_node_without_threads_leaves_analyses_to_others() {
    let database = Database::new().unwrap();
    let here = node(&database, None, 0).await;
    let record = here.record(json!({"spec": "paths:3"})).await;
    record.play("(1,1)").await.fine();
    record.command(json!({"command": "resign"})).await.fine();
    assert_eq!(record.analyse().await["state"], "waiting");
    let _worker = node(&database, None, 1).await;
    for _ in 0..2000 {
        let analysis = record.analysis().await;
        if analysis["state"] == "done" {
            return is_whole(&analysis, 1);
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("nobody judges it");
}

#[tokio::test]
async fn an_analysis_is_dropped_when_the_game_goes_on() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    record.play("(1,1)").await.fine();
    record.command(json!({"command": "resign"})).await.fine();
    record.analyse().await;
    record.command(json!({"command": "take-back"})).await.fine();
    assert_eq!(record.analysis().await["state"], "none");
}
