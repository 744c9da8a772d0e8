// Bans and mutes, in words.

/** @import { Restriction } from "../api" */

import { sentence } from "./text.js";
import { say } from "./words.js";

/**
 * A time in the reader's language.
 * @param {number} time  milliseconds since 1970
 */
export const timeText = (time) =>
  new Date(time).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/**
 * Why the reader may not play, or not chat.
 * @param {"banned" | "muted"} kind
 * @param {Restriction} restriction
 */
export function restrictionText(kind, { until, reason }) {
  if (until === null) return sentence(say({ code: `server.${kind}`, args: [reason] }));
  return sentence(say({ code: `server.${kind}-until`, args: [reason, timeText(until)] }));
}
