// What the server says and hears. Written from its types by a test (crates/server/tests); do not edit.

/** What the computer thinks of a game. */
export type Analysis = {
  /** The first player's chance in every position, the start included, from 0 to 1: one more than moves. */
  chances: number[];
  /** The moves; none until it is done. */
  moves: JudgedMove[];
  /** How far it is. */
  state: AnalysisState;
};

/** How far an analysis is. */
export type AnalysisState = "none" | "waiting" | "done";

/** The geometry of a board: the same for all positions of a spec, unless a View brings its own. */
export type Board = {
  /** A rectangle round everything. */
  bounds: BoardBounds;
  /** The cells. */
  cells: BoardCell[];
  /** Sides that belong to somebody. */
  edges: BoardEdge[];
  /** Coordinates at the edge. */
  labels: BoardLabel[];
  /** The corners of every cell, relative to its centre. */
  outline: BoardPoint[];
};

/** The smallest rectangle round cells and labels. */
export type BoardBounds = {
  /** The lower side. */
  bottom: number;
  /** The left side. */
  left: number;
  /** The right side. */
  right: number;
  /** The upper side. */
  top: number;
};

/** A cell that can be clicked. */
export type BoardCell = {
  /** Its name. */
  spot: string;
  /** Its centre. */
  x: number;
  /** Its centre. */
  y: number;
};

/** A side of the board that belongs to a player, as a line just outside its cells. */
export type BoardEdge = {
  /** Where the line begins. */
  from: BoardPoint;
  /** Whose it is. */
  owner: number;
  /** Where it ends. */
  to: BoardPoint;
};

/** A word at the edge of the board. */
export type BoardLabel = {
  /** The word. */
  text: string;
  /** Its middle. */
  x: number;
  /** Its middle. */
  y: number;
};

/** A point of the board's own plane: `x` to the right, `y` down. */
export type BoardPoint = {
  /** To the right. */
  x: number;
  /** Down. */
  y: number;
};

/** Chooses a name, to be kept. */
export type CalledBy = {
  /** Up to 40 characters; none if it is empty. */
  name: string;
};

/** Somebody waits for an opponent; whoever sits down first at the record plays. */
export type Challenge = {
  /** For how long, in milliseconds. */
  age: number;
  /** `none`, `30`, `5+3`. */
  clock: string;
  /** Whether it is the reader's own. */
  mine: boolean;
  /** Who waits. */
  name: string | null;
  /** The seat that is open. */
  open: number;
  /** The record to sit down at. */
  record: string;
  /** The game and its set-up. */
  spec: string;
};

/** Something that was said. */
export type ChatMessage = {
  /** When, in milliseconds since 1970. */
  at: number;
  /** What they are called. */
  name: string | null;
  /** Its number among all that was said at this record, from 1. */
  number: number;
  /** The seat of who said it; none for watchers. */
  player: number | null;
  /** Where. */
  room: Room;
  /** What was said: plain text, to be shown as it is. */
  text: string;
};

/** Both players' time as the answer was written. */
export type Clocks = {
  /** `30` for seconds a move, `5+3` for minutes and seconds more after each move. */
  control: string;
  /** What both have left, in milliseconds. */
  left: [number, number];
  /** Whose time runs. */
  running: number | null;
};

/** Something somebody does at a table. */
export type Command = {
  /** An id of the sender's choosing, up to 64 characters; sent again under the same id it happens once (an idempotency key). */
  id?: string | null;
  /** The version of the table the sender has seen. */
  version: number;
} & ({
  command: "move";
  /** Its word. */
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
  /** Whether a draw is enough. */
  draw?: boolean;
} | {
  command: "swap-sides";
} | {
  command: "name";
  /** Up to 40 characters. */
  name: string;
  /** Which of one's seats; all if it is not said. */
  player?: number | null;
});

/** A record that was made. */
export type Created = {
  /** The table. */
  table: Table;
  /** The secret that holds the seats, if the request brought none: to be sent as `Authorization: Bearer TOKEN` (browsers have it in a cookie). */
  token?: string | null;
};

