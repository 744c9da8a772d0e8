//! One line of the protocol, taken apart.

/// A command with its number, if the other side gave one, and the rest of the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Request {
    pub(super) id: Option<u64>,
    pub(super) command: String,
    /// What stands behind the command, with single spaces.
    pub(super) rest: String,
}

impl Request {
    /// Reads a line; `None` if nothing is left of it.
    ///
    /// 1. Control characters go, tabs become spaces. 2. What follows a `#` is a comment. 3. A number in front is the
    ///    command's number.
    pub(super) fn read(line: &str) -> Option<Request> {
        let spaced = line.replace('\t', " ");
        let clean: String = spaced.chars().filter(|c| !c.is_control()).collect();
        let said = clean.split('#').next().unwrap_or_default();
        let mut words = said.split_whitespace().peekable();
        let id = words.peek().and_then(|word| number(word));
        if id.is_some() {
            words.next();
        }
        let command = words.next();
        if command.is_none() && id.is_none() {
            return None;
        }
        Some(Request {
            id,
            command: command.unwrap_or_default().to_owned(),
            rest: words.collect::<Vec<_>>().join(" "),
        })
    }

    /// The first word of the rest, and what follows it.
    pub(super) fn first_and_rest(&self) -> (&str, &str) {
        self.rest.split_once(' ').unwrap_or((&self.rest, ""))
    }
}

fn number(word: &str) -> Option<u64> {
    word.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| word.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(Option<u64>, String, String)> {
        Request::read(line).map(|request| (request.id, request.command, request.rest))
    }

    #[test]
    fn numbers_comments_and_control_characters_are_taken_off() {
        let request = |id, command: &str, rest: &str| Some((id, command.to_owned(), rest.to_owned()));
        assert_eq!(read("name"), request(None, "name", ""));
        assert_eq!(
            read("17 play\tw  wA1 # the ant\r"),
            request(Some(17), "play", "w wA1")
        );
        assert_eq!(read("\u{7}na\u{1}me"), request(None, "name", ""));
        assert_eq!(read("12"), request(Some(12), "", ""));
        assert_eq!(
            read("99999999999999999999 name"),
            request(None, "99999999999999999999", "name")
        );
        assert_eq!(read("  # nothing"), None);
        assert_eq!(read(""), None);
    }
}
