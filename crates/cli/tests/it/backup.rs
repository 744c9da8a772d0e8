//! `tessera backup` and `tessera restore`, while games are played.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::serve::{Served, words};
use crate::{printed, tessera};

/// A game of one person at both sides, which goes on until told to stop.
struct Game {
    path: String,
    token: String,
    acknowledged: AtomicUsize,
}

impl Game {
    fn begun(served: &Served) -> Game {
        let created = served.json("POST", "/api/records", "", &json!({"spec": "paths:11"}));
        Game {
            path: format!("/api/records/{}", created["table"]["record"].as_str().unwrap()),
            token: created["token"].as_str().unwrap().to_owned(),
            acknowledged: AtomicUsize::new(0),
        }
    }

    fn play(&self, served: &Served) {
        let version = self.acknowledged.load(Ordering::SeqCst);
        let text = format!("({},{})", version / 11, version % 11);
        let command = json!({"version": version, "command": "move", "text": text});
        served.json("POST", &format!("{}/commands", self.path), &self.token, &command);
        self.acknowledged.fetch_add(1, Ordering::SeqCst);
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

#[test]
fn a_backup_made_while_games_are_played_is_whole_and_can_be_restored() {
    let directory = TempDir::new().unwrap();
    let [database, backup, restored] =
        ["games.db", "backup.db", "restored.db"].map(|name| directory.path().join(name));
    let served = Served::on(&database);
    let games: Vec<Game> = (0..4).map(|_| Game::begun(&served)).collect();
    let stop = AtomicBool::new(false);
    let before = thread::scope(|scope| {
        for game in &games {
            let (served, stop) = (&served, &stop);
            scope.spawn(move || {
                // Below the number of cells, and before anybody wins.
                while !stop.load(Ordering::SeqCst) && game.acknowledged.load(Ordering::SeqCst) < 100 {
                    game.play(served);
                }
            });
        }
        while games
            .iter()
            .any(|game| game.acknowledged.load(Ordering::SeqCst) < 5)
        {
            thread::yield_now();
        }
        let acknowledged = |game: &Game| game.acknowledged.load(Ordering::SeqCst);
        let before: Vec<usize> = games.iter().map(acknowledged).collect();
        let said = printed(&format!(
            "backup --database '{}' '{}'",
            shown(&database),
            shown(&backup)
        ));
        stop.store(true, Ordering::SeqCst);
        assert!(said.contains("bytes in"), "{said}");
        before
    });
    let again = tessera(&format!(
        "backup --database '{}' '{}'",
        shown(&database),
        shown(&backup)
    ));
    assert_eq!(again.status.code(), Some(2), "nothing is overwritten");

    // Restored elsewhere, it has all that was acknowledged before, and the games go on.
    printed(&format!(
        "restore --database '{}' '{}'",
        shown(&restored),
        shown(&backup)
    ));
    let copy = Served::on(&restored);
    for (game, before) in games.iter().zip(before) {
        let get = |served: &Served| served.json("GET", &game.path, &game.token, &Value::Null);
        let (now, then) = (words(&get(&served)), words(&get(&copy)));
        assert!(
            before <= then.len() && then.len() <= now.len(),
            "{before} {}",
            then.len()
        );
        assert_eq!(now[..then.len()], then);
        game.acknowledged.store(then.len(), Ordering::SeqCst);
        game.play(&copy);
    }
}

#[test]
fn a_restore_replaces_nothing_that_is_in_use_or_not_a_backup() {
    let directory = TempDir::new().unwrap();
    let [database, backup] = ["games.db", "backup.db"].map(|name| directory.path().join(name));
    let served = Served::on(&database);
    let game = Game::begun(&served);
    printed(&format!(
        "backup --database '{}' '{}'",
        shown(&database),
        shown(&backup)
    ));
    game.play(&served);
    let restore = |options: &str, from: &Path| {
        let line = format!(
            "restore {options} --database '{}' '{}'",
            shown(&database),
            shown(from)
        );
        let output = tessera(&line);
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, said) = restore("--replace", &backup);
    assert_eq!(code, Some(2));
    assert!(said.contains("another server uses this database"), "{said}");
    drop(served);
    let (code, said) = restore("", &backup);
    assert_eq!(code, Some(2));
    assert!(said.contains("add --replace"), "{said}");
    let nonsense = directory.path().join("nonsense.db");
    std::fs::write(&nonsense, "nonsense").unwrap();
    let (code, said) = restore("--replace", &nonsense);
    assert_eq!(code, Some(2));
    assert!(said.contains("no Tessera database"), "{said}");
    assert_eq!(restore("--replace", &backup).0, Some(0));

    let plies = |file: &Path| {
        let served = Served::on(file);
        words(&served.json("GET", &game.path, &game.token, &Value::Null)).len()
    };
    assert_eq!(plies(&database), 0, "as it was backed up");
    assert_eq!(
        plies(&directory.path().join("games.db-before-restore")),
        1,
        "moved aside"
    );
}

#[test]
fn postgres_has_its_own_tools() {
    let output = tessera("backup --database postgres://nobody@127.0.0.1:1/none x.db");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("pg_dump") && said.contains("pg_restore"), "{said}");
}
