// What not every table needs, words and style: fetched once, when it is wanted.

import { h } from "./dom.js";
import { loadWords } from "./text.js";

/** The sheets by part, as they are loaded. @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/** Loads a part: `pages` beside the table, or `company` where others are. @param {"pages" | "company"} part */
export async function loadPart(part) {
  const sheet = sheets.get(part) ?? new Promise((resolve) => {
    document.head.append(h("link", { rel: "stylesheet", href: `/style/${part}.css`, onload: resolve, onerror: resolve }));
  });
  sheets.set(part, sheet);
  await Promise.all([sheet, loadWords(part), loadWords("later")]);
}
