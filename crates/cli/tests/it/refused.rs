//! Invalid input: one sentence on standard error that says what is wrong and where, exit code 2, and nothing on standard
//! output.

use std::process::Output;

use crate::{tessera, tessera_reading};

/// Command lines, and what their error must contain. A new game adds its lines at the end.
const REFUSED: &[(&str, &[&str])] = &[
    // The command itself.
    ("chess", &["'chess'"]),
    ("game", &["'game'", "'games'"]),
    ("--what", &["'--what'"]),
    ("games now", &["'now'"]),
    ("moves", &["<SPEC|FILE>"]),
    ("perft paths:3", &["<DEPTH>"]),
    ("replay paths:3 a", &["'a'"]),
    ("moves paths:3 --moves", &["--moves"]),
    ("completions tcsh", &["'tcsh'", "bash"]),
    // Playing.
    ("play", &["<SPEC|FILE>"]),
    ("play chess", &["«chess»", "paths"]),
    (
        "play paths:3 --first deep-blue",
        &["--first", "«deep-blue»", "or human"],
    ),
    ("play paths:3 --second ''", &["--second", "«»", "or human"]),
    ("play paths:3 --time soon", &["'soon'", "--time", "5+3"]),
    ("play paths:3 --time 0", &["'0'", "--time", "none"]),
    ("play paths:3 --seed x", &["'x'", "--seed"]),
    (
        "play paths:3 --save no/such/folder/x",
        &["--save", "no/such/folder/x"],
    ),
    ("play paths:3 --save ''", &["'--save <FILE>'"]),
    ("play paths:3 --moves '(9,9)'", &["--moves", "outside"]),
    // Games and set-ups.
    ("moves chess", &["«chess»", "paths"]),
    ("moves ''", &["«»", "paths"]),
    ("moves :5", &["«»", "paths"]),
    ("bench paths chess", &["«chess»"]),
    ("moves paths:0", &["«0»", "from 1 to 1000"]),
    ("moves paths:1001", &["«1001»", "from 1 to 1000"]),
    ("moves paths:-3", &["«-3»"]),
    ("moves paths:+3", &["«+3»"]),
    ("moves paths:99999999999999999999", &["«99999999999999999999»"]),
    ("moves paths:5:5", &["«5:5»"]),
    ("moves 'paths:a\nb'", &["«a b»"]),
    // Numbers.
    ("perft paths:3 0", &["'0'", "<DEPTH>", "from 1 to 100"]),
    ("perft paths:3 -1", &["'-1'", "<DEPTH>"]),
    ("perft paths:3 101", &["'101'", "<DEPTH>"]),
    ("perft paths:3 two", &["'two'", "<DEPTH>"]),
    ("perft paths:3 99999999999999999999", &["<DEPTH>"]),
    ("perft paths:3 2 --threads 0", &["'0'", "--threads"]),
    ("perft paths:3 2 --threads 100000", &["'100000'", "--threads"]),
    ("simulate paths:3 --games 0", &["'0'", "--games"]),
    ("simulate paths:3 --games 10000000000000", &["--games"]),
    ("simulate paths:3 --games 1.5", &["'1.5'", "--games"]),
    ("simulate paths:3 --seed -1", &["'-1'", "--seed"]),
    ("simulate paths:3 --seed 18446744073709551616", &["--seed"]),
    ("simulate paths:3 --max-plies 0", &["'0'", "--max-plies"]),
    ("simulate paths:3 --show --pace 1e9", &["'1e9'", "--pace"]),
    ("simulate paths:3 --pace 10", &["--show"]),
    ("simulate paths:3 --show --json", &["--show", "--json"]),
    ("bench --seconds 0", &["'0'", "--seconds"]),
    ("bench --seconds NaN", &["'NaN'", "--seconds"]),
    // Players and their limits.
    ("best paths:3 --player chess", &["'chess'", "--player", "level:N"]),
    ("best paths:3 --player level:9", &["level:9", "--player"]),
    ("best paths:3 --time 0", &["'0'", "--time", "300ms"]),
    ("best paths:3 --time soon", &["'soon'", "--time"]),
    ("best paths:3 --nodes 0", &["'0'", "--nodes"]),
    ("best paths:3 --depth 0", &["'0'", "--depth"]),
    ("best paths:3 --lines 0", &["'0'", "--lines"]),
    ("best paths:1 --moves (0,0)", &["the game is over: white wins"]),
    ("best paths:1000", &["1,000,000 legal moves", "10,000"]),
    ("solve", &["<SPEC|FILE>"]),
    ("solve paths:3 --memory 0", &["'0'", "--memory"]),
    (
        "solve abalon",
        &["Abalon can't be solved", "tessera best abalon:5"],
    ),
    ("solve hive", &["Hive can't be solved"]),
    ("solve paths:50", &["2,500 legal moves"]),
    ("match paths:3 random", &["<B>"]),
    ("match paths:3 random chess", &["'chess'", "<B>", "level:N"]),
    ("match paths:3 gtp: random", &["<A>", "gtp:COMMAND"]),
    ("match paths:3 \"gtp:a 'b\" random", &["<A>", "gtp:COMMAND"]),
    (
        "match paths:3 random random --games 3",
        &["'3'", "--games", "even"],
    ),
    ("match paths:3 random random --sprt 5", &["--sprt"]),
    ("match paths:3 random random --sprt 5 5", &["--sprt", "less"]),
    (
        "match paths:3 random random --openings 9",
        &["--openings", "9 random moves"],
    ),
    ("match paths:1000 random random", &["1,000,000 legal moves"]),
    ("match chess random random", &["«chess»"]),
    ("gtp chess", &["«chess»"]),
    ("gtp paths:3 --player x", &["'x'", "--player"]),
    ("analyse no/such/file", &["no/such/file", "no such file"]),
    ("analyse Cargo.toml", &["Cargo.toml"]),
    ("analyse Cargo.toml --json --svg", &["--json", "--svg"]),
    // Moves, with the number of the wrong one.
    (
        "moves paths:3 --moves '(0,0) (0,0)'",
        &["--moves", "move 2 «(0,0)»", "taken"],
    ),
    (
        "moves paths:3 --moves '(1,1); zz; (0,0)'",
        &["--moves", "move 2 «zz»"],
    ),
    (
        "replay paths:3 --moves '(0,0) (3,0)'",
        &["move 2 «(3,0)»", "outside"],
    ),
    ("replay paths:3 --moves -x", &["move 1 «-x»"]),
    (
        "replay paths:1 --moves '(0,0) (0,0)'",
        &["move 2", "the game is over"],
    ),
    ("perft paths:3 2 --moves '(0,0) (0,0)'", &["move 2 «(0,0)»"]),
    (
        "simulate paths:3 --moves '(0,0)\n(0,0)'",
        &["move 2 «(0,0)» (line 2)"],
    ),
    (
        "simulate paths:3 --moves 'resign (0,0)'",
        &["move 1 «(0,0)»", "resigned"],
    ),
    // Positions.
    ("moves paths:3 --position ''", &["--position"]),
    ("moves paths:3 --position W", &["--position", "rows"]),
    ("moves paths:3 --position .../.X./...", &["--position"]),
    (
        "moves paths:3 --position '.../.../... green'",
        &["--position", "green"],
    ),
    ("moves paths:3 --position '.../.../.... white'", &["--position"]),
    // Files.
    ("replay no/such/file", &["no/such/file", "no such file"]),
    ("replay .", &[".: this is a directory"]),
    ("replay Cargo.toml --position ...", &["--position", "Cargo.toml"]),
    ("replay Cargo.toml", &["Cargo.toml", "line 1"]),
    (
        "replay paths:3 --game paths:3",
        &["--game is for files", "paths:3"],
    ),
    ("replay Cargo.toml --game chess", &["«chess»", "paths"]),
    ("replay paths:3 --ply 1", &["--ply", "no move 1"]),
    ("play -", &["name a file"]),
    // Suggestions.
    ("moves abalone", &["«abalone»", "did you mean abalon?"]),
    ("gtp hiv", &["did you mean hive?"]),
    ("bench sabin:3", &["did you mean sabin-rains:3?"]),
    ("moves paths 5", &["'5'", "did you mean paths:5?"]),
    ("view paths 5", &["did you mean paths:5?"]),
    ("match paths 3 random random", &["did you mean paths:3?"]),
    ("bench hive base", &["«base»", "did you mean hive:base?"]),
    ("draw gme.txt --out x.svg", &["gme.txt: no such file"]),
    (
        "replay hive --moves 'wA1 bA1 -wA1'",
        &["move 1", "separate moves by «;»: \"wA1; bA1 -wA1\""],
    ),
    (
        "replay paths:5 --moves '1. e4 e5 2. Nf3 Nc6'",
        &["--moves", "looks like a game of chess", "paths"],
    ),
    (
        "replay paths:5 --moves 'a1-b2 i5-h5'",
        &["--moves", "move 1", "these look like moves of abalon"],
    ),
    (
        "match hive level:1 ./engine",
        &["<B>", "gtp:./engine", "uhp:./engine for Hive"],
    ),
    ("match hive level:1 'cargo run'", &["<B>", "gtp:cargo run"]),
    ("match hive level:1 deep-blue", &["<B>", "gtp:COMMAND"]),
    (
        "match paths:3 random random --out no/such/x",
        &["--out", "there is no directory no/such"],
    ),
];

