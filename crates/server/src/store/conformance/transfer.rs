//! Lines that are imported and exported.

use crate::store::Store;
use crate::store::transfer::{export_from, import_into};

/// A person with an account and a session, who is an administrator; a row of each table of moderation; and a game with chat and analysis against a computer that is to move.
const LINES: &str = r#"{"holder":"0transferred","name":"Tess","account":"Tess","password":"hash","created":7,"admin":true,"sessions":[{"token":"transferred","created":8}]}
{"table":"restriction","holder":"0muted","kind":"mute","until":99,"reason":"spam","at":9}
{"table":"act","id":"0act","at":9,"holder":null,"name":null,"person":"0muted","record":null,"body":{"act":"mute","person":"0muted","reason":"spam","until":99}}
{"table":"report","id":"0report","at":9,"holder":"0transferred","person":"0muted","record":"0transferred0000000000","message":1,"quoted":"buy!","name":null,"reason":"spam","text":"","closed":10}
{"table":"block","holder":"0transferred","blocked":"0muted","id":"0block","name":"M","at":9}
{"id":"0transferred0000000000","spec":"paths:3","opening":"(0,0)","clock":"5+3","owner":"0transferred","created":9,"listed":true,"seats":[{"holder":"0transferred","name":"Tess"},{"computer":"level:1"}],"events":[{"version":1,"client":"x","at":10,"event":"move","text":"(1,1)"},{"version":2,"at":11,"event":"move","text":"(2,2)"}],"chat":[{"holder":"0transferred","hidden":true,"number":1,"room":"players","player":0,"name":"Tess","text":"hi","at":12}],"analysis":{"version":2,"body":{"chances":[],"moves":[]}}}
"#;

pub(super) async fn conforms(store: &Store) {
    let done = import_into(store, &mut LINES.as_bytes()).await.unwrap();
    assert_eq!((done.people, done.moderation), (1, 4));
    assert_eq!((done.written, done.known), (1, 0));
    let mut lines = Vec::new();
    export_from(store, &mut lines).await.unwrap();
    let lines = String::from_utf8(lines).unwrap();
    for line in LINES.lines() {
        assert!(lines.lines().any(|exported| exported == line), "{line}");
    }
    let done = import_into(store, &mut LINES.as_bytes()).await.unwrap();
    assert_eq!((done.people, done.moderation), (0, 0));
    assert_eq!((done.written, done.known), (0, 1));
}
