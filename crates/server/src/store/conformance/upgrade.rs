//! Contents that an older version wrote.

use crate::people::token::HolderId;
use crate::store::statement::Statement;
use crate::store::transfer::import_into;
use crate::store::{Store, StoredAnalysis};

/// A game that the second player has lost, and one that goes on.
const LINES: &str = r#"{"id":"0upgraded0000000000000","spec":"paths:3","clock":"none","owner":"upgraded","created":9,"seats":[{"holder":"upgraded"},{"holder":"upgraded"}],"events":[{"version":1,"at":10,"event":"move","text":"(1,1)"},{"version":2,"at":11,"event":"resign","by":1}]}
{"id":"1upgraded0000000000000","spec":"paths:3","clock":"none","owner":"upgraded","created":8,"seats":[{"holder":"upgraded"},{"holder":"upgraded"}],"events":[]}
"#;
const OLD_ANALYSIS: &str = r#"{"moves":[{"text":"(1,1)","before":"won","after":"+0.25","lost":0.0,"mark":null,"better":null}],"chances":[0.5,1.0]}"#;

pub(super) async fn conforms(store: &Store) {
    import_into(store, &mut LINES.as_bytes()).await.unwrap();
    for old in [
        Statement::new(
            "UPDATE record SET result = 'red wins: blue resigned' WHERE result = '0' AND owner = 'upgraded'",
        ),
        Statement::new(
            "INSERT INTO analysis (record, version, body) VALUES ('0upgraded0000000000000', 2, $1)",
        )
        .with(OLD_ANALYSIS),
        Statement::new("INSERT INTO upgrade (name) VALUES ('results'), ('analyses')"),
    ] {
        store.run(old).await.unwrap();
    }
    store.upgrade().await.unwrap();
    let listed = store
        .records_of(&HolderId::stored("upgraded".to_owned()), 9)
        .await;
    let results: Vec<_> = listed.unwrap().iter().map(|one| one.result).collect();
    assert_eq!(results.len(), 2);
    assert_eq!(results[0].and_then(|result| result.winner), Some(0));
    assert_eq!(results[1], None);
    let StoredAnalysis::Done(body) = store.analysis("0upgraded0000000000000", 2).await.unwrap() else {
        panic!("the analysis is gone");
    };
    assert!(
        body.contains(r#""kind":"win""#) && body.contains("0.25"),
        "{body}"
    );
    let left = store.texts(Statement::new("SELECT name FROM upgrade")).await;
    assert_eq!(left.unwrap(), Vec::<String>::new(), "done once");
}
