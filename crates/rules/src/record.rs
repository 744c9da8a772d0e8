//! One played game: its moves, and what the rules need of its history.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::movetext::Word;
use crate::shared_list::SharedList;
use crate::{Ending, Error, Game, GameResult, Outcome, Player, Reason, Settings, SmolStr, movetext, result};

/// Plies between two positions that a record keeps, so that any earlier position is at most this many moves away.
const STRIDE: usize = 32;

/// Positions of more bytes than this are not kept: a record of a huge board would fill the memory.
const LARGEST_KEPT: usize = 64 << 10;

/// One played game: where it began, its moves, how it ended.
///
/// A copy shares the moves with its original, so copying, playing on and looking back cost the same at ply 5 and at
/// ply 500.
#[derive(Debug, Clone)]
pub struct Record<G: Game> {
    pub(crate) tags: Arc<Vec<(String, String)>>,
    setup: G::Setup,
    settings: Settings,
    /// The positions after 0, 32, 64, … moves; of a huge board only the first.
    kept: Arc<Vec<Arc<G>>>,
    plies: SharedList<Ply<G::Move>>,
    position: G,
    /// How often the position has occurred since the last progress, itself included.
    occurrences: u32,
    ending: Option<Ending>,
}

/// A move that was played.
#[derive(Debug, Clone)]
struct Ply<M> {
    m: M,
    word: SmolStr,
    /// The key of the position before it, where positions are counted.
    key_before: u64,
    /// The moves without progress in a row up to here, this one included.
    quiet: u32,
}

impl<G: Game> Record<G> {
    /// A game that begins at the start of a set-up.
    pub fn new(setup: G::Setup) -> Record<G> {
        let start = G::start(&setup);
        Record::from_position(setup, start)
    }

