//! A game as a dialogue in lines: for pipes, for screen readers, for whoever likes it plain.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

use rules::Player;
use terminal_size::{Width, terminal_size};

use super::clock::shown;
use super::columns::numbered;
use super::command::Command;
use super::lines::{Line, Lines};
use super::local_game::{Event, LocalGame};
use crate::failure::Failure;
use crate::show;
use crate::style::{NAME, TYPED, styled};

/// Longer lists of moves are not shown unless they are asked for.
const LONGEST_LIST: usize = 300;

/// Advice takes about a second; on a busy machine it may take longer.
const LONGEST_ADVICE: Duration = Duration::from_secs(20);

const HELP: &str = "\
Type a move or its number. Besides:
  ?          list the moves
  hint       what the computer would play
  undo       take back
  resign     give up
  draw       end the game as a draw, if both agree
  save FILE  write the record of the game
  quit       leave";

/// Plays to the end of the game or of the input.
pub(super) fn play(game: LocalGame, out: &mut impl Write) -> Result<(), Failure> {
    let mut dialogue = Dialogue {
        game,
        lines: Lines::of_standard_input(),
        out,
    };
    dialogue.welcome()?;
    while dialogue.game.record().turn().is_some() {
        if dialogue.turn()? == Next::Leave {
            return Ok(dialogue.out.flush()?);
        }
    }
    Ok(dialogue.farewell()?)
}

/// Whether the game goes on.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
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
        let somebody = Player::BOTH
            .iter()
            .any(|&player| self.game.seat(player).is_human());
        let hint = if somebody {
            " Type help for what you can type."
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

    /// One turn: a program's, or somebody's with as many lines as it takes.
    fn turn(&mut self) -> io::Result<Next> {
        if self.game.human_to_move().is_none() {
            if let Some(event) = self.game.wait(Duration::from_hours(1)) {
                self.tell(&event)?;
            }
            return Ok(Next::GoOn);
        }
        self.show_board()?;
        let words = self.game.record().legal_words();
        self.show_list(&words, false)?;
        let ply = self.game.record().ply();
        while self.game.record().turn().is_some() && self.game.record().ply() == ply {
            self.prompt(words.len())?;
            let patience = self
                .game
                .human_to_move()
                .and_then(|player| self.game.left(player));
            match self.lines.next(patience) {
                Line::Typed(line) => {
                    if self.obey(&line, &words)? == Next::Leave {
                        return Ok(Next::Leave);
                    }
                }
                Line::Late => {
                    if let Some(event) = self.game.wait(Duration::ZERO) {
                        self.tell(&event)?;
                    }
                }
                Line::End => {
                    writeln!(
                        self.out,
                        "\nThe input has ended, and so does this game, {}.",
                        self.so_far()
                    )?;
                    return Ok(Next::Leave);
                }
            }
        }
        Ok(Next::GoOn)
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
        if asked || words.len() <= LONGEST_LIST {
            let width = terminal_size().map_or(80, |(Width(width), _)| usize::from(width));
            write!(self.out, "{}", numbered(words, width))
        } else {
            writeln!(self.out, "{} moves; type one, or ? to list them", words.len())
        }
    }

    /// Asks; where nobody sees what is typed, on a line of its own.
    fn prompt(&mut self, moves: usize) -> io::Result<()> {
        let record = self.game.record();
        let Some(player) = record.turn() else {
            return Ok(());
        };
        let colour = styled(NAME, record.about().colour(player));
        let clock = self
            .game
            .left(player)
            .map(|left| format!(", {} left", shown(left)));
        let end = if io::stdin().is_terminal() { " " } else { "\n" };
        write!(
            self.out,
            "{colour} to move (1 to {moves}{}):{end}",
            clock.unwrap_or_default()
        )?;
        self.out.flush()
    }

    fn obey(&mut self, line: &str, words: &[String]) -> io::Result<Next> {
        match Command::of(line) {
            Command::Nothing => {}
            Command::List => self.show_list(words, true)?,
            Command::Help => writeln!(self.out, "{HELP}")?,
            Command::Quit => {
                writeln!(self.out, "You leave the game, {}.", self.so_far())?;
                return Ok(Next::Leave);
            }
            Command::Hint => self.hint()?,
            Command::Undo => self.undo()?,
            Command::Save(file) => self.save(&file)?,
            Command::Number(number) => match number.checked_sub(1).and_then(|index| words.get(index)) {
                Some(word) => self.play(word)?,
                None => writeln!(
                    self.out,
                    "There is no move {number}; the numbers go from 1 to {}.",
                    words.len()
                )?,
            },
            Command::Word(word) => self.play(&word)?,
        }
        Ok(Next::GoOn)
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
        self.game.ask_advice();
        match self.game.advice(LONGEST_ADVICE).as_deref() {
            None | Some("") => writeln!(self.out, "There is no hint for this position."),
            Some(word) => writeln!(self.out, "Hint: {}", styled(TYPED, word)),
        }
    }

    fn undo(&mut self) -> io::Result<()> {
        if self.game.undo() {
            writeln!(self.out, "Taken back.")
        } else {
            writeln!(self.out, "There is nothing to take back.")
        }
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        match self.game.save(Path::new(file)) {
            Ok(()) => writeln!(self.out, "Saved to {file}."),
            Err(sentence) => writeln!(self.out, "Not saved: {sentence}."),
        }
    }

    fn tell(&mut self, event: &Event) -> io::Result<()> {
        let colour = |player| self.game.record().about().colour(player);
        match event {
            Event::Moved { player, word } => writeln!(self.out, "{} plays {word}.", colour(*player)),
            Event::Drawn { player, word } => writeln!(
                self.out,
                "\nThe time is up: {word} is played at random for {}.",
                colour(*player)
            ),
            Event::Flagged(player) => writeln!(self.out, "\nThe time of {} is up.", colour(*player)),
            Event::Lost { player, reason } => writeln!(
                self.out,
                "{} found no move that can be played ({reason}) and resigns.",
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

    fn farewell(&mut self) -> io::Result<()> {
        self.show_board()?;
        let result = self.game.record().result_text().unwrap_or_default();
        writeln!(self.out, "\n{}", styled(NAME, &result))?;
        self.out.flush()
    }
}

/// What was typed, short enough for a sentence and without what could upset a terminal.
fn shortened(word: &str) -> String {
    const LONGEST: usize = 40;
    let plain = word.chars().filter(|c| !c.is_control());
    let mut short: String = plain.clone().take(LONGEST).collect();
    if plain.count() > LONGEST {
        short.push('…');
    }
    short
}
