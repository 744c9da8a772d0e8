// The page's texts in the reader's language. The types make sure that every language has every key.

/** @import { ErrorBody, Score } from "../api" */

import { en } from "../text/en.js";
import { setting } from "./settings.js";

/** @typedef {keyof typeof en} Key */

/** @type {Record<string, string>} */
let texts = en;

/** Loads the chosen language, or the browser's. */
export async function loadLanguage() {
  const chosen = setting("language");
  const language = chosen === "auto" ? navigator.language.slice(0, 2) : chosen;
  if (language === "fr") texts = (await import("../text/fr.js")).fr;
  else if (language === "nl") texts = (await import("../text/nl.js")).nl;
  else texts = en;
  document.documentElement.lang = ["fr", "nl"].includes(language) ? language : "en";
}

/**
 * The text of a key, with `{0}`, `{1}` … replaced by the arguments.
 * @param {Key} key
 * @param {...(string | number)} args
 */
export function t(key, ...args) {
  return (texts[key] ?? key).replace(/\{(\d)\}/g, (_, index) => String(args[Number(index)] ?? ""));
}

/**
 * The text for a number of things: that of `key.one` where the language uses the singular.
 * @param {Key} key
 * @param {number} count
 */
export function counted(key, count) {
  const one = `${key}.one`;
  const isSingular = new Intl.PluralRules(document.documentElement.lang).select(count) === "one";
  return t(isSingular && has(one) ? one : key, count);
}

/**
 * Makes the first letter a capital.
 * @param {string} text
 */
export const capitalise = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * An error as a sentence for the reader.
 * @param {unknown} error
 */
export const errorText = (error) => capitalise(error instanceof Error ? error.message : String(error));

/**
 * An error of the server in the reader's language.
 * @param {ErrorBody} refusal
 */
export function refusalText({ error, code, wrong }) {
  const text = texts[`refusal.${code}`];
  if (!text) return error;
  return wrong ? t("wrongMove", wrong.number, wrong.word, text) : text;
}

/**
 * How a computer judges in the reader's language: `+1.25`, `win in 5`.
 * @param {Score} score
 */
export function scoreText(score) {
  if (score.kind === "estimate") return `${score.value < 0 ? "−" : "+"}${Math.abs(score.value).toFixed(2)}`;
  if (score.plies === null) return t(score.kind === "win" ? "value.won" : "value.lost");
  return t(`value.${score.kind}`, score.plies);
}

/**
 * Whether the page has a text for a key that the server names.
 * @param {string} key
 * @returns {key is Key}
 */
export const has = (key) => key in texts;

/**
 * A name the server uses, in the reader's language if there is a text for it.
 * @param {string} prefix
 * @param {string} name
 */
export function named(prefix, name) {
  const key = `${prefix}.${name}`;
  return has(key) ? t(key) : name;
}

/**
 * A set-up for people to read: `11 × 11`.
 * @param {string} spec
 */
export function setupText(spec) {
  const [id, setup = ""] = spec.split(":");
  const [own, common] = [`setup.${spec}`, `setup.${id}`];
  if (has(own)) return t(own);
  return has(common) ? t(common, setup) : setup;
}

/**
 * A time control for people to read: `5 min + 3 s`; empty for none.
 * @param {string} clock
 */
export function clockText(clock) {
  if (clock === "none") return "";
  const [minutes, seconds] = clock.split("+");
  return seconds === undefined ? t("perMove", clock) : t("increment", minutes, seconds);
}
