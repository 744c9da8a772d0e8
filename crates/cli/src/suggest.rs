//! Errors that say what was probably meant: a game, a file or a directory with a similar name, moves without separators,
//! moves of another game.

mod chess;
mod moves;
mod names;

use std::io;
use std::path::Path;

use ::games::AnyRecord;
use rules::Error;

pub(crate) use self::names::similar;
use crate::failure::Failure;

/// Whether a spec starts with the name of a game.
pub(crate) fn names_a_game(spec: &str) -> bool {
    let id = spec.split(':').next().unwrap_or_default().trim();
    ::games::all().any(|game| game.about().id.eq_ignore_ascii_case(id))
}

/// Why a spec names no game.
pub(crate) fn unknown_game(spec: &str) -> Failure {
    let id = spec.split(':').next().unwrap_or_default().trim();
    let what = format!("there is no game «{id}»");
    Failure::Input(match similar_spec(spec) {
        Some(spec) => format!("{what}; did you mean {spec}?"),
        None => format!("{what}; {}", list_of_games()),
    })
}

/// Why the argument `SPEC|FILE` is neither.
pub(crate) fn unknown_target(target: &str) -> Failure {
    let file = Path::new(target);
    if target.contains(['/', '\\', '.']) {
        return missing_file(file);
    }
    match (similar_spec(target), similar_file(file)) {
        (None, Some(found)) => Failure::Input(format!(
            "there is no game or file «{target}»; did you mean the file {found}?"
        )),
        _ => unknown_game(target),
    }
}

/// A file that does not exist, with a similar one if there is one.
pub(crate) fn missing_file(file: &Path) -> Failure {
    let hint = similar_file(file).map_or_else(String::new, |found| format!("; did you mean {found}?"));
    Failure::input(&file.display().to_string(), format!("no such file{hint}"))
}

/// Why an option's file can't be written.
pub(crate) fn unwritable(option: &str, file: &Path, error: &io::Error) -> Failure {
    match missing_directory(option, file) {
        Err(failure) => failure,
        Ok(()) => Failure::input(option, format!("can't write {} ({error})", file.display())),
    }
}

/// An error if the directory of an option's file does not exist.
pub(crate) fn missing_directory(option: &str, file: &Path) -> Result<(), Failure> {
    let Some(directory) = file.parent().filter(|path| !path.as_os_str().is_empty()) else {
        return Ok(());
    };
    if directory.is_dir() {
        return Ok(());
    }
    let hint = match similar_file(directory) {
        Some(found) => format!("did you mean {found}?"),
        None => "create it first".to_owned(),
    };
    Err(Failure::input(
        option,
        format!(
            "can't write {}: there is no directory {}; {hint}",
            file.display(),
            directory.display()
        ),
    ))
}

/// Why a text that names no game can't be read without `--game`.
pub(crate) fn unnamed_game(name: &str, text: &str) -> Failure {
    if chess::is_likely(text) {
        return Failure::input(name, chess_sentence());
    }
    let specs = moves::specs_that_play(text, 0);
    let advice = match &specs[..] {
        [] => "add --game SPEC, or a first line such as [Game \"paths:5\"]".to_owned(),
        [first, ..] => format!("{}; add --game {first}", looks_like(&specs)),
    };
    Failure::input(name, format!("the file does not name its game; {advice}"))
}

/// What a list of moves looks like that names no game and can't be read.
pub(crate) fn unnamed_moves(text: &str, error: &Error) -> Option<String> {
    let number = match error {
        Error::Word { number, .. } => *number,
        // Not even its first move is one of the game whose files name none.
        Error::Record(_) => 1,
        _ => return None,
    };
    if chess::is_likely(text) {
        return Some(chess_sentence());
    }
    let specs = moves::specs_that_play(text, number - 1);
    let first = specs.first()?;
    Some(format!("{}; add --game {first}", looks_like(&specs)))
}

/// Why a list of moves can't be played from a record.
pub(crate) fn bad_moves(place: &str, text: &str, error: &Error, from: &dyn AnyRecord) -> Failure {
    let hint = moves_hint(text, error, from).map_or_else(String::new, |hint| format!("; {hint}"));
    Failure::input(place, format!("{error}{hint}"))
}

/// What a list of moves that can't be played from a record looks like.
pub(crate) fn moves_hint(text: &str, error: &Error, from: &dyn AnyRecord) -> Option<String> {
    let Error::Word { number, .. } = error else {
        return None;
    };
    if let Some(separated) = moves::separated(text, from) {
        return Some(format!("separate moves by «;»: \"{separated}\""));
    }
    if chess::is_likely(text) {
        return Some(chess_sentence());
    }
    let specs = moves::specs_that_play(text, number - 1);
    let own = format!("{}:", from.about().id);
    let is_other = !specs.is_empty() && !specs.iter().any(|spec| spec.starts_with(&own));
    is_other.then(|| looks_like(&specs))
}

/// The spec that `paths 5` should have been: the argument `invalid`, joined to the game's name before it.
pub(crate) fn setup_apart(arguments: &[String], invalid: &str) -> Option<String> {
    let mut pairs = arguments.windows(2);
    let joined = pairs.find_map(|pair| {
        let is_name = pair[1] == invalid && names_a_game(&pair[0]) && !pair[0].contains(':');
        is_name.then(|| format!("{}:{}", pair[0], pair[1]))
    })?;
    ::games::find(&joined).ok().map(|spec| spec.to_string())
}

fn looks_like(specs: &[String]) -> String {
    let ids: Vec<&str> = specs.iter().filter_map(|spec| spec.split(':').next()).collect();
    format!("these look like moves of {}", ids.join(" or "))
}

fn chess_sentence() -> String {
    format!("this looks like a game of chess; {}", list_of_games())
}

fn list_of_games() -> String {
    let ids: Vec<&str> = ::games::all().map(|game| game.about().id).collect();
    format!("the games are {}", ids.join(", "))
}

/// The spec with the name of a similar game, and the same set-up if that game has it.
fn similar_spec(spec: &str) -> Option<String> {
    let (id, setup) = spec.split_once(':').unwrap_or((spec, ""));
    let ids = ::games::all().map(|game| game.about().id.to_owned());
    let game = similar(id.trim(), ids)?;
    let with_setup = format!("{game}:{setup}");
    let has_setup = !setup.is_empty() && ::games::find(&with_setup).is_ok();
    Some(if has_setup { with_setup } else { game })
}

/// The path with the name of a similar file or directory beside it.
fn similar_file(file: &Path) -> Option<String> {
    let name = file.file_name()?.to_str()?;
    let parent = file.parent().filter(|path| !path.as_os_str().is_empty());
    let directory = std::fs::read_dir(parent.unwrap_or(Path::new("."))).ok()?;
    let names = directory.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let found = similar(name, names)?;
    let path = parent.map_or_else(|| Path::new(&found).to_owned(), |parent| parent.join(&found));
    Some(path.display().to_string())
}
