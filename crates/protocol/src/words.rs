//! Error messages of engine commands and game strings.

use rules::phrases;

phrases! {
    /// All phrases of this crate.
    pub WORDS;

    NO_ENGINE: "protocol.no-engine",
        "«{0}» is not an engine; write gtp:COMMAND or uhp:COMMAND",
        "« {0} » n’est pas un moteur ; écrivez gtp:COMMANDE ou uhp:COMMANDE",
        "‘{0}’ is geen engine; schrijf gtp:COMMANDO of uhp:COMMANDO";
    NOT_A_MOVE: "protocol.not-a-move", "this is not a move", "ce n’est pas un coup", "dit is geen zet";
    NOT_A_STATE: "protocol.not-a-state",
        "«{0}» is not a game state; the states are {1}",
        "« {0} » n’est pas l’état d’une partie ; les états sont {1}",
        "‘{0}’ is niet de toestand van een partij; de toestanden zijn {1}";
}
