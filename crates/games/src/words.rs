//! What all games say alike: specs, sizes, cells, forms of records, computer players.

use rules::phrases;

phrases! {
    /// The phrases that no single game owns.
    pub WORDS;

    NO_SUCH_GAME: "games.no-such-game",
        "there is no game «{0}»; the games are {1}",
        "il n’y a pas de jeu « {0} » ; les jeux sont {1}",
        "er is geen spel ‘{0}’; de spellen zijn {1}";
    NOT_A_SIZE: "games.not-a-size",
        "«{0}» is not a size of this game; use a number from {1} to {2}",
        "« {0} » n’est pas une taille de ce jeu ; indiquez un nombre de {1} à {2}",
        "‘{0}’ is geen maat van dit spel; noem een getal van {1} tot {2}";
    GAME_NOT_NAMED: "games.game-not-named",
        "the record does not name its game; a tag such as [Game \"paths:5\"] does",
        "la partie ne nomme pas son jeu ; une balise telle que [Game \"paths:5\"] le fait",
        "de partij noemt haar spel niet; een tag zoals [Game \"paths:5\"] doet dat";
    NO_SUCH_FORM: "games.no-such-form",
        "records of {0} are written as {1}, not as «{2}»",
        "les parties de {0} s’écrivent en {1}, pas en « {2} »",
        "partijen van {0} worden geschreven als {1}, niet als ‘{2}’";

    NOT_A_SQUARE: "games.not-a-square",
        "this is not a cell; write (row,col) with numbers from 0 to {0}, such as (0,0)",
        "ce n’est pas une case ; écrivez (rangée,colonne) avec des nombres de 0 à {0}, par exemple (0,0)",
        "dit is geen veld; schrijf (rij,kolom) met getallen van 0 tot {0}, zoals (0,0)";
    OUTSIDE: "games.outside",
        "{0} is outside the board; rows and columns go from 0 to {1}",
        "{0} est hors du plateau ; rangées et colonnes vont de 0 à {1}",
        "{0} ligt buiten het bord; rijen en kolommen lopen van 0 tot {1}";
    TAKEN: "games.taken", "{0} is taken", "{0} est occupée", "{0} is bezet";
    OVER: "games.over", "the game is over", "la partie est finie", "de partij is afgelopen";

    NOT_A_PLAYER: "games.not-a-player",
        "«{0}» is not a player; use random, greedy, minimax:D (D from 1 to 20), alphabeta, mcts, or level:N (N from 1 to 8)",
        "« {0} » n’est pas un joueur ; indiquez random, greedy, minimax:D (D de 1 à 20), alphabeta, mcts ou level:N (N de 1 à 8)",
        "‘{0}’ is geen speler; noem random, greedy, minimax:D (D van 1 tot 20), alphabeta, mcts of level:N (N van 1 tot 8)";
    NOT_AN_OPTION: "games.not-an-option",
        "«{0}» is not a player option; use time=1s, nodes=N, depth=D, threads=N, seed=N, or without=NAME, one of {1}",
        "« {0} » n’est pas une option d’un joueur ; indiquez time=1s, nodes=N, depth=D, threads=N, seed=N ou without=NOM, parmi {1}",
        "‘{0}’ is geen optie van een speler; noem time=1s, nodes=N, depth=D, threads=N, seed=N of without=NAAM, een van {1}";
}
