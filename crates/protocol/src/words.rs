//! What is wrong with the name of a program or with a game string.

use rules::phrases;

phrases! {
    /// All phrases of this crate.
    pub WORDS;

    NO_PROGRAM: "protocol.no-program",
        "«{0}» names no program; say gtp:COMMAND or uhp:COMMAND",
        "« {0} » ne désigne aucun programme ; indiquez gtp:COMMANDE ou uhp:COMMANDE",
        "«{0}» noemt geen programma; schrijf gtp:COMMANDO of uhp:COMMANDO";
    NOT_A_MOVE: "protocol.not-a-move", "this is not a move", "ce n’est pas un coup", "dit is geen zet";
    NOT_A_STATE: "protocol.not-a-state",
        "«{0}» is not the state of a game; the states are {1}",
        "« {0} » n’est pas l’état d’une partie ; les états sont {1}",
        "«{0}» is niet de toestand van een partij; de toestanden zijn {1}";
}
