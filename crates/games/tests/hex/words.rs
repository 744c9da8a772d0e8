//! What Hex says.

use rules::phrases;

phrases! {
    /// All phrases of the game.
    pub(super) WORDS;

    NAME: "hex.name", "Hex", "Hex", "Hex";
    SUMMARY: "hex.summary",
        "Connect your two sides of the board; the second player may take over the first stone.",
        "Reliez vos deux côtés du plateau ; le second joueur peut reprendre la première pierre.",
        "Verbind je twee zijden van het bord; de tweede speler mag de eerste steen overnemen.";
    SETUPS: "hex.setups", "a size from 2 to 19", "une taille de 2 à 19", "een maat van 2 tot 19";
    SETUP: "hex.setup", "{0} × {0}", "{0} × {0}", "{0} × {0}";
    STONE: "hex.piece.stone", "stone", "pierre", "steen";
    CONNECTED: "hex.ended.connected",
        "{0} has connected its sides", "{0} a relié ses côtés", "{0} heeft zijn zijden verbonden";

    NOT_A_CELL: "hex.not-a-cell",
        "this is not a cell; write (row,col) with numbers from 0 to {0}, or swap",
        "ce n’est pas une case ; écrivez (rangée,colonne) avec des nombres de 0 à {0}, ou swap",
        "dit is geen veld; schrijf (rij,kolom) met getallen van 0 tot {0}, of swap";
    TAKEN: "hex.taken", "{0} is taken", "{0} est occupée", "{0} is bezet";
    NO_SWAP: "hex.no-swap",
        "only the second player swaps, and only on the first turn",
        "seul le second joueur échange, et seulement à son premier tour",
        "alleen de tweede speler wisselt, en alleen in zijn eerste beurt";
    BOTH_CONNECTED: "hex.both-connected",
        "both players have connected their sides; only one can",
        "les deux joueurs ont relié leurs côtés ; un seul le peut",
        "beide spelers hebben hun zijden verbonden; dat kan er maar één";
}