/** What opens an account. */
export type Credentials = {
  /** The account's name: 2 to 40 letters, digits, spaces, and `.`, `-`, `_`. Large and small letters are the same. */
  name: string;
  /** From 8 to 128 bytes. */
  password: string;
};

/** What every refusal looks like. */
export type ErrorBody = {
  /** What is wrong, as a word that stays: `stale`, `illegal-move`, `too-many`. */
  code: string;
  /** A sentence for a person. */
  error: string;
  /** The table as it stands, where the refusal is that the sender had not seen it so (409). */
  table?: Table | null;
  /** The move that was wrong, where a list of moves was sent. */
  wrong?: WrongMove | null;
};

/** A record as a row of views, without the legal moves. */
export type Film = {
  /** The ply of the first view. */
  from: number;
  /** The result as a sentence. */
  result: string | null;
  /** The game and its set-up. */
  spec: string;
  /** What the record says of itself: players, date, … */
  tags: Record<string, string>;
  /** The views from there; the last possible one is that after all moves. Their `words` are left empty. */
  views: View[];
  /** The words of all moves. */
  words: string[];
};

/** A record to look at. */
export type FilmOf = {
  /** How many views are wanted, a hundred at most and if nothing is said. */
  count?: number | null;
  /** The ply of the first view wanted. */
  from?: number;
  /** Any record the command line reads. */
  text: string;
};

/** A game, before anything is played. */
export type GameInfo = {
  /** The clock to offer first: `none`, `30`, `5+3`. */
  clock: string;
  /** The players' colours, of who moves first first. */
  colours: [string, string];
  /** The endings of files in which records can be taken along besides `txt`: `pgn`. */
  forms: string[];
  /** The word in a spec: `sabin-rains`. */
  id: string;
  /** Whether games are won by more or less, so that the score matters to the end. */
  margin: boolean;
  /** The name in a menu. */
  name: string;
  /** Set-ups to offer, the default first. */
  offered: string[];
  /** The rules in words (Markdown). */
  rules?: string | null;
  /** The set-ups that are allowed, in words. */
  setups: string;
  /** The aim of the game in a sentence. */
  summary: string;
};

/** Who holds a seat. */
export type Holder = "person" | "computer" | "open";

/** What a move was worth to the player who made it. */
export type JudgedMove = {
  /** The value with the move that was played. */
  after: string;
  /** The value of the position with the best move: `+1.25`, `win in 5`. */
  before: string;
  /** The better move, where there is a mark. */
  better: string | null;
  /** How much of the chance to win it gave away, from 0 to 1. */
  lost: number;
  /** `?!` from 5 %, `?` from 10 %, `??` from 20 %. */
  mark: string | null;
  /** Its word. */
  text: string;
};

/** The move that led to a position. */
export type Last = {
  /** What it did to the pieces. */
  changes: string;
  /** Its word. */
  text: string;
};

/** A record in a list. */
export type Listed = {
  /** When something last happened. */
  changed: number;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  /** Which seats are the reader's. */
  mine: number[];
  /** How many moves were played. */
  ply: number;
  /** Its id. */
  record: string;
  /** The result as a sentence. */
  result: string | null;
  /** Who plays. */
  seats: [Seat, Seat];
  /** The game and its set-up. */
  spec: string;
  /** Whose turn it is, unless the game is over. */
  turn: number | null;
};

/** A message on the live channel. */
export type LiveMessage = {
  /** The table. */
  table: Table;
  type: "table";
} | {
  /** What it has found. */
  thinking: Thinking;
  type: "thinking";
  /** The version of the table it thinks about. */
  version: number;
} | {
  /** Who is there. */
  presence: Presence;
  type: "present";
} | {
  /** What. */
  line: ChatMessage;
  type: "chat";
} | {
  /** How many positions are judged… */
  done: number;
  /** … of how many. */
  of: number;
  type: "analysing";
} | {
  type: "analysed";
};

/** What pieces of a code look like. */
export type Look = {
  /** The drawing: `stone`, `marble`, `counter`, `ant`, … */
  kind: string;
  /** Whose it is. */
  owner: number;
};

/** The reader, as the server knows them. */
export type Me = {
  /** The name of their account, if they are signed in. */
  account: string | null;
  /** What they want to be called; seats are taken under this name where no other is given. */
  name: string | null;
};

