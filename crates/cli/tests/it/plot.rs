//! `tessera plot`.

use crate::{tessera, tessera_reading};

#[test]
fn a_match_becomes_a_row_and_a_picture() {
    let result = tessera("match paths:3 minimax:3 random --games 4 --seed 2 --json").stdout;
    let table = tessera_reading("plot -", &result);
    let text = String::from_utf8(table.stdout).unwrap();
    assert!(table.status.success() && text.lines().count() == 3, "{text}");
    assert!(
        text.contains("\n| `paths:3` | `minimax:3` | `random` | 4 | "),
        "{text}"
    );
    let picture = tessera_reading("plot - --svg --title 'Small & \"quick\"'", &result);
    let svg = String::from_utf8(picture.stdout).unwrap();
    assert!(
        svg.contains("aria-label=\"Small &amp; &quot;quick&quot;\""),
        "{svg}"
    );
    assert!(
        svg.contains("minimax:3 – random</text>") && svg.ends_with("</svg>\n"),
        "{svg}"
    );
}

#[test]
fn a_line_that_is_not_a_result_is_refused_by_number() {
    for (input, what) in [
        (&b"\n"[..], "no match results"),
        (b"\n{}\n", "line 2"),
        (b"nonsense", "line 1"),
    ] {
        let output = tessera_reading("plot -", input);
        let sentence = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && sentence.contains(what), "{sentence}");
        assert!(output.stdout.is_empty());
    }
}
