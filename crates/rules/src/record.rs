//! One played game: its moves, and what the rules need of its history.

use rustc_hash::FxHashMap;

use crate::movetext::Word;
use crate::{Error, Game, Outcome, Player, Settings, movetext};

/// How a game ended that the rules did not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// This player gave up.
    Resigned(Player),
    /// The players agreed on a draw.
    Agreed,
    /// This player's time ran out.
    OutOfTime(Player),
    /// This player went away, and the other claimed the game, or a draw.
    Left {
        /// Who.
        player: Player,
        /// Whether a draw was claimed.
        drawn: bool,
    },
    /// The record says so, without telling why (absence, adjudication).
    Declared(Outcome),
}

impl Ending {
    /// The outcome.
    pub const fn outcome(self) -> Outcome {
        match self {
            Ending::Resigned(player) | Ending::OutOfTime(player) | Ending::Left { player, drawn: false } => {
                Outcome::Win(player.other())
            }
            Ending::Agreed | Ending::Left { drawn: true, .. } => Outcome::Draw,
            Ending::Declared(outcome) => outcome,
        }
    }
}

/// Why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The position decides.
    Position,
    /// The position occurred as often as the settings allow.
    Repetition(u32),
    /// As many moves without progress as the settings allow.
    Quiet(u32),
    /// The players, or the record, decided.
    Ending(Ending),
}

/// One played game: where it began, its moves, how it ended.
#[derive(Debug, Clone)]
pub struct Record<G: Game> {
    pub(crate) tags: Vec<(String, String)>,
    setup: G::Setup,
    settings: Settings,
    start: G,
    moves: Vec<G::Move>,
    position: G,
    history: History,
    ending: Option<Ending>,
}

impl<G: Game> Record<G> {
    /// A game that begins at the start of a set-up.
    pub fn new(setup: G::Setup) -> Record<G> {
        let start = G::start(&setup);
        Record::from_position(setup, start)
    }

    /// A game that begins at a position.
    pub fn from_position(setup: G::Setup, start: G) -> Record<G> {
        let history = History::new(&start);
        Record {
            tags: Vec::new(),
            setup,
            settings: G::ABOUT.settings,
            position: start.clone(),
            start,
            moves: Vec::new(),
            history,
            ending: None,
        }
    }

    /// The game and its set-up: `abalon:5`.
    pub fn spec(&self) -> String {
        format!("{}:{}", G::ABOUT.id, self.setup)
    }

    /// The set-up.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// What ends the game besides its rules.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Chooses what ends the game besides its rules.
    pub fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Where the game began.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The moves so far.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The position now.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// How many moves were played.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// How often the position has occurred by now, if that can end the game; else once.
    pub fn occurrences(&self) -> u32 {
        self.settings.repetition.map_or(1, |_| self.history.occurrences)
    }

    /// How the players, or the record, ended the game.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Whose turn it is, unless the game is over.
    pub fn turn(&self) -> Option<Player> {
        self.outcome().is_none().then(|| self.position.turn())
    }

