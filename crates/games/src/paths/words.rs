//! What Paths says.

use rules::phrases;

phrases! {
    /// All phrases of the game.
    pub(super) WORDS;

    NAME: "paths.name", "Paths", "Chemins", "Paden";
    SUMMARY: "paths.summary",
        "Connect two opposite sides of the square, either pair, with a path of your pieces.",
        "Reliez deux côtés opposés du carré, au choix, par un chemin de vos pions.",
        "Verbind twee overstaande zijden van het vierkant, welk paar ook, met een pad van je stukken.";
    SETUPS: "paths.setups", "a size from 1 to 1000", "une taille de 1 à 1000", "een maat van 1 tot 1000";
    SETUP: "paths.setup", "{0} × {0}", "{0} × {0}", "{0} × {0}";
    COUNTER: "paths.piece.counter", "piece", "pion", "stuk";
    PATH_DOWN: "paths.ended.path-down",
        "a path from top to bottom", "un chemin de haut en bas", "een pad van boven naar beneden";
    PATH_ACROSS: "paths.ended.path-across",
        "a path from left to right", "un chemin de gauche à droite", "een pad van links naar rechts";
    FULL: "paths.ended.full", "the board is full", "le plateau est plein", "het bord is vol";

    TWO_PATHS: "paths.two-paths",
        "both players have a path; only one can",
        "les deux joueurs ont un chemin ; un seul peut en avoir un",
        "beide spelers hebben een pad; dat kan er maar één";
}
