// Every word on the page by its key, in the reader's language; what a language lacks is said in English.

import { setting } from "./settings.js";
import { en } from "../text/en.js";

/** @typedef {keyof typeof en} Key */

/** @type {Partial<Record<Key, string>>} */
let words = en;

/** Loads the language chosen, or the browser's. */
export async function loadLanguage() {
  const wanted = setting("language");
  const language = wanted === "auto" ? navigator.language.slice(0, 2) : wanted;
  if (language === "fr") words = (await import("../text/fr.js")).fr;
  else if (language === "nl") words = (await import("../text/nl.js")).nl;
  else words = en;
  document.documentElement.lang = ["fr", "nl"].includes(language) ? language : "en";
}

/**
 * The words of a key, with `{0}`, `{1}` … filled in.
 * @param {Key} key
 * @param {...(string | number)} parts
 */
export function t(key, ...parts) {
  const text = words[key] ?? en[key];
  return text.replace(/\{(\d)\}/g, (_, index) => String(parts[Number(index)] ?? ""));
}

/** Whether there are words for something the server names. @param {string} key @returns {key is Key} */
export const has = (key) => key in en;

/** A name the server uses, in the reader's language where there are words for it. @param {string} prefix @param {string} name */
export function named(prefix, name) {
  const key = `${prefix}.${name}`;
  return has(key) ? t(key) : name;
}

/** A set-up in words. @param {string} spec */
export function setupWords(spec) {
  const [id, setup = ""] = spec.split(":");
  const [own, common] = [`setup.${spec}`, `setup.${id}`];
  if (has(own)) return t(own);
  return has(common) ? t(common, setup) : setup;
}

/** A clock in words; nothing where there is none. @param {string} clock */
export function clockWords(clock) {
  if (clock === "none") return "";
  const [minutes, seconds] = clock.split("+");
  return seconds === undefined ? t("perMove", clock) : t("increment", minutes, seconds);
}
