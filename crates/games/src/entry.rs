//! Games and records whose kind is only known at run time: text and data, no types of a particular game.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use rules::{
    About, Benchmark, Change, Ending, Error, Game, GameResult, Outcome, Player, Random, Record, Replay,
    Scene, Settings, Simulation, SmolStr, Tally, Transcript, View,
};

use search::Limits;
use search::solve::{Memory, Progress};

use crate::players::{AnyPlayer, ComputerPlayer, Playable, PlayerName};
use crate::words;

/// An exact value, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved {
    /// By how much the first player wins with perfect play (negative if the second does).
    pub margin: i32,
    /// The moves that keep it, sorted.
    pub best: Vec<String>,
    /// Positions looked at.
    pub nodes: u64,
}

/// A game whose type is erased.
pub trait AnyGame: Sync {
    /// Name, players, set-ups.
    fn about(&self) -> &'static About;
    /// The canonical text of a set-up; of the default one if the text is empty.
    fn read_setup(&self, setup: &str) -> Result<String, Error>;
    /// The number of cells on the board of a set-up, without building one; the most that it can have, if it grows.
    fn cells(&self, setup: &str) -> Result<usize, Error>;
    /// A game at its start.
    fn start(&self, setup: &str) -> Result<Box<dyn AnyRecord>, Error>;
    /// A game that begins at a position.
    fn start_at(&self, setup: &str, position: &str) -> Result<Box<dyn AnyRecord>, Error>;
    /// The game a text records: with tags, or a plain list of moves.
    fn read(&self, setup: Option<&str>, text: &str) -> Result<Box<dyn AnyRecord>, Error>;
    /// The game a text records in a form that only this game has; nothing if it is not in such a form.
    fn read_form(&self, text: &str) -> Option<Result<Box<dyn AnyRecord>, Error>>;
    /// The game a text records, for looking at: without judging its moves where the game has a way to read so.
    fn replay(&self, text: &str) -> Result<Box<dyn Replay>, Error>;
    /// The same, or nothing if the game always judges.
    fn read_leniently(&self, text: &str) -> Option<Result<Box<dyn Replay>, Error>>;
    /// Checks every law of [`rules::laws`] along random games.
    ///
    /// # Panics
    /// If a law is broken.
    fn check_laws(&self, setup: &str, seed: u64, games: u64, limit: usize);
    /// Whether a game is won by more or less.
    fn has_margin(&self) -> bool;
    /// The computer player of that name.
    fn player(&self, name: PlayerName) -> Box<dyn AnyPlayer>;
    /// A measurement that only this game has, ready to run.
    fn benchmarks(&self) -> &'static [Benchmark];
}