/** A legal move. */
export type Move = string | {
  /** What it does to the pieces: `+R@a4` placed, `b4:B>R` turned, `a1>b2` moved, `-R@i5` taken off. */
  changes: string;
  /** The ways to spell it in clicks, each a list of spots. */
  clicks: string[][];
  /** Its word. */
  text: string;
};

/** Says something. */
export type NewChatMessage = {
  /** Where; players say it to each other, watchers to watchers, if it is not said. Players may speak to watchers once the game is over; watchers never to players. */
  room?: Room | null;
  /** Up to 200 characters. */
  text: string;
};

/** Changes an account's password. */
export type NewPassword = {
  /** The new one, from 8 to 128 bytes. */
  new: string;
  /** The password as it was. */
  password: string;
};

/** A record to be made. */
export type NewRecord = {
  /** `none`, `30` (seconds a move, then a random one), `5+3` (minutes and seconds more after each move, then the loss). At least a second a move; at least 0.25 minutes, or a second more after each move. */
  clock?: string | null;
  /** Whether to offer the open seat to everybody, in the lobby; else only who has the link finds it. */
  listed?: boolean;
  /** Moves to begin with. */
  moves?: string;
  /** What to call the people, in the order of the seats. */
  names?: [string | null, string | null];
  /** Where to begin, if not at the start. */
  position?: string | null;
  /** Who plays: `me` (also for both: two at one screen), `open` (whoever sits down), or a computer player such as `level:4` or `random`. Both are `me` if nothing is said. */
  seats?: [string, string] | null;
  /** The game and its set-up; without a set-up, the default one. */
  spec: string;
};

/** Nothing to say: `{}`. */
export type Nothing = Record<string, never>;

/** Something that was offered and not yet answered. */
export type Offer = {
  /** By whom. */
  by: number;
  /** What. */
  kind: OfferKind;
};

/** What can be offered. */
export type OfferKind = "draw" | "take-back" | "rematch";

/** How a game ended. */
export type Outcome = {
  /** Why, as a word that stays: `resigned`, `out-of-time`, `agreed`, `left`, `repetition`, `quiet`, `declared`, or the game's own, such as `surrounded`. */
  reason: string;
  /** The result as a sentence: `red wins: blue resigned`. */
  text: string;
  /** Who won; nobody if it is a draw. */
  winner: number | null;
};

/** Asks for anybody who wants to play the same. */
export type Pair = {
  /** `none`, `30`, `5+3`; none if nothing is said. */
  clock?: string | null;
  /** What to be called; the name that is kept if nothing is said. */
  name?: string | null;
  /** The game and its set-up; without a set-up, the default one. */
  spec: string;
};

/** Pieces of one kind that a player has beside the board. */
export type PieceInHand = {
  /** How many there are. */
  count: number;
  /** The drawing. */
  kind: string;
  /** Whose they are. */
  owner: number;
  /** Its name as a spot: `hand:A` of the player to move, `hand:wA` of the other. */
  spot: string;
};

/** A piece on the board. */
export type PieceOnBoard = {
  /** Which piece: a key of [`View::looks`], and what `changes` write. */
  code: string;
  /** How many pieces lie below it; left out where none does. */
  height?: number;
  /** The same for the same piece as long as it is in the game; left out where it is the spot. */
  id?: string | null;
  /** The cell it lies on. */
  spot: string;
};

/** A position that is nowhere kept. */
export type PositionOf = {
  /** The moves from there, as a list in any of the usual ways: `a1 b2`, `1. a1 b2`, with `;` where moves have spaces. */
  moves?: string;
  /** After how many of the moves to look; after all if it is not said. */
  ply?: number | null;
  /** Where it begins, if not at the start. */
  position?: string | null;
  /** The game and its set-up. */
  spec: string;
};

/** Who is there, at any node. */
export type Presence = {
  /** Whoever's turn it is has gone: in so many milliseconds the other one may claim the game. None while there is nothing to claim. */
  claim: number | null;
  /** Whether the two players are connected; computers always are. */
  seats: [boolean, boolean];
  /** How many others watch. */
  watchers: number;
};