/// Command lines with standard input, and what their error must contain.
const REFUSED_FILES: &[(&str, &[u8], &[&str])] = &[
    (
        "replay - --game paths:3",
        b"\xff\xfe",
        &["standard input", "UTF-8", "line 1"],
    ),
    (
        "replay - --game paths:3",
        b"(0,0)\n\n(0,\xff)",
        &["UTF-8", "line 3"],
    ),
    (
        "replay - --game paths:3",
        b"(0,0)\n\n(0,0)\n",
        &["standard input", "move 2 «(0,0)» (line 3)"],
    ),
    (
        "replay - --game paths:5",
        b"[Game \"paths:3\"]\n\n*\n",
        &["paths:3", "paths:5"],
    ),
    ("replay -", b"[Game \"go:19\"]\n\n*\n", &["go"]),
    (
        "replay -",
        b"[Game paths]\n",
        &["standard input", "line 1", "tag"],
    ),
    ("replay -", b"[Game \"paths:0\"]\n", &["«0»"]),
    (
        "analyse -",
        b"[Game \"go:19\"]\n\n*\n",
        &["standard input", "«go»"],
    ),
    (
        "analyse - --game paths:2",
        b"(0,0) (0,0)",
        &["standard input", "move 2 «(0,0)»"],
    ),
    (
        "replay - --position .../.../...",
        b"",
        &["--position", "standard input"],
    ),
    (
        "replay - --game paths:2 --moves (0,0)",
        b"(0,0)\n",
        &["--moves", "move 2 «(0,0)»"],
    ),
    (
        "replay -",
        b"[Event \"Rated\"]\n[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n",
        &["standard input", "looks like a game of chess"],
    ),
    (
        "moves -",
        b"a1-b2 i5-h5\n",
        &[
            "does not name its game",
            "these look like moves of abalon; add --game abalon:5",
        ],
    ),
    (
        "analyse - --game paths:5",
        b"a1-b2 i5-h5\n",
        &["move 1", "these look like moves of abalon"],
    ),
    (
        "view -",
        b"(0,0) (1,1)\n",
        &["line 1", "these look like moves of", "add --game "],
    ),
    (
        "replay - --game hive",
        b"wA1 bA1 -wA1\n",
        &["separate moves by «;»"],
    ),
    (
        "replay - --game paths:2 --moves (1,1)",
        b"(0,0) 1-0\n",
        &["--moves", "the game is over"],
    ),
];

