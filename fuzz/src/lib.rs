//! Fuzz targets for every parser of untrusted text.
//!
//! Each target takes arbitrary bytes and panics if a parser violates its contract. The corpora also run as plain tests;
//! `cargo fuzz run record --features libfuzzer` fuzzes on from there.

use std::time::Duration;

use games::players::{PlayerKind, PlayerName};
use games::{AnyRecord, Spec, find};
use protocol::gtp::{Flow, Gtp};
use protocol::uhp::{Bounds, Uhp, converse};
use rules::Replay;

/// A fuzz target: takes arbitrary bytes and panics on a violated contract.
pub type Target = fn(&[u8]);

/// Every target by name.
pub const TARGETS: [(&str, Target); 7] = [
    ("spec", spec),
    ("position", position),
    ("moves", moves),
    ("record", record),
    ("viewer", viewer),
    ("gtp", gtp),
    ("uhp", uhp),
];

/// Larger boards only cost time.
const MAX_SIZE: u32 = 30;

/// A spec is parsed or rejected; a printed spec parses to itself.
///
/// # Panics
/// If that does not hold.
pub fn spec(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if let Ok(spec) = find(text) {
        let printed = spec.to_string();
        assert_eq!(find(&printed).map(|again| again.to_string()), Ok(printed));
    }
}

/// A position is parsed or rejected; its text is canonical, and its legal moves can be played.
///
/// # Panics
/// If that does not hold.
pub fn position(data: &[u8]) {
    let Some((spec, text)) = spec_and_rest(data) else {
        return;
    };
    if let Ok(record) = spec.game.start_at(&spec.setup, text) {
        let printed = record.position_text();
        let again = spec
            .game
            .start_at(&spec.setup, &printed)
            .expect("a printed position is read");
        assert_eq!(again.position_text(), printed);
        check_moves(record.as_ref());
    }
}

/// A list of moves is played up to the first illegal one; the record round-trips as text.
///
/// # Panics
/// If that does not hold.
pub fn moves(data: &[u8]) {
    let Some((spec, text)) = spec_and_rest(data) else {
        return;
    };
    let mut record = spec.start();
    let _ = record.play_list(text);
    check_moves(record.as_ref());
    check_text(&spec, record.as_ref());
}

/// A record is parsed or rejected; its text is canonical.
///
/// # Panics
/// If that does not hold.
pub fn record(data: &[u8]) {
    let Some((spec, text)) = spec_and_rest(data) else {
        return;
    };
    if let Ok(record) = spec.game.read(None, text)
        && size_of(&record.spec()) <= MAX_SIZE
    {
        check_moves(record.as_ref());
        check_text(&spec, record.as_ref());
    }
}

/// A file is shown or rejected; a record that is legal is shown as the rules have it.
///
/// # Panics
/// If that does not hold.
pub fn viewer(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let replay = games::replay(text);
    if let Ok(replay) = &replay
        && size_of(&replay.spec()) <= MAX_SIZE
    {
        check_viewing(replay.as_ref());
    }
    let hive = find("hive").expect("Hive is registered").game;
    let Ok(record) = hive.read(None, text) else {
        return;
    };
    let shown = replay.unwrap_or_else(|error| panic!("a legal record is rejected: {error}"));
    assert_eq!(shown.listing(usize::MAX), record.listing());
    if record.settings() == record.about().settings
        && let Ok(written) = games::hive::game_string(record.as_ref())
    {
        let again = hive.read(None, &written).expect("a written game string is read");
        assert_eq!(again.words(), record.words());
    }
}

/// Every ply lists each piece once; the start has no changes.
fn check_viewing(replay: &dyn Replay) {
    let plies = replay.words().len();
    assert_eq!(replay.listing(plies), replay.listing(usize::MAX));
    for ply in (0..=plies).rev().take(20) {
        assert_eq!(replay.scene(ply).pieces.len(), replay.listing(ply).len());
        assert!(ply > 0 || replay.changes(ply).is_empty());
    }
}

/// Every line gets one well-formed answer or none.
///
/// # Panics
/// If that does not hold.
pub fn gtp(data: &[u8]) {
    let Some((spec, text)) = spec_and_rest(data) else {
        return;
    };
    let mut player = PlayerName::of(PlayerKind::Mcts);
    player.limits.nodes = Some(4);
    let mut conversation = Gtp::new(spec, player);
    let small = |line: &&str| !line.contains("boardsize") || size_of(line) <= MAX_SIZE;
    for line in text.lines().filter(small).take(100) {
        let mut answer = Vec::new();
        let flow = conversation
            .answer(line, &mut answer)
            .expect("writing to a Vec succeeds");
        check_answer(&String::from_utf8_lossy(&answer));
        if flow == Flow::Quit {
            return;
        }
    }
}

fn check_answer(answer: &str) {
    if !answer.is_empty() {
        assert!(answer.starts_with(['=', '?']), "{answer}");
        assert_eq!(answer.find("\n\n"), Some(answer.len() - 2), "{answer}");
    }
}

/// Every answer of the Universal Hive Protocol ends with `ok`, at most one per line.
///
/// # Panics
/// If that does not hold.
pub fn uhp(data: &[u8]) {
    let bounds = Bounds {
        time: Duration::from_millis(5),
        nodes: Some(100),
        perft: 2,
        threads: 2,
        memory: 1,
    };
    let mut engine = Uhp::new(PlayerName::of(PlayerKind::Level(8)), bounds);
    let mut out = Vec::new();
    converse(&mut engine, &mut &*data, &mut out).expect("writing to a Vec succeeds");
    let output = String::from_utf8(out).expect("answers are text");
    assert!(output.ends_with("\nok\n"), "{output}");
    let oks = output.lines().filter(|&line| line == "ok").count();
    let lines = data.split(|&byte| byte == b'\n').count();
    assert!(
        oks <= lines + 1,
        "one answer per line, and the greeting: {output}"
    );
}

/// The first line is a spec, the rest is input for its game.
fn spec_and_rest(data: &[u8]) -> Option<(Spec, &str)> {
    let (first, rest) = std::str::from_utf8(data).ok()?.split_once('\n')?;
    let spec = find(first).ok()?;
    (size_of(&spec.setup) <= MAX_SIZE).then_some((spec, rest))
}

/// The largest number in a text.
fn size_of(text: &str) -> u32 {
    text.split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .max()
        .unwrap_or(0)
}

/// Every legal move can be played and undone.
fn check_moves(record: &dyn AnyRecord) {
    let words = record.legal_words();
    assert_eq!(words.is_empty(), record.outcome().is_some());
    for word in words.iter().take(20) {
        let mut next = record.at(record.ply());
        next.play_word(word).expect("a listed move is legal");
        assert!(next.undo());
        assert_eq!(next.position_text(), record.position_text());
    }
}

fn check_text(spec: &Spec, record: &dyn AnyRecord) {
    let text = record.to_text();
    let again = spec
        .game
        .read(None, &text)
        .unwrap_or_else(|error| panic!("{error}:\n{text}"));
    assert_eq!(again.to_text(), text);
    assert_eq!(again.position_text(), record.position_text());
    assert_eq!(again.result_text(), record.result_text());
}
