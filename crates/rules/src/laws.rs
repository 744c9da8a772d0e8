//! Laws that every game keeps, checked along seeded random games.
//!
//! Each function panics with a sentence that names the law, the game and the position; they are meant to be called from
//! tests, for every game and several set-ups.

mod board;
mod examples;
mod translations;
mod words;

use std::collections::{BTreeMap, HashSet};
use std::fmt::Debug;

use self::board::BoardSize;
use crate::{Change, Game, Position, Random, Record, Scene, SmolStr};

/// Plays `games` random games of at most `limit` moves and checks every law in every position.
///
/// # Panics
/// If a law is broken.
pub fn check<G: Game>(setup: &str, seed: u64, games: u64, limit: usize) {
    let setup: G::Setup = setup
        .parse()
        .unwrap_or_else(|error| panic!("{}: {error}", G::ABOUT.id));
    assert!(
        setup.to_string().parse() == Ok(setup.clone()),
        "{setup} is read as it is printed"
    );
    words::check(&G::ABOUT);
    translations::check(&G::ABOUT);
    examples::check::<G>();
    let mut size = BoardSize::of::<G>(&setup);
    for stream in 0..games {
        let mut random = Random::new(seed, stream);
        check_playout(&G::start(&setup), random.clone(), limit);
        let mut record = Record::<G>::new(setup.clone());
        // Moves that were legal before make good candidates for moves that are not legal now.
        let mut earlier = Vec::new();
        for _ in 0..limit {
            let moves = check_position(&setup, record.position(), &earlier, &mut size);
            // A record may be over before its position is, by repetition or quiet moves.
            if record.outcome().is_some() {
                break;
            }
            let m = moves[random.below(moves.len() as u32) as usize];
            check_move(record.position(), m);
            earlier.extend(moves);
            earlier.drain(..earlier.len().saturating_sub(200));
            record.play_unchecked(m);
        }
        check_record(&record);
        if record.position().outcome().is_some() {
            words::check_ending(&G::ABOUT, &record.position().ending());
        }
    }
    size.check_growth(&format!("{}:{setup}", G::ABOUT.id));
}

fn check_position<G: Game>(
    setup: &G::Setup,
    position: &G,
    earlier: &[G::Move],
    size: &mut BoardSize,
) -> Vec<G::Move> {
    let text = position.position_text();
    let at = || format!("{} {text}", G::ABOUT.id);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);

    let listed: HashSet<G::Move> = moves.iter().copied().collect();
    assert_eq!(listed.len(), moves.len(), "no move is listed twice: {}", at());
    assert_eq!(
        moves.len() as u64,
        position.count_moves(),
        "moves are counted as they are listed: {}",
        at()
    );
    // On a very large board that would take longer than all other laws together.
    if moves.len() < 150 {
        assert_eq!(
            replies(position, &moves),
            position.count_replies(&moves),
            "replies are counted as they are listed: {}",
            at()
        );
    }
    assert_eq!(
        moves.is_empty(),
        position.outcome().is_some(),
        "no moves exactly at the end: {}",
        at()
    );
    for &m in &moves {
        assert!(position.is_legal(m), "a listed move is legal: {m:?} {}", at());
    }
    for &m in earlier.iter().filter(|m| !listed.contains(m)) {
        assert!(
            !position.is_legal(m),
            "an unlisted move is not legal: {m:?} {}",
            at()
        );
        let mut copy = position.clone();
        assert!(
            copy.play(m).is_err() && copy == *position,
            "an illegal move changes nothing: {m:?} {}",
            at()
        );
    }
    let read = G::from_position_text(setup, &text).unwrap_or_else(|error| panic!("{error}: {}", at()));
    assert_eq!(
        read.position_text(),
        text,
        "a position is read as it is printed: {}",
        at()
    );
    assert_eq!(
        read.outcome(),
        position.outcome(),
        "a position that is read has the same outcome: {}",
        at()
    );
    same_set(&read, &moves, &at());

    check_words(position, &moves, &at());
    let scene = position.scene();
    size.check(&scene, &at());
    check_clicks(position, &scene, &moves, &at());
    moves
}

/// The number of replies, counted by playing each move.
fn replies<P: Position>(position: &P, moves: &[P::Move]) -> u64 {
    let after = |&m: &P::Move| {
        let mut next = position.clone();
        next.play_unchecked(m);
        let mut answers = Vec::new();
        next.legal_moves(&mut answers);
        answers.len() as u64
    };
    moves.iter().map(after).sum()
}

fn same_set<P: Position>(position: &P, expected: &[P::Move], at: &str) {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let set = |moves: &[P::Move]| moves.iter().copied().collect::<HashSet<_>>();
    assert_eq!(
        set(&moves),
        set(expected),
        "a position that is read has the same moves: {at}"
    );
}

