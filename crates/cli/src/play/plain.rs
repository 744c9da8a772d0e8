//! A game as a dialogue in lines, for pipes and screen readers.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

use rules::Player;
use terminal_size::{Width, terminal_size};

use super::clock::clock_text;
use super::columns::numbered;
use super::command::Command;
use super::lines::{Line, Lines};
use super::local_game::{Event, LocalGame};
use crate::failure::Failure;
use crate::show;
use crate::style::{NAME, TYPED, styled};

/// Longer lists of moves are shown only on request.
const MAX_LIST: usize = 300;

/// A hint takes about a second, longer on a busy machine.
const HINT_TIMEOUT: Duration = Duration::from_secs(20);

const HELP: &str = "\
Type a move or its number, or:
  ?          list the moves
  hint       get a hint from the computer
  undo       take back your last move
  resign     resign the game
  draw       end the game as an agreed draw
  save FILE  save the record
  quit       quit";

/// Plays until the game or the input ends.
pub(super) fn play(game: LocalGame, out: &mut impl Write) -> Result<(), Failure> {
    let mut dialogue = Dialogue {
        game,
        lines: Lines::of_standard_input(),
        out,
    };
    dialogue.welcome()?;
    while dialogue.game.record().turn().is_some() {
        if dialogue.turn()? == Next::Quit {
            return Ok(dialogue.out.flush()?);
        }
    }
    Ok(dialogue.print_result()?)
}

/// Whether to continue.
#[derive(PartialEq, Eq)]
enum Next {
    Continue,
    Quit,
}

struct Dialogue<'a, W> {
    game: LocalGame,
    lines: Lines,
    out: &'a mut W,
}

