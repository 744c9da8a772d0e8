//! Every door that text comes in by, held open to anything.
//!
//! Each function takes bytes as a fuzzer makes them and panics if a door lets something through that it should not. The
//! corpus of each runs as a plain test; `cargo fuzz run record --features libfuzzer` goes on from there.

use std::time::Duration;

use games::players::{PlayerKind, PlayerName};
use games::{AnyRecord, Spec, find};
use protocol::gtp::{Flow, Gtp};
use protocol::uhp::{Bounds, Uhp, converse};
use rules::Replay;

/// A door: takes any bytes, and panics if it lets something through that it should not.
pub type Door = fn(&[u8]);

/// The name and the door of every target.
pub const TARGETS: [(&str, Door); 7] = [
    ("spec", spec),
    ("position", position),
    ("moves", moves),
    ("record", record),
    ("viewer", viewer),
    ("gtp", gtp),
    ("uhp", uhp),
];

/// Boards larger than this only cost time here.
const LARGEST: u32 = 30;

/// A spec is read or refused, and read as it is printed.
///
/// # Panics
/// If it is not.
pub fn spec(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if let Ok(spec) = find(text) {
        let printed = spec.to_string();
        assert_eq!(find(&printed).map(|again| again.to_string()), Ok(printed));
    }
}

/// A position is read or refused; one that is read is printed in one way, and can be played on.
///
/// # Panics
/// If it is not.
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

/// A list of moves is played as far as it is good; what is played can be written down and read again.
///
/// # Panics
/// If it can't.
pub fn moves(data: &[u8]) {
    let Some((spec, text)) = spec_and_rest(data) else {
        return;
    };
    let mut record = spec.start();
    let _ = record.play_list(text);
    check_moves(record.as_ref());
    check_text(&spec, record.as_ref());
}

/// A record is read or refused; one that is read is written in one way.
///
/// # Panics
/// If it is not.
pub fn record(data: &[u8]) {
    let Some((spec, text)) = spec_and_rest(data) else {
        return;
    };
    if let Ok(record) = spec.game.read(None, text)
        && size_of(&record.spec()) <= LARGEST
    {
        check_moves(record.as_ref());
        check_text(&spec, record.as_ref());
    }
}

/// A file is shown or refused, whatever it is; a record that is also read by the rules is shown as they have it.
///
/// # Panics
/// If it is not.
pub fn viewer(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let replay = games::replay(text);
    if let Ok(replay) = &replay
        && size_of(&replay.spec()) <= LARGEST
    {
        check_viewing(replay.as_ref());
    }
    let hive = find("hive").expect("there is Hive").game;
    let Ok(record) = hive.read(None, text) else {
        return;
    };
    let shown = replay.unwrap_or_else(|error| panic!("a record is refused: {error}"));
    assert_eq!(shown.listing(usize::MAX), record.listing());
    if record.settings() == record.about().settings
        && let Ok(written) = games::hive::game_string(record.as_ref())
    {
        let again = hive.read(None, &written).expect("a written game string is read");
        assert_eq!(again.words(), record.words());
    }
}

/// Every step has one line for each piece, and differs from the one before it as it says.
fn check_viewing(replay: &dyn Replay) {
    let plies = replay.words().len();
    assert_eq!(replay.listing(plies), replay.listing(usize::MAX));
    for ply in (0..=plies).rev().take(20) {
        assert_eq!(replay.scene(ply).pieces.len(), replay.listing(ply).len());
        assert!(ply > 0 || replay.changes(ply).is_empty());
    }
}

/// Every line of a conversation gets one answer or none, in the exact form.
///
/// # Panics
/// If it does not.
pub fn gtp(data: &[u8]) {
    let Some((spec, text)) = spec_and_rest(data) else {
        return;
    };
    let mut player = PlayerName::of(PlayerKind::Mcts);
    player.limits.nodes = Some(4);
    let mut conversation = Gtp::new(spec, player);
    let small = |line: &&str| !line.contains("boardsize") || size_of(line) <= LARGEST;
    for line in text.lines().filter(small).take(100) {
        let mut answer = Vec::new();
        let flow = conversation
            .answer(line, &mut answer)
            .expect("there is room for the answer");
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

/// A conversation by the Universal Hive Protocol stands any line: every one that says something is answered, and every
/// answer ends with `ok`.
///
/// # Panics
/// If it does not.
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
    converse(&mut engine, &mut &*data, &mut out).expect("a list of bytes takes all that is written");
    let said = String::from_utf8(out).expect("answers are text");
    assert!(said.ends_with("\nok\n"), "{said}");
    let oks = said.lines().filter(|&line| line == "ok").count();
    let asked = data.split(|&byte| byte == b'\n').count();
    assert!(oks <= asked + 1, "one answer a line, and the greeting: {said}");
}

/// The first line names a game, the rest is for it.
fn spec_and_rest(data: &[u8]) -> Option<(Spec, &str)> {
    let (first, rest) = std::str::from_utf8(data).ok()?.split_once('\n')?;
    let spec = find(first).ok()?;
    (size_of(&spec.setup) <= LARGEST).then_some((spec, rest))
}

/// The largest number in a text.
fn size_of(text: &str) -> u32 {
    text.split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .max()
        .unwrap_or(0)
}

/// Every legal move is played and taken back.
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
