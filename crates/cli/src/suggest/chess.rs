//! Records of chess, which many people try first.

/// Whether a text is probably a game of chess: moves in algebraic notation that only chess has.
pub(super) fn is_likely(text: &str) -> bool {
    /// Moves that are looked at.
    const ENOUGH: usize = 12;
    let moves: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim_start().starts_with('['))
        .flat_map(str::split_whitespace)
        .map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
        .take(ENOUGH)
        .collect();
    let tagged = ["[Event ", "[ECO "].iter().any(|tag| text.contains(tag)) && !text.contains("[Game ");
    moves.len() > 1
        && moves.iter().all(|word| is_square_move(word) || is_typical(word))
        && (tagged || moves.iter().any(|word| is_typical(word)))
}

/// `Nf3`, `exd5`, `O-O`, `e8=Q`: no other game writes moves like this.
fn is_typical(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    if ["O-O", "O-O-O"].contains(&word) {
        return true;
    }
    let word = word.split('=').next().unwrap_or_default();
    let piece = word.starts_with(['K', 'Q', 'R', 'B', 'N']);
    let rest = if piece { &word[1..] } else { word };
    let taking = rest.contains('x');
    let squares: String = rest.chars().filter(|&c| c != 'x').collect();
    (piece || taking) && squares.len() <= 4 && squares.len() >= 2 && {
        let (from, to) = squares.split_at_checked(squares.len() - 2).unwrap_or_default();
        is_square_move(to) && from.chars().all(|c| matches!(c, 'a'..='h' | '1'..='8'))
    }
}

/// `e4`: a pawn's move, or a cell in other games.
fn is_square_move(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess_is_told_from_cells() {
        assert!(is_likely(
            "[Event \"Rated\"]\n[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"
        ));
        assert!(is_likely("1.d4 d5 2.c4 dxc4 3.e4"));
        assert!(is_likely("[Event \"?\"]\n\n1. e4 e5"));
        assert!(!is_likely("1. e4 e5 2. d4"), "other games have such cells");
        assert!(!is_likely("wA1; bA1 -wA1") && !is_likely("") && !is_likely("(0,0) (1,1)"));
        assert!(!is_likely("[Game \"sabin-rains\"]\n[Event \"Club\"]\n\n1. e4 e5"));
    }
}
