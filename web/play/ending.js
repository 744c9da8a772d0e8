// How a game ended, in the reader's words.

/** @import { Outcome, View } from "../api" */

import { has, named, sentence, t } from "../base/text.js";

/**
 * What a result is called in capitals.
 * @param {Outcome} outcome
 * @param {[string, string]} colours
 */
export function headline({ winner }, colours) {
  return winner === null ? t("draw") : t("winner", named("colour", colours[winner]).toUpperCase());
}

/**
 * Why it ended so; nothing while it goes on.
 * @param {View} view
 * @param {[string, string]} colours
 */
export function why({ outcome, score }, colours) {
  if (!outcome) return "";
  const key = `ended.${outcome.reason}`;
  if (!has(key)) return sentence(outcome.text);
  const first = outcome.winner === 1 ? 1 : 0;
  const both = [first, 1 - first];
  const names = both.map((player) => named("colour", colours[player]));
  return sentence(t(key, ...names, ...both.map((player) => score?.[player] ?? "")));
}

/**
 * Both in one line.
 * @param {View} view
 * @param {[string, string]} colours
 */
export function ending(view, colours) {
  return view.outcome ? `${headline(view.outcome, colours)} · ${why(view, colours)}` : "";
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
