// What the administrators' pages are made of.

/** @import { Act, LoggedAct, RecordSummary } from "../../api" */
/** @import { Child } from "../../base/dom.js" */

import { act } from "../../base/admin.js";
import { h, toast } from "../../base/dom.js";
import { button } from "../../base/form.js";
import { timeText } from "../../base/restriction.js";
import { showPage } from "../../base/router.js";
import { chosenLanguage, errorText, fill } from "../../base/text.js";

/** @typedef {typeof import("../../text/admin.js")} Texts */
/** @typedef {keyof Texts["adminTexts"]["en"]} AdminKey */

/** The texts of these pages by language, once they are loaded. @type {Texts["adminTexts"]} */
let texts;

/** Loads the texts; before anything else of these pages. */
export async function loadTexts() {
  texts = (await import("../../text/admin.js")).adminTexts;
}

/**
 * A text of these pages, with its arguments filled in.
 * @param {AdminKey} key
 * @param {...(string | number)} args
 */
export const a = (key, ...args) => fill(texts[chosenLanguage()][key], args);

/**
 * @param {string} id
 * @param {string} name
 */
export const personLink = (id, name) => h("a", { href: `/admin/people/${id}` }, name);

/** @param {string} id */
export const gameLink = (id) => h("a", { href: `/admin/games/${id}` }, `${a("game")} ${id.slice(0, 6)}…`);

/** @param {number} time */
export const stamp = (time) => h("time", { datetime: new Date(time).toISOString() }, timeText(time));

/** @param {number | null} until */
export const untilText = (until) => (until === null ? a("forEver") : a("until", timeText(until)));

/**
 * Carries out an act and shows the page anew.
 * @param {Act} what
 */
export async function perform(what) {
  try {
    await act(what);
  } catch (error) {
    toast(errorText(error));
    return;
  }
  await showPage();
}

/**
 * @param {string} text
 * @param {Act} what
 * @param {string} [label]  what it is about, for screen readers
 */
export function actButton(text, what, label) {
  const made = button(text, () => perform(what));
  if (label) made.setAttribute("aria-label", label);
  return made;
}

/**
 * An entry of the log as a sentence, with a link to the person.
 * @param {LoggedAct} entry
 * @returns {Child[]}
 */
export function actText({ act, person }) {
  const name = person?.name ?? a("unknown");
  const text = (/** @type {(string | number)[]} */ ...args) => a(/** @type {AdminKey} */ (`act.${act.act}`), ...args);
  const link = person ? [" · ", personLink(person.id, a("person"))] : [];
  switch (act.act) {
    case "ban":
    case "mute":
      return [text(name, untilText(act.until ?? null), act.reason), ...link];
    case "rename":
      return [text(act.before ?? a("unknown"), act.name), ...link];
    case "hide-message":
    case "show-message":
      return [text(name, act.message), ...link, " · ", gameLink(act.record)];
    case "close-game":
      return [text(`${act.record.slice(0, 6)}…`), " · ", gameLink(act.record)];
    default:
      return [text(name), ...link];
  }
}

/** @param {RecordSummary["result"]} result */
export const stateText = (result) => a(result === null ? "open" : result.aborted ? "aborted" : "over");