/// A record whose game type is erased.
pub trait AnyRecord: Send + Sync {
    /// The game it is of.
    fn game(&self) -> &'static dyn AnyGame;
    /// Name, players, set-ups of its game.
    fn about(&self) -> &'static About;
    /// The game and its set-up.
    fn spec(&self) -> String;
    /// The number of cells on its board; the most that it can have, if it grows.
    fn cells(&self) -> usize;
    /// About how many bytes it takes.
    fn bytes(&self) -> usize;
    /// How many moves were played.
    fn ply(&self) -> usize;
    /// Whose turn it is, unless the game is over.
    fn turn(&self) -> Option<Player>;
    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// How and why the game ended, or `None` while it goes on.
    fn result(&self) -> Option<GameResult>;
    /// The result as an English sentence; `None` while the game goes on.
    fn result_text(&self) -> Option<String>;
    /// The two players' scores, where the game has them.
    fn scores(&self) -> Option<[u32; 2]>;
    /// The position as one line of text.
    fn position_text(&self) -> String;
    /// What lies on the table.
    fn scene(&self) -> Scene;
    /// The pieces on the board, a line each, sorted: row, column and piece, in the game's own rows and columns.
    fn listing(&self) -> Vec<String>;
    /// All that a screen needs.
    fn view(&self) -> View;
    /// The same after the first `ply` moves; after all of them, as the game stands.
    fn view_at(&self, ply: usize) -> View;
    /// The words of the moves that were played.
    fn words(&self) -> Vec<SmolStr>;
    /// The word of the last move.
    fn last_word(&self) -> Option<&str>;
    /// The words of the legal moves, sorted.
    fn legal_words(&self) -> Vec<String>;
    /// The legal moves, sorted by word, with what each changes.
    fn legal_changes(&self) -> Vec<(String, Vec<Change>)>;
    /// Plays a word: a move, a resignation, an agreed draw.
    fn play_word(&mut self, word: &str) -> Result<(), Error>;
    /// Plays a list of moves.
    fn play_list(&mut self, text: &str) -> Result<(), Error>;
    /// Ends the game by something other than its rules.
    fn end(&mut self, ending: Ending) -> Result<(), Error>;
    /// Takes back what came last.
    fn undo(&mut self) -> bool;
    /// The same game after its first `ply` moves.
    fn at(&self, ply: usize) -> Box<dyn AnyRecord>;
    /// The same game, with all that happened.
    fn copied(&self) -> Box<dyn AnyRecord>;
    /// What ends the game besides its rules.
    fn settings(&self) -> Settings;
    /// Chooses what ends the game besides its rules.
    fn set_settings(&mut self, settings: Settings);
    /// The value of a tag.
    fn tag(&self, name: &str) -> Option<&str>;
    /// Sets a tag that describes the game.
    fn set_tag(&mut self, name: &str, value: &str);
    /// The record as text.
    fn to_text(&self) -> String;
    /// The same in every form in which it can be written, by the ending of a file's name: `txt`, then those of the game.
    fn forms(&self) -> Vec<(&'static str, Result<String, Error>)>;
    /// The number of sequences of `depth` moves from here.
    fn perft(&self, depth: u32, threads: usize) -> u64;
    /// The same behind each first move, sorted by word.
    fn divide(&self, depth: u32, threads: usize) -> Vec<(String, u64)>;
    /// Plays random games from here; `tick` hears of every few games that are done.
    fn simulate(&self, plan: Simulation, tick: &(dyn Fn(u64) + Sync)) -> Tally;
    /// By how much the first player has won a game that is over by its position, where the game has margins.
    fn margin(&self) -> Option<i32>;
    /// The exact value of the position, or `None` if the limits or the flag stopped it; memory in mebibytes.
    fn solve(
        &self,
        limits: &Limits,
        memory: usize,
        stop: &AtomicBool,
        tick: &mut dyn FnMut(Progress),
    ) -> Option<Solved>;
    /// The record itself, for those who know its game.
    fn as_any(&self) -> &dyn Any;
    /// The words of one random game from here, the one that a simulation with the same stream plays.
    fn random_words(&self, random: &mut Random, limit: usize) -> Vec<SmolStr>;
}

impl dyn AnyRecord + '_ {
    /// The record in a form, by the ending of a file's name.
    pub fn in_form(&self, ending: &str) -> Result<String, Error> {
        let mut forms = self.forms();
        let endings: Vec<&str> = forms.iter().map(|(known, _)| *known).collect();
        match endings
            .iter()
            .position(|known| known.eq_ignore_ascii_case(ending))
        {
            Some(found) => forms.swap_remove(found).1,
            None => Err(Error::Record(
                words::NO_SUCH_FORM
                    .with(self.about().name)
                    .with(endings.join(", "))
                    .with(ending),
            )),
        }
    }
}

impl Clone for Box<dyn AnyRecord> {
    fn clone(&self) -> Box<dyn AnyRecord> {
        (**self).copied()
    }
}

/// Makes a [`Game`] an [`AnyGame`].
pub struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    /// The entry of the game.
    pub const NEW: Entry<G> = Entry(PhantomData);
}

fn setup_of<G: Game>(setup: &str) -> Result<G::Setup, Error> {
    if setup.is_empty() {
        Ok(G::Setup::default())
    } else {
        setup.parse()
    }
}

impl<G: Playable + 'static> AnyGame for Entry<G> {
    fn about(&self) -> &'static About {
        const { &G::ABOUT }
    }

    fn read_setup(&self, setup: &str) -> Result<String, Error> {
        Ok(setup_of::<G>(setup)?.to_string())
    }

    fn cells(&self, setup: &str) -> Result<usize, Error> {
        Ok(G::cells(&setup_of::<G>(setup)?))
    }

    fn start(&self, setup: &str) -> Result<Box<dyn AnyRecord>, Error> {
        Ok(Box::new(Record::<G>::new(setup_of::<G>(setup)?)))
    }

    fn start_at(&self, setup: &str, position: &str) -> Result<Box<dyn AnyRecord>, Error> {
        let setup = setup_of::<G>(setup)?;
        let start = G::from_position_text(&setup, position)?;
        Ok(Box::new(Record::from_position(setup, start)))
    }

    fn read(&self, setup: Option<&str>, text: &str) -> Result<Box<dyn AnyRecord>, Error> {
        let setup = setup.map(setup_of::<G>).transpose()?;
        Ok(Box::new(Record::<G>::from_text(text, setup.as_ref())?))
    }

    fn read_form(&self, text: &str) -> Option<Result<Box<dyn AnyRecord>, Error>> {
        let transcript = Transcript::of_form::<G>(text)?;
        let record = transcript.and_then(|told| Record::<G>::from_transcript(told, None));
        Some(record.map(|record| Box::new(record) as Box<dyn AnyRecord>))
    }

    fn has_margin(&self) -> bool {
        G::MARGIN
    }

    fn player(&self, name: PlayerName) -> Box<dyn AnyPlayer> {
        Box::new(ComputerPlayer::<G>::new(name))
    }

    fn replay(&self, text: &str) -> Result<Box<dyn Replay>, Error> {
        G::read_leniently(text).unwrap_or_else(|| Ok(Box::new(Record::<G>::from_text(text, None)?)))
    }

    fn read_leniently(&self, text: &str) -> Option<Result<Box<dyn Replay>, Error>> {
        G::read_leniently(text)
    }

    fn check_laws(&self, setup: &str, seed: u64, games: u64, limit: usize) {
        rules::laws::check::<G>(setup, seed, games, limit);
    }

    fn benchmarks(&self) -> &'static [Benchmark] {
        G::benchmarks()
    }
}

