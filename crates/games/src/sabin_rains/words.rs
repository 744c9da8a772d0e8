//! What Sabin Rains says.

use rules::phrases;

phrases! {
    /// All phrases of the game.
    pub(super) WORDS;

    NAME: "sabin-rains.name", "Sabin Rains", "Sabin Rains", "Sabin Rains";
    SUMMARY: "sabin-rains.summary",
        "Drop stones and flip those you catch on a ring; more stones win when no cell is playable.",
        "Posez des pierres et retournez celles que vous prenez sur un anneau ; quand plus aucune case n’est jouable, le plus grand nombre gagne.",
        "Leg stenen en draai om wat je op een ring vangt; wie de meeste heeft als geen veld meer speelbaar is, wint.";
    SETUPS: "sabin-rains.setups", "a side from 2 to 13", "un côté de 2 à 13", "een zijde van 2 tot 13";
    SETUP: "sabin-rains.setup", "side {0}", "côté {0}", "zijde {0}";
    SCORE: "sabin-rains.score", "stones", "pierres", "stenen";
    SCORE_ONE: "sabin-rains.score.one", "stone", "pierre", "steen";
    STONE: "sabin-rains.piece.stone", "stone", "pierre", "steen";
    NONE_PLAYABLE: "sabin-rains.ended.none-playable",
        "no cell is playable; stones: {0} {1}, {2} {3}",
        "plus aucune case jouable ; pierres : {0} {1}, {2} {3}",
        "geen veld is nog speelbaar; stenen: {0} {1}, {2} {3}";

    TAKEN: "sabin-rains.taken", "{0} is taken", "{0} est occupée", "{0} is bezet";
    NOT_PLAYABLE: "sabin-rains.not-playable",
        "{0} is not playable: it has no empty cell beside it",
        "{0} n’est pas jouable : aucune case vide ne la touche",
        "{0} is niet speelbaar: er ligt geen leeg veld naast";
    NOT_A_CELL: "sabin-rains.not-a-cell",
        "this is not a cell of the board; cells are named from {0} at the bottom left to {1} at the top right",
        "ce n’est pas une case du plateau ; les cases vont de {0} en bas à gauche à {1} en haut à droite",
        "dit is geen veld van het bord; de velden lopen van {0} linksonder tot {1} rechtsboven";
}
