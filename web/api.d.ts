// The wire types, generated from crates/api by a test (crates/server/tests/it/documents.rs); do not edit.

/** Removes an account. */
export type AccountRemoval = {
  /** The account's password. */
  password: string;
};

/** The analysis of a game. */
export type Analysis = {
  /** The first player's chance to win in every position from the start, from 0 to 1: one more than `moves`. */
  chances: number[];
  /** All moves; empty until the analysis is done. */
  moves: JudgedMove[];
  /** Its progress. */
  state: AnalysisState;
};

/** The progress of an analysis. */
export type AnalysisState = "none" | "waiting" | "done";

/** An argument of a message. */
export type Arg = string | Message;

/** The geometry of a board: the same for all positions of a spec, unless a view brings its own. */
export type Board = {
  /** A rectangle around everything. */
  bounds: BoardBounds;
  /** All cells. */
  cells: BoardCell[];
  /** Sides that belong to a player. */
  edges: BoardEdge[];
  /** Coordinates at the edge. */
  labels: BoardLabel[];
  /** The corners of every cell, relative to its centre. */
  outline: BoardPoint[];
};

/** The smallest rectangle around cells and labels. */
export type BoardBounds = {
  /** The largest y. */
  bottom: number;
  /** The smallest x. */
  left: number;
  /** The largest x. */
  right: number;
  /** The smallest y. */
  top: number;
};

/** A cell that can be clicked. */
export type BoardCell = {
  /** Its name. */
  spot: string;
  /** The x coordinate of its centre. */
  x: number;
  /** The y coordinate of its centre. */
  y: number;
};

/** A side of the board that belongs to a player, as a line just outside its cells. */
export type BoardEdge = {
  /** One end of the line. */
  from: BoardPoint;
  /** The player. */
  owner: number;
  /** The other end. */
  to: BoardPoint;
};

/** A coordinate label at the edge of the board. */
export type BoardLabel = {
  /** Its text. */
  text: string;
  /** The x coordinate of its centre. */
  x: number;
  /** The y coordinate of its centre. */
  y: number;
};

/** A point on the board. */
export type BoardPoint = {
  /** Grows to the right. */
  x: number;
  /** Grows downwards. */
  y: number;
};

/** A player waiting for an opponent; the first to sit down at the record plays. */
export type Challenge = {
  /** How long they have waited, in milliseconds. */
  age: number;
  /** `none`, `30`, `5+3`. */
  clock: string;
  /** Whether it is the reader's own. */
  mine: boolean;
  /** The name of the player who waits. */
  name: string | null;
  /** The open seat. */
  open: number;
  /** The id of the record to sit down at. */
  record: string;
  /** The game and its set-up. */
  spec: string;
};

/** A chat message. */
export type ChatMessage = {
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  /** The author's name. */
  name: string | null;
  /** Its number among all messages of the record, from 1. */
  number: number;
  /** The author's seat; `null` for watchers. */
  player: number | null;
  /** Who reads it. */
  room: Room;
  /** Plain text, to be shown verbatim. */
  text: string;
};

/** Advances the clock of a server that runs with a test clock. */
export type ClockAdvance = {
  /** Milliseconds. */
  ms: number;
};

/** Both clocks at the time of the response. */
export type Clocks = {
  /** `30` for seconds per move, `5+3` for minutes and an increment in seconds. */
  control: string;
  /** The time left, in milliseconds. */
  left: [number, number];
  /** The player whose clock runs. */
  running: number | null;
};

/** A command to a table. */
export type Command = {
  /** An idempotency key of the sender's choice, up to 64 characters: a command sent again with the same key happens once. */
  id?: string | null;
  /** The version of the table that the sender has seen (optimistic concurrency: 409 if it is no longer the newest). */
  version: number;
} & ({
  command: "move";
  /** The move as a word. */
  text: string;
} | {
  command: "take-back";
} | {
  command: "offer-draw";
} | {
  command: "accept";
} | {
  command: "decline";
} | {
  command: "resign";
} | {
  command: "abort";
} | {
  command: "claim";
  /** Whether to claim a draw only. */
  draw?: boolean;
} | {
  command: "swap-sides";
} | {
  command: "name";
  /** Up to 40 characters. */
  name: string;
  /** The seat to rename; default: all of the player's. */
  player?: number | null;
});