    /// A game that begins at a position.
    pub fn from_position(setup: G::Setup, start: G) -> Record<G> {
        Record {
            tags: Arc::default(),
            setup,
            settings: G::ABOUT.settings,
            position: start.clone(),
            kept: Arc::new(vec![Arc::new(start)]),
            plies: SharedList::default(),
            occurrences: 1,
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
        &self.kept[0]
    }

    /// The moves so far, in order.
    pub fn moves(&self) -> impl Iterator<Item = G::Move> {
        self.plies.iter().map(|ply| ply.m)
    }

    /// The words of the moves, in order.
    pub fn words(&self) -> Vec<SmolStr> {
        self.plies.iter().map(|ply| ply.word.clone()).collect()
    }

    /// The word of the last move.
    pub fn last_word(&self) -> Option<&str> {
        self.plies.last().map(|ply| ply.word.as_str())
    }

    /// The position now.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// How many moves were played.
    pub fn ply(&self) -> usize {
        self.plies.len()
    }

    /// About how many bytes the record takes, as if it shared nothing with its copies.
    pub fn bytes(&self) -> usize {
        let position = size_of::<G>() + self.position.heap_bytes();
        let tag = |(name, value): &(String, String)| name.len() + value.len();
        size_of::<Record<G>>()
            + self.position.heap_bytes()
            + self.kept.len() * position
            + self.plies.heap_bytes()
            + self.tags.iter().map(tag).sum::<usize>()
    }

    /// How often the position has occurred by now, if that can end the game; else once.
    pub fn occurrences(&self) -> u32 {
        self.settings.repetition.map_or(1, |_| self.occurrences)
    }

    /// How many moves in a row were played without progress.
    pub fn quiet(&self) -> u32 {
        self.plies.last().map_or(0, |ply| ply.quiet)
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
        self.decided().map(|(outcome, _)| outcome)
    }

    /// How and why the game ended, or `None` while it goes on.
    pub fn decided(&self) -> Option<(Outcome, Reason)> {
        if let Some(ending) = self.ending {
            return Some((ending.outcome(), Reason::Ending(ending)));
        }
        if let Some(outcome) = self.position.outcome() {
            return Some((outcome, Reason::Position));
        }
        let drawn = self.settings.draw(self.occurrences, self.quiet());
        drawn.map(|reason| (Outcome::Draw, reason))
    }

    /// The same with what a person is told.
    pub fn result(&self) -> Option<GameResult> {
        let (outcome, reason) = self.decided()?;
        Some(GameResult {
            outcome,
            reason,
            who: G::ABOUT.outcome_message(outcome),
            why: result::why(&G::ABOUT, reason).unwrap_or_else(|| self.position.ending()),
        })
    }

    /// The result as a sentence: `red wins: blue resigned`.
    pub fn result_text(&self) -> Option<String> {
        self.result().map(|result| result.to_string())
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
        let counted = G::ABOUT.settings.repetition.is_some();
        let quiet = if self.position.is_progress(m) {
            0
        } else {
            self.quiet() + 1
        };
        self.plies.push(Ply {
            m,
            word: self.position.notation(m),
            key_before: if counted { self.position.key() } else { 0 },
            quiet,
        });
        self.position.play_unchecked(m);
        self.occurrences = if counted { self.count_occurrences() } else { 1 };
        self.keep();
    }

    /// Keeps the position if it is one of those that are kept.
    fn keep(&mut self) {
        let is_next = self.ply() == self.kept.len() * STRIDE;
        if is_next && size_of::<G>() + self.position.heap_bytes() <= LARGEST_KEPT {
            Arc::make_mut(&mut self.kept).push(Arc::new(self.position.clone()));
        }
    }

    /// Looks through the keys since the last progress: a few hundred comparisons at most, and nothing to copy with the
    /// record.
    fn count_occurrences(&self) -> u32 {
        let key = self.position.key();
        1 + self.keys().filter(|&before| before == key).count() as u32
    }

    fn keys(&self) -> impl Iterator<Item = u64> {
        let since = self.ply() - self.quiet() as usize;
        self.plies.iter_from(since).map(|ply| ply.key_before)
    }

    /// The keys of the positions before this one that could come again, oldest first; none where none can.
    pub fn keys_since_progress(&self) -> Vec<u64> {
        if G::ABOUT.settings.repetition.is_none() {
            return Vec::new();
        }
        self.keys().collect()
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
        match self.ply() {
            0 => false,
            ply => {
                *self = self.at(ply - 1);
                true
            }
        }
    }

    /// The position after the first `ply` moves.
    pub fn position_at(&self, ply: usize) -> G {
        let kept = (ply / STRIDE).min(self.kept.len() - 1);
        let mut position = G::clone(&self.kept[kept]);
        let from = kept * STRIDE;
        for played in self.plies.iter_from(from).take(ply.saturating_sub(from)) {
            position.play_unchecked(played.m);
        }
        position
    }

    /// The same game after its first `ply` moves, without what ended it.
    #[must_use]
    pub fn at(&self, ply: usize) -> Record<G> {
        self.cut(ply, self.position_at(ply))
    }

    /// The same game after its first `ply` moves, which lead to `position`.
    pub(crate) fn cut(&self, ply: usize, position: G) -> Record<G> {
        let mut record = self.clone();
        record.ending = None;
        if ply < self.ply() {
            record.position = position;
            record.plies.truncate(ply);
            Arc::make_mut(&mut record.kept).truncate(ply / STRIDE + 1);
            let counted = G::ABOUT.settings.repetition.is_some();
            record.occurrences = if counted { record.count_occurrences() } else { 1 };
        }
        record
    }

    /// The position before the last move.
    pub(crate) fn before_last(&self) -> Option<G> {
        self.ply().checked_sub(1).map(|before| self.position_at(before))
    }

    /// The move that was played after `ply` moves.
    pub(crate) fn move_after(&self, ply: usize) -> Option<G::Move> {
        self.plies.get(ply).map(|ply| ply.m)
    }

    /// The last move and its word.
    pub(crate) fn last_ply(&self) -> Option<(G::Move, &SmolStr)> {
        self.plies.last().map(|ply| (ply.m, &ply.word))
    }

    fn refuse_if_over(&self) -> Result<(), Error> {
        self.result()
            .map_or(Ok(()), |result| Err(Error::Over(result.message())))
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
