//! Where a command gets its game from: a spec, a position, a file, a list of moves.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use ::games::{AnyRecord, Spec};
use clap::Args;
use rules::Settings;

use crate::failure::Failure;

/// The game and what has happened in it so far.
#[derive(Args)]
pub(crate) struct Source {
    /// The game and its set-up, such as `paths:5`; without a set-up, the default one (`tessera games` lists them)
    #[arg(value_name = "SPEC")]
    pub(crate) spec: String,

    /// Moves to play first, separated by `;` (or by spaces where moves have none)
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,

    /// Begin at this position instead of the start
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
}

impl Source {
    /// The game after its moves.
    pub(crate) fn record(&self) -> Result<Box<dyn AnyRecord>, Failure> {
        self.played(self.begun()?)
    }

    /// The same, with nothing but the rules of the position to end it.
    pub(crate) fn record_without_history(&self) -> Result<Box<dyn AnyRecord>, Failure> {
        let mut record = self.begun()?;
        record.set_settings(Settings::NONE);
        self.played(record)
    }

    /// The game that a file records, continued by the moves; `-` is standard input.
    pub(crate) fn record_from(&self, file: &Path) -> Result<Box<dyn AnyRecord>, Failure> {
        let spec = ::games::find(&self.spec)?;
        if self.position.is_some() {
            return Err(Failure::Input(format!(
                "--position and the file {} both say where the game begins; leave one of them out",
                name_of(file)
            )));
        }
        // A bare name leaves the set-up to the record.
        let setup = self.spec.contains(':').then_some(spec.setup.as_str());
        let text = text_of(file)?;
        let record = spec.game.read(setup, &text);
        self.played(record.map_err(|error| Failure::input(&name_of(file), error))?)
    }

    /// The game that the first argument names: a file with a record, or else a spec.
    pub(crate) fn record_or_file(&self) -> Result<Box<dyn AnyRecord>, Failure> {
        let file = Path::new(&self.spec);
        if !file.is_file() && !is_standard_input(file) {
            return self.record();
        }
        if self.position.is_some() {
            return Err(Failure::Input(format!(
                "--position and the file {} both say where the game begins; leave one of them out",
                name_of(file)
            )));
        }
        let record = ::games::read(&text_of(file)?).ok_or_else(|| {
            let advice = "no tag says which game this is; begin the file with one such as [Game \"paths:5\"]";
            Failure::input(&name_of(file), advice)
        })?;
        self.played(record.map_err(|error| Failure::input(&name_of(file), error))?)
    }

    fn begun(&self) -> Result<Box<dyn AnyRecord>, Failure> {
        let spec: Spec = ::games::find(&self.spec)?;
        match &self.position {
            None => Ok(spec.start()),
            Some(position) => spec
                .game
                .start_at(&spec.setup, position)
                .map_err(|error| Failure::input("--position", error)),
        }
    }

    fn played(&self, mut record: Box<dyn AnyRecord>) -> Result<Box<dyn AnyRecord>, Failure> {
        if let Some(moves) = &self.moves {
            record
                .play_list(moves)
                .map_err(|error| Failure::input("--moves", error))?;
        }
        Ok(record)
    }
}

/// The longest record worth reading, in bytes.
const LONGEST: u64 = 64 << 20;

/// The text of a file; `-` is standard input.
pub(crate) fn text_of(file: &Path) -> Result<String, Failure> {
    let refuse = |what: &str| Failure::input(&name_of(file), what);
    let mut bytes = Vec::new();
    let read = if is_standard_input(file) {
        io::stdin().take(LONGEST + 1).read_to_end(&mut bytes)
    } else {
        if file.is_dir() {
            return Err(refuse("this is a directory, not a record"));
        }
        File::open(file).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => refuse("there is no such file"),
        io::ErrorKind::PermissionDenied => refuse("the file may not be read"),
        _ => refuse(&format!("the file could not be read ({error})")),
    })?;
    if bytes.len() as u64 > LONGEST {
        return Err(refuse("the file is larger than 64 MiB, which no record is"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        refuse(&format!("the file is not text in UTF-8 (line {line})"))
    })
}

fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}

/// What a file is called in a sentence.
pub(crate) fn name_of(file: &Path) -> String {
    if is_standard_input(file) {
        "standard input".to_owned()
    } else {
        file.display().to_string()
    }
}