impl<G: Playable + 'static> AnyRecord for Record<G> {
    fn game(&self) -> &'static dyn AnyGame {
        const { &Entry::<G>::NEW }
    }

    fn about(&self) -> &'static About {
        const { &G::ABOUT }
    }

    fn spec(&self) -> String {
        self.spec()
    }

    fn cells(&self) -> usize {
        G::cells(self.setup())
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }

    fn ply(&self) -> usize {
        self.ply()
    }

    fn turn(&self) -> Option<Player> {
        self.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn result(&self) -> Option<GameResult> {
        self.result()
    }

    fn result_text(&self) -> Option<String> {
        self.result_text()
    }

    fn scores(&self) -> Option<[u32; 2]> {
        self.position().scores()
    }

    fn position_text(&self) -> String {
        self.position().position_text()
    }

    fn scene(&self) -> Scene {
        self.position().scene()
    }

    fn listing(&self) -> Vec<String> {
        self.position().listing()
    }

    fn view(&self) -> View {
        self.view()
    }

    fn view_at(&self, ply: usize) -> View {
        self.view_at(ply)
    }

    fn words(&self) -> Vec<SmolStr> {
        self.words()
    }

    fn last_word(&self) -> Option<&str> {
        self.last_word()
    }

    fn legal_words(&self) -> Vec<String> {
        self.legal_words()
            .into_iter()
            .map(|(word, _)| word.into())
            .collect()
    }

    fn legal_changes(&self) -> Vec<(String, Vec<Change>)> {
        self.legal_words()
            .into_iter()
            .map(|(word, m)| (word.into(), self.position().changes(m)))
            .collect()
    }

    fn play_word(&mut self, word: &str) -> Result<(), Error> {
        self.play_word(word)
    }

    fn play_list(&mut self, text: &str) -> Result<(), Error> {
        self.play_list(text)
    }

    fn end(&mut self, ending: Ending) -> Result<(), Error> {
        self.end(ending)
    }

    fn undo(&mut self) -> bool {
        self.undo()
    }

    fn at(&self, ply: usize) -> Box<dyn AnyRecord> {
        Box::new(self.at(ply))
    }

    fn copied(&self) -> Box<dyn AnyRecord> {
        Box::new(self.clone())
    }

    fn settings(&self) -> Settings {
        self.settings()
    }

    fn set_settings(&mut self, settings: Settings) {
        self.set_settings(settings);
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tag(name)
    }

    fn set_tag(&mut self, name: &str, value: &str) {
        self.set_tag(name, value);
    }

    fn to_text(&self) -> String {
        self.to_text()
    }

    fn forms(&self) -> Vec<(&'static str, Result<String, Error>)> {
        let mut forms = vec![("txt", Ok(self.to_text()))];
        forms.extend(G::forms(self));
        forms
    }

    fn perft(&self, depth: u32, threads: usize) -> u64 {
        match self.ending() {
            Some(_) if depth > 0 => 0,
            _ => rules::perft(self.position(), depth, threads),
        }
    }

    fn divide(&self, depth: u32, threads: usize) -> Vec<(String, u64)> {
        if self.ending().is_some() {
            return Vec::new();
        }
        let counts = rules::divide(self.position(), depth, threads);
        let mut named: Vec<_> = counts
            .into_iter()
            .map(|(m, count)| (self.position().notation(m).into(), count))
            .collect();
        named.sort_unstable();
        named
    }

    fn simulate(&self, plan: Simulation, tick: &(dyn Fn(u64) + Sync)) -> Tally {
        rules::simulate(self, plan, tick)
    }

    fn random_words(&self, random: &mut Random, limit: usize) -> Vec<SmolStr> {
        self.random_game(random, limit).words().split_off(self.ply())
    }

    fn solve(
        &self,
        limits: &Limits,
        memory: usize,
        stop: &AtomicBool,
        tick: &mut dyn FnMut(Progress),
    ) -> Option<Solved> {
        let solution = self
            .position()
            .solve(limits, &mut Memory::new(memory), stop, tick)?;
        let mut best: Vec<String> = solution
            .best
            .into_iter()
            .map(|m| self.position().notation(m).into())
            .collect();
        best.sort_unstable();
        Some(Solved {
            margin: solution.margin,
            best,
            nodes: solution.nodes,
        })
    }

    fn margin(&self) -> Option<i32> {
        let over = self.position().outcome().is_some();
        (G::MARGIN && over).then(|| self.position().margin())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
