//! Changes of a move in words.

use rules::Change;

/// The changes of a move in words: `puts R on a4, turns b4 b5`.
pub(crate) fn in_words(changes: &[Change]) -> String {
    const MOST: usize = 8;
    let mut placed = Vec::new();
    let (mut turned, mut moved, mut removed) = (Vec::new(), Vec::new(), Vec::new());
    for change in changes {
        match change {
            Change::Placed { code, spot } => placed.push(format!("{code} on {spot}")),
            Change::Turned { spot, .. } => turned.push(spot.to_string()),
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

    fn own(text: &str) -> rules::SmolStr {
        text.into()
    }

    fn turned(spot: &str) -> Change {
        Change::Turned {
            spot: own(spot),
            from: own("B"),
            to: own("R"),
        }
    }

    #[test]
    fn changes_are_told_in_words() {
        let placed = Change::Placed {
            code: own("R"),
            spot: own("a4"),
        };
        let moved = Change::Moved {
            from: own("a1"),
            to: own("b2"),
        };
        let removed = Change::Removed {
            code: own("R"),
            spot: own("i5"),
        };
        assert_eq!(
            in_words(&[placed, turned("b4"), turned("c4")]),
            "puts R on a4; turns b4 c4"
        );
        assert_eq!(
            in_words(&[moved, removed]),
            "moves a1 to b2; pushes off R from i5"
        );
        let many: Vec<Change> = (0..11).map(|n| turned(&format!("a{n}"))).collect();
        assert!(in_words(&many).ends_with("and 3 more"));
    }
}
