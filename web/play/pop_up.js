// Pop-ups: a dialog with buttons, the result of a game, and a question.

/** @import { GameInfo, Outcome } from "../api" */

import { h, ICONS, icon } from "../base/dom.js";
import { sentence, t } from "../base/text.js";
import { headline, personally, reason } from "./ending.js";

/** A button of a pop-up. @typedef {[text: string, onclick: () => void, className?: string]} PopUpButton */

/**
 * Shows a dialog. Each button closes it, and so does Escape.
 * @param {string} title
 * @param {import("../base/dom.js").Child[]} content
 * @param {PopUpButton[]} buttons
 */
export function popUp(title, content, buttons) {
  const dialog = h("dialog", { "aria-label": title, tabindex: -1 });
  const close = () => dialog.close();
  const button = (/** @type {PopUpButton} */ [text, then, className]) => {
    const onclick = () => {
      close();
      then();
    };
    return h("button", { type: "button", class: className, autofocus: className === "primary", onclick }, text);
  };
  dialog.append(
    h("button", { type: "button", class: "icon close", "aria-label": t("close"), onclick: close }, icon(ICONS.close)),
    h("h2", {}, title),
    h("div", { class: "content" }, ...content),
    h("div", { class: "buttons" }, ...buttons.map(button)),
  );
  dialog.addEventListener("close", () => dialog.remove());
  // A key that was held down before the pop-up appeared presses no button.
  dialog.addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Shows the result of a game, beside the board.
 * @param {Outcome} outcome
 * @param {GameInfo} game
 * @param {number[]} mine  the reader's seats
 * @param {{ rematch: () => void, newGame: () => void, analyse: () => void }} then
 */
export function resultPopUp(outcome, game, mine, then) {
  const means = personally(outcome, mine);
  const rematch = /** @type {PopUpButton} */ ([t("rematch"), then.rematch, "primary"]);
  const dialog = popUp(
    headline(outcome, game),
    [h("p", { class: "why" }, reason(outcome)), means && h("p", { class: "means" }, sentence(means))],
    [
      ...(mine.length > 0 ? [rematch] : []), // Only players may ask for one.
      [t("newGame"), then.newGame],
      [t("analyse"), then.analyse],
      [t("viewBoard"), () => {}],
    ],
  );
  dialog.classList.add("result");
  dialog.focus(); // It may appear while the reader types: Enter must not press a button.
  dialog.setAttribute("data-result", outcome.winner === null ? "draw" : game.colours[outcome.winner]);
}

/**
 * Asks before something that cannot be undone.
 * @param {string} question
 * @param {() => void} then
 */
export function confirmPopUp(question, then) {
  popUp(
    question,
    [],
    [
      [t("yes"), then, "primary"],
      [t("no"), () => {}],
    ],
  );
}