/** The credentials of an account. */
export type Credentials = {
  /** 2 to 40 letters of one script, digits, spaces, `.`, `-` and `_`; case-insensitive. Names that look alike count as the same. */
  name: string;
  /** 8 to 128 bytes. */
  password: string;
};

/** The empty object `{}`, for requests without parameters. */
export type Empty = Record<string, never>;

/** The body of every 4xx and 5xx response. */
export type ErrorBody = {
  /** The arguments of the code's sentence. */
  args: Arg[];
  /** What is wrong: `server.not-your-turn`. Codes are stable; sentences may be reworded. */
  code: string;
  /** An English sentence. */
  error: string;
  /** The current table, if the request was based on an older version (409). */
  table?: Table | null;
  /** The move that is wrong, if the request contains a list of moves. */
  wrong?: WrongMove | null;
};

/** A game. */
export type GameInfo = {
  /** The clock to offer first: `none`, `30`, `5+3`. */
  clock: string;
  /** The players' colours, the first player's first. */
  colours: [string, string];
  /** File extensions in which records can be exported, besides `txt`: `pgn`. */
  forms: string[];
  /** The first part of a spec: `sabin-rains`. */
  id: string;
  /** Whether the margin of a win counts, so that the score matters to the end. */
  margin: boolean;
  /** The name in a menu. */
  name: string;
  /** Set-ups to offer, the default first. */
  offered: string[];
  /** The kinds of pieces, the most common first. */
  pieces: PieceKind[];
  /** The rules (Markdown); only at `/api/games/{id}`. */
  rules?: string | null;
  /** A description of all allowed set-ups. */
  setups: string;
  /** The smallest and the largest size that this server allows, in games whose set-up is a size. */
  sizes: [number, number] | null;
  /** The aim of the game in a sentence. */
  summary: string;
};

/** What kind of player holds a seat. */
export type Holder = "person" | "computer" | "open";

/** A move and what it was worth to the player who made it. */
export type JudgedMove = {
  /** The value with the move that was played. */
  after: Score;
  /** The value of the position with the best move. */
  before: Score;
  /** The better move, if the move has a mark. */
  better: string | null;
  /** How much of the chance to win it gave away, from 0 to 1. */
  lost: number;
  /** `?!` from 5 %, `?` from 10 %, `??` from 20 %. */
  mark: string | null;
  /** The move as a word. */
  text: string;
};

/** The move that led to a position. */
export type LastMove = {
  /** What it did to the pieces, written as in `Move`. */
  changes: string;
  /** The move as a word. */
  text: string;
};

/** A message on the live channel. */
export type LiveMessage = {
  /** As the reader sees it. */
  table: Table;
  type: "table";
} | {
  /** What it has found so far. */
  thinking: Thinking;
  type: "thinking";
  /** The version of the table it searches. */
  version: number;
} | {
  /** The new state. */
  presence: Presence;
  type: "present";
} | {
  /** The message. */
  line: ChatMessage;
  type: "chat";
} | {
  /** Positions judged so far… */
  done: number;
  /** … out of this many. */
  of: number;
  type: "analysing";
} | {
  type: "analysed";
} | {
  /** The other table. */
  record: string;
  type: "paired";
};

/** What pieces with a certain code look like. */
export type Look = {
  /** The kind of piece: `stone`, `marble`, `counter`, `ant`, … */
  kind: string;
  /** The player it belongs to. */
  owner: number;
};

