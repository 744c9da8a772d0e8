//! What a command works on: `SPEC|FILE|- [--game …] [--position …] [--moves …] [--ply N]`, for every command that takes a
//! game.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use ::games::{AnyRecord, Spec};
use clap::Args;
use rules::Settings;

use crate::failure::Failure;
use crate::{numbers, suggest};

/// A game, and the moves played in it so far.
#[derive(Args)]
pub(crate) struct Source {
    /// A game and its set-up (paths:5), a file with a record or a list of moves, or - for standard input
    #[arg(value_name = "SPEC|FILE")]
    target: String,

    /// The game of a FILE that does not name it, such as a plain list of moves
    #[arg(long, value_name = "SPEC", help_heading = "Game")]
    game: Option<String>,

    /// Start from this position instead of the initial one
    #[arg(
        long,
        value_name = "POSITION",
        help_heading = "Game",
        allow_hyphen_values = true
    )]
    position: Option<String>,

    /// Play these moves (after those of FILE), separated by `;`, or by spaces where moves contain none
    #[arg(long, value_name = "MOVES", help_heading = "Game", allow_hyphen_values = true)]
    moves: Option<String>,

    /// Use only the first N moves
    #[arg(long, value_name = "N", help_heading = "Game", value_parser = numbers::ply, allow_negative_numbers = true)]
    ply: Option<usize>,
}

/// What the first argument names.
enum Target {
    Spec(Spec),
    /// A record or a list of moves, with the name of the file it comes from.
    Text {
        name: String,
        text: String,
    },
}

impl Source {
    /// The record: the target, then `--position`, `--moves` and `--ply`.
    pub(crate) fn record(&self) -> Result<Box<dyn AnyRecord>, Failure> {
        self.read(None)
    }

    /// The record without draws by repetition or lack of progress.
    pub(crate) fn record_without_history(&self) -> Result<Box<dyn AnyRecord>, Failure> {
        self.read(Some(Settings::NONE))
    }

    /// The text of the file, unless other options say more about the game than the file does.
    pub(crate) fn plain_text(&self) -> Result<Option<(String, String)>, Failure> {
        let adjusted = [&self.game, &self.position, &self.moves]
            .iter()
            .any(|o| o.is_some());
        if adjusted || self.ply.is_some() {
            return Ok(None);
        }
        Ok(match self.target()? {
            Target::Spec(_) => None,
            Target::Text { name, text } => Some((name, text)),
        })
    }

    /// The file that the record comes from; none for a spec.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        let file = Path::new(&self.target);
        (!suggest::names_a_game(&self.target)).then(|| file.to_owned())
    }

    /// The spec that `paths 5` should have been, if the target is a game's name and `next` its set-up.
    pub(crate) fn with_setup(&self, next: &str) -> Option<String> {
        suggest::setup_apart(&[self.target.clone(), next.to_owned()], next)
    }

    /// Whether the record comes from standard input.
    pub(crate) fn is_standard_input(&self) -> bool {
        is_standard_input(Path::new(&self.target))
    }

    fn read(&self, settings: Option<Settings>) -> Result<Box<dyn AnyRecord>, Failure> {
        let mut record = match self.target()? {
            Target::Spec(spec) => self.start(&spec)?,
            Target::Text { name, text } => self.parse(&name, &text)?,
        };
        if let Some(settings) = settings {
            record.set_settings(settings);
        }
        if let Some(moves) = &self.moves {
            let before = record.copied();
            record
                .play_list(moves)
                .map_err(|error| suggest::bad_moves("--moves", moves, &error, &*before))?;
        }
        self.cut(record)
    }

    fn target(&self) -> Result<Target, Failure> {
        let file = Path::new(&self.target);
        if !is_standard_input(file) && suggest::names_a_game(&self.target) {
            return Ok(Target::Spec(::games::find(&self.target)?));
        }
        if !is_standard_input(file) && !file.exists() {
            return Err(suggest::unknown_target(&self.target));
        }
        Ok(Target::Text {
            name: name_of(file),
            text: text_of(file)?,
        })
    }

    fn start(&self, spec: &Spec) -> Result<Box<dyn AnyRecord>, Failure> {
        if self.game.is_some() {
            return Err(Failure::Input(format!(
                "--game is for files that do not name their game; {spec} is a game"
            )));
        }
        match &self.position {
            None => Ok(spec.start()),
            Some(position) => spec
                .game
                .start_at(&spec.setup, position)
                .map_err(|error| Failure::input("--position", error)),
        }
    }

    fn parse(&self, name: &str, text: &str) -> Result<Box<dyn AnyRecord>, Failure> {
        if self.position.is_some() {
            return Err(Failure::Input(format!(
                "--position does not go with a file: {name} says where the game starts"
            )));
        }
        let Some(spec) = &self.game else {
            let record = ::games::read(text).ok_or_else(|| suggest::unnamed_game(name, text))?;
            return record.map_err(|error| Failure::input(name, error));
        };
        let found = self::spec(spec)?;
        // A name without a set-up leaves the set-up to the record.
        let setup = spec.contains(':').then_some(found.setup.as_str());
        let record = found.game.read(setup, text);
        record.map_err(|error| suggest::bad_moves(name, text, &error, &*found.start()))
    }

    fn cut(&self, record: Box<dyn AnyRecord>) -> Result<Box<dyn AnyRecord>, Failure> {
        let last = record.ply();
        match self.ply {
            None => Ok(record),
            Some(ply) if ply == last => Ok(record),
            Some(ply) if ply < last => Ok(record.at(ply)),
            Some(ply) => Err(Failure::input(
                "--ply",
                format!("there is no move {ply}; the game ends after move {last}"),
            )),
        }
    }
}

/// The game that a spec names.
pub(crate) fn spec(text: &str) -> Result<Spec, Failure> {
    if suggest::names_a_game(text) {
        Ok(::games::find(text)?)
    } else {
        Err(suggest::unknown_game(text))
    }
}

/// The largest file that is read, in bytes.
const MAX_FILE_SIZE: u64 = 64 << 20;

/// The text of a file; `-` is standard input.
pub(crate) fn text_of(file: &Path) -> Result<String, Failure> {
    let refuse = |what: &str| Failure::input(&name_of(file), what);
    let mut bytes = Vec::new();
    let read = if is_standard_input(file) {
        io::stdin().take(MAX_FILE_SIZE + 1).read_to_end(&mut bytes)
    } else {
        if file.is_dir() {
            return Err(refuse("this is a directory, not a file"));
        }
        File::open(file).and_then(|file| file.take(MAX_FILE_SIZE + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => suggest::missing_file(file),
        io::ErrorKind::PermissionDenied => refuse("permission denied"),
        _ => refuse(&format!("can't read the file ({error})")),
    })?;
    if bytes.len() as u64 > MAX_FILE_SIZE {
        return Err(refuse("the file is larger than 64 MiB; no record is"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        refuse(&format!("line {line} is not text in UTF-8"))
    })
}

/// Writes a file; a failure names the option that asked for it.
pub(crate) fn write_file(option: &str, file: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    fs::write(file, bytes).map_err(|error| suggest::unwritable(option, file, &error))
}

fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}

/// How messages call a file.
pub(crate) fn name_of(file: &Path) -> String {
    if is_standard_input(file) {
        "standard input".to_owned()
    } else {
        file.display().to_string()
    }
}
