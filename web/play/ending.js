// How a game ended, in the reader's language.

/** @import { GameInfo, Outcome, View } from "../api" */

import { capitalise, sentence, t } from "../base/text.js";
import { colourName, say, scoreUnit } from "../base/words.js";

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

/**
 * What the result means to the reader: empty for a draw, for spectators and for both players at one screen.
 * @param {Outcome} outcome
 * @param {number[]} mine  the reader's seats
 */
export function personally({ winner }, mine) {
  if (winner === null || mine.length !== 1) return "";
  return t(mine.includes(winner) ? "youWon" : "youLost");
}

/**
 * Result, reason and what it means to the reader, in one line.
 * @param {Outcome} outcome
 * @param {GameInfo} game
 * @param {number[]} mine
 */
export function summary(outcome, game, mine) {
  return [briefly(outcome.winner, game), say(outcome.why), personally(outcome, mine)].filter(Boolean).join(" · ");
}

/**
 * Both scores with the names of the players, the first player's first; empty in games without a score.
 * @param {View} view
 * @param {GameInfo} game
 */
export function scores({ score, spec }, { colours }) {
  if (!score) return "";
  const counts = colours.map((colour, player) => `${capitalise(colourName(colour))} ${score[player]}`);
  return t("scores", capitalise(scoreUnit(spec, 2)), counts.join(", "));
}
