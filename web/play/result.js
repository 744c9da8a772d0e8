// Pop-ups: the result of a game, and questions.

/** @import { Outcome, View } from "../api" */

import { h, ICONS, icon } from "../base/dom.js";
import { loadSheet } from "../base/parts.js";
import { t } from "../base/text.js";
import { headline, why } from "./ending.js";

await loadSheet("popup"); // Whoever imports this can show pop-ups as they should look.

/**
 * A pop-up with buttons; each closes it, and so does Escape.
 * @param {string} title
 * @param {(Node | string)[]} content
 * @param {[string, () => void, string?][]} buttons  words, what follows, and the class
 */
export function popUp(title, content, buttons) {
  const dialog = h("dialog", { "aria-label": title, tabindex: -1 });
  const close = () => dialog.close();
  const button = (/** @type {[string, () => void, string?]} */ [words, then, className]) =>
    h(
      "button",
      {
        type: "button",
        class: className,
        autofocus: className === "primary",
        onclick: () => {
          close();
          then();
        },
      },
      words,
    );
  dialog.append(
    h("button", { type: "button", class: "icon close", "aria-label": t("close"), onclick: close }, icon(ICONS.close)),
    h("h2", {}, title),
    ...content,
    h("div", { class: "buttons" }, ...buttons.map(button)),
  );
  dialog.addEventListener("close", () => dialog.remove());
  // A key that is still held down was pressed for something else.
  dialog.addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * @param {View} view
 * @param {Outcome} outcome
 * @param {[string, string]} colours
 * @param {{ rematch: () => void, newGame: () => void, analyse: () => void }} then
 */
export function resultPopUp(view, outcome, colours, then) {
  const dialog = popUp(
    headline(outcome, colours),
    [h("p", {}, why(view, colours))],
    [
      [t("rematch"), then.rematch, "primary"],
      [t("newGame"), then.newGame],
      [t("analyse"), then.analyse],
      [t("lookAtBoard"), () => {}],
    ],
  );
  dialog.classList.add("result");
  dialog.focus(); // It comes unasked, perhaps while somebody types: Enter begins nothing.
  dialog.setAttribute("data-result", outcome.winner === null ? "draw" : colours[outcome.winner]);
}

/**
 * Asks before something that can't be undone.
 * @param {string} question
 * @param {() => void} then
 */
export function sure(question, then) {
  popUp(
    question,
    [],
    [
      [t("yes"), then, "primary"],
      [t("no"), () => {}],
    ],
  );
}
