// The state of a board, and what follows from it. Nothing here touches the page.

/** @import { Board, GameInfo, View } from "../api" */
/** @import { Word } from "./spell.js" */

import { plan } from "./premove.js";
import { click, continuations, wordOf } from "./spell.js";

/**
 * @typedef {object} State
 * @property {Board} board
 * @property {View} view
 * @property {GameInfo} game
 * @property {boolean} mine  whether the reader may move now
 * @property {boolean} flipped  whether the board is seen from the second player's side
 * @property {string[]} made  the clicks made so far
 * @property {number | null} planner  the player who may plan a move while the opponent is to move
 * @property {import("./premove.js").Planned[]} planned  the clicks of that move
 * @property {string | null} hover  the spot under the mouse
 * @property {string | null} cursor  the spot that has, or last had, the focus
 * @property {boolean} keyboard  whether the focus is on the board
 * @property {Word | null} proposed  a move that waits for confirmation
 * @property {boolean} confirm  whether moves need confirmation
 * @property {Word | null} advice  a better move, shown while the reader may not move
 */

/**
 * @param {State} state
 * @returns {Word[]}
 */
const legalWords = (state) => state.view.moves.map(wordOf);

/**
 * The legal moves that begin with the clicks made so far.
 * @param {State} state
 */
export const begun = (state) =>
  legalWords(state).filter(({ clicks }) => clicks.some((spots) => state.made.every((spot, i) => spots[i] === spot)));

/**
 * The spots that continue a legal move, also while the opponent is to move.
 * @param {State} state
 */
export const open = (state) => continuations(legalWords(state), state.made);

/**
 * The spot that the mouse or the keyboard points at.
 * @param {State} state
 */
export const pointed = (state) => state.hover ?? (state.keyboard ? state.cursor : null);

/**
 * The move to preview: the proposed one, or the one that a click would complete.
 * @param {State} state
 * @returns {Word | null}
 */
export function previewed(state) {
  if (!state.mine) return state.advice;
  const spot = pointed(state);
  return state.proposed ?? (spot ? (open(state).get(spot) ?? null) : null);
}

/**
 * The key of the text that says what to click next; `null` where a move takes one click.
 * @param {State} state
 */
export function prompt(state) {
  const { mine, made, view, proposed } = state;
  if (!mine || proposed) return null;
  const next = open(state);
  const isLastClick = [...next.values()].every(Boolean);
  if (made.length > 0) return isLastClick ? "promptGoal" : "promptLine";
  if (isLastClick) return null;
  return view.hands.some(({ spot }) => next.has(spot)) ? "promptTile" : "promptPiece";
}

/**
 * What a click on a spot changes, and the move it completes.
 * @param {State} state
 * @param {string} spot
 * @returns {{ change: Partial<State>, word: Word | null }}
 */
export function clicked(state, spot) {
  if (!state.mine) return { change: state.planner === null ? {} : { planned: plan(state, spot) }, word: null };
  const { word, made } = click(legalWords(state), state.made, spot);
  if (!word) return { change: { made, proposed: null }, word: null };
  const isConfirmed = !state.confirm || state.proposed?.text === word.text;
  return isConfirmed ? { change: { made: [], proposed: null }, word } : { change: { proposed: word }, word: null };
}
