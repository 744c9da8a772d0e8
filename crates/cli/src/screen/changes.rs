//! What moves change, read back from the text that views carry.

use rules::Change;

/// The changes of a text such as `+R@a4 b4:B>R a1>b2 -R@i5`.
///
/// Spots have no spaces, `@`, `:` or `>` in them, though one may begin with a minus.
pub(crate) fn read(text: &str) -> Vec<Change> {
    text.split_whitespace().filter_map(change).collect()
}

fn change(word: &str) -> Option<Change> {
    let own = str::to_owned;
    if let Some((code, spot)) = word.split_once('@') {
        let spot = own(spot);
        return match (code.strip_prefix('+'), code.strip_prefix('-')) {
            (Some(code), _) => Some(Change::Placed {
                code: own(code),
                spot,
            }),
            (_, Some(code)) => Some(Change::Removed {
                code: own(code),
                spot,
            }),
            _ => None,
        };
    }
    let (before, after) = word.split_once('>')?;
    let (from, to) = (own(before), own(after));
    Some(match before.split_once(':') {
        Some((spot, from)) => Change::Turned {
            spot: own(spot),
            from: own(from),
            to,
        },
        None => Change::Moved { from, to },
    })
}

/// The same in words: `puts R on a4, turns b4 b5`.
pub(crate) fn in_words(changes: &[Change]) -> String {
    const MOST: usize = 8;
    let mut placed = Vec::new();
    let (mut turned, mut moved, mut removed) = (Vec::new(), Vec::new(), Vec::new());
    for change in changes {
        match change {
            Change::Placed { code, spot } => placed.push(format!("{code} on {spot}")),
            Change::Turned { spot, .. } => turned.push(spot.clone()),
            Change::Moved { from, to } => moved.push(format!("{from} to {to}")),
            Change::Removed { code, spot } => removed.push(format!("{code} from {spot}")),
        }
    }
    let phrase = |verb: &str, mut things: Vec<String>, gap: &str| {
        let more = things.len().saturating_sub(MOST);
        things.truncate(MOST);
        let rest = if more > 0 {
            format!(" and {more} more")
        } else {
            String::new()
        };
        (!things.is_empty()).then(|| format!("{verb} {}{rest}", things.join(gap)))
    };
    let phrases = [
        phrase("puts", placed, ", "),
        phrase("turns", turned, " "),
        phrase("moves", moved, ", "),
        phrase("pushes off", removed, ", "),
    ];
    phrases.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::changes_text;

    #[test]
    fn texts_are_read_back() {
        for text in [
            "+R@a4 b4:B>R",
            "a1>b2 b2>c3",
            "-R@i5",
            "-1,0>0,-2",
            "+wA1@-1,0",
            "+W@(0,1)",
            "",
        ] {
            assert_eq!(changes_text(&read(text)), text);
        }
        assert_eq!(
            read("nonsense @ >"),
            [Change::Moved {
                from: String::new(),
                to: String::new()
            }]
        );
    }

    #[test]
    fn changes_are_told_in_words() {
        assert_eq!(
            in_words(&read("+R@a4 b4:B>R c4:B>R")),
            "puts R on a4; turns b4 c4"
        );
        assert_eq!(
            in_words(&read("a1>b2 -R@i5")),
            "moves a1 to b2; pushes off R from i5"
        );
        let many: Vec<String> = (0..11).map(|n| format!("a{n}:B>R")).collect();
        assert!(in_words(&read(&many.join(" "))).ends_with("and 3 more"));
    }
}
