//! What the rules of any game say: how games end, what is wrong with a text, the colours.

use crate::phrases;

phrases! {
    /// All phrases of this crate.
    pub WORDS;

    RED: "rules.colour.red", "red", "rouge", "rood";
    BLUE: "rules.colour.blue", "blue", "bleu", "blauw";
    WHITE: "rules.colour.white", "white", "blanc", "wit";
    BLACK: "rules.colour.black", "black", "noir", "zwart";
    GREEN: "rules.colour.green", "green", "vert", "groen";
    YELLOW: "rules.colour.yellow", "yellow", "jaune", "geel";

    WINS: "rules.wins", "{0} wins", "{0} gagne", "{0} wint";
    DRAW: "rules.draw", "draw", "nulle", "remise";
    RESULT: "rules.result", "{0}: {1}", "{0} : {1}", "{0}: {1}";
    RESIGNED: "rules.ended.resigned", "{0} resigned", "{0} abandonne", "{0} geeft op";
    AGREED: "rules.ended.agreed", "by agreement", "d’un commun accord", "in overleg";
    OUT_OF_TIME: "rules.ended.out-of-time", "{0} ran out of time", "{0} n’a plus de temps", "de tijd van {0} is om";
    LEFT: "rules.ended.left", "{0} left the game", "{0} a quitté la partie", "{0} heeft de partij verlaten";
    DECLARED: "rules.ended.declared", "as the record says", "comme l’indique la partie", "zoals de partij vermeldt";
    REPETITION: "rules.ended.repetition",
        "the same position {0} times", "{0} fois la même position", "{0} keer dezelfde stelling";
    QUIET: "rules.ended.quiet", "{0} moves without progress", "{0} coups sans progrès", "{0} zetten zonder vooruitgang";

    OVER: "rules.over", "the game is over: {0}", "la partie est finie : {0}", "de partij is afgelopen: {0}";
    NOT_LEGAL: "rules.not-legal",
        "this move is not legal here", "ce coup n’est pas permis ici", "deze zet is hier niet toegestaan";
    IN_WORD: "rules.in-word", "move {0} «{1}»: {2}", "coup {0} « {1} » : {2}", "zet {0} ‘{1}’: {2}";
    IN_LINE: "rules.in-line",
        "move {0} «{1}» (line {2}): {3}", "coup {0} « {1} » (ligne {2}) : {3}", "zet {0} ‘{1}’ (regel {2}): {3}";

    ROW_COUNT: "rules.row-count",
        "the position has {0} rows, the board has {1}; rows are separated by /",
        "la position a {0} rangées, le plateau en a {1} ; les rangées sont séparées par /",
        "de stelling heeft {0} rijen, het bord heeft er {1}; rijen worden gescheiden door /";
    ROW_LETTER: "rules.row-letter",
        "row {0} of the position has «{1}», which is none of . {2}",
        "la rangée {0} de la position contient « {1} » ; seuls . {2} sont permis",
        "rij {0} van de stelling bevat ‘{1}’; alleen . {2} zijn toegestaan";
    ROW_LENGTH: "rules.row-length",
        "row {0} of the position has {1} cells, on this board it has {2}",
        "la rangée {0} de la position a {1} cases, sur ce plateau elle en a {2}",
        "rij {0} van de stelling heeft {1} velden, op dit bord zijn dat er {2}";
    NOT_A_PLAYER: "rules.not-a-player",
        "«{0}» after the rows is not a player; use {1} or {2}",
        "« {0} » après les rangées n’est pas un joueur ; écrivez {1} ou {2}",
        "‘{0}’ achter de rijen is geen speler; schrijf {1} of {2}";
    WORD_TOO_MANY: "rules.word-too-many",
        "«{0}» at the end of the position is one word too many",
        "« {0} » à la fin de la position est un mot de trop",
        "‘{0}’ aan het eind van de stelling is een woord te veel";

    NOT_A_TAG: "rules.not-a-tag",
        "line {0}: this is not a tag; a tag is written [Name \"value\"]",
        "ligne {0} : ce n’est pas une balise ; une balise s’écrit [Nom \"valeur\"]",
        "regel {0}: dit is geen tag; een tag wordt geschreven als [Naam \"waarde\"]";
    BAD_TAG: "rules.bad-tag",
        "the tag {0} is «{1}»; use a number from {2}, or off",
        "la balise {0} vaut « {1} » ; écrivez un nombre à partir de {2}, ou off",
        "de tag {0} is ‘{1}’; schrijf een getal vanaf {2}, of off";
    OTHER_GAME: "rules.other-game",
        "the record is of the game {0}, not of {1}",
        "cette partie est une partie de {0}, pas de {1}",
        "deze partij is van het spel {0}, niet van {1}";
    OTHER_SETUP: "rules.other-setup",
        "the record is of {0}:{1}, not of {0}:{2}; name {0}:{1} to read it",
        "cette partie est de {0}:{1}, pas de {0}:{2} ; indiquez {0}:{1} pour la lire",
        "deze partij is van {0}:{1}, niet van {0}:{2}; noem {0}:{1} om haar te lezen";
    CLAIM: "rules.claim",
        "the record says {0}, but its moves {1}",
        "d’après le texte, {0}, mais les coups {1}",
        "volgens de tekst {0}, maar de zetten {1}";
    CLAIMS_OPEN: "rules.claims-open", "the game is not over", "la partie n’est pas finie", "is de partij niet afgelopen";
    CLAIMS_RESULT: "rules.claims-result", "the result is {0}", "le résultat est {0}", "is de uitslag {0}";
    MOVES_LEAVE_OPEN: "rules.moves-leave-open", "do not end it", "ne la terminent pas", "beëindigen haar niet";
    MOVES_LEAD_TO: "rules.moves-lead-to", "end with {0} ({1})", "mènent à {0} ({1})", "leiden tot {0} ({1})";
}
