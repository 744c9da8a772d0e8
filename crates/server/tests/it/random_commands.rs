//! Random commands in random order: each acknowledged command is in its record once, a rejected one changes nothing, records
//! replay by the rules, and a restart shows the same.

use proptest::prelude::*;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::{Record, Server, words};

/// A random command.
#[derive(Debug, Clone)]
struct Sent {
    /// 0 and 1 are players, 2 is not.
    who: usize,
    /// How far behind the newest version the sender is.
    behind: u64,
    /// Its idempotency key, if any: few, so that some repeat.
    id: Option<u8>,
    what: What,
}

#[derive(Debug, Clone)]
enum What {
    Move(usize),
    Typed(String),
    Act(&'static str),
    Name(String),
}

fn sent() -> impl Strategy<Value = Sent> {
    let acts = [
        "take-back",
        "offer-draw",
        "accept",
        "decline",
        "resign",
        "swap-sides",
        "nonsense",
    ];
    let what = prop_oneof![
        6 => (0usize..100).prop_map(What::Move),
        1 => ".{0,12}".prop_map(What::Typed),
        3 => proptest::sample::select(acts.to_vec()).prop_map(What::Act),
        1 => ".{0,50}".prop_map(What::Name),
    ];
    let behind = prop_oneof![8 => Just(0u64), 1 => 1u64..3];
    (0usize..3, behind, proptest::option::of(0u8..20), what).prop_map(|(who, behind, id, what)| Sent {
        who,
        behind,
        id,
        what,
    })
}

impl Sent {
    fn body(&self, table: &Value) -> Value {
        let mut body = match &self.what {
            What::Move(number) => {
                let moves = table["view"]["moves"].as_array().unwrap();
                let chosen = moves
                    .get(number % moves.len().max(1))
                    .cloned()
                    .unwrap_or(json!("none"));
                json!({"command": "move", "text": chosen.get("text").cloned().unwrap_or(chosen)})
            }
            What::Typed(text) => json!({"command": "move", "text": text}),
            What::Act(act) => json!({"command": act}),
            What::Name(name) => json!({"command": "name", "name": name}),
        };
        body["version"] = json!(table["version"].as_u64().unwrap().saturating_sub(self.behind));
        if let Some(id) = self.id {
            body["id"] = json!(id.to_string());
        }
        body
    }
}

/// The table without what differs between requests.
async fn looked_at(record: &Record<'_>) -> Value {
    record.server.get(&record.path("")).await.fine()
}

async fn try_all(spec: &str, all: &[Sent]) {
    let server = Server::start().await;
    let [record, other] = server
        .two_at(json!({"spec": spec, "seats": ["me", "open"]}))
        .await;
    let mut done = Vec::new();
    for one in all {
        let before = looked_at(&record).await;
        let token = [record.token.as_str(), &other.token, ""][one.who];
        let answer = server
            .post_as(token, &record.path("/commands"), &one.body(&before))
            .await;
        let after = looked_at(&record).await;
        let again = one.id.is_some_and(|id| done.contains(&(one.who, id)));
        if answer.status.is_success() && !(again && after == before) {
            assert_eq!(
                after["version"].as_u64(),
                before["version"].as_u64().map(|version| version + 1)
            );
            done.extend(one.id.map(|id| (one.who, id)));
        } else {
            assert!(
                answer.status.is_client_error() || again,
                "{one:?}: {}",
                answer.text()
            );
            assert_eq!(before, after, "{one:?}");
        }
    }
    let last = looked_at(&record).await;
    let text = server.get(&record.path("/export/record.txt")).await.text();
    let read = games::find(spec).unwrap().game.read(None, &text).unwrap();
    assert_eq!(read.words(), words(&last));
    assert_eq!(
        json!(read.result_text()),
        last["view"]["outcome"]
            .get("text")
            .cloned()
            .unwrap_or(Value::Null)
    );
    let path = record.path("");
    let server = server.restarted().await;
    assert_eq!(server.get(&path).await.fine(), last);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_commands_keep_the_store_consistent(
        spec in proptest::sample::select(vec!["paths:3", "sabin-rains:2", "hive:simple", "abalon:4", "islands:3"]),
        all in proptest::collection::vec(sent(), 1..40),
    ) {
        Runtime::new().unwrap().block_on(try_all(spec, &all));
    }
}