impl<W: Write> Dialogue<'_, W> {
    fn welcome(&mut self) -> io::Result<()> {
        let record = self.game.record();
        let about = record.about();
        let side = |player| format!("{} ({})", about.colour(player), self.game.seat(player).name());
        let any_human = Player::BOTH
            .iter()
            .any(|&player| self.game.seat(player).is_human());
        let hint = if any_human {
            " Type help for a list of commands."
        } else {
            ""
        };
        writeln!(
            self.out,
            "{}: {} against {}.{hint}",
            styled(NAME, &record.spec()),
            side(Player::First),
            side(Player::Second)
        )
    }

    /// One turn: a computer's, or a person's with as many lines as needed.
    fn turn(&mut self) -> io::Result<Next> {
        if self.game.human_to_move().is_none() {
            if let Some(event) = self.game.wait(Duration::from_hours(1)) {
                self.print_event(&event)?;
            }
            return Ok(Next::Continue);
        }
        self.show_board()?;
        let words = self.game.record().legal_words();
        self.show_list(&words, false)?;
        let ply = self.game.record().ply();
        while self.game.record().turn().is_some() && self.game.record().ply() == ply {
            self.prompt(words.len())?;
            let timeout = self
                .game
                .human_to_move()
                .and_then(|player| self.game.left(player));
            match self.lines.next(timeout) {
                Line::Typed(line) => {
                    if self.execute(&line, &words)? == Next::Quit {
                        return Ok(Next::Quit);
                    }
                }
                Line::Timeout => {
                    if let Some(event) = self.game.wait(Duration::ZERO) {
                        self.print_event(&event)?;
                    }
                }
                Line::End => {
                    writeln!(self.out, "\nEnd of input; the game stops {}.", self.so_far())?;
                    return Ok(Next::Quit);
                }
            }
        }
        Ok(Next::Continue)
    }

    fn show_board(&mut self) -> io::Result<()> {
        let record = self.game.record();
        write!(self.out, "\n{}", show::board(record))?;
        if let Some(score) = show::score(record) {
            writeln!(self.out, "{score}")?;
        }
        Ok(())
    }

    fn show_list(&mut self, words: &[String], asked: bool) -> io::Result<()> {
        writeln!(self.out)?;
        if asked || words.len() <= MAX_LIST {
            let width = terminal_size().map_or(80, |(Width(width), _)| usize::from(width));
            write!(self.out, "{}", numbered(words, width))
        } else {
            writeln!(self.out, "{} moves; type one, or ? to list them", words.len())
        }
    }

    /// Prints the prompt, with a line break if the input is not a terminal.
    fn prompt(&mut self, moves: usize) -> io::Result<()> {
        let record = self.game.record();
        let Some(player) = record.turn() else {
            return Ok(());
        };
        let colour = styled(NAME, record.about().colour(player));
        let clock = self
            .game
            .left(player)
            .map(|left| format!(", {} left", clock_text(left)));
        let end = if io::stdin().is_terminal() { " " } else { "\n" };
        write!(
            self.out,
            "{colour} to move (1 to {moves}{}):{end}",
            clock.unwrap_or_default()
        )?;
        self.out.flush()
    }

    fn execute(&mut self, line: &str, words: &[String]) -> io::Result<Next> {
        match Command::of(line) {
            Command::Nothing => {}
            Command::List => self.show_list(words, true)?,
            Command::Help => writeln!(self.out, "{HELP}")?,
            Command::Quit => {
                writeln!(self.out, "You quit the game {}.", self.so_far())?;
                return Ok(Next::Quit);
            }
            Command::Hint => self.hint()?,
            Command::Undo => self.undo()?,
            Command::Save(file) => self.save(&file)?,
            Command::Number(number) => match number.checked_sub(1).and_then(|index| words.get(index)) {
                Some(word) => self.play(word)?,
                None => writeln!(
                    self.out,
                    "No move has the number {number}; they go from 1 to {}.",
                    words.len()
                )?,
            },
            Command::Word(word) => self.play(&word)?,
        }
        Ok(Next::Continue)
    }

    fn play(&mut self, word: &str) -> io::Result<()> {
        let Some(player) = self.game.record().turn() else {
            return Ok(());
        };
        let ply = self.game.record().ply();
        match self.game.play(word) {
            Ok(()) => {
                let record = self.game.record();
                if let Some(played) = record.last_word().filter(|_| record.ply() > ply) {
                    writeln!(self.out, "{} plays {played}.", record.about().colour(player))?;
                }
                Ok(())
            }
            Err(sentence) => writeln!(
                self.out,
                "«{}»: {sentence}. Type a move, its number, or {}.",
                shortened(word),
                styled(TYPED, "help")
            ),
        }
    }

    fn hint(&mut self) -> io::Result<()> {
        self.game.request_hint();
        match self.game.hint(HINT_TIMEOUT).as_deref() {
            None | Some("") => writeln!(self.out, "No hint for this position."),
            Some(word) => writeln!(self.out, "Hint: {}", styled(TYPED, word)),
        }
    }

    fn undo(&mut self) -> io::Result<()> {
        if self.game.undo() {
            writeln!(self.out, "Undone.")
        } else {
            writeln!(self.out, "Nothing to undo.")
        }
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        match self.game.save(Path::new(file)) {
            Ok(()) => writeln!(self.out, "Saved to {file}."),
            Err(sentence) => writeln!(self.out, "Not saved: {sentence}."),
        }
    }

    fn print_event(&mut self, event: &Event) -> io::Result<()> {
        let colour = |player| self.game.record().about().colour(player);
        match event {
            Event::Moved { player, word } => writeln!(self.out, "{} plays {word}.", colour(*player)),
            Event::Drawn { player, word } => writeln!(
                self.out,
                "\nOut of time: {word} is played at random for {}.",
                colour(*player)
            ),
            Event::Flagged(player) => writeln!(self.out, "\n{} is out of time.", colour(*player)),
            Event::Lost { player, reason } => writeln!(
                self.out,
                "{} found no legal move ({reason}) and resigns.",
                colour(*player)
            ),
        }
    }

    fn so_far(&self) -> String {
        match self.game.record().ply() {
            1 => "after 1 move".to_owned(),
            ply => format!("after {ply} moves"),
        }
    }

    fn print_result(&mut self) -> io::Result<()> {
        self.show_board()?;
        let result = self.game.record().result_text().unwrap_or_default();
        writeln!(self.out, "\n{}", styled(NAME, &result))?;
        self.out.flush()
    }
}

/// The typed text without control characters, cut to a length that fits a message.
fn shortened(word: &str) -> String {
    const MAX_LENGTH: usize = 40;
    let plain = word.chars().filter(|c| !c.is_control());
    let mut short: String = plain.clone().take(MAX_LENGTH).collect();
    if plain.count() > MAX_LENGTH {
        short.push('…');
    }
    short
}