fn check_words<G: Game>(position: &G, moves: &[G::Move], at: &str) {
    let mut words = HashSet::new();
    for &m in moves {
        let word = position.notation(m);
        let read = |word: &str| {
            position
                .parse(word)
                .unwrap_or_else(|error| panic!("{word}: {error}: {at}"))
        };
        assert_eq!(read(&word), m, "a move is read as it is printed: {word} {at}");
        assert_eq!(read(&word.to_uppercase()), m, "case is forgiven: {word} {at}");
        assert_eq!(
            read(&format!(" {word}\t")),
            m,
            "spaces around are forgiven: {word} {at}"
        );
        assert!(words.insert(word), "two moves share a word: {at}");
    }
}

fn check_clicks<G: Game>(position: &G, scene: &Scene, moves: &[G::Move], at: &str) {
    words::check_scene(&G::ABOUT, scene);
    if position.scores().is_some() {
        words::check_score(&G::ABOUT);
    }
    let mut spellings: Vec<(Vec<SmolStr>, G::Move)> = Vec::new();
    for &m in moves {
        let clicks = position.clicks(m);
        assert!(!clicks.is_empty(), "a move can be clicked: {m:?} {at}");
        spellings.extend(clicks.into_iter().map(|spelling| (spelling, m)));
    }
    spellings.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let spots = scene.spots();
    for spot in spellings.iter().flat_map(|(spelling, _)| spelling) {
        assert!(
            spots.contains(spot.as_str()),
            "a click stands in the scene: {spot} {at}"
        );
    }
    for pair in spellings.windows(2) {
        // Sorted, so a prefix stands right before what it begins.
        assert!(
            !pair[1].0.starts_with(&pair[0].0),
            "no spelling begins another: {pair:?} {at}"
        );
    }
}

fn check_move<G: Game>(position: &G, m: G::Move) {
    let mut after = position.clone();
    after.play_unchecked(m);
    let mut pieces = stacks(&position.scene());
    apply(&mut pieces, &position.changes(m));
    let word = position.notation(m);
    let at = format!("{word} on {} {}", G::ABOUT.id, position.position_text());
    assert_eq!(
        pieces,
        stacks(&after.scene()),
        "changes are the difference of the scenes: {at}"
    );
    let mut again = position.clone();
    assert!(again.play(m).is_ok(), "a legal move can be played: {at}");
    assert_eq!(again, after, "checked and unchecked play agree: {at}");
    assert_eq!(again.key(), after.key(), "equal positions have equal keys: {at}");
}

/// The codes of the pieces on each spot, from the bottom up.
fn stacks(scene: &Scene) -> BTreeMap<SmolStr, Vec<SmolStr>> {
    let mut stacks: BTreeMap<SmolStr, Vec<SmolStr>> = BTreeMap::new();
    for piece in &scene.pieces {
        let stack = stacks.entry(piece.spot.clone()).or_default();
        assert_eq!(
            stack.len(),
            piece.height as usize,
            "a stack is listed from the bottom up, with its heights"
        );
        stack.push(piece.code.clone());
    }
    stacks
}

fn apply(stacks: &mut BTreeMap<SmolStr, Vec<SmolStr>>, changes: &[Change]) {
    fn take(stacks: &mut BTreeMap<SmolStr, Vec<SmolStr>>, spot: &str) -> SmolStr {
        let stack = stacks
            .get_mut(spot)
            .unwrap_or_else(|| panic!("nothing lies on {spot}"));
        let code = stack.pop().unwrap_or_else(|| panic!("nothing lies on {spot}"));
        stacks.retain(|_, stack| !stack.is_empty());
        code
    }
    let mut coming = Vec::new();
    for change in changes {
        match change {
            Change::Placed { code, spot } => coming.push((spot, code.clone())),
            Change::Moved { from, to } => coming.push((to, take(stacks, from))),
            Change::Removed { code, spot } => {
                assert_eq!(take(stacks, spot), *code, "what leaves is what was there");
            }
            Change::Turned { spot, from, to } => {
                assert_eq!(take(stacks, spot), *from, "what turns is what was there");
                coming.push((spot, to.clone()));
            }
        }
    }
    for (spot, code) in coming {
        stacks.entry(spot.clone()).or_default().push(code);
    }
}

fn check_record<G: Game>(record: &Record<G>) {
    let text = record.to_text();
    let read = Record::<G>::from_text(&text, Some(record.setup()))
        .unwrap_or_else(|error| panic!("{error}:\n{text}"));
    assert_eq!(
        read.position(),
        record.position(),
        "a record is read as it is printed:\n{text}"
    );
    assert_eq!(
        read.position().key(),
        record.position().key(),
        "with the same key:\n{text}"
    );
    assert_eq!(read.decided(), record.decided(), "with the same result:\n{text}");
    assert_eq!(read.to_text(), text, "and printed the same again");
}

fn check_playout<P: Position + Debug>(start: &P, mut random: Random, limit: usize) {
    let (mut end, mut played) = (start.clone(), Vec::new());
    end.playout(&mut random, limit, &mut played);
    let mut position = start.clone();
    for &m in &played {
        assert!(
            position.play(m).is_ok(),
            "a playout plays legal moves: {m:?} on {position:?}"
        );
    }
    assert_eq!(position, end, "a playout ends where its moves lead");
    assert!(
        played.len() == limit || end.outcome().is_some(),
        "a playout goes on to the end: {end:?}"
    );
}