fn check(line: &str, output: &Output, expected: &[&str]) {
    let complaint = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{line}: {complaint}");
    assert_eq!(output.stdout, b"", "{line}");
    assert_eq!(complaint.lines().count(), 1, "{line}: {complaint}");
    assert!(
        complaint.starts_with("error: ") && complaint.ends_with('\n'),
        "{line}: {complaint}"
    );
    for part in expected {
        assert!(
            complaint.contains(part),
            "{line}: {complaint} does not say {part}"
        );
    }
}

#[test]
fn invalid_input_is_an_error_in_a_sentence() {
    for (line, expected) in REFUSED {
        check(line, &tessera(line), expected);
    }
}

#[test]
fn invalid_files_are_errors_in_a_sentence() {
    for (line, input, expected) in REFUSED_FILES {
        check(line, &tessera_reading(line, input), expected);
    }
}

#[test]
fn every_game_refuses_nonsense() {
    for game in games::GAMES {
        let id = game.about().id;
        for (line, expected) in [
            (format!("moves {id}:nonsense"), "nonsense"),
            (format!("moves {id} --moves nonsense"), "move 1 «nonsense»"),
            (format!("moves {id} --position nonsense"), "--position"),
            (format!("perft {id} 2 --moves 'é(;)'"), "move 1"),
        ] {
            check(&line, &tessera(&line), &[expected]);
        }
    }
}

#[test]
fn an_endless_file_is_refused() {
    if cfg!(target_os = "linux") {
        let line = "replay /dev/zero";
        check(line, &tessera(line), &["/dev/zero", "64 MiB"]);
    }
}
