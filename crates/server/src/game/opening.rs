//! What a record is stored to begin with: canonical text, however it was given.

use games::AnyRecord;

use crate::Error;
use crate::words;

/// The beginning of a record in canonical text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    /// The position before the first move.
    pub(crate) position: String,
    /// The moves, without comments, numbers and other spellings.
    pub(crate) moves: String,
}

impl Opening {
    /// The beginning of a record that was just read.
    pub(crate) fn of(record: &dyn AnyRecord) -> Result<Opening, Error> {
        let words = record.words();
        // The rules also read «resign» and «draw»; here they are commands, not moves.
        if record.outcome().is_some() && record.at(record.ply()).outcome().is_none() {
            return Err(Error::BadRequest(words::ENDING_IN_OPENING.message()));
        }
        let separator = if record.about().spaced_moves { "; " } else { " " };
        Ok(Opening {
            position: record.at(0).position_text(),
            moves: words.join(separator),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::admitted_game::AdmittedGame;
    use crate::http::limits::Limits;

    fn opened(spec: &str, position: Option<&str>, moves: &str) -> Box<dyn AnyRecord> {
        let position = position.map(str::to_owned);
        let game = AdmittedGame::new(&Limits::default(), spec, position, moves.to_owned());
        game.unwrap().open().unwrap()
    }

    fn moves(spec: &str, text: &str) -> Result<String, Error> {
        Ok(Opening::of(&*opened(spec, None, text))?.moves)
    }

    #[test]
    fn moves_are_kept_without_comments() {
        let comment = "very long ".repeat(20_000);
        let text = format!("1. (0, 0) {{{comment}}} 1,1");
        assert_eq!(moves("paths:3", &text).unwrap(), "(0,0) (1,1)");
        let text = "1. wA1; bA1 -wA1 {both ants}";
        assert_eq!(moves("hive:base", text).unwrap(), "wA1; bA1 -wA1");
        assert!(moves("paths:3", "(0,0) resign").is_err());
    }

    #[test]
    fn what_is_kept_reads_back() {
        for game in games::GAMES {
            let mut record = games::find(game.about().id).unwrap().start();
            let mut random = rules::Random::new(1, 0);
            for word in record.random_words(&mut random, 12) {
                record.play_word(&word).unwrap();
            }
            let kept = Opening::of(&*record).unwrap();
            let again = opened(&record.spec(), Some(&kept.position), &kept.moves);
            assert_eq!(again.words(), record.words(), "{}", record.spec());
            assert_eq!(Opening::of(&*again).unwrap(), kept);
        }
    }
}
