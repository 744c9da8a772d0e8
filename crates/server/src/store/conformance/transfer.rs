//! Lines that are imported and exported.

use crate::store::Store;
use crate::store::transfer::{export_from, import_into};

/// A person with an account and a session, and a game with chat and analysis against a computer that is to move.
const LINES: &str = r#"{"holder":"0transferred","name":"Tess","account":"Tess","password":"hash","created":7,"sessions":[{"token":"transferred","created":8}]}
{"id":"0transferred0000000000","spec":"paths:3","opening":"(0,0)","clock":"5+3","owner":"0transferred","created":9,"listed":true,"seats":[{"holder":"0transferred","name":"Tess"},{"computer":"level:1"}],"events":[{"version":1,"client":"x","at":10,"event":"move","text":"(1,1)"},{"version":2,"at":11,"event":"move","text":"(2,2)"}],"chat":[{"holder":"0transferred","number":1,"room":"players","player":0,"name":"Tess","text":"hi","at":12}],"analysis":{"version":2,"body":{"chances":[],"moves":[]}}}
"#;

pub(super) async fn conforms(store: &Store) {
    let done = import_into(store, &mut LINES.as_bytes()).await.unwrap();
    assert_eq!((done.people, done.written, done.known), (1, 1, 0));
    let mut lines = Vec::new();
    export_from(store, &mut lines).await.unwrap();
    let lines = String::from_utf8(lines).unwrap();
    for line in LINES.lines() {
        assert!(lines.lines().any(|exported| exported == line), "{line}");
    }
    let done = import_into(store, &mut LINES.as_bytes()).await.unwrap();
    assert_eq!((done.people, done.written, done.known), (0, 0, 1));
}
