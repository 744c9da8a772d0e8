// How a game ended, in the reader's language.

/** @import { GameInfo, Outcome } from "../api" */

import { capitalise, sentence, t } from "../base/text.js";
import { colourName, say } from "../base/words.js";

/**
 * The result in capitals.
 * @param {Outcome} outcome
 * @param {GameInfo} game
 */
export function headline({ winner }, { colours }) {
  return winner === null ? t("draw") : t("winner", colourName(colours[winner]).toUpperCase());
}

/**
 * Why the game ended.
 * @param {Outcome} outcome
 */
export const reason = ({ why }) => sentence(say(why));

/**
 * Result and reason in one line; empty while the game goes on.
 * @param {Outcome | null} outcome
 * @param {GameInfo} game
 */
export function ending(outcome, game) {
  return outcome ? `${headline(outcome, game)} · ${reason(outcome)}` : "";
}

/**
 * A result in a word or two.
 * @param {number | null} winner
 * @param {GameInfo} game
 */
export function briefly(winner, { colours }) {
  return capitalise(winner === null ? t("drawn") : t("wins", colourName(colours[winner])));
}
