//! What Abalon says.

use rules::phrases;

phrases! {
    /// All phrases of the game.
    pub(super) WORDS;

    NAME: "abalon.name", "Abalon", "Abalon", "Abalon";
    SUMMARY: "abalon.summary",
        "Push the enemy's marbles over the edge with lines of your own.",
        "Poussez les billes ennemies hors du plateau avec des lignes de vos propres billes.",
        "Duw de vijandelijke knikkers met je eigen rijen over de rand.";
    SETUPS: "abalon.setups",
        "a side from 4 to 50, or 5-daisy", "un côté de 4 à 50, ou 5-daisy", "een zijde van 4 tot 50, of 5-daisy";
    SETUP: "abalon.setup", "side {0}", "côté {0}", "zijde {0}";
    SETUP_DAISY: "abalon.setup.5-daisy",
        "side 5, Belgian daisy", "côté 5, marguerite belge", "zijde 5, Belgische margriet";
    SCORE: "abalon.score", "pushed off", "éjectées", "eraf geduwd";
    SCORE_ONE: "abalon.score.one", "pushed off", "éjectée", "eraf geduwd";
    MARBLE: "abalon.piece.marble", "marble", "bille", "knikker";
    PUSHED_OFF: "abalon.ended.pushed-off",
        "{0} marbles ejected", "{0} billes éjectées", "{0} knikkers eraf geduwd";
    NO_MOVE: "abalon.ended.no-move",
        "{0} has no legal move", "{0} n’a plus de coup possible", "{0} heeft geen zet meer";

    NOT_A_SETUP: "abalon.not-a-setup",
        "«{0}» is not a set-up of Abalon; use a side from {1} to {2}, or 5-daisy",
        "« {0} » n’est pas une mise en place d’Abalon ; indiquez un côté de {1} à {2}, ou 5-daisy",
        "‘{0}’ is geen opstelling van Abalon; noem een zijde van {1} tot {2}, of 5-daisy";
    NOT_A_MOVE: "abalon.not-a-move",
        "this is not a move; write a marble and the point it moves to, such as a1-b2, or both ends of a line and where the first one lands, such as c3c5-d3",
        "ce n’est pas un coup ; écrivez une bille et le point où elle va, par exemple a1-b2, ou les deux bouts d’une ligne et le point où arrive la première, par exemple c3c5-d3",
        "dit is geen zet; schrijf een knikker en het punt waar hij heen gaat, zoals a1-b2, of beide uiteinden van een rij en waar de eerste terechtkomt, zoals c3c5-d3";
    NOT_A_POINT: "abalon.not-a-point",
        "«{0}» is not a point of this board; they go from {1} at the bottom left to {2} at the top right",
        "« {0} » n’est pas un point de ce plateau ; ils vont de {1} en bas à gauche à {2} en haut à droite",
        "‘{0}’ is geen punt van dit bord; ze lopen van {1} linksonder tot {2} rechtsboven";
    NOT_BESIDE: "abalon.not-beside",
        "{0} is not next to {1}; a marble moves by one step",
        "{0} n’est pas voisin de {1} ; une bille avance d’un pas",
        "{0} ligt niet naast {1}; een knikker gaat één stap";
    ALONG_THE_LINE: "abalon.along-the-line",
        "this is along the line; write the marble at the back and the point it moves to, such as {0}-{1}",
        "c’est dans le sens de la ligne ; écrivez la bille de derrière et le point où elle va, par exemple {0}-{1}",
        "dit is in de richting van de rij; schrijf de achterste knikker en het punt waar hij heen gaat, zoals {0}-{1}";
    NOT_A_LINE: "abalon.not-a-line",
        "{0} and {1} are not the two ends of a line",
        "{0} et {1} ne sont pas les deux bouts d’une ligne",
        "{0} en {1} zijn niet de twee uiteinden van een rij";
    TOO_MANY_IN_LINE: "abalon.too-many-in-line",
        "{0} marbles are in line from {1}; at most three can move",
        "{0} billes sont alignées à partir de {1} ; trois au plus peuvent avancer",
        "{0} knikkers liggen vanaf {1} op een rij; hoogstens drie kunnen bewegen";
    OFF_THE_BOARD: "abalon.off-the-board",
        "this would push one of your own marbles off the board",
        "une de vos billes sortirait du plateau",
        "zo gaat een eigen knikker van het bord";
    TOO_WEAK: "abalon.too-weak",
        "{0} can't push {1}; the pushed marbles must be fewer than the pushing ones",
        "impossible d’en pousser {1} avec {0} ; il faut plus de billes qui poussent que de billes poussées",
        "met {0} kun je er geen {1} duwen; er moeten meer knikkers duwen dan er geduwd worden";
    IN_THE_WAY: "abalon.in-the-way",
        "the marble on {0} is in the way of the push",
        "la bille en {0} empêche la poussée",
        "de knikker op {0} staat de duw in de weg";
    TOO_LONG: "abalon.too-long",
        "a line of {0} is too long; at most three marbles can move",
        "une ligne de {0} est trop longue ; trois billes au plus peuvent bouger",
        "een rij van {0} is te lang; hoogstens drie knikkers kunnen bewegen";
    WOULD_LEAVE: "abalon.would-leave",
        "the marble on {0} would leave the board",
        "la bille en {0} sortirait du plateau",
        "de knikker op {0} zou van het bord gaan";
    SIDESTEP_TAKEN: "abalon.sidestep-taken",
        "{0} is taken; a sidestep needs empty points",
        "{0} est occupé ; un pas de côté demande des points vides",
        "{0} is bezet; een zijstap vraagt lege punten";
    NO_MARBLE: "abalon.no-marble",
        "there is no {0} marble on {1}",
        "il n’y a pas de bille du camp {0} en {1}",
        "er ligt geen knikker van {0} op {1}";
    COUNT_MISSING: "abalon.count-missing",
        "one count is missing after the player; give the marbles ejected by Black, then by Red",
        "il manque un nombre après le joueur ; indiquez les billes éjectées par Noir, puis par Rouge",
        "achter de speler ontbreekt een aantal; noem de knikkers die Zwart, dan die Rood eraf heeft geduwd";
    TOO_MANY_EJECTED: "abalon.too-many-ejected",
        "{0} ejected by {1} are too many; {2} win the game, so there are never more",
        "{0} éjectées par {1}, c’est trop ; {2} suffisent pour gagner, il n’y en a donc jamais plus",
        "{0} eraf geduwd door {1} is te veel; met {2} is het spel gewonnen, meer worden het er nooit";
    BOTH_WON: "abalon.both-won",
        "both players have ejected {0} marbles; only one can win",
        "les deux joueurs ont éjecté {0} billes ; un seul peut gagner",
        "beide spelers hebben {0} knikkers eraf geduwd; er kan er maar één winnen";
    NOT_A_COUNT: "abalon.not-a-count",
        "«{0}» after the player is not a number of ejected marbles",
        "« {0} » après le joueur n’est pas un nombre de billes éjectées",
        "‘{0}’ achter de speler is geen aantal eraf geduwde knikkers";
}
