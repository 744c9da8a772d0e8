//! The list of games, and specs that name one with its set-up.

use std::fmt;
use std::sync::{PoisonError, RwLock};

use rules::{Error, Phrase, Replay, Transcript};

use crate::{AnyGame, AnyRecord, Entry, abalon, hive, islands, paths, sabin_rains, words};

/// All games, in the order of the menu.
pub static GAMES: &[&dyn AnyGame] = &[
    &Entry::<sabin_rains::SabinRains>::NEW,
    &Entry::<islands::Islands>::NEW,
    &Entry::<hive::Hive>::NEW,
    &Entry::<abalon::Abalon>::NEW,
    &Entry::<paths::Paths>::NEW,
];

/// Games of other crates, in the order in which they came.
static ADDED: RwLock<Vec<&'static dyn AnyGame>> = RwLock::new(Vec::new());

/// Adds a game of another crate to those that specs and records name in this program: command line, server, protocols and
/// pictures then know it. A game whose id is taken is not added.
///
/// Test suites list [`GAMES`] only.
pub fn add(game: &'static dyn AnyGame) {
    let known = all().any(|known| known.about().id == game.about().id);
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    if !known {
        added.push(game);
    }
}

/// The games that specs can name: [`GAMES`], then those that were added.
pub fn all() -> impl Iterator<Item = &'static dyn AnyGame> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner).clone();
    GAMES.iter().copied().chain(added)
}

/// A game with a set-up it has: `abalon:5`.
#[derive(Clone)]
pub struct Spec {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The set-up, canonical.
    pub setup: String,
}

impl Spec {
    /// The number of cells on its board, without building it; the most that it can have, if it grows.
    ///
    /// # Panics
    /// Never: a spec only holds a set-up that its game has read.
    pub fn cells(&self) -> usize {
        self.game
            .cells(&self.setup)
            .expect("the set-up was read when the spec was made")
    }

    /// The game at its start.
    ///
    /// # Panics
    /// Never: a spec only holds a set-up that its game has read.
    pub fn start(&self) -> Box<dyn AnyRecord> {
        self.game
            .start(&self.setup)
            .expect("the set-up was read when the spec was made")
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.game.about().id, self.setup)
    }
}

impl fmt::Debug for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Spec({self})")
    }
}

/// The game and set-up that a spec names; without a set-up, the default one.
///
/// ```
/// assert_eq!(tessera_games::find("PATHS").unwrap().to_string(), "paths:5");
/// assert!(tessera_games::find("chess").unwrap_err().to_string().contains("paths"));
/// ```
pub fn find(spec: &str) -> Result<Spec, Error> {
    let spec = spec.trim();
    let (id, setup) = spec.split_once(':').map_or((spec, None), |(id, setup)| {
        (id.trim_end(), Some(setup.trim_start()))
    });
    let game = all()
        .find(|game| game.about().id.eq_ignore_ascii_case(id))
        .ok_or_else(|| {
            let ids: Vec<&str> = all().map(|game| game.about().id).collect();
            Error::Spec(words::NO_SUCH_GAME.with(id).with(ids.join(", ")))
        })?;
    Ok(Spec {
        game,
        setup: game.read_setup(setup.unwrap_or_default())?,
    })
}

/// The game a text records, if it tells which one that is: by a tag, or by a form that only one game has.
///
/// ```
/// let record = tessera_games::read("Base;InProgress;Black[1];wA1").unwrap().unwrap();
/// assert_eq!(record.spec(), "hive:base");
/// assert!(tessera_games::read("wA1").is_none());
/// ```
pub fn read(text: &str) -> Option<Result<Box<dyn AnyRecord>, Error>> {
    match Transcript::named_game(text) {
        Err(error) => Some(Err(error)),
        Ok(Some(spec)) => Some(find(&spec).and_then(|spec| spec.game.read(None, text))),
        Ok(None) => all().find_map(|game| game.read_form(text)),
    }
}

/// What the text of a record says before any of it is played.
#[derive(Debug, Clone)]
pub struct Heading {
    /// The game and set-up that it names.
    pub spec: Spec,
    /// The number of its moves.
    pub moves: usize,
}

/// The heading of a text, so that its cost is known before it is paid; nothing if the text names no game, which only
/// a text in a form of one game may leave out.
///
/// ```
/// let heading = tessera_games::heading("[Game \"islands:5000\"]\n\n1. (0,0) *\n").unwrap().unwrap();
/// assert_eq!((heading.spec.cells(), heading.moves), (25_000_000, 1));
/// assert!(tessera_games::heading("Base;InProgress;Black[1];wA1").unwrap().is_none());
/// ```
pub fn heading(text: &str) -> Result<Option<Heading>, Error> {
    let Some(spec) = Transcript::named_game(text)? else {
        return Ok(None);
    };
    let spec = find(&spec)?;
    let moves = Transcript::read(text, spec.game.about().spaced_moves)?
        .words
        .len();
    Ok(Some(Heading { spec, moves }))
}

/// The game a file records, for looking at: read by the game it names, else by the one whose files name none.
///
/// ```
/// let game = tessera_games::replay("start\nwA1\nbA1 -wA1\n").unwrap();
/// assert_eq!(game.listing(2), ["0 -1 bA1", "0 0 wA1"]);
/// ```
pub fn replay(text: &str) -> Result<Box<dyn Replay>, Error> {
    if let Some(spec) = Transcript::named_game(text)? {
        return find(&spec)?.game.replay(text);
    }
    all()
        .find_map(|game| game.read_leniently(text))
        .unwrap_or_else(|| Err(Error::Record(words::GAME_NOT_NAMED.message())))
}

/// Every phrase of the games and of the rules below them, each once.
pub fn phrases() -> impl Iterator<Item = &'static Phrase> {
    let games = all().flat_map(|game| game.about().words);
    rules::words::WORDS.iter().chain(words::WORDS).chain(games)
}

/// The library example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
