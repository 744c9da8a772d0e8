// How a game ended, in the reader's language.

/** @import { Message, Outcome, View } from "../api" */

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
 * A result in a word or two.
 * @param {{ winner: number | null }} result
 * @param {[string, string]} colours
 */
export const brief = ({ winner }, colours) =>
  winner === null ? t("drawn") : t("wins", named("colour", colours[winner]));

/**
 * The result that a record states, in a word or two.
 * @param {Message} result
 * @param {[string, string]} colours
 * @returns {string}
 */
export function briefly({ code, args: [first] }, colours) {
  if (typeof first !== "object") return t("drawn");
  if (code === "rules.result") return briefly(first, colours);
  const winner = colours.findIndex((colour) => first.code === `rules.colour.${colour}`);
  return brief({ winner: winner < 0 ? null : winner }, colours);
}
