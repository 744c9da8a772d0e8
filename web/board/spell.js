// A legal move is a word spelled in clicks. The page knows nothing else about how any game is played.

/** @import { Move } from "../api" */

/**
 * A move with all its spellings: each list of clicks makes the same move.
 * @typedef {{ text: string, clicks: string[][], changes: string }} Word
 */

/**
 * Expands a move: one that is made by a single click on its own name arrives as a plain string.
 * @param {Move} move
 * @returns {Word}
 */
export function wordOf(move) {
  return typeof move === "string" ? { text: move, clicks: [[move]], changes: "" } : move;
}

/**
 * The spots that continue the clicks made so far. The value is the move that a click completes, or `null` if more clicks
 * follow.
 * @param {Word[]} words
 * @param {string[]} made
 * @returns {Map<string, Word | null>}
 */
export function continuations(words, made) {
  const next = new Map();
  for (const word of words) {
    for (const clicks of word.clicks) {
      if (clicks.length <= made.length || made.some((spot, i) => clicks[i] !== spot)) continue;
      next.set(clicks[made.length], clicks.length === made.length + 1 ? word : null);
    }
  }
  return next;
}

/**
 * What a click leads to: a completed move, or the clicks made from now on.
 * @param {Word[]} words
 * @param {string[]} made
 * @param {string} spot
 * @returns {{ word: Word | null, made: string[] }}
 */
export function click(words, made, spot) {
  const next = continuations(words, made);
  if (next.has(spot)) {
    const word = next.get(spot) ?? null;
    return { word, made: word ? [] : [...made, spot] };
  }
  if (made.includes(spot)) return { word: null, made: made.slice(0, made.indexOf(spot)) };
  // A click elsewhere cancels, and may start another move.
  return made.length > 0 ? click(words, [], spot) : { word: null, made: [] };
}
