//! Pictures of real games.

mod animations;
mod drawings;
mod pixels;
mod snapshots;

use games::AnyRecord;
use rules::Random;
use tessera_render::Picture;

/// The picture of a game as it stands.
fn picture(record: &dyn AnyRecord) -> Picture {
    Picture::new(record.view())
}

/// A game after some random moves, the same on every machine and in whatever order moves are found.
fn played(spec: &str, plies: usize) -> Box<dyn AnyRecord> {
    let mut record = games::find(spec).unwrap().start();
    let mut random = Random::new(7, 0);
    while record.ply() < plies && record.turn().is_some() {
        let words = record.legal_words();
        let word = &words[random.below(words.len() as u32) as usize];
        record.play_word(word).unwrap();
    }
    record
}

/// A game that begins at a position, after some moves.
fn at(spec: &str, position: &str, moves: &str) -> Box<dyn AnyRecord> {
    let spec = games::find(spec).unwrap();
    let mut record = spec.game.start_at(&spec.setup, position).unwrap();
    record.play_list(moves).unwrap();
    record
}