/** The visitor, as the server knows them. */
export type Me = {
  /** The account's name, if signed in. */
  account: string | null;
  /** The saved name, used for new seats unless the request names another. */
  name: string | null;
};

/** A sentence or word in any language: `/api/words/{language}` has the template of its code, in which `{0}`, `{1}` … stand for the arguments. */
export type Message = {
  /** The arguments, in the order of their numbers. */
  args: Arg[];
  /** `rules.ended.resigned`, `server.not-your-turn`. */
  code: string;
};

/** A legal move. */
export type Move = string | {
  /** What it does to the pieces: `+R@a4` places, `b4:B>R` turns over, `a1>b2` moves, `-R@i5` takes off. */
  changes: string;
  /** The ways to spell it in clicks, each a list of spots. */
  clicks: string[][];
  /** The move as a word. */
  text: string;
};

/** A chat message to post. */
export type NewChatMessage = {
  /** Default: `players` for players, `watchers` for everyone else. Players may write to watchers once the game is over; watchers can't write to players. */
  room?: Room | null;
  /** Up to 200 characters. */
  text: string;
};

/** Saves a name. */
export type NewName = {
  /** Up to 40 characters; empty removes the name. It may not look like the account of another person. */
  name: string;
};

/** Changes an account's password. */
export type NewPassword = {
  /** The new password, 8 to 128 bytes. */
  new: string;
  /** The current password. */
  password: string;
};

/** A record to create. */
export type NewRecord = {
  /** `none` (default), `30` (seconds per move, then a random move is played) or `5+3` (minutes, and an increment in seconds; then the game is lost). At least 1 second per move; at least 0.25 minutes, or an increment of 1 second. */
  clock?: string | null;
  /** Whether to list the open seat in the lobby; otherwise only visitors with the link find it. */
  listed?: boolean;
  /** Moves to play at once. */
  moves?: string;
  /** The players' names, in the order of the seats. */
  names?: [string | null, string | null];
  /** The position to start from; default: the start of the game. */
  position?: string | null;
  /** The players: `me`, `open` (the first visitor to sit down) or a computer player such as `level:4` or `random`. Default: `me` twice, for two people at one screen. */
  seats?: [string, string] | null;
  /** The game and its set-up; default set-up if it names none. */
  spec: string;
};

/** An offer that has not been answered. */
export type Offer = {
  /** The player who made it. */
  by: number;
  /** What is offered. */
  kind: OfferKind;
};

/** What can be offered. */
export type OfferKind = "draw" | "take-back" | "rematch";

/** How a game ended. */
export type Outcome = {
  /** Why, as a stable code: `resigned`, `out-of-time`, `agreed`, `left`, `repetition`, `quiet`, `declared`, or the game's own, such as `surrounded`. */
  reason: string;
  /** The result as an English sentence: `red wins: blue resigned`. */
  text: string;
  /** Why, in any language: `blue resigned`. */
  why: Message;
  /** The winner; `null` for a draw. */
  winner: number | null;
};

/** Asks for an opponent who wants to play the same game with the same clock. */
export type PairingRequest = {
  /** `none` (default), `30`, `5+3`. */
  clock?: string | null;
  /** The name to play under; default: the saved name. */
  name?: string | null;
  /** The game and its set-up; default set-up if it names none. */
  spec: string;
};

/** A player's pieces of one kind that are not on the board. */
export type PieceInHand = {
  /** How many are left. */
  count: number;
  /** The kind of piece. */
  kind: string;
  /** The player. */
  owner: number;
  /** Its name in `clicks`: `hand:A` for the player to move, `hand:wA` for the other. */
  spot: string;
};

/** A kind of piece: what it is called on the wire, and how it is drawn. */
export type PieceKind = {
  /** The name in `Look` and `PieceInHand`: `ant`. */
  kind: string;
  /** The body. */
  shape: Shape;
  /** The drawing on a tile. */
  symbol: PieceSymbol | null;
};

