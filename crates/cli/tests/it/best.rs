//! `tessera best` and `tessera solve`.

use crate::{keys, printed, tessera};

#[test]
fn the_winning_move_is_found_and_described() {
    let text = printed("best paths:3 --position 'W.B/WB./... white' --player alphabeta --depth 3");
    assert!(
        text.starts_with("move   (2,0)\nscore  win in 1\ndepth  "),
        "{text}"
    );
    assert!(
        text.contains("\nnodes  ") && text.contains("\nline   (2,0)\n"),
        "{text}"
    );
}

#[test]
fn every_game_has_a_best_move() {
    for game in games::GAMES {
        let id = game.about().id;
        let json = printed(&format!("best {id} --nodes 300 --threads 1 --lines 2 --json"));
        assert_eq!(
            keys(&json),
            [
                "spec", "move", "score", "depth", "nodes", "seconds", "line", "lines", "score", "line",
                "score", "line"
            ]
        );
        let word = json
            .split("\"move\":\"")
            .nth(1)
            .unwrap()
            .split('"')
            .next()
            .unwrap();
        assert!(
            printed(&format!("moves {id}")).lines().any(|legal| legal == word),
            "{json}"
        );
    }
}

#[test]
fn the_same_nodes_on_one_thread_give_the_same_answer() {
    let run = || {
        let json = printed("best islands:5 --player mcts,seed=3 --nodes 500 --json");
        let (before, after) = json.split_once(",\"seconds\":").unwrap();
        (before.to_owned(), after.split_once(',').unwrap().1.to_owned())
    };
    assert_eq!(run(), run());
}

#[test]
fn several_lines_are_numbered() {
    let text = printed("best paths:3 --player alphabeta --depth 2 --lines 3");
    assert!(text.contains("\n   1.  ") && text.contains("\n   3.  "), "{text}");
}

#[test]
fn exact_values_are_words_followed_by_every_best_move() {
    let text = printed("solve paths:3");
    assert!(
        text.starts_with("value  white wins\nbest   (1,1)\nnodes  "),
        "{text}"
    );
    let text = printed("solve sabin-rains:2");
    assert!(text.starts_with("value  red wins by 1\nbest   "), "{text}");
    assert!(printed("solve islands:2").starts_with("value  draw\n"));
    assert!(printed("solve paths:2 --moves '(0,0) resign'").starts_with("value  white wins\nnodes  0 "));
}

#[test]
fn a_solution_in_json_has_its_fields_in_order() {
    let json = printed("solve paths:2 --memory 1 --json");
    assert_eq!(
        keys(&json),
        ["spec", "value", "winner", "margin", "best", "nodes", "seconds"]
    );
    assert!(
        json.starts_with("{\"spec\":\"paths:2\",\"value\":\"win\",\"winner\":\"white\",\"margin\":null,\"best\":[\"(0,0)\","),
        "{json}"
    );
    let json = printed("solve sabin-rains:2 --json");
    assert!(
        json.contains("\"value\":\"win\",\"winner\":\"red\",\"margin\":1,"),
        "{json}"
    );
}

#[test]
fn a_solver_that_runs_out_of_time_reports_its_progress() {
    let output = tessera("solve islands:6 --time 100ms --json");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b"");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.starts_with("error: stopped after ") && said.contains("first moves"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1, "{said}");
}
