//! Display names.

use crate::Error;

/// Maximum length of a display name, in characters.
const MAX_NAME_LENGTH: usize = 40;

/// Trims and checks a display name; `None` if it is empty.
pub(crate) fn tidy_name(name: &str) -> Result<Option<String>, Error> {
    let name = name.trim();
    if name.chars().count() > MAX_NAME_LENGTH {
        return Err(Error::Bad(format!(
            "a name has at most {MAX_NAME_LENGTH} characters"
        )));
    }
    if name.chars().any(char::is_control) {
        return Err(Error::Bad(
            "a name has letters, digits, signs and spaces only".to_owned(),
        ));
    }
    Ok((!name.is_empty()).then(|| name.to_owned()))
}