/** Asks for another game with sides swapped: begun at once against the computer and at one screen, else when both have asked. The answer has the new table, or this one with the offer. */
export type Rematch = {
  /** Whether sides stay as they are. */
  same_sides?: boolean;
};

/** Removes an account. */
export type Removal = {
  /** Its password. */
  password: string;
};

/** Who hears what is said. */
export type Room = "players" | "watchers";

/** One side of the table. */
export type Seat = {
  /** Who holds it. */
  holder: Holder;
  /** What to call them: a name that was given, or the computer player's. */
  name: string | null;
};

/** A random game wanted. */
export type Simulate = {
  /** How many views are wanted, a hundred at most and if nothing is said. */
  count?: number | null;
  /** The ply of the first view wanted. */
  from?: number;
  /** The same seed gives the same game. */
  seed?: number;
  /** The game and its set-up. */
  spec: string;
};

/** Takes an open seat. */
export type Sit = {
  /** What to be called. */
  name?: string | null;
};

/** A record that is kept, as one person sees it. */
export type Table = {
  /** Whether the game was broken off before it began: it is over, without a result. */
  aborted: boolean;
  /** The clocks, if there are any. */
  clocks: Clocks | null;
  /** Whether the last move was drawn at random because the time was over. */
  drawn: boolean;
  /** Whether the open seat is offered to everybody, in the lobby. */
  listed: boolean;
  /** Whether the reader may break it off now. */
  may_abort: boolean;
  /** Which seats are the reader's: none, one, or both. */
  mine: number[];
  /** What was offered. */
  offer: Offer | null;
  /** The record's id. */
  record: string;
  /** The record of the rematch, if there is one. */
  rematch: string | null;
  /** Who plays. */
  seats: [Seat, Seat];
  /** How many events there were; the next one has to name this number. */
  version: number;
  /** The position: the newest, or that of `?ply=`. */
  view: View;
};

/** What the computer is thinking. */
export type Thinking = {
  /** How many plies deep. */
  depth: number;
  /** Positions looked at, or random games played. */
  nodes: number;
  /** Which player. */
  player: number;
  /** How it judges that for itself: `+1.25`, `win in 5`. */
  score: string;
  /** What it would play now. */
  text: string;
};

/** A position, and how it can go on: all that a screen needs besides the board. */
export type View = {
  /** The board, where it is not the one of the spec: it grows with the game. */
  board?: Board | null;
  /** The pieces beside the board. */
  hands: PieceInHand[];
  /** The move that led here. */
  last: Last | null;
  /** Cells out of play for good. */
  locked: string[];
  /** What the pieces look like, by code. */
  looks: Record<string, Look>;
  /** The legal moves, sorted by word; none when the game is over. */
  moves: Move[];
  /** How often this position has occurred by now; left out where it is the first time, or where the game does not count. */
  occurrences?: number;
  /** How the game ended. */
  outcome: Outcome | null;
  /** The pieces, lower ones of a stack first. */
  pieces: PieceOnBoard[];
  /** How many moves led here. */
  ply: number;
  /** The position as one line of text, which `/api/position` reads; nothing in a record that nobody judged. */
  position: string | null;
  /** The two scores, in games that have them. */
  score: [number, number] | null;
  /** The game and its set-up; its board is at `/api/boards/{spec}`. */
  spec: string;
  /** Whose turn it is, unless the game is over. */
  turn: number | null;
  /** Cells that are part of what won. */
  winning: string[];
  /** All moves of the game, also those after this position. */
  words: string[];
};

/** Somebody who was given a token, or had one. */
export type Welcome = {
  /** Who they are. */
  me: Me;
  /** The secret that stands for them from now on, if the request brought another or none: to be sent as `Authorization: Bearer TOKEN` (browsers have it in a cookie). */
  token?: string | null;
};

/** A move in a list that can't be read, or be played. */
export type WrongMove = {
  /** The line it stands on, from 1, where the list has lines. */
  line: number | null;
  /** Which move it is, from 1. */
  number: number;
  /** The move as it was written, cut if long. */
  word: string;
};
