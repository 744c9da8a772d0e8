//! Display names.

use crate::Error;
use crate::words;

/// Maximum length of a display name, in characters.
const MAX_NAME_LENGTH: usize = 40;

/// Trims and checks a display name; `None` if it is empty.
pub(crate) fn tidy_name(name: &str) -> Result<Option<String>, Error> {
    let name = name.trim();
    if name.chars().count() > MAX_NAME_LENGTH {
        return Err(Error::BadRequest(words::NAME_TOO_LONG.with(MAX_NAME_LENGTH)));
    }
    if name.chars().any(char::is_control) {
        return Err(Error::BadRequest(words::BAD_NAME.message()));
    }
    Ok((!name.is_empty()).then(|| name.to_owned()))
}
