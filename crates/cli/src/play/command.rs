//! Typed commands during a game.

/// A typed line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    /// An empty line.
    Nothing,
    /// A move by its number in the list, counted from 1.
    Number(usize),
    /// A move, `resign` or `draw`, as the game reads it.
    Word(String),
    Undo,
    /// Save the record; the name may be empty.
    Save(String),
    /// List the legal moves.
    List,
    Hint,
    Help,
    Quit,
}

impl Command {
    pub(super) fn of(line: &str) -> Command {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if first.eq_ignore_ascii_case("save") {
            return Command::Save(rest.trim().to_owned());
        }
        match line.to_ascii_lowercase().as_str() {
            "" => Command::Nothing,
            "?" | "moves" | "list" => Command::List,
            "hint" => Command::Hint,
            "help" => Command::Help,
            "undo" | "take back" => Command::Undo,
            "quit" | "exit" => Command::Quit,
            _ => line
                .parse()
                .map_or_else(|_| Command::Word(line.to_owned()), Command::Number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_numbers_and_words_are_told_apart() {
        assert_eq!(Command::of(" \r\n"), Command::Nothing);
        assert_eq!(Command::of("12"), Command::Number(12));
        assert_eq!(Command::of("1,2"), Command::Word("1,2".to_owned()));
        assert_eq!(Command::of("wA2 wA1/"), Command::Word("wA2 wA1/".to_owned()));
        assert_eq!(Command::of("Undo"), Command::Undo);
        assert_eq!(Command::of("hint"), Command::Hint);
        assert_eq!(
            Command::of("save  my game.txt "),
            Command::Save("my game.txt".to_owned())
        );
        assert_eq!(Command::of("save"), Command::Save(String::new()));
        let huge = "9".repeat(40);
        assert_eq!(Command::of(&huge), Command::Word(huge));
    }
}
