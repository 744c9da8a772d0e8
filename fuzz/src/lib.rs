//! Every door that text comes in by, held open to anything.
//!
//! Each function takes bytes as a fuzzer makes them and panics if a door lets something through that it should not. The
//! corpus of each runs as a plain test; `cargo fuzz run record --features libfuzzer` goes on from there.

use games::players::{Kind, PlayerName};
use games::{AnyRecord, Spec, find};
use protocol::gtp::{Flow, Gtp};

/// A door: takes any bytes, and panics if it lets something through that it should not.
pub type Door = fn(&[u8]);

/// The name and the door of every target.
pub const TARGETS: [(&str, Door); 5] = [
    ("spec", spec),
    ("position", position),
    ("moves", moves),
    ("record", record),
    ("gtp", gtp),
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

/// Every line of a conversation gets one answer or none, in the exact form.
///
/// # Panics
/// If it does not.
pub fn gtp(data: &[u8]) {
    let Some((spec, text)) = spec_and_rest(data) else {
        return;
    };
    let mut player = PlayerName::of(Kind::Mcts);
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
