// What a move does to the pieces, as the server writes it: `+R@a4` placed, `b4:B>R` flipped, `a1>b2` moved, `-R@i5` removed.

/** @import { GameInfo, PieceOnBoard, View } from "../api" */
/** @import { Word } from "./spell.js" */

/**
 * @typedef {{ code: string, spot: string }} Placed
 * @typedef {{ from: string, to: string }} Moved
 * @typedef {{ placed: Placed[], taken: Placed[], turned: Placed[], moved: Moved[] }} Changes
 */

/**
 * @param {string} text
 * @returns {Changes}
 */
export function read(text) {
  /** @type {Changes} */
  const changes = { placed: [], taken: [], turned: [], moved: [] };
  for (const change of text.split(" ").filter(Boolean)) {
    const [, sign, code, spot] = /^([+-])([^@]+)@(.+)$/.exec(change) ?? [];
    const [, turned, , into] = /^([^:]+):([^>]+)>(.+)$/.exec(change) ?? [];
    const [from, to] = change.split(">");
    if (sign) (sign === "+" ? changes.placed : changes.taken).push({ code, spot });
    else if (turned) changes.turned.push({ code: into, spot: turned });
    else changes.moved.push({ from, to });
  }
  return changes;
}

/**
 * The changes of a move in a position. A move that came as a plain string places a piece of the player to move.
 * @param {View} view
 * @param {Word} word
 * @returns {Changes}
 */
export function changesOf(view, word) {
  if (word.changes) return read(word.changes);
  const spot = word.clicks[0][0];
  return read(spot === "pass" ? "" : `+${codeOf(view)}@${spot}`);
}

/**
 * The code of the pieces of the player to move, in games with one kind of piece.
 * @param {View} view
 */
function codeOf(view) {
  const known = Object.entries(view.looks).find(([, look]) => look.owner === view.turn);
  return known ? known[0] : `new${view.turn}`;
}

/**
 * The view after a move, before the server has answered. The legal moves are left as they were, so that the dots do not
 * flicker.
 * @param {View} view
 * @param {Word} word
 * @param {GameInfo} game
 * @returns {View}
 */
export function ahead(view, word, game) {
  const changes = changesOf(view, word);
  const looks = { ...view.looks };
  for (const { code } of changes.placed) looks[code] ??= lookOf(view, word, game);
  const last = { text: word.text, changes: write(changes) };
  return { ...view, ply: view.ply + 1, pieces: moved(view.pieces, changes, view.hands.length > 0), looks, last };
}

/**
 * The look of a piece before any of its kind lies on the board: that of the piece in hand, or of the usual kind.
 * @param {View} view
 * @param {Word} word
 * @param {GameInfo} game
 */
export function lookOf(view, word, game) {
  const hand = view.hands.find(({ spot }) => spot === word.clicks[0][0]);
  const kind = hand?.kind ?? game.pieces[0].kind;
  return { kind, owner: view.turn ?? 0 };
}

/** @param {Changes} changes */
function write({ placed, taken, turned, moved }) {
  return [
    ...placed.map(({ code, spot }) => `+${code}@${spot}`),
    ...taken.map(({ code, spot }) => `-${code}@${spot}`),
    ...turned.map(({ code, spot }) => `${spot}:?>${code}`),
    ...moved.map(({ from, to }) => `${from}>${to}`),
  ].join(" ");
}

/**
 * @param {PieceOnBoard[]} pieces  from the bottom of each stack up
 * @param {Changes} changes
 * @param {boolean} distinct  whether each piece has a code of its own
 * @returns {PieceOnBoard[]}
 */
function moved(pieces, changes, distinct) {
  const tops = new Map(pieces.map((piece) => [piece.spot, piece]));
  const taken = new Set(changes.taken.map(({ spot }) => tops.get(spot)));
  const goals = new Map(changes.moved.map(({ from, to }) => [tops.get(from), to]));
  const codes = new Map(changes.turned.map(({ spot, code }) => [tops.get(spot), code]));
  const stay = pieces.filter((piece) => !taken.has(piece) && !goals.has(piece));
  const turned = stay.map((piece) => ({ ...piece, code: codes.get(piece) ?? piece.code }));
  const height = (/** @type {string} */ spot) => stay.filter((piece) => piece.spot === spot).length;
  const come = pieces
    .filter((piece) => goals.has(piece))
    .map((piece) => {
      const spot = goals.get(piece) ?? piece.spot;
      return { ...piece, spot, height: height(spot) };
    });
  const placed = changes.placed.map(({ code, spot }) => ({
    code,
    spot,
    id: distinct ? code : null,
    height: height(spot),
  }));
  return [...turned, ...come, ...placed];
}
