// How a game ended, in the reader's language.

/** @import { Outcome, View } from "../api" */

import { capitalise, has, named, t } from "../base/text.js";

/**
 * The result in capitals.
 * @param {Outcome} outcome
 * @param {[string, string]} colours
 */
export function headline({ winner }, colours) {
  return winner === null ? t("draw") : t("winner", named("colour", colours[winner]).toUpperCase());
}

/**
 * Why the game ended; empty while it goes on.
 * @param {View} view
 * @param {[string, string]} colours
 */
export function reason({ outcome, score }, colours) {
  if (!outcome) return "";
  const key = `ended.${outcome.reason}`;
  if (!has(key)) return capitalise(outcome.text);
  const first = outcome.winner === 1 ? 1 : 0;
  const both = [first, 1 - first];
  const names = both.map((player) => named("colour", colours[player]));
  return capitalise(t(key, ...names, ...both.map((player) => score?.[player] ?? "")));
}

/**
 * Result and reason in one line; empty while the game goes on.
 * @param {View} view
 * @param {[string, string]} colours
 */
export function ending(view, colours) {
  return view.outcome ? `${headline(view.outcome, colours)} · ${reason(view, colours)}` : "";
}

/**
 * A result that is kept as a sentence, `red wins: …`, in a word or two.
 * @param {string} result
 * @param {[string, string]} colours
 */
export function briefly(result, colours) {
  const winner = colours.find((colour) => result.startsWith(`${colour} wins`));
  if (winner) return t("wins", named("colour", winner));
  return result.startsWith("draw") ? t("drawn") : result;
}
