// The list of moves, and the buttons and keys that step through it.

import { h, ICONS, icon } from "../base/dom.js";
import { t } from "../base/text.js";

/** @typedef {{ words: string[], ply: number }} Shown */

export class MoveList {
  #list = h("ol", { "aria-label": t("moveList"), tabindex: 0 });
  #title = h("h2", {});
  #signal = h("span", { class: "signal", role: "img", hidden: true }, icon(ICONS.signal));
  #go;
  /** @type {Shown} */
  #shown = { words: [], ply: 0 };
  #steps = h("div", { class: "steps" });
  element;

  /** @param {(ply: number) => void} go  shows the position at a ply */
  constructor(go) {
    this.#go = go;
    const step = (
      /** @type {keyof typeof ICONS} */ name,
      /** @type {string} */ label,
      /** @type {() => number} */ to,
    ) =>
      h(
        "button",
        { type: "button", "aria-label": label, title: label, onclick: () => this.#step(to()) },
        icon(ICONS[name]),
      );
    this.#steps.append(
      step("first", t("firstMove"), () => 0),
      step("previous", t("previousMove"), () => this.#shown.ply - 1),
      step("next", t("nextMove"), () => this.#shown.ply + 1),
      step("last", t("lastMove"), () => this.#shown.words.length),
    );
    this.element = h("section", { class: "moves card" }, this.#title, this.#list, this.#steps);
  }

  /**
   * @param {string} name  of the game
   * @param {string} more  set-up, clock, spectators
   */
  title(name, more) {
    this.#title.replaceChildren(name, " ", h("small", {}, more), this.#signal); // The space is for screen readers.
  }

  /**
   * Shows whether the page is connected to the server.
   * @param {boolean} connected
   */
  signal(connected) {
    this.#signal.hidden = false;
    this.#signal.classList.toggle("off", !connected);
    const words = t(connected ? "signalOn" : "signalOff");
    this.#signal.setAttribute("aria-label", words);
    this.#signal.title = words;
  }

  /**
   * Adds something below the buttons.
   * @param {...Node} nodes
   */
  append(...nodes) {
    this.element.append(...nodes);
  }

  /**
   * @param {string[]} words
   * @param {number} ply
   */
  show(words, ply) {
    this.#fill(words, this.#shown.words);
    this.#shown = { words, ply };
    const current = this.#list.querySelector(`[data-ply="${ply}"]`);
    for (const old of this.#list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    current?.setAttribute("aria-current", "step");
    if (current instanceof HTMLElement) this.#scrollTo(current);
    const [first, previous, next, last] = /** @type {any} */ (this.#steps.children);
    first.disabled = previous.disabled = ply <= 0;
    next.disabled = last.disabled = ply >= words.length;
  }

  /**
   * Handles the keys that step through the game.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { ply, words } = this.#shown;
    const targets = /** @type {Record<string, number>} */ ({
      ArrowLeft: ply - 1,
      ArrowRight: ply + 1,
      ArrowUp: 0,
      ArrowDown: words.length,
      PageUp: ply - 1,
      PageDown: ply + 1,
      Home: 0,
      End: words.length,
    });
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey || targets[event.key] === undefined) return;
    event.preventDefault();
    this.#step(targets[event.key]);
  }

  /** @param {number} ply */
  #step(ply) {
    if (ply >= 0 && ply <= this.#shown.words.length && ply !== this.#shown.ply) this.#go(ply);
  }

  /**
   * Updates the list from the first move that differs, so that focus and scroll position stay.
   * @param {string[]} words
   * @param {string[]} before
   */
  #fill(words, before) {
    const list = this.#list;
    const button = (/** @type {string} */ word, /** @type {number} */ ply) =>
      h("button", { type: "button", "data-ply": ply, onclick: () => this.#step(ply) }, word);
    if (!list.firstChild) list.append(h("li", { class: "start" }, h("span"), button(t("theStart"), 0)));
    let same = 0;
    while (same < words.length && words[same] === before[same]) same++;
    for (const old of [...list.querySelectorAll("[data-ply]")].slice(same + 1)) old.remove();
    while (list.children.length > 1 + Math.ceil(same / 2)) list.lastChild?.remove();
    for (let ply = same; ply < words.length; ply++) {
      if (ply % 2 === 0) list.append(h("li", {}, h("span", { class: "n" }, `${ply / 2 + 1}.`)));
      list.lastElementChild?.append(button(words[ply], ply + 1));
    }
  }

  /**
   * Scrolls the list without scrolling the page.
   * @param {HTMLElement} row
   */
  #scrollTo(row) {
    const list = this.#list;
    const top = row.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  }
}