/** A piece on the board. */
export type PieceOnBoard = {
  /** A key of `View.looks`, also used in `changes`. */
  code: string;
  /** The number of pieces below it; left out if 0. */
  height?: number;
  /** Identifies the piece throughout the game; left out in games that don't tell pieces apart. */
  id?: string | null;
  /** Its cell. */
  spot: string;
};

/** The drawing on a tile. */
export type PieceSymbol = {
  /** SVG elements within -50 to 50 on both axes, in `currentColor`. */
  drawing: string;
  /** The colour on light and on dark tiles: `#b87400`. */
  ink: [string, string];
};

/** A position to look at. */
export type PositionRequest = {
  /** The moves from there, in any of the usual notations: `a1 b2`, `1. a1 b2`, separated by `;` if moves contain spaces. */
  moves?: string;
  /** The number of moves to play; default: all. */
  ply?: number | null;
  /** The position to start from; default: the start of the game. */
  position?: string | null;
  /** The game and its set-up. */
  spec: string;
};

/** Who is connected, on all nodes together. */
export type Presence = {
  /** The player to move has disconnected: milliseconds until the opponent may claim the game. `null` if there is nothing to claim. */
  claim: number | null;
  /** Whether each player is connected; computers always are. */
  seats: [boolean, boolean];
  /** The number of other connected visitors. */
  watchers: number;
};

/** A record in a list. */
export type RecordSummary = {
  /** When it last changed, in milliseconds since 1970. */
  changed: number;
  /** When it was created, in milliseconds since 1970. */
  created: number;
  /** The reader's seats. */
  mine: number[];
  /** The number of moves played. */
  ply: number;
  /** The record's id. */
  record: string;
  /** How the game ended. */
  result: ResultSummary | null;
  /** The players. */
  seats: [Seat, Seat];
  /** The game and its set-up. */
  spec: string;
  /** The player to move; `null` once the game is over. */
  turn: number | null;
};

/** Asks for another game with sides swapped. It starts at once against the computer and at one screen, otherwise when both players have asked. The response is the new table, or this one with the offer. */
export type RematchRequest = {
  /** Whether both players keep their sides. */
  same_sides?: boolean;
};

/** A record as a sequence of views without legal moves. */
export type Replay = {
  /** The ply of the first view. */
  from: number;
  /** The result that the record states, in any language: `red wins`. */
  result: Message | null;
  /** The game and its set-up. */
  spec: string;
  /** The record's tags: players, date, … */
  tags: Record<string, string>;
  /** The views from there; the last possible one is the position after all moves. Their `words` are empty. */
  views: View[];
  /** All moves. */
  words: string[];
};

/** A record to replay. */
export type ReplayRequest = {
  /** The number of views, at most 100 (default). */
  count?: number | null;
  /** The ply of the first view. */
  from?: number;
  /** A record in any format that the command line reads. */
  text: string;
};

/** How a game in a list ended. */
export type ResultSummary = {
  /** Whether the game was aborted: it has no result. */
  aborted: boolean;
  /** The winner; `null` for a draw and for an aborted game. */
  winner: number | null;
};

/** Who reads a message. */
export type Room = "players" | "watchers";

/** What a position is worth to a player. */
export type Score = {
  kind: "estimate";
  /** The evaluation in the game's unit, positive if the player is better. */
  value: number;
} | {
  kind: "win";
  /** Its distance in plies, if known. */
  plies: number | null;
} | {
  kind: "loss";
  /** Its distance in plies, if known. */
  plies: number | null;
};

/** One side of the table. */
export type Seat = {
  /** What kind of player holds it. */
  holder: Holder;
  /** The person's name, or that of the computer player. */
  name: string | null;
};

/** A table at which the visitor has just taken a seat. */
export type Seated = {
  /** The table. */
  table: Table;
  /** The token that holds the seats, if the request had none: to be sent as `Authorization: Bearer TOKEN` (browsers get it as a cookie). */
  token?: string | null;
};

