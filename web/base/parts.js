// What not every table needs, words and style: fetched once, when it is wanted.

import { h } from "./dom.js";
import { loadWords } from "./text.js";

/** The sheets by name, as they are loaded. @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/**
 * Loads a sheet.
 * @param {string} name
 */
export function loadSheet(name) {
  const sheet =
    sheets.get(name) ??
    new Promise((resolve) => {
      document.head.append(
        h("link", { rel: "stylesheet", href: `/style/${name}.css`, onload: resolve, onerror: resolve }),
      );
    });
  sheets.set(name, sheet);
  return sheet;
}

/**
 * Loads a part: `pages` beside the table, or `multiplayer` where others are, `analysis` of what is over.
 * @param {"pages" | "multiplayer" | "analysis"} part
 */
export async function loadPart(part) {
  await Promise.all([loadSheet(part), loadWords(part), loadWords("game_over")]);
}
