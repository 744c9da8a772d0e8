// Every word on the page by its key, in the reader's language. The types see to it that all languages have the same keys.

/** @import { Refusal } from "../api" */

import { en } from "../text/en.js";
import { setting } from "./settings.js";

/**
 * @typedef {"game_over" | "pages" | "multiplayer" | "analysis"} Part  words that a table does not need at first
 * @typedef {keyof typeof en | keyof typeof import("../text/game_over/en.js").words | keyof typeof import("../text/pages/en.js").words | keyof typeof import("../text/multiplayer/en.js").words | keyof typeof import("../text/analysis/en.js").words} Key
 */

/** @type {Record<string, string>} */
let words = en;

/** The parts that are wanted. @type {Set<Part>} */
const parts = new Set();

/** Loads the language chosen, or the browser's. */
export async function loadLanguage() {
  const wanted = setting("language");
  const language = wanted === "auto" ? navigator.language.slice(0, 2) : wanted;
  if (language === "fr") words = (await import("../text/fr.js")).fr;
  else if (language === "nl") words = (await import("../text/nl.js")).nl;
  else words = en;
  document.documentElement.lang = ["fr", "nl"].includes(language) ? language : "en";
  await Promise.all([...parts].map(loadWords));
}

/**
 * Loads the words of a part.
 * @param {Part} part
 */
export async function loadWords(part) {
  parts.add(part);
  const more = await import(`../text/${part}/${document.documentElement.lang}.js`);
  words = { ...words, ...more.words };
}

/**
 * The words of a key, with `{0}`, `{1}` … filled in.
 * @param {Key} key
 * @param {...(string | number)} parts
 */
export function t(key, ...parts) {
  return (words[key] ?? key).replace(/\{(\d)\}/g, (_, index) => String(parts[Number(index)] ?? ""));
}

/**
 * The words of a number of things: those of the key with `.one` behind where the language says so.
 * @param {Key} key
 * @param {number} count
 */
export function counted(key, count) {
  const one = `${key}.one`;
  const single = new Intl.PluralRules(document.documentElement.lang).select(count) === "one";
  return t(single && has(one) ? one : key, count);
}

/**
 * A sentence begins with a capital.
 * @param {string} text
 */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What the server refuses, in the reader's language where it has words for that.
 * @param {Refusal} refusal
 */
export function refusalWords({ error, code, wrong }) {
  const said = words[`refusal.${code}`];
  if (!said) return error;
  return wrong ? t("wrongMove", wrong.number, wrong.word, said) : said;
}

/**
 * How a computer judges, `+1.25` or `win in 5`, in the reader's language.
 * @param {string} score
 */
export function scoreWords(score) {
  const [kind, , moves] = score.split(" ");
  const key = `value.${kind}`;
  return has(key) ? t(key, moves) : score;
}

/**
 * Whether there are words for something the server names.
 * @param {string} key
 * @returns {key is Key}
 */
export const has = (key) => key in words;

/**
 * A name the server uses, in the reader's language where there are words for it.
 * @param {string} prefix
 * @param {string} name
 */
export function named(prefix, name) {
  const key = `${prefix}.${name}`;
  return has(key) ? t(key) : name;
}

/**
 * A set-up in words.
 * @param {string} spec
 */
export function setupWords(spec) {
  const [id, setup = ""] = spec.split(":");
  const [own, common] = [`setup.${spec}`, `setup.${id}`];
  if (has(own)) return t(own);
  return has(common) ? t(common, setup) : setup;
}

/**
 * A clock in words; nothing where there is none.
 * @param {string} clock
 */
export function clockWords(clock) {
  if (clock === "none") return "";
  const [minutes, seconds] = clock.split("+");
  return seconds === undefined ? t("perMove", clock) : t("increment", minutes, seconds);
}
