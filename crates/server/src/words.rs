//! What the server says to its clients, in every language: one phrase for each error that it can answer.

use rules::phrases;

phrases! {
    /// All phrases of the server.
    pub(crate) WORDS;

    // Requests
    BAD_JSON: "server.bad-json",
        "this is not JSON: {0}",
        "ce n’est pas du JSON : {0}",
        "dit is geen JSON: {0}";
    UNEXPECTED_JSON: "server.unexpected-json",
        "this JSON is not what this route expects: {0}; see /api",
        "ce JSON ne correspond pas à cette route : {0} ; voir /api",
        "deze JSON past niet bij dit adres: {0}; zie /api";
    CONTENT_TYPE: "server.content-type",
        "send JSON with the header «Content-Type: application/json»",
        "envoyez du JSON avec l’en-tête « Content-Type: application/json »",
        "stuur JSON met de header ‘Content-Type: application/json’";
    BAD_PARAMETER: "server.bad-parameter",
        "bad parameter: {0}",
        "paramètre invalide : {0}",
        "ongeldige parameter: {0}";
    TOO_LARGE: "server.too-large",
        "the request is too large; the limit is {0} kilobytes",
        "la requête est trop grande ; la limite est de {0} ko",
        "het verzoek is te groot; het maximum is {0} kB";
    NO_ROUTE: "server.no-route",
        "no such route; see /api for the list",
        "cette route n’existe pas ; voir la liste sur /api",
        "dit adres bestaat niet; zie de lijst op /api";
    NO_PAGE: "server.no-page", "page not found", "page introuvable", "pagina niet gevonden";
    METHOD_NOT_ALLOWED: "server.method-not-allowed",
        "this route does not support that method; see /api",
        "cette route n’accepte pas cette méthode ; voir /api",
        "dit adres ondersteunt die methode niet; zie /api";
    CROSS_ORIGIN: "server.cross-origin",
        "requests from other sites are not allowed",
        "les requêtes provenant d’autres sites ne sont pas autorisées",
        "verzoeken van andere sites zijn niet toegestaan";
    NO_HOST: "server.no-host",
        "the Host header is missing or invalid",
        "l’en-tête Host est absent ou invalide",
        "de header Host ontbreekt of is ongeldig";
    NOT_A_WEB_SOCKET: "server.not-a-web-socket",
        "this route is a WebSocket",
        "cette route est un WebSocket",
        "dit adres is een WebSocket";
    NO_LANGUAGE: "server.no-language",
        "the languages are {0}",
        "les langues disponibles sont {0}",
        "de beschikbare talen zijn {0}";

    // Limits
    RATE_LIMIT: "server.rate-limit",
        "your address sends more than {0} requests per second; wait a moment",
        "votre adresse envoie plus de {0} requêtes par seconde ; patientez un instant",
        "je adres stuurt meer dan {0} verzoeken per seconde; wacht even";
    SIGN_IN_LIMIT: "server.sign-in-limit",
        "too many attempts; wait a minute and try again",
        "trop de tentatives ; réessayez dans une minute",
        "te veel pogingen; probeer het over een minuut opnieuw";
    CHAT_LIMIT: "server.chat-limit",
        "you are sending messages too fast; wait a moment",
        "vous envoyez trop de messages ; patientez un instant",
        "je stuurt te veel berichten; wacht even";
    SOCKET_LIMIT: "server.socket-limit",
        "your address has {0} tables open; close one first",
        "votre adresse a {0} parties ouvertes ; fermez-en une d’abord",
        "je adres heeft {0} partijen open; sluit er eerst een";
    GAME_LIMIT: "server.game-limit",
        "you have {0} unfinished games; finish some first",
        "vous avez {0} parties en cours ; terminez-en d’abord quelques-unes",
        "je hebt {0} lopende partijen; maak er eerst een paar af";
    COMPUTER_LIMIT: "server.computer-limit",
        "the computer players are busy; try again later",
        "les joueurs artificiels sont tous occupés ; réessayez plus tard",
        "de computerspelers zijn bezet; probeer het later opnieuw";
    ANALYSIS_LIMIT: "server.analysis-limit",
        "too many games are waiting for analysis; try again later",
        "trop de parties attendent d’être analysées ; réessayez plus tard",
        "er wachten te veel partijen op analyse; probeer het later opnieuw";

    // Availability
    STALE: "server.stale",
        "the game has moved on; look at the table again",
        "la partie a continué entre-temps ; regardez de nouveau le plateau",
        "de partij is intussen verdergegaan; bekijk het bord opnieuw";
    INTERNAL: "server.internal",
        "internal server error; try again",
        "erreur interne du serveur ; réessayez",
        "interne serverfout; probeer het opnieuw";
    DATABASE_UNREACHABLE: "server.database-unreachable",
        "the database is unreachable; try again in a moment",
        "la base de données est injoignable ; réessayez dans un instant",
        "de database is onbereikbaar; probeer het zo opnieuw";
    SHUTTING_DOWN: "server.shutting-down",
        "this server is shutting down",
        "ce serveur est en cours d’arrêt",
        "deze server wordt afgesloten";
    BUSY: "server.busy",
        "the server is busy; try again in a moment",
        "le serveur est surchargé ; réessayez dans un instant",
        "de server is overbelast; probeer het zo opnieuw";
    NEWER_RECORD: "server.newer-record",
        "this game was saved by a newer version of the server; try again, or update this server",
        "cette partie a été enregistrée par une version plus récente du serveur ; réessayez ou mettez ce serveur à jour",
        "deze partij is opgeslagen door een nieuwere versie van de server; probeer het opnieuw of werk deze server bij";
    NEWER_DATABASE: "server.newer-database",
        "the database was migrated by a newer version; update this program",
        "la base de données a été migrée par une version plus récente ; mettez ce programme à jour",
        "de database is gemigreerd door een nieuwere versie; werk dit programma bij";
    BAD_IMPORT: "server.bad-import", "line {0}: {1}", "ligne {0} : {1}", "regel {0}: {1}";
    MISSING_EVENT: "server.missing-event",
        "event {0} is missing",
        "l’événement {0} manque",
        "gebeurtenis {0} ontbreekt";

    // Tables and commands
    NO_RECORD: "server.no-record", "no such game", "cette partie n’existe pas", "deze partij bestaat niet";
    NO_PLY: "server.no-ply",
        "there is no ply {0}; the game has {1} moves",
        "il n’y a pas de coup {0} ; la partie compte {1} coups",
        "zet {0} bestaat niet; de partij telt {1} zetten";
    NO_SEAT: "server.no-seat",
        "you have no seat at this table; you can watch",
        "vous n’avez pas de place à cette table ; vous pouvez regarder",
        "je zit niet aan deze tafel; je kunt wel meekijken";
    NOT_YOUR_SEAT: "server.not-your-seat",
        "that seat is not yours",
        "cette place n’est pas la vôtre",
        "die plaats is niet van jou";
    NOT_YOUR_TURN: "server.not-your-turn",
        "it is not your turn",
        "ce n’est pas à vous de jouer",
        "je bent niet aan zet";
    NO_OPPONENT: "server.no-opponent",
        "you have no opponent yet",
        "vous n’avez pas encore d’adversaire",
        "je hebt nog geen tegenstander";
    MOVE_TOO_LONG: "server.move-too-long",
        "this is too long for a move",
        "c’est trop long pour un coup",
        "dit is te lang voor een zet";
    NOT_A_MOVE: "server.not-a-move", "«{0}» is not a move", "« {0} » n’est pas un coup", "‘{0}’ is geen zet";
    GAME_ABORTED: "server.game-aborted",
        "the game is over: it was aborted",
        "la partie est terminée : elle a été annulée",
        "de partij is afgelopen: ze is afgebroken";
    NOT_OVER: "server.not-over",
        "the game is not over yet",
        "la partie n’est pas encore terminée",
        "de partij is nog niet afgelopen";
    COMPUTER_DECLINES: "server.computer-declines",
        "{0} declines the draw",
        "{0} refuse la nulle",
        "{0} slaat het remiseaanbod af";
    OFFER_PENDING: "server.offer-pending",
        "an offer is already waiting for an answer",
        "une proposition attend déjà une réponse",
        "er wacht al een voorstel op antwoord";
    NO_OFFER_TO_ACCEPT: "server.no-offer-to-accept",
        "there is no offer to accept",
        "il n’y a pas de proposition à accepter",
        "er is geen voorstel om aan te nemen";
    NO_OFFER_TO_DECLINE: "server.no-offer-to-decline",
        "there is no offer to decline",
        "il n’y a pas de proposition à refuser",
        "er is geen voorstel om af te slaan";
    TOO_LATE_TO_ABORT: "server.too-late-to-abort",
        "a game can't be aborted after the second move; resign or offer a draw",
        "une partie ne peut plus être annulée après le deuxième coup ; abandonnez ou proposez la nulle",
        "na de tweede zet kan een partij niet meer worden afgebroken; geef op of bied remise aan";
    CLAIM_ON_YOUR_TURN: "server.claim-on-your-turn",
        "it is your turn; there is nothing to claim",
        "c’est à vous de jouer ; il n’y a rien à réclamer",
        "je bent zelf aan zet; er valt niets op te eisen";
    OPPONENT_CONNECTED: "server.opponent-connected",
        "your opponent is connected; there is nothing to claim",
        "votre adversaire est connecté ; il n’y a rien à réclamer",
        "je tegenstander is online; er valt niets op te eisen";
    CLAIM_TOO_EARLY: "server.claim-too-early",
        "your opponent may come back; you can claim the game in {0} s",
        "votre adversaire peut encore revenir ; vous pourrez réclamer la partie dans {0} s",
        "je tegenstander kan nog terugkomen; over {0} s kun je de partij opeisen";
    SWAP_NEEDS_REMATCH: "server.swap-needs-rematch",
        "against another person, sides are swapped in a rematch",
        "contre une autre personne, on change de camp lors de la revanche",
        "tegen een andere speler wissel je van kant bij de revanche";
    NOTHING_TO_TAKE_BACK: "server.nothing-to-take-back",
        "there is nothing to take back",
        "il n’y a rien à reprendre",
        "er is niets om terug te nemen";
    COMMAND_ID_TOO_LONG: "server.command-id-too-long",
        "a command id has at most {0} characters",
        "l’identifiant d’une commande a au plus {0} caractères",
        "de id van een opdracht heeft hoogstens {0} tekens";
    SEATS_TAKEN: "server.seats-taken",
        "both seats are taken; you can watch",
        "les deux places sont prises ; vous pouvez regarder",
        "beide plaatsen zijn bezet; je kunt wel meekijken";
    GAME_WITHDRAWN: "server.game-withdrawn",
        "this game was withdrawn",
        "cette partie a été retirée",
        "deze partij is ingetrokken";

    // New records
    BOARD_TOO_LARGE: "server.board-too-large",
        "this board is too large for the page",
        "ce plateau est trop grand pour la page",
        "dit bord is te groot voor de pagina";
    BAD_CLOCK: "server.bad-clock",
        "clock: say seconds per move (30), minutes and an increment in seconds (5+3), or none; at most a day",
        "pendule : indiquez des secondes par coup (30), des minutes et un incrément en secondes (5+3) ou none ; un jour au plus",
        "klok: geef seconden per zet (30), minuten en seconden erbij per zet (5+3) of none; hoogstens een dag";
    CLOCK_TOO_FAST: "server.clock-too-fast",
        "this clock is too fast; the minimum is 1 second per move, or 0.25 minutes per game, or an increment of 1 second",
        "cette cadence est trop rapide ; le minimum est de 1 seconde par coup, de 0,25 minute par partie ou d’un incrément de 1 seconde",
        "deze klok is te snel; het minimum is 1 seconde per zet, 0,25 minuut per partij of 1 seconde erbij per zet";
    BAD_SEAT: "server.bad-seat",
        "a seat is me, open or a computer player: {0}",
        "une place est me, open ou un joueur artificiel : {0}",
        "een plaats is me, open of een computerspeler: {0}";
    NOT_LISTABLE: "server.not-listable",
        "only a game with one seat of yours and one open seat can be listed",
        "seule une partie avec une place à vous et une place libre peut figurer dans le salon",
        "alleen een partij met één plaats voor jou en één vrije plaats kan in de lobby staan";

    // People
    NAME_TOO_LONG: "server.name-too-long",
        "a name has at most {0} characters",
        "un nom a au plus {0} caractères",
        "een naam heeft hoogstens {0} tekens";
    BAD_NAME: "server.bad-name",
        "a name can't contain control characters",
        "un nom ne peut pas contenir de caractères de contrôle",
        "een naam mag geen stuurtekens bevatten";
    BAD_ACCOUNT_NAME: "server.bad-account-name",
        "an account name has {0} to {1} letters, digits, spaces, or . - _",
        "un nom de compte se compose de {0} à {1} lettres, chiffres, espaces ou . - _",
        "een accountnaam bestaat uit {0} tot {1} letters, cijfers, spaties of . - _";
    PASSWORD_LENGTH: "server.password-length",
        "a password has {0} to {1} bytes",
        "un mot de passe a de {0} à {1} octets",
        "een wachtwoord is {0} tot {1} bytes lang";
    NAME_TAKEN: "server.name-taken",
        "this account name is taken; choose another",
        "ce nom de compte est déjà pris ; choisissez-en un autre",
        "deze accountnaam is al bezet; kies een andere";
    WRONG_CREDENTIALS: "server.wrong-credentials",
        "wrong name or password",
        "nom ou mot de passe incorrect",
        "verkeerde naam of verkeerd wachtwoord";
    WRONG_PASSWORD: "server.wrong-password",
        "wrong password",
        "mot de passe incorrect",
        "verkeerd wachtwoord";
    NOT_SIGNED_IN: "server.not-signed-in",
        "you are not signed in",
        "vous n’êtes pas connecté",
        "je bent niet ingelogd";
    PASSWORD_CHANGED: "server.password-changed",
        "the password was changed on another device; sign in again",
        "le mot de passe a été modifié sur un autre appareil ; reconnectez-vous",
        "het wachtwoord is op een ander apparaat gewijzigd; log opnieuw in";
    EMPTY_MESSAGE: "server.empty-message",
        "the message is empty",
        "le message est vide",
        "het bericht is leeg";
    MESSAGE_TOO_LONG: "server.message-too-long",
        "a message has at most {0} characters; this one has {1}",
        "un message a au plus {0} caractères ; celui-ci en a {1}",
        "een bericht heeft hoogstens {0} tekens; dit heeft er {1}";
    PLAYERS_ONLY_CHAT: "server.players-only-chat",
        "only the players can write here; write to the watchers instead",
        "seuls les joueurs peuvent écrire ici ; écrivez plutôt aux spectateurs",
        "alleen de spelers kunnen hier schrijven; schrijf liever aan de kijkers";
    CHAT_AFTER_GAME: "server.chat-after-game",
        "players can write to watchers once the game is over",
        "les joueurs peuvent écrire aux spectateurs une fois la partie terminée",
        "spelers kunnen de kijkers pas schrijven als de partij is afgelopen";

    // Exports and replays
    NO_EXPORT: "server.no-export",
        "the files are record.txt, picture.svg, picture.png, game.gif and game.apng",
        "les fichiers disponibles sont record.txt, picture.svg, picture.png, game.gif et game.apng",
        "de bestanden zijn record.txt, picture.svg, picture.png, game.gif en game.apng";
    BAD_SIZE: "server.bad-size",
        "the size is a number from 16 to {0}",
        "la taille est un nombre de 16 à {0}",
        "de grootte is een getal van 16 tot {0}";
    BAD_THEME: "server.bad-theme",
        "the themes are light, dark, contrast and pattern",
        "les thèmes sont light, dark, contrast et pattern",
        "de thema’s zijn light, dark, contrast en pattern";
    TOO_MANY_FRAMES: "server.too-many-frames",
        "an animation shows at most {0} moves; set ply= to end it earlier",
        "une animation montre au plus {0} coups ; indiquez ply= pour l’arrêter plus tôt",
        "een animatie toont hoogstens {0} zetten; geef met ply= aan waar ze stopt";
    TOO_MANY_MOVES: "server.too-many-moves",
        "this record has {0} moves; the limit is {1}",
        "cette partie compte {0} coups ; la limite est de {1}",
        "deze partij telt {0} zetten; het maximum is {1}";
    NO_PICTURE: "server.no-picture",
        "this picture can't be drawn: {0}",
        "cette image ne peut pas être dessinée : {0}",
        "deze afbeelding kan niet worden getekend: {0}";
    NOTHING_SHOWN: "server.nothing-shown",
        "this server was not started to show a record",
        "ce serveur n’a pas été lancé pour montrer une partie",
        "deze server is niet gestart om een partij te tonen";
    ADDRESS_TOO_LONG: "server.address-too-long",
        "this server's address is too long for a QR code",
        "l’adresse de ce serveur est trop longue pour un code QR",
        "het adres van deze server is te lang voor een QR-code";
}
