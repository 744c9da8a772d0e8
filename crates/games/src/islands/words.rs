//! What Islands of Hex says.

use rules::phrases;

phrases! {
    /// All phrases of the game.
    pub(super) WORDS;

    NAME: "islands.name", "Islands of Hex", "Îles de Hex", "Eilanden van Hex";
    SUMMARY: "islands.summary",
        "Have the most islands when a chain bisects the board: White’s from top to bottom, or Black’s from left to right.",
        "Ayez le plus d’îles quand une chaîne coupe le plateau en deux : de haut en bas pour Blanc, de gauche à droite pour Noir.",
        "Heb de meeste eilanden wanneer een keten het bord doorsnijdt: van boven naar beneden voor Wit, van links naar rechts voor Zwart.";
    SETUPS: "islands.setups", "a size from 1 to 5000", "une taille de 1 à 5000", "een maat van 1 tot 5000";
    SETUP: "islands.setup", "{0} × {0}", "{0} × {0}", "{0} × {0}";
    SCORE: "islands.score", "islands", "îles", "eilanden";
    SCORE_ONE: "islands.score.one", "island", "île", "eiland";
    STONE: "islands.piece.stone", "stone", "pierre", "steen";
    BISECTED_DOWN: "islands.ended.bisected-down",
        "{0} has bisected the board from top to bottom; islands: {1} {2}, {3} {4}",
        "{0} a coupé le plateau de haut en bas ; îles : {1} {2}, {3} {4}",
        "{0} heeft het bord van boven naar beneden doorsneden; eilanden: {1} {2}, {3} {4}";
    BISECTED_ACROSS: "islands.ended.bisected-across",
        "{0} has bisected the board from left to right; islands: {1} {2}, {3} {4}",
        "{0} a coupé le plateau de gauche à droite ; îles : {1} {2}, {3} {4}",
        "{0} heeft het bord van links naar rechts doorsneden; eilanden: {1} {2}, {3} {4}";
}
