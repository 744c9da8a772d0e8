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
    CONTROL_CHARACTER: "server.control-character",
        "a text has control characters, which can't be stored; remove them",
        "un texte contient des caractères de contrôle, qui ne peuvent pas être enregistrés ; supprimez-les",
        "een tekst bevat stuurtekens, die niet kunnen worden opgeslagen; verwijder ze";
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
    BAD_REQUEST_KEY: "server.bad-request-key",
        "the header Idempotency-Key has 1 to {0} ASCII characters",
        "l’en-tête Idempotency-Key compte de 1 à {0} caractères ASCII",
        "de header Idempotency-Key heeft 1 tot {0} ASCII-tekens";
    KEY_WITHOUT_TOKEN: "server.key-without-token",
        "an Idempotency-Key belongs to a token; get one first with POST /api/session/guest",
        "un en-tête Idempotency-Key appartient à un jeton ; obtenez-en d’abord un avec POST /api/session/guest",
        "een Idempotency-Key hoort bij een token; vraag er eerst een met POST /api/session/guest";
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
    NEW_GAME_LIMIT: "server.new-game-limit",
        "your address starts more than {0} games per hour; try again later",
        "votre adresse commence plus de {0} parties par heure ; réessayez plus tard",
        "je adres begint meer dan {0} partijen per uur; probeer het later opnieuw";
    NEW_PERSON_LIMIT: "server.new-person-limit",
        "your address adds more than {0} names or accounts per hour; try again later",
        "votre adresse ajoute plus de {0} noms ou comptes par heure ; réessayez plus tard",
        "je adres voegt meer dan {0} namen of accounts per uur toe; probeer het later opnieuw";
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
    UNREAD_LIMIT: "server.unread-limit",
        "your address has not yet read {0} MB of answers; read them first",
        "votre adresse n’a pas encore lu {0} Mo de réponses ; lisez-les d’abord",
        "je adres heeft {0} MB aan antwoorden nog niet gelezen; lees die eerst";
    BODY_TIMEOUT: "server.body-timeout",
        "the request did not arrive within {0} seconds; send it again",
        "la requête n’est pas arrivée en {0} secondes ; envoyez-la de nouveau",
        "het verzoek kwam niet binnen {0} seconden aan; stuur het opnieuw";
    WORK_LIMIT: "server.work-limit",
        "{0} pictures or boards for your address are in progress; wait until they are done",
        "{0} images ou plateaux sont en préparation pour votre adresse ; attendez qu’ils soient prêts",
        "er worden al {0} afbeeldingen of borden voor je adres gemaakt; wacht tot ze klaar zijn";

    // Availability
    STALE: "server.stale",
        "the game has moved on; look at the table again",
        "la partie a continué entre-temps ; regardez de nouveau le plateau",
        "de partij is intussen verdergegaan; bekijk het bord opnieuw";
    INTERNAL: "server.internal",
        "internal server error; try again",
        "erreur interne du serveur ; réessayez",
        "interne serverfout; probeer het opnieuw";
    DATABASE_UNAVAILABLE: "server.database-unavailable",
        "the server cannot use its database at the moment; try again shortly",
        "le serveur ne peut pas utiliser sa base de données pour le moment ; réessayez dans un instant",
        "de server kan zijn database op dit moment niet gebruiken; probeer het zo opnieuw";
    SHUTTING_DOWN: "server.shutting-down",
        "this server is shutting down",
        "ce serveur est en cours d’arrêt",
        "deze server wordt afgesloten";
    CLOCK_OFF: "server.clock-off",
        "this server's clock differs from the database's by {0} seconds; its operator has to set it right",
        "l’horloge de ce serveur diffère de {0} secondes de celle de la base de données ; son administrateur doit la régler",
        "de klok van deze server wijkt {0} seconden af van die van de database; de beheerder moet haar gelijkzetten";
    TASK_DEAD: "server.task-dead",
        "the background task «{0}» is not running; it is being restarted",
        "la tâche de fond « {0} » ne tourne pas ; elle va redémarrer",
        "de achtergrondtaak ‘{0}’ draait niet; ze wordt opnieuw gestart";
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
    DATABASE_IN_USE: "server.database-in-use",
        "another server uses this database; its page is {0}",
        "un autre serveur utilise cette base de données ; sa page est {0}",
        "een andere server gebruikt deze database; zijn pagina is {0}";
    DATABASE_IN_USE_SOMEWHERE: "server.database-in-use-somewhere",
        "another server uses this database; stop it first",
        "un autre serveur utilise cette base de données ; arrêtez-le d’abord",
        "een andere server gebruikt deze database; stop die eerst";
    FILE_EXISTS: "server.file-exists",
        "{0} exists already; choose another name",
        "{0} existe déjà ; choisissez un autre nom",
        "{0} bestaat al; kies een andere naam";
    DATABASE_EXISTS: "server.database-exists",
        "{0} exists already; add --replace to move it aside",
        "{0} existe déjà ; ajoutez --replace pour le mettre de côté",
        "{0} bestaat al; voeg --replace toe om het opzij te zetten";
    BAD_FILE: "server.bad-file", "{0}: {1}", "{0} : {1}", "{0}: {1}";
    NOT_A_FILE: "server.not-a-file",
        "only an SQLite file can be copied this way; for Postgres use pg_dump --format=custom and pg_restore, or tessera store export and import",
        "seul un fichier SQLite peut être copié ainsi ; pour Postgres, utilisez pg_dump --format=custom et pg_restore, ou tessera store export et import",
        "alleen een SQLite-bestand kan zo worden gekopieerd; gebruik voor Postgres pg_dump --format=custom en pg_restore, of tessera store export en import";
    NO_DATABASE: "server.no-database",
        "there is no Tessera database here; check the name",
        "il n’y a pas de base de données Tessera ici ; vérifiez le nom",
        "hier is geen Tessera-database; controleer de naam";
    BAD_IMPORT: "server.bad-import", "line {0}: {1}", "ligne {0} : {1}", "regel {0}: {1}";
    NOT_AN_EXPORT: "server.not-an-export",
        "this is not a line of an export: {0}",
        "ce n’est pas une ligne d’un export : {0}",
        "dit is geen regel van een export: {0}";
    MISSING_EVENT: "server.missing-event",
        "event {0} is missing",
        "il manque l’événement {0}",
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
    PAIRING_LIMIT: "server.pairing-limit",
        "your address looks for opponents more than {0} times a minute; wait a moment",
        "votre adresse cherche des adversaires plus de {0} fois par minute ; attendez un instant",
        "je adres zoekt meer dan {0} keer per minuut een tegenstander; wacht even";
    CONNECT_TO_SIT: "server.connect-to-sit",
        "this seat is offered in the lobby; connect to the table to take it",
        "cette place est offerte dans le salon ; connectez-vous à la table pour la prendre",
        "deze plaats staat in de lobby; maak verbinding met de tafel om hem te nemen";
    SEATS_TAKEN: "server.seats-taken",
        "both seats are taken; you can watch",
        "les deux places sont prises ; vous pouvez regarder",
        "beide plaatsen zijn bezet; je kunt wel meekijken";
    GAME_WITHDRAWN: "server.game-withdrawn",
        "this game was withdrawn",
        "cette partie a été retirée",
        "deze partij is ingetrokken";

    // New records
    ENDING_IN_OPENING: "server.ending-in-opening",
        "a new game can't begin with a resignation or a draw; leave it out",
        "une nouvelle partie ne peut pas commencer par un abandon ou une nulle ; retirez-les",
        "een nieuwe partij kan niet met opgeven of remise beginnen; laat dat weg";
    BOARD_TOO_LARGE: "server.board-too-large",
        "this board is too large: it has {0} cells, and the limit is {1}",
        "ce plateau est trop grand : il a {0} cases, et la limite est de {1}",
        "dit bord is te groot: het heeft {0} velden en het maximum is {1}";
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
    TOO_MANY_MARKS: "server.too-many-marks",
        "a letter of a name has at most {0} accents",
        "une lettre d’un nom porte au plus {0} accents",
        "een letter van een naam heeft hoogstens {0} accenten";
    NAME_OF_ACCOUNT: "server.name-of-account",
        "this name is, or looks like, that of an account; sign in to use it, or choose another",
        "ce nom est celui d’un compte ou lui ressemble ; connectez-vous pour l’utiliser ou choisissez-en un autre",
        "deze naam is of lijkt op die van een account; log in om hem te gebruiken of kies een andere";
    MIXED_SCRIPTS: "server.mixed-scripts",
        "an account name has letters of one alphabet; these are mixed",
        "un nom de compte s’écrit dans un seul alphabet ; celui-ci en mélange plusieurs",
        "een accountnaam gebruikt één alfabet; hier staan er meer door elkaar";
    BAD_ACCOUNT_NAME: "server.bad-account-name",
        "an account name has {0} to {1} letters, digits, spaces, or . - _",
        "un nom de compte se compose de {0} à {1} lettres, chiffres, espaces ou . - _",
        "een accountnaam bestaat uit {0} tot {1} letters, cijfers, spaties of . - _";
    PASSWORD_LENGTH: "server.password-length",
        "a password has {0} to {1} bytes",
        "un mot de passe a de {0} à {1} octets",
        "een wachtwoord is {0} tot {1} bytes lang";
    NAME_TAKEN: "server.name-taken",
        "this account name is taken, or looks like one that is; choose another",
        "ce nom de compte est déjà pris ou ressemble à un autre ; choisissez-en un autre",
        "deze accountnaam is al in gebruik of lijkt op een andere; kies een andere";
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
        "spelers kunnen pas aan de kijkers schrijven als de partij is afgelopen";

    // Blocks, reports, administration
    BANNED: "server.banned",
        "you are banned: {0}",
        "vous êtes banni : {0}",
        "je bent verbannen: {0}";
    BANNED_UNTIL: "server.banned-until",
        "you are banned until {1}: {0}",
        "vous êtes banni jusqu’au {1} : {0}",
        "je bent verbannen tot {1}: {0}";
    MUTED: "server.muted",
        "you can't send messages: {0}",
        "vous ne pouvez pas envoyer de messages : {0}",
        "je kunt geen berichten sturen: {0}";
    MUTED_UNTIL: "server.muted-until",
        "you can't send messages until {1}: {0}",
        "vous ne pouvez pas envoyer de messages jusqu’au {1} : {0}",
        "je kunt tot {1} geen berichten sturen: {0}";
    YOURSELF: "server.yourself",
        "that is you; choose another player",
        "c’est vous ; choisissez un autre joueur",
        "dat ben je zelf; kies een andere speler";
    NOT_A_PERSON: "server.not-a-person",
        "no person has that seat; only people can be blocked or reported",
        "personne n’occupe cette place ; seules des personnes peuvent être bloquées ou signalées",
        "op die plaats zit geen mens; alleen mensen kun je blokkeren of melden";
    NO_MESSAGE: "server.no-message",
        "no such message",
        "ce message n’existe pas",
        "dit bericht bestaat niet";
    BLOCKED_SEAT: "server.blocked-seat",
        "you can't play against this player: one of you has blocked the other; you can watch",
        "vous ne pouvez pas jouer contre ce joueur : l’un de vous a bloqué l’autre ; vous pouvez regarder",
        "je kunt niet tegen deze speler spelen: een van jullie heeft de ander geblokkeerd; je kunt wel meekijken";
    BLOCK_LIMIT: "server.block-limit",
        "you have blocked {0} players; unblock one first",
        "vous avez bloqué {0} joueurs ; débloquez-en d’abord un",
        "je hebt {0} spelers geblokkeerd; deblokkeer er eerst een";
    BLOCK_RATE_LIMIT: "server.block-rate-limit",
        "your address blocks more than {0} players per hour; try again later",
        "votre adresse bloque plus de {0} joueurs par heure ; réessayez plus tard",
        "je adres blokkeert meer dan {0} spelers per uur; probeer het later opnieuw";
    REPORT_LIMIT: "server.report-limit",
        "you have made many reports; try again tomorrow",
        "vous avez fait beaucoup de signalements ; réessayez demain",
        "je hebt veel meldingen gedaan; probeer het morgen opnieuw";
    OWN_DATA_LIMIT: "server.own-data-limit",
        "you can download your data {0} times an hour; try again later",
        "vous pouvez télécharger vos données {0} fois par heure ; réessayez plus tard",
        "je kunt je gegevens {0} keer per uur downloaden; probeer het later opnieuw";
    NOT_ADMIN: "server.not-admin",
        "only administrators can do this",
        "c’est réservé aux administrateurs",
        "dit kunnen alleen beheerders";
    COMMAND_LINE_ONLY: "server.command-line-only",
        "administrators are appointed on the command line: tessera admin grant NAME",
        "les administrateurs sont nommés en ligne de commande : tessera admin grant NOM",
        "beheerders worden op de opdrachtregel benoemd: tessera admin grant NAAM";
    NO_PERSON: "server.no-person",
        "there is no account «{0}», and no person with this id",
        "il n’y a ni compte « {0} » ni personne avec cet identifiant",
        "er is geen account ‘{0}’ en niemand met deze id";
    NO_REPORT: "server.no-report",
        "no such report",
        "ce signalement n’existe pas",
        "deze melding bestaat niet";
    NOTHING_CHANGED: "server.nothing-changed",
        "it is so already; nothing has changed",
        "c’est déjà le cas ; rien n’a changé",
        "dat is al zo; er is niets veranderd";
    NOT_IN_FUTURE: "server.not-in-future",
        "the end must be in the future",
        "la fin doit être dans le futur",
        "het einde moet in de toekomst liggen";
    EMPTY_NAME: "server.empty-name", "the name is empty", "le nom est vide", "de naam is leeg";
    GAME_IS_OVER: "server.game-is-over",
        "the game is over",
        "la partie est terminée",
        "de partij is afgelopen";

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
        "an animation of this board in this size shows at most {0} moves; set ply= to end it earlier, or a smaller size=",
        "une animation de ce plateau à cette taille montre au plus {0} coups ; indiquez ply= pour l’arrêter plus tôt ou une taille size= plus petite",
        "een animatie van dit bord in dit formaat toont hoogstens {0} zetten; geef met ply= aan waar ze stopt, of kies een kleinere size=";
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