/** The visitor, with a token if the server issued a new one. */
export type Session = {
  /** Who the visitor is now. */
  me: Me;
  /** The new token, to be sent as `Authorization: Bearer TOKEN` from now on (browsers get it as a cookie). */
  token?: string | null;
};

/** The body of a piece. */
export type Shape = "stone" | "marble" | "counter" | "tile";

/** A random game to play and replay. */
export type SimulationRequest = {
  /** The number of views, at most 100 (default). */
  count?: number | null;
  /** The ply of the first view. */
  from?: number;
  /** The same seed gives the same game. */
  seed?: number;
  /** The game and its set-up. */
  spec: string;
};

/** Takes an open seat. */
export type SitRequest = {
  /** The name to play under; default: the saved name. */
  name?: string | null;
};

/** A record as one visitor sees it. */
export type Table = {
  /** Whether the game was aborted: it is over, without a result. */
  aborted: boolean;
  /** The clocks, if the game has any. */
  clocks: Clocks | null;
  /** Whether the last move was chosen at random because the player's time ran out. */
  drawn: boolean;
  /** Whether the open seat is listed in the lobby. */
  listed: boolean;
  /** Whether the reader may abort it now. */
  may_abort: boolean;
  /** The reader's seats: none, one, or both. */
  mine: number[];
  /** The open offer. */
  offer: Offer | null;
  /** The record's id. */
  record: string;
  /** The id of the rematch. */
  rematch: string | null;
  /** The players. */
  seats: [Seat, Seat];
  /** The number of events so far; the next command has to name it. */
  version: number;
  /** The current position, or that of `?ply=`. */
  view: View;
};

/** The progress of a computer player's search. */
export type Thinking = {
  /** The depth reached, in plies. */
  depth: number;
  /** Positions searched, or playouts. */
  nodes: number;
  /** The computer's seat. */
  player: number;
  /** Its value for the computer. */
  score: Score;
  /** The best move so far. */
  text: string;
};

/** A position and how it can continue: all that a screen needs besides the board. */
export type View = {
  /** The board, if it differs from that of the spec because it grows with the game. */
  board?: Board | null;
  /** The pieces that are not on the board. */
  hands: PieceInHand[];
  /** The move that led here. */
  last: LastMove | null;
  /** Cells out of play for good. */
  locked: string[];
  /** What the pieces look like, by code. */
  looks: Record<string, Look>;
  /** The legal moves, sorted by word; empty once the game is over. */
  moves: Move[];
  /** How often this position has occurred so far; left out if 1, and in games that don't count. */
  occurrences?: number;
  /** How the game ended. */
  outcome: Outcome | null;
  /** The pieces on the board, lower ones of a stack first. */
  pieces: PieceOnBoard[];
  /** The number of moves that led here. */
  ply: number;
  /** The position as one line of text, as `/api/position` reads it; `null` in a replay that does not follow the rules. */
  position: string | null;
  /** Both scores, in games that have them. */
  score: [number, number] | null;
  /** The game and its set-up; its board is at `/api/boards/{spec}`. */
  spec: string;
  /** The player to move; `null` once the game is over. */
  turn: number | null;
  /** Cells that are part of what won. */
  winning: string[];
  /** All moves of the game, including those after this position. */
  words: string[];
};

/** Everything that the server can say in one language. */
export type Words = {
  /** The words of each game by its id: `name`, `summary`, `piece.ant`, `ended.surrounded`, … The code of a message begins with the game's id: `hive.ended.surrounded`. */
  games: Record<string, Record<string, string>>;
  /** All other templates, by the whole code of their message. */
  messages: Record<string, string>;
};

/** A move in a list that is unreadable or illegal. */
export type WrongMove = {
  /** Its line, from 1, if the list has lines. */
  line: number | null;
  /** Its number in the list, from 1. */
  number: number;
  /** The move as written, truncated if long. */
  word: string;
};
