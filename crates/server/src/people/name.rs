//! Display names.

use crate::Error;

/// The longest name somebody may have, in characters.
const LONGEST_NAME: usize = 40;

/// A name as it is kept: trimmed, without control characters, not too long; none if nothing is left.
pub(crate) fn tidy_name(name: &str) -> Result<Option<String>, Error> {
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME {
        return Err(Error::Bad(format!(
            "a name has at most {LONGEST_NAME} characters"
        )));
    }
    if name.chars().any(char::is_control) {
        return Err(Error::Bad(
            "a name has letters, digits, signs and spaces only".to_owned(),
        ));
    }
    Ok((!name.is_empty()).then(|| name.to_owned()))
}
