//! What Hive says.

use rules::phrases;

phrases! {
    /// All phrases of the game.
    pub(super) WORDS;

    NAME: "hive.name", "Hive", "Hive", "Hive";
    SUMMARY: "hive.summary",
        "Surround the enemy queen on all six sides.",
        "Entourez la reine ennemie des six côtés.",
        "Omsingel de vijandelijke koningin aan alle zes kanten.";
    SETUPS: "hive.setups",
        "simple, or base with any of m, l and p after a +: base+mlp",
        "simple, ou base suivi de + et de m, l ou p au choix : base+mlp",
        "simple, of base met achter een + naar keuze m, l en p: base+mlp";
    SETUP: "hive.setup", "{0}", "{0}", "{0}";
    SETUP_SIMPLE: "hive.setup.simple", "simple rules", "règles simples", "eenvoudige regels";
    SETUP_BASE: "hive.setup.base", "standard", "standard", "standaard";
    SETUP_M: "hive.setup.base+m", "with mosquito", "avec moustique", "met mug";
    SETUP_L: "hive.setup.base+l", "with ladybug", "avec coccinelle", "met lieveheersbeestje";
    SETUP_P: "hive.setup.base+p", "with pillbug", "avec cloporte", "met pissebed";
    SETUP_ML: "hive.setup.base+ml",
        "with mosquito and ladybug", "avec moustique et coccinelle", "met mug en lieveheersbeestje";
    SETUP_MP: "hive.setup.base+mp",
        "with mosquito and pillbug", "avec moustique et cloporte", "met mug en pissebed";
    SETUP_LP: "hive.setup.base+lp",
        "with ladybug and pillbug", "avec coccinelle et cloporte", "met lieveheersbeestje en pissebed";
    SETUP_MLP: "hive.setup.base+mlp",
        "with all three expansions", "avec les trois extensions", "met alle drie uitbreidingen";
    SCORE: "hive.score", "around own queen", "autour de sa reine", "rond eigen koningin";
    SCORE_ONE: "hive.score.one", "around own queen", "autour de sa reine", "rond eigen koningin";
    QUEEN: "hive.piece.queen", "queen", "reine", "koningin";
    ANT: "hive.piece.ant", "ant", "fourmi", "mier";
    GRASSHOPPER: "hive.piece.grasshopper", "grasshopper", "sauterelle", "sprinkhaan";
    SPIDER: "hive.piece.spider", "spider", "araignée", "spin";
    BEETLE: "hive.piece.beetle", "beetle", "scarabée", "kever";
    MOSQUITO: "hive.piece.mosquito", "mosquito", "moustique", "mug";
    LADYBUG: "hive.piece.ladybug", "ladybug", "coccinelle", "lieveheersbeestje";
    PILLBUG: "hive.piece.pillbug", "pillbug", "cloporte", "pissebed";
    SURROUNDED: "hive.ended.surrounded",
        "the {0} queen is surrounded", "la reine du camp {0} est entourée", "de koningin van {0} is omsingeld";
    BOTH_SURROUNDED: "hive.ended.both-surrounded",
        "both queens are surrounded", "les deux reines sont entourées", "beide koninginnen zijn omsingeld";

    NOT_A_SETUP: "hive.not-a-setup",
        "«{0}» is not a set-up of Hive; the set-ups are {1}",
        "« {0} » n’est pas une mise en place de Hive ; les mises en place sont {1}",
        "‘{0}’ is geen opstelling van Hive; de opstellingen zijn {1}";

    // Why a move is illegal.
    PASS: "hive.pass",
        "a player passes only if nothing else is possible",
        "on ne passe que si rien d’autre n’est possible",
        "een speler past alleen als niets anders mogelijk is";
    NOT_YOURS: "hive.not-yours",
        "{0} is not {1}'s, whose turn it is",
        "{0} n’est pas une tuile du camp {1}, qui a le trait",
        "{0} is niet van {1}, die aan zet is";
    NOT_THROWN: "hive.not-thrown",
        "{0} is not {1}'s, whose turn it is, and nothing throws it there",
        "{0} n’est pas une tuile du camp {1}, qui a le trait, et rien ne l’y jette",
        "{0} is niet van {1}, die aan zet is, en niets werpt hem daarheen";
    QUEEN_DUE: "hive.queen-due",
        "the queen has to be placed on this turn",
        "la reine doit être posée à ce tour",
        "de koningin moet in deze beurt worden gelegd";
    NOT_IN_SET: "hive.not-in-set",
        "there is no {0} in this set of tiles",
        "il n’y a pas de {0} dans ce jeu de tuiles",
        "er is geen {0} in deze set tegels";
    QUEEN_FIRST: "hive.queen-first",
        "the queen is not placed on a player's first turn",
        "la reine ne se pose pas au premier tour d’un joueur",
        "de koningin wordt niet in de eerste beurt van een speler gelegd";
    NOT_NEXT: "hive.not-next",
        "{0} is not the next of its kind",
        "{0} n’est pas la suivante de son espèce",
        "{0} is niet de volgende van zijn soort";
    CELL_TAKEN: "hive.cell-taken",
        "{0} lies there; a tile is placed on an empty cell",
        "{0} s’y trouve ; une tuile se pose sur une case vide",
        "{0} ligt daar; een tegel wordt op een leeg veld gelegd";
    BESIDE_ENEMY: "hive.beside-enemy",
        "a tile is not placed beside an enemy tile",
        "une tuile ne se pose pas à côté d’une tuile ennemie",
        "een tegel wordt niet naast een vijandelijke tegel gelegd";
    NOT_THERE: "hive.not-there",
        "this tile can't be placed there",
        "cette tuile ne peut pas être posée là",
        "deze tegel kan daar niet worden gelegd";
    BESIDE_OWN: "hive.beside-own",
        "a tile must be placed next to one of your own tiles",
        "une tuile se pose à côté d’une tuile de son camp",
        "een tegel wordt naast een eigen tegel gelegd";
    QUEEN_IN_HAND: "hive.queen-in-hand",
        "no tile moves before its player's queen is placed",
        "aucune tuile ne bouge avant que la reine de son camp soit posée",
        "geen tegel beweegt voordat de koningin van zijn speler ligt";
    COVERED: "hive.covered",
        "another tile lies on {0}", "une autre tuile recouvre {0}", "er ligt een andere tegel op {0}";
    RESTS: "hive.rests",
        "{0} moved in the last turn and rests in this one",
        "{0} a bougé au dernier tour et se repose à celui-ci",
        "{0} bewoog in de vorige beurt en rust in deze";
    ALREADY_THERE: "hive.already-there", "{0} is there already", "{0} s’y trouve déjà", "{0} ligt daar al";
    DOES_NOT_CLIMB: "hive.does-not-climb",
        "{0} lies there, and {1} does not climb",
        "{0} s’y trouve, et {1} ne grimpe pas",
        "{0} ligt daar, en {1} klimt niet";
    PINNED: "hive.pinned",
        "without {0} the hive would fall apart",
        "sans {0}, la ruche se diviserait",
        "zonder {0} zou de korf uit elkaar vallen";
    NO_WAY: "hive.no-way",
        "the {0} has no way there", "aucun chemin n’y mène ({0})", "er is geen weg daarheen ({0})";

    // Words of moves.
    NOT_A_TILE: "hive.not-a-tile",
        "«{0}» is not a tile; write w or b, one of Q A G S B M L P, and a number, such as wA1",
        "« {0} » n’est pas une tuile ; écrivez w ou b, une lettre parmi Q A G S B M L P et un numéro, par exemple wA1",
        "‘{0}’ is geen tegel; schrijf w of b, een van Q A G S B M L P en een nummer, zoals wA1";
    NEEDS_NUMBER: "hive.needs-number",
        "«{0}» needs a number from 1 to {1}",
        "il faut à « {0} » un numéro de 1 à {1}",
        "‘{0}’ heeft een nummer van 1 tot {1} nodig";
    NO_SUCH_TILE: "hive.no-such-tile",
        "there is no tile «{0}»; a player has {1} of the letter {2}",
        "il n’y a pas de tuile « {0} » ; un joueur en a {1} de la lettre {2}",
        "er is geen tegel ‘{0}’; een speler heeft er {1} met de letter {2}";
    NUMBERED_AS_THEY_COME: "hive.numbered-as-they-come",
        "{0} is not on the board yet; tiles of a kind are numbered as they come, the next one is {1}",
        "{0} n’est pas encore sur le plateau ; les tuiles d’une espèce sont numérotées dans l’ordre de la pose, la suivante est {1}",
        "{0} ligt nog niet op het bord; tegels van een soort worden genummerd in de volgorde van het leggen, de volgende is {1}";
    TWO_SIGNS: "hive.two-signs",
        "«{0}» has a sign before and after the tile; use one of them",
        "« {0} » a un signe avant et après la tuile ; n’en gardez qu’un",
        "‘{0}’ heeft een teken voor en achter de tegel; gebruik er één";
    PLACE_MISSING: "hive.place-missing",
        "the place is missing; write it beside a tile on the board, such as -wA1 or wA1/",
        "il manque l’endroit ; indiquez-le par une tuile du plateau, par exemple -wA1 ou wA1/",
        "de plaats ontbreekt; geef haar aan met een tegel op het bord, zoals -wA1 of wA1/";
    NOT_ON_BOARD: "hive.not-on-board",
        "{0} is not on the board; name a tile that is",
        "{0} n’est pas sur le plateau ; nommez une tuile qui y est",
        "{0} ligt niet op het bord; noem een tegel die er wel ligt";

    // Positions.
    TOO_MUCH: "hive.too-much",
        "«{0}» at the end of the position is too much",
        "« {0} » à la fin de la position est de trop",
        "‘{0}’ aan het eind van de stelling is te veel";
    CANT_LIE_ON: "hive.cant-lie-on",
        "{0} can't lie on {1}; only beetles and mosquitoes climb",
        "{0} ne peut pas être sur {1} ; seuls les scarabées et les moustiques grimpent",
        "{0} kan niet op {1} liggen; alleen kevers en muggen klimmen";
    SAME_CELL: "hive.same-cell",
        "{0} and {1} lie on the same cell; here no tile climbs",
        "{0} et {1} sont sur la même case ; ici, aucune tuile ne grimpe",
        "{0} en {1} liggen op hetzelfde veld; hier klimt geen tegel";
    NOT_LAST: "hive.not-last",
        "«{0}» is not the tile that moved last; write last bA1",
        "« {0} » n’est pas la dernière tuile déplacée ; écrivez last bA1",
        "‘{0}’ is niet de tegel die het laatst bewoog; schrijf last bA1";
    CANT_BE_LAST: "hive.cant-be-last",
        "{0} can't have moved last; it is covered, or not on the board",
        "{0} ne peut pas avoir bougé en dernier ; elle est recouverte, ou n’est pas sur le plateau",
        "{0} kan niet het laatst hebben bewogen; hij is bedekt of ligt niet op het bord";
    TWICE: "hive.twice", "{0} is listed twice", "{0} figure deux fois", "{0} staat er twee keer";
    WITHOUT: "hive.without",
        "{0} is on the board without {1}; tiles of a kind are numbered as they come",
        "{0} est sur le plateau sans {1} ; les tuiles d’une espèce sont numérotées dans l’ordre de la pose",
        "{0} ligt op het bord zonder {1}; tegels van een soort worden genummerd in de volgorde van het leggen";
    NOT_A_PLACED_TILE: "hive.not-a-placed-tile",
        "«{0}» is not a tile with its place; write the tile, @, row, comma, column, such as wA1@0,-1",
        "« {0} » n’est pas une tuile avec sa place ; écrivez la tuile, @, rangée, virgule, colonne, par exemple wA1@0,-1",
        "‘{0}’ is geen tegel met zijn plaats; schrijf de tegel, @, rij, komma, kolom, zoals wA1@0,-1";
    TOO_FAR: "hive.too-far",
        "{0} lies too far out; rows and columns go from {1} to {2}",
        "{0} est trop loin ; rangées et colonnes vont de {1} à {2}",
        "{0} ligt te ver weg; rijen en kolommen lopen van {1} tot {2}";
    NOT_A_PLAYER: "hive.not-a-player",
        "«{0}» after the tiles is not a player; use {1} or {2}",
        "« {0} » après les tuiles n’est pas un joueur ; écrivez {1} ou {2}",
        "‘{0}’ achter de tegels is geen speler; schrijf {1} of {2}";
    NOT_CONNECTED: "hive.not-connected",
        "{0} and {1} are not connected; all tiles form one hive",
        "{0} et {1} ne sont pas reliées ; toutes les tuiles forment une seule ruche",
        "{0} en {1} hangen niet samen; alle tegels vormen één korf";
    OTHER_SETUP: "hive.other-setup",
        "the position is of hive:{0}, not of hive:{1}; name hive:{0} to read it",
        "la position est de hive:{0}, pas de hive:{1} ; indiquez hive:{0} pour la lire",
        "de stelling is van hive:{0}, niet van hive:{1}; noem hive:{0} om haar te lezen";
    MOVE_OF_POSITION: "hive.move-of-position",
        "move {0} «{1}» of the position: {2}",
        "coup {0} « {1} » de la position : {2}",
        "zet {0} ‘{1}’ van de stelling: {2}";
    OTHER_TURN: "hive.other-turn",
        "the position says «{0}», but after its moves it is {1}'s turn",
        "la position dit « {0} », mais après ses coups le trait est au camp {1}",
        "de stelling zegt ‘{0}’, maar na haar zetten is {1} aan de beurt";

    // Records in the forms of other programs.
    ONLY_HIVE: "hive.only-hive",
        "only games of Hive have a game string",
        "seules les parties de Hive ont une chaîne de partie",
        "alleen partijen van Hive hebben een game string";
    BEGUN: "hive.begun",
        "the game began from a position; other programs write games that begin with an empty board",
        "la partie a commencé à partir d’une position ; les autres programmes écrivent des parties qui commencent sur un plateau vide",
        "de partij begon vanuit een stelling; andere programma’s schrijven partijen die met een leeg bord beginnen";
    SECOND_GAME: "hive.second-game",
        "line {0}: here another game begins; a record is one game",
        "ligne {0} : une autre partie commence ici ; un texte ne contient qu’une partie",
        "regel {0}: hier begint een andere partij; een tekst bevat één partij";
    STRING_TURN: "hive.string-turn",
        "the game string says «{0}», but after its moves it is {1}",
        "la chaîne de partie dit « {0} », mais après ses coups c’est {1}",
        "de game string zegt ‘{0}’, maar na zijn zetten is het {1}";
    STRING_STARTED: "hive.string-started",
        "the game string says «{0}», but it has moves",
        "la chaîne de partie dit « {0} », mais elle a des coups",
        "de game string zegt ‘{0}’, maar er staan zetten in";
    STRING_STATE: "hive.string-state",
        "the game string has «{0}» after its type; expected one of {1}",
        "la chaîne de partie dit « {0} » après son type ; les valeurs possibles sont {1}",
        "de game string zegt ‘{0}’ achter zijn type; daar hoort een van {1}";
    FILE_OTHER_GAME: "hive.file-other-game",
        "line {0}: the file is of another game, GM[{1}]; Hive is GM[27]",
        "ligne {0} : le fichier est d’un autre jeu, GM[{1}] ; Hive est GM[27]",
        "regel {0}: het bestand is van een ander spel, GM[{1}]; Hive is GM[27]";
    FILE_NO_GAME: "hive.file-no-game",
        "the file is not marked as a game of Hive, GM[27]",
        "le fichier ne dit pas qu’il est de Hive, GM[27]",
        "het bestand zegt niet dat het van Hive is, GM[27]";
    FILE_SETUP: "hive.file-setup",
        "line {0}: the file is of the game «{1}»; use hive, or hive- with any of m, l and p",
        "ligne {0} : le fichier est du jeu « {1} » ; Tessera lit hive, et hive- suivi de m, l ou p",
        "regel {0}: het bestand is van het spel ‘{1}’; Tessera leest hive, en hive- met m, l of p";
    FILE_NOWHERE: "hive.file-nowhere",
        "line {0}: {1} comes to a cell beside no tile, and the line does not say where that is",
        "ligne {0} : {1} arrive sur une case qui ne touche aucune tuile, et la ligne ne dit pas où",
        "regel {0}: {1} komt op een veld naast geen enkele tegel, en de regel zegt niet waar dat is";
    FILE_UNREADABLE: "hive.file-unreadable",
        "line {0}: «{1}» in «{2} {3}» can't be read; a tile is written wA1, a cell N 13",
        "ligne {0} : « {1} » dans « {2} {3} » n’est pas lisible ; une tuile s’écrit wA1, une case N 13",
        "regel {0}: ‘{1}’ in ‘{2} {3}’ is niet te lezen; een tegel schrijft men wA1, een veld N 13";
    FILE_CUT_OFF: "hive.file-cut-off",
        "line {0}: «{1}[» has no ]; the file is cut off",
        "ligne {0} : « {1}[ » n’a pas de ] ; le fichier est coupé",
        "regel {0}: ‘{1}[’ heeft geen ]; het bestand is afgebroken";
    CELL_TAKEN_ON_BOARD: "hive.cell-taken-on-board",
        "the cell is taken: {0} lies there, and only beetles and mosquitoes climb",
        "la case est prise : {0} s’y trouve, et seuls les scarabées et les moustiques grimpent",
        "het veld is bezet: {0} ligt daar, en alleen kevers en muggen klimmen";
    CELL_TAKEN_FROM_HAND: "hive.cell-taken-from-hand",
        "the cell is taken: {0} lies there, and a tile from the hand needs an empty cell",
        "la case est prise : {0} s’y trouve, et une tuile de la main demande une case vide",
        "het veld is bezet: {0} ligt daar, en een tegel uit de hand vraagt een leeg veld";
}