    /// How the game ended, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.result().map(|(outcome, _)| outcome)
    }

    /// How and why the game ended, or `None` while it goes on.
    pub fn result(&self) -> Option<(Outcome, Reason)> {
        if let Some(ending) = self.ending {
            return Some((ending.outcome(), Reason::Ending(ending)));
        }
        if let Some(outcome) = self.position.outcome() {
            return Some((outcome, Reason::Position));
        }
        match self.settings {
            Settings {
                repetition: Some(times),
                ..
            } if self.history.occurrences >= times => Some((Outcome::Draw, Reason::Repetition(times))),
            Settings {
                quiet_plies: Some(plies),
                ..
            } if self.history.quiet >= plies => Some((Outcome::Draw, Reason::Quiet(plies))),
            _ => None,
        }
    }

    /// The result as a sentence: `red wins: blue resigned`.
    pub fn result_text(&self) -> Option<String> {
        let (outcome, reason) = self.result()?;
        let who = match outcome {
            Outcome::Win(player) => format!("{} wins", G::ABOUT.colour(player)),
            Outcome::Draw => "draw".to_owned(),
        };
        let why = match reason {
            Reason::Position => self.position.ending_text(),
            Reason::Repetition(times) => format!("the same position {times} times"),
            Reason::Quiet(plies) => format!("{plies} moves without progress"),
            Reason::Ending(Ending::Resigned(player)) => format!("{} resigned", G::ABOUT.colour(player)),
            Reason::Ending(Ending::Agreed) => "by agreement".to_owned(),
            Reason::Ending(Ending::OutOfTime(player)) => {
                format!("{} ran out of time", G::ABOUT.colour(player))
            }
            Reason::Ending(Ending::Left { player, .. }) => {
                format!("{} left the game", G::ABOUT.colour(player))
            }
            Reason::Ending(Ending::Declared(_)) => "as the record says".to_owned(),
        };
        Some(if why.is_empty() {
            who
        } else {
            format!("{who}: {why}")
        })
    }

    /// Why the game is over, as a word that stays: `resigned`, or what the game calls it.
    pub fn result_code(&self) -> Option<&'static str> {
        let (_, reason) = self.result()?;
        Some(match reason {
            Reason::Position => self.position.ending_code(),
            Reason::Repetition(_) => "repetition",
            Reason::Quiet(_) => "quiet",
            Reason::Ending(Ending::Resigned(_)) => "resigned",
            Reason::Ending(Ending::Agreed) => "agreed",
            Reason::Ending(Ending::OutOfTime(_)) => "out-of-time",
            Reason::Ending(Ending::Left { .. }) => "left",
            Reason::Ending(Ending::Declared(_)) => "declared",
        })
    }

    /// Plays a move, or says why it can't be played and changes nothing.
    pub fn play(&mut self, m: G::Move) -> Result<(), Error> {
        self.refuse_if_over()?;
        if !self.position.is_legal(m) {
            return Err(Error::Illegal(self.position.illegal_reason(m)));
        }
        self.play_unchecked(m);
        Ok(())
    }

    /// Plays a legal move of a game that is not over.
    pub fn play_unchecked(&mut self, m: G::Move) {
        let progress = self.position.is_progress(m);
        self.position.play_unchecked(m);
        self.moves.push(m);
        self.history.note(&self.position, progress);
    }

    /// Ends the game by a decision of the players.
    pub fn end(&mut self, ending: Ending) -> Result<(), Error> {
        self.refuse_if_over()?;
        self.ending = Some(ending);
        Ok(())
    }

    /// Plays a word: a move, `resign` (or `red-resigns`), or `draw` (agreed).
    pub fn play_word(&mut self, word: &str) -> Result<(), Error> {
        self.refuse_if_over()?;
        match self.ending_of(word) {
            Some(ending) => self.end(ending),
            None => self.play(self.position.parse(word)?),
        }
    }

    /// Plays a list of moves written in any of the usual ways; stops at the first that is wrong, before it.
    pub fn play_list(&mut self, text: &str) -> Result<(), Error> {
        let words = movetext::words(text, 1, G::ABOUT.spaced_moves);
        let lines = text.trim_end().lines().count() > 1;
        self.play_words(&words, lines)
    }

    pub(crate) fn play_words(&mut self, words: &[Word], lines: bool) -> Result<(), Error> {
        for word in words {
            let number = self.ply() + 1;
            self.play_word(&word.text)
                .map_err(|reason| reason.in_word(number, lines.then_some(word.line), &word.text))?;
        }
        Ok(())
    }

    /// Takes back what came last: the ending if the players ended the game, else the last move, if any.
    pub fn undo(&mut self) -> bool {
        if self.ending.take().is_some() {
            return true;
        }
        match self.moves.len() {
            0 => false,
            ply => {
                *self = self.at(ply - 1);
                true
            }
        }
    }

    /// The same game after its first `ply` moves.
    #[must_use]
    pub fn at(&self, ply: usize) -> Record<G> {
        let mut record = Record::from_position(self.setup.clone(), self.start.clone());
        record.tags.clone_from(&self.tags);
        record.settings = self.settings;
        for &m in self.moves.iter().take(ply) {
            record.play_unchecked(m);
        }
        record
    }

    /// The keys of the positions before this one that could come again, oldest first; none where none can.
    pub fn keys_since_progress(&self) -> Vec<u64> {
        let mut keys = Vec::new();
        if G::ABOUT.settings.repetition.is_none() {
            return keys;
        }
        let mut position = self.start.clone();
        for &m in &self.moves {
            if position.is_progress(m) {
                keys.clear();
            } else {
                keys.push(position.key());
            }
            position.play_unchecked(m);
        }
        keys
    }

    /// The words of the moves, in order.
    pub fn words(&self) -> Vec<String> {
        let mut position = self.start.clone();
        let word = |&m: &G::Move| {
            let word = position.notation(m);
            position.play_unchecked(m);
            word
        };
        self.moves.iter().map(word).collect()
    }

    fn refuse_if_over(&self) -> Result<(), Error> {
        self.result_text().map_or(Ok(()), |text| Err(Error::Over(text)))
    }

    fn ending_of(&self, word: &str) -> Option<Ending> {
        let word = word.to_ascii_lowercase();
        match word.as_str() {
            "resign" | "resigns" => Some(Ending::Resigned(self.position.turn())),
            "draw" | "draw-agreed" => Some(Ending::Agreed),
            _ => {
                let colour = word
                    .strip_suffix("-resigns")
                    .or_else(|| word.strip_suffix(" resigns"))?;
                G::ABOUT.player(colour).map(Ending::Resigned)
            }
        }
    }
}

/// How often each position occurred since the last progress, and how long ago that was.
#[derive(Debug, Clone)]
struct History {
    seen: FxHashMap<u64, u32>,
    occurrences: u32,
    quiet: u32,
}

impl History {
    fn new<G: Game>(start: &G) -> History {
        let mut seen = FxHashMap::default();
        if G::ABOUT.settings.repetition.is_some() {
            seen.insert(start.key(), 1);
        }
        History {
            seen,
            occurrences: 1,
            quiet: 0,
        }
    }

    fn note<G: Game>(&mut self, position: &G, progress: bool) {
        self.quiet = if progress { 0 } else { self.quiet + 1 };
        if G::ABOUT.settings.repetition.is_none() {
            return;
        }
        if progress {
            self.seen.clear();
        }
        let times = self.seen.entry(position.key()).or_insert(0);
        *times += 1;
        self.occurrences = *times;
    }
}
