//! Optimistic concurrency and idempotency keys.

use serde_json::json;

use crate::{Server, words};

#[tokio::test]
async fn an_idempotency_key_makes_a_command_happen_once() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let act = json!({"version": 0, "id": "first", "command": "move", "text": "(1,1)"});
    let path = record.path("/commands");
    let send = || server.post_as(&record.token, &path, &act);
    send().await.fine();
    let again = send().await.fine();
    assert_eq!((words(&again), &again["version"]), (vec!["(1,1)"], &json!(1)));
    record.play("(0,0)").await.fine();
    let late = send().await.fine();
    assert_eq!(
        late["version"], 2,
        "it is answered with the table as it now stands"
    );
}

#[tokio::test]
async fn a_stale_command_gets_409_with_the_fresh_table() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    record.play("(1,1)").await.fine();
    for version in [0, 2, 99] {
        let act = json!({"version": version, "command": "move", "text": "(0,0)"});
        let answer = server
            .post_as(&record.token, &record.path("/commands"), &act)
            .await;
        assert_eq!(answer.json()["table"]["version"], 1);
        assert!(answer.refused(409).contains("has moved on"));
    }
    assert_eq!(record.version().await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_racing_commands_one_wins() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:5"})).await;
    // Four squares of either colour connect nothing: the game lasts to the end of the test.
    for round in 0..8 {
        let send = |row: u32, id: Option<&'static str>| {
            let act = json!({"version": round, "id": id, "command": "move", "text": format!("({row},{})", round / 2)});
            let (server, record) = (&server, &record);
            async move {
                server
                    .post_as(&record.token, &record.path("/commands"), &act)
                    .await
                    .status
                    .as_u16()
            }
        };
        let rows = if round % 2 == 0 {
            [0, 1, 2, 3]
        } else {
            [4, 3, 2, 1]
        };
        let (a, b, c, d) = tokio::join!(
            send(rows[0], None),
            send(rows[1], None),
            send(rows[2], None),
            send(rows[3], None)
        );
        let fine = [a, b, c, d].into_iter().filter(|&status| status == 200).count();
        let clashed = [a, b, c, d]
            .into_iter()
            .filter(|&status| status == 409 || status == 422)
            .count();
        assert_eq!((fine, fine + clashed), (1, 4), "{a} {b} {c} {d}");
        let table = record.table().await;
        assert_eq!(table["version"], round + 1);
        assert_eq!(words(&table).len() as u64, round + 1);
    }
}
