//! Reports: what is stored, and how many.

use serde_json::{Value, json};

use crate::moderation::admin;
use crate::{Answer, Record, Server};

impl Record<'_> {
    pub(crate) async fn report(&self, about: Value, text: &str) -> Answer {
        let body = json!({"about": about, "reason": "abuse", "text": text});
        self.server
            .post_as(&self.token, &self.path("/report"), &body)
            .await
    }
}

#[tokio::test]
async fn a_report_tells_administrators_who_what_and_where() {
    let server = Server::start().await;
    let admin = admin(&server, "Ada").await;
    let [ann, bo] = server.two_people().await;
    let insult = bo.tells("you fool").await;
    assert_eq!(ann.report(json!({"player": 1}), "").await.status, 204);
    let about = json!({"message": insult["number"]});
    let said = ann.report(about, "  he insults\u{202e} me ").await;
    assert_eq!(said.status, 204);
    let reports = server.get_as(&admin, "/api/admin/reports").await.fine();
    let [second, first] = [&reports[0], &reports[1]];
    assert_eq!(
        (&second["quoted"], &second["message"], &second["text"]),
        (&json!("you fool"), &insult["number"], &json!("he insults me"))
    );
    assert_eq!((&first["quoted"], &first["seen"]), (&Value::Null, &json!("Bo")));
    assert_eq!(first["about"]["id"], second["about"]["id"]);
    assert_eq!(
        (&first["reason"], &first["record"]),
        (&json!("abuse"), &json!(ann.id))
    );

    let close = json!({"act": "close-report", "report": second["id"]});
    server.post_as(&admin, "/api/admin/acts", &close).await.fine();
    server
        .post_as(&admin, "/api/admin/acts", &close)
        .await
        .refused(422);
    let open = server.get_as(&admin, "/api/admin/reports").await.fine();
    assert_eq!(
        (open.as_array().unwrap().len(), &open[0]["id"]),
        (1, &first["id"])
    );
    let person = format!("/api/admin/people/{}", first["about"]["id"].as_str().unwrap());
    let file = server.get_as(&admin, &person).await.fine();
    assert_eq!(file["reports_about"].as_array().unwrap().len(), 2);
    assert_eq!(file["messages"][0]["text"], "you fool");
    assert_eq!(file["games"][0]["record"], ann.id.as_str());
    assert_eq!(file["acts"][0]["act"]["act"], "close-report");
}

#[tokio::test]
async fn reports_are_bounded_by_person_and_by_address() {
    let server = Server::start().await;
    let [ann, bo] = server.two_people().await;
    for (about, text, status) in [
        (json!({"player": 0}), "", 422),
        (json!({"message": 1}), "", 404),
        (json!({"player": 1}), &*"x".repeat(501), 400),
    ] {
        ann.report(about, text).await.refused(status);
    }
    for _ in 0..20 {
        assert_eq!(ann.report(json!({"player": 1}), "").await.status, 204);
    }
    let refused = ann.report(json!({"player": 1}), "").await.refused(429);
    assert!(refused.contains("tomorrow"), "{refused}");
    bo.report(json!({"player": 0}), "").await;
    server.turn_clock(std::time::Duration::from_hours(25)).await;
    assert_eq!(ann.report(json!({"player": 1}), "").await.status, 204);

    let few = crate::limits::limited(tessera_server::Limits {
        reports_per_hour: 2,
        ..tessera_server::Limits::default()
    })
    .await;
    let [ann, _] = few.two_people().await;
    for number in 0..3 {
        let stranger = Record {
            token: few.guest().await,
            ..ann.clone()
        };
        let answer = stranger.report(json!({"player": 0}), "").await;
        assert_eq!(answer.status.as_u16(), if number < 2 { 204 } else { 429 });
    }
}
