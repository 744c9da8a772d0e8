//! Parsing of request lines.

/// A command with its optional id and its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Request {
    pub(super) id: Option<u64>,
    pub(super) command: String,
    /// The arguments, separated by single spaces.
    pub(super) rest: String,
}

impl Request {
    /// Parses a line; `None` if it has no command.
    ///
    /// 1. Tabs become spaces, other control characters are removed. 2. `#` starts a comment. 3. A leading number is the id.
    pub(super) fn read(line: &str) -> Option<Request> {
        let spaced = line.replace('\t', " ");
        let clean: String = spaced.chars().filter(|c| !c.is_control()).collect();
        let request = clean.split('#').next().unwrap_or_default();
        let mut words = request.split_whitespace().peekable();
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

    /// The first argument and the rest.
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
    fn ids_comments_and_control_characters_are_removed() {
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
