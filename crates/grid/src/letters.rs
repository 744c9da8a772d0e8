//! Letters that count: a … z, aa, ab, ….

/// The letters of `index`, counted from 0: `a` … `z`, then `aa`, `ab`, ….
///
/// ```
/// assert_eq!(tessera_grid::letters(0), "a");
/// assert_eq!(tessera_grid::letters(25), "z");
/// assert_eq!(tessera_grid::letters(26), "aa");
/// ```
pub fn letters(index: u32) -> String {
    let mut rest = u64::from(index) + 1;
    let mut reversed = Vec::new();
    while rest > 0 {
        rest -= 1;
        reversed.push(b'a' + (rest % 26) as u8);
        rest /= 26;
    }
    reversed.into_iter().rev().map(char::from).collect()
}

/// The index of `text` if it is made of one to five letters, in either case.
///
/// ```
/// assert_eq!(tessera_grid::letters_index("AB"), Some(27));
/// assert_eq!(tessera_grid::letters_index("a1"), None);
/// ```
pub fn letters_index(text: &str) -> Option<u32> {
    if text.is_empty() || text.len() > 5 || !text.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let one_based = text.bytes().fold(0, |sum, byte| {
        sum * 26 + u32::from(byte.to_ascii_lowercase() - b'a') + 1
    });
    Some(one_based - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_round_trip() {
        for index in 0..20_000 {
            assert_eq!(letters_index(&letters(index)), Some(index));
        }
    }
}
