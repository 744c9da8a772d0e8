// The page's texts in the reader's language. The types make sure that every language has every key.

import { en } from "../text/en.js";
import { setting } from "./settings.js";

/** @typedef {keyof typeof en} Key */

/** @type {Record<string, string>} */
let texts = en;

/** The language that is chosen, or the browser's; English if the page does not have it. */
export function chosenLanguage() {
  const chosen = setting("language");
  const language = chosen === "auto" ? navigator.language.slice(0, 2) : chosen;
  return ["fr", "nl"].includes(language) ? language : "en";
}

/**
 * Loads the page's texts in a language.
 * @param {string} language
 */
export async function loadLanguage(language) {
  if (language === "fr") texts = (await import("../text/fr.js")).fr;
  else if (language === "nl") texts = (await import("../text/nl.js")).nl;
  else texts = en;
  document.documentElement.lang = language;
}

/**
 * The text of a key, with its arguments filled in.
 * @param {Key} key
 * @param {...(string | number)} args
 */
export const t = (key, ...args) => fill(texts[key] ?? key, args);

/**
 * Replaces `{0}`, `{1}` … by the arguments.
 * @param {string} template
 * @param {(string | number)[]} args
 */
export function fill(template, args) {
  return template.replace(/\{(\d)\}/g, (_, index) => String(args[Number(index)] ?? ""));
}

/**
 * The text for a number of things: that of `key.one` where the language uses the singular.
 * @param {Key} key
 * @param {number} count
 */
export function counted(key, count) {
  const one = `${key}.one`;
  return isSingular(count) && one in texts ? t(/** @type {Key} */ (one), count) : t(key, count);
}

/**
 * Whether the language uses the singular for a number: English for 1, French also for 0.
 * @param {number} count
 */
export const isSingular = (count) => new Intl.PluralRules(document.documentElement.lang).select(count) === "one";

/**
 * Makes the first letter a capital.
 * @param {string} text
 */
export const capitalise = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Makes the first letter a capital, and ends with a full stop.
 * @param {string} text
 */
export function sentence(text) {
  return capitalise(/[.!?…]$/.test(text) ? text : `${text}.`);
}

/**
 * An error as a sentence for the reader.
 * @param {unknown} error
 */
export const errorText = (error) => sentence(error instanceof Error ? error.message : String(error));

/**
 * A choice whose value is part of a key: `theme.dark`.
 * @param {string} prefix
 * @param {string} value
 */
export const choiceText = (prefix, value) => t(/** @type {Key} */ (`${prefix}.${value}`));

/**
 * A time control for people to read: `5 min + 3 s`; empty for none.
 * @param {string} clock
 */
export function clockText(clock) {
  if (clock === "none") return "";
  const [minutes, seconds] = clock.split("+");
  return seconds === undefined ? t("perMove", clock) : t("increment", minutes, seconds);
}
