// How a game ended, in the reader's language.

/** @import { Outcome } from "../api" */

import { capitalise, t } from "../base/text.js";
import { colourName, say } from "../base/words.js";

/** A game as far as its result needs it. @typedef {{ id: string, colours: [string, string] }} Game */

/**
 * The result in capitals.
 * @param {Outcome} outcome
 * @param {Game} game
 */
export function headline({ winner }, { id, colours }) {
  return winner === null ? t("draw") : t("winner", colourName(id, colours[winner]).toUpperCase());
}

/**
 * Why the game ended; empty if the record does not say.
 * @param {Outcome} outcome
 */
export const reason = ({ why }) => (why ? capitalise(say(why)) : "");

/**
 * Result and reason in one line; empty while the game goes on.
 * @param {Outcome | null} outcome
 * @param {Game} game
 */
export function ending(outcome, game) {
  return outcome ? [headline(outcome, game), reason(outcome)].filter(Boolean).join(" · ") : "";
}

/**
 * A result in a word or two.
 * @param {number | null} winner
 * @param {Game} game
 */
export function briefly(winner, { id, colours }) {
  return capitalise(winner === null ? t("drawn") : t("wins", colourName(id, colours[winner])));
}
