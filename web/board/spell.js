// Legal moves are words spelled in clicks. This is all the page knows of how any game is played.

/** @import { Move } from "../api" */

/**
 * A move with its spellings.
 * @typedef {{ text: string, clicks: string[][], changes: string }} Word
 */

/**
 * A move written out: a drop that is its own click comes as its word alone.
 * @param {Move} move
 * @returns {Word}
 */
export function wordOf(move) {
  return typeof move === "string" ? { text: move, clicks: [[move]], changes: "" } : move;
}

/**
 * The spots that go on from the clicks made so far, each with the move it finishes, or nothing where more clicks follow.
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
 * What a click leads to: a finished move, or the clicks that now stand.
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
  // Whoever clicks elsewhere has changed their mind: perhaps that begins another word.
  return made.length > 0 ? click(words, [], spot) : { word: null, made: [] };
}
