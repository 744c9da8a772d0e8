// Premoves: clicks made while the opponent is to move. What will be legal is not known yet, so any spots can be planned. Once it
// is the reader's turn, the clicks are made as if by hand: they complete a move, pick a piece, or come to nothing.

/** @import { Word } from "./spell.js" */
/** @import { State } from "./state.js" */

import { continuations, wordOf } from "./spell.js";

/** A planned click; a piece in hand is known by its kind, since its spot has another name then. @typedef {{ spot: string, kind: string | null }} Planned */

/**
 * The planned clicks after another one: one more, or fewer if it takes one back, or a new beginning once no move could be longer.
 * @param {State} state
 * @param {string} spot
 * @returns {Planned[]}
 */
export function plan({ view, planned, planner }, spot) {
  const known = planned.findIndex((click) => click.spot === spot);
  if (known >= 0) return planned.slice(0, known);
  const inHand = view.hands.find((piece) => piece.spot === spot);
  if (inHand && inHand.owner !== planner) return planned;
  const longest = Math.max(1, ...view.moves.flatMap((move) => wordOf(move).clicks.map(({ length }) => length)));
  const before = inHand || planned.length >= longest ? [] : planned;
  return [...before, { spot, kind: inHand?.kind ?? null }];
}

/**
 * What the planned clicks lead to now: a move, or the clicks made so far.
 * @param {State} state
 * @returns {{ word: Word | null, made: string[] }}
 */
export function carriedOut({ view, planned, planner }) {
  const words = view.moves.map(wordOf);
  const inHand = (/** @type {string} */ kind) =>
    view.hands.find((piece) => piece.owner === planner && piece.kind === kind)?.spot ?? "";
  /** @type {string[]} */
  let made = [];
  for (const { spot, kind } of planned) {
    const click = kind === null ? spot : inHand(kind);
    const next = continuations(words, made);
    const word = next.get(click);
    if (word === undefined) return { word: null, made: [] };
    if (word) return { word, made: [] };
    made = [...made, click];
  }
  return { word: null, made };
}
