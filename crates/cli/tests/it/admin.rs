//! `tessera admin`, beside a running server.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::serve::Served;
use crate::{printed, tessera};

const PASSWORD: &str = "correct horse battery";

struct Stage {
    served: Served,
    database: String,
    _directory: TempDir,
}

impl Stage {
    fn set() -> Stage {
        let directory = TempDir::new().unwrap();
        let file = directory.path().join("games.db");
        Stage {
            served: Served::on(&file),
            database: file.display().to_string(),
            _directory: directory,
        }
    }

    fn admin(&self, line: &str) -> String {
        printed(&format!("admin {line} --database '{}'", self.database))
    }

    /// What a refused command says.
    fn refused(&self, line: &str) -> String {
        let output = tessera(&format!("admin {line} --database '{}'", self.database));
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(output.stdout.is_empty(), "{line}");
        String::from_utf8(output.stderr).unwrap()
    }

    fn signed_up(&self, name: &str) -> String {
        let body = json!({"name": name, "password": PASSWORD});
        let session = self.served.json("POST", "/api/accounts", "", &body);
        session["token"].as_str().unwrap().to_owned()
    }
}

#[test]
fn people_are_administered_beside_a_running_server() {
    let stage = Stage::set();
    let served = &stage.served;
    let ada = stage.signed_up("Ada");
    let mallory = stage.signed_up("Mallory");
    let new = json!({"spec": "paths:3"});
    let (status, _) = served.ask("GET", "/api/admin/reports", &ada, &Value::Null);
    assert_eq!(status, 403);
    let said = stage.admin("grant ada");
    assert!(said.contains("command line: grant Ada"), "{said}");
    assert_eq!(
        served.json("GET", "/api/admin/reports", &ada, &Value::Null),
        json!([])
    );
    assert_eq!(stage.admin("list"), "Ada\n");

    let made = served.json("POST", "/api/records", &mallory, &new);
    let record = made["table"]["record"].as_str().unwrap();
    let say = json!({"text": "you fool"});
    served.json("POST", &format!("/api/records/{record}/chat"), &mallory, &say);
    let report = json!({"about": {"player": 0}, "reason": "abuse", "text": "see the chat"});
    let path = format!("/api/records/{record}/report");
    assert_eq!(served.ask("POST", &path, &ada, &report).0, 204);
    let reports = stage.admin("reports");
    for part in [
        "abuse, report ",
        "about Mallory",
        record,
        "see the chat",
        "by Ada",
    ] {
        assert!(reports.contains(part), "{reports}");
    }
    let report: Value = serde_json::from_str(&stage.admin("reports --json")).unwrap();
    stage.admin(&format!("close-report {}", report["id"].as_str().unwrap()));
    assert_eq!(stage.admin("reports"), "");

    stage.admin("ban Mallory --for 7d --reason 'insults in chat'");
    let eventually = |wanted: u16| {
        for _ in 0..500 {
            let (status, answer) = served.ask("POST", "/api/records", &mallory, &new);
            if status == wanted {
                return answer;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        panic!("timed out");
    };
    assert!(eventually(403).contains("insults in chat"));
    let shown = stage.admin("show mallory");
    for part in [
        "Mallory",
        "banned until 20",
        "you fool",
        record,
        "Reports about",
        "ban Mallory",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    stage.admin("unban Mallory");
    eventually(201);
    stage.admin(&format!("hide {record} 1"));
    let chat = served.json(
        "GET",
        &format!("/api/records/{record}/chat"),
        &mallory,
        &Value::Null,
    );
    assert_eq!(chat, json!([]));
    stage.admin(&format!("close {record}"));
    let game = stage.admin(&format!("game {record}"));
    assert!(game.contains("aborted") && game.contains("(hidden)"), "{game}");
    stage.admin("rename Mallory 'Player 7'");
    let me = served.json("GET", "/api/me", &mallory, &Value::Null);
    assert_eq!(me["account"], "Player 7");
    stage.admin("mute 'Player 7' --reason spam");
    stage.admin("revoke Ada");
    assert_eq!(served.ask("GET", "/api/admin/acts", &ada, &Value::Null).0, 403);
    let log = stage.admin("log");
    assert_eq!(log.lines().count(), 9, "{log}");
    let first = log.lines().last().unwrap();
    assert!(first.contains("command line: grant Ada"), "{log}");
}

#[test]
fn mistakes_are_explained_and_change_nothing() {
    let stage = Stage::set();
    stage.signed_up("Ada");
    for (line, part) in [
        ("grant Nobody", "there is no account «Nobody»"),
        ("ban Ada", "--reason"),
        ("ban Ada --reason x --for 7", "«7» is not a time"),
        ("ban Ada --reason ''", "the message is empty"),
        ("unban Ada", "nothing has changed"),
        ("revoke Ada", "nothing has changed"),
        ("rename Ada 'A'", "an account name has 2 to 40"),
        ("hide 0123456789abcdefABCDEF 1", "no such message"),
        ("close 0123456789abcdefABCDEF", "no such game"),
        ("close-report x", "no such report"),
        ("game x", "no such game"),
    ] {
        let said = stage.refused(line);
        assert!(said.contains(part) && said.lines().count() == 1, "{line}: {said}");
    }
    assert_eq!(stage.admin("log"), "");
    let missing = tessera("admin list --database /nonexistent/games.db");
    assert_eq!(missing.status.code(), Some(2));
    let said = String::from_utf8(missing.stderr).unwrap();
    assert!(said.contains("no Tessera database"), "{said}");
}
