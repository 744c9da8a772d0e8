//! Similar names.

/// The name nearest to what was typed, if it is near enough to be a slip.
pub(crate) fn similar(typed: &str, names: impl Iterator<Item = String>) -> Option<String> {
    let typed = typed.to_lowercase();
    let near = names.filter_map(|name| Some((distance(&typed, &name.to_lowercase())?, name)));
    near.min().map(|(_, name)| name)
}

/// The number of slips between two names, or `None` if they are different words. A beginning counts as one slip.
fn distance(typed: &str, name: &str) -> Option<usize> {
    const SHORTEST_BEGINNING: usize = 3;
    let slips = strsim::damerau_levenshtein(typed, name);
    if slips <= typed.chars().count() / 3 {
        return Some(slips);
    }
    let (short, long) = if typed.len() < name.len() {
        (typed, name)
    } else {
        (name, typed)
    };
    (short.len() >= SHORTEST_BEGINNING && long.starts_with(short)).then_some(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest(typed: &str) -> Option<String> {
        let names = ["abalon", "hive", "sabin-rains", "islands"];
        similar(typed, names.into_iter().map(str::to_owned))
    }

    #[test]
    fn slips_and_beginnings_are_similar() {
        assert_eq!(nearest("abalone").as_deref(), Some("abalon"));
        assert_eq!(nearest("HVIE").as_deref(), Some("hive"));
        assert_eq!(nearest("sabin").as_deref(), Some("sabin-rains"));
        assert_eq!(nearest("islands-of-hex").as_deref(), Some("islands"));
        for other in ["chess", "go", "", "5"] {
            assert_eq!(nearest(other), None, "{other}");
        }
    }
}
