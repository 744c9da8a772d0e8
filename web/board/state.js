// What a board shows, and what follows from it. Nothing here touches the page.

/** @import { Board, View } from "../api" */
/** @import { Word } from "./spell.js" */

import { click, continuations, wordOf } from "./spell.js";

/**
 * @typedef {object} State
 * @property {Board} board
 * @property {View} view
 * @property {[string, string]} colours  the players'
 * @property {boolean} mine  whether the reader may move now
 * @property {boolean} flipped
 * @property {string[]} made  the clicks so far
 * @property {string | null} hover  the spot under the mouse
 * @property {string | null} cursor  the spot the keyboard is at
 * @property {boolean} keyboard  whether the keyboard is on the board
 * @property {Word | null} proposed  a move that waits for a second click
 * @property {boolean} confirm  whether moves need one
 * @property {Word | null} advice  a move to show where nobody is to move
 */

/**
 * The words that can be said.
 * @param {State} state
 * @returns {Word[]}
 */
export const words = (state) => state.view.moves.map(wordOf);

/**
 * The spots that can be clicked now, as the rules have it, whoever is to move.
 * @param {State} state
 */
export const open = (state) => continuations(words(state), state.made);

/**
 * The spot that is pointed at.
 * @param {State} state
 */
export const pointed = (state) => state.hover ?? (state.keyboard ? state.cursor : null);

/**
 * The move that pointing shows: the one that waits to be confirmed, or the one a click would finish.
 * @param {State} state
 * @returns {Word | null}
 */
export function previewed(state) {
  if (!state.mine) return state.advice;
  const spot = pointed(state);
  return state.proposed ?? (spot ? (open(state).get(spot) ?? null) : null);
}

/**
 * What to say to whoever is to click, where a move takes more than one click: the key of the words.
 * @param {State} state
 */
export function prompt(state) {
  const { mine, made, view, proposed } = state;
  if (!mine || proposed) return null;
  const next = open(state);
  const finishes = [...next.values()].every(Boolean);
  if (made.length > 0) return finishes ? "promptGoal" : "promptLine";
  return finishes ? null : view.hands.some(({ spot }) => next.has(spot)) ? "promptTile" : "promptPiece";
}

/**
 * What a click on a spot changes, and the move it finishes.
 * @param {State} state
 * @param {string} spot
 * @returns {{ change: Partial<State>, word: Word | null }}
 */
export function clicked(state, spot) {
  if (!state.mine) return { change: {}, word: null };
  const { word, made } = click(words(state), state.made, spot);
  if (!word) return { change: { made, proposed: null }, word: null };
  const sure = !state.confirm || state.proposed?.text === word.text;
  return sure ? { change: { made: [], proposed: null }, word } : { change: { proposed: word }, word: null };
}
