// The list of moves, and the buttons and keys that step through it.

import { h, ICONS, icon } from "../base/dom.js";
import { t } from "../base/text.js";

/** @typedef {{ words: string[], ply: number }} Shown */

export class MoveList {
  #list = h("ol", { "aria-label": t("moveList"), tabindex: 0 });
  #title = h("h2", {});
  #signal = h("span", { class: "signal", role: "img", hidden: true }, icon(ICONS.signal));
  #head = h("div", { class: "head" }, this.#title, this.#signal);
  #subtitle = h("p", { class: "subtitle" });
  #result = h("li", { class: "result" });
  #outcome = h("p", { class: "outcome", role: "status", hidden: true });
  #go;
  /** @type {Shown} */
  #shown = { words: [], ply: 0 };
  #steps = h("div", { class: "steps" });
  #bar = h("div", { class: "bar" }, this.#steps);
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
    const parts = [this.#head, this.#subtitle, this.#list, this.#outcome, this.#bar];
    this.element = h("section", { class: "moves card" }, ...parts);
  }

  /**
   * @param {string} name  of the game
   * @param {string} more  set-up, clock, spectators
   */
  title(name, more) {
    this.#title.textContent = name;
    this.#subtitle.textContent = more;
  }

  /**
   * Adds a form beside the buttons.
   * @param {HTMLElement} form
   */
  addForm(form) {
    this.#bar.append(form);
  }

  /**
   * Adds a button beside the title.
   * @param {HTMLElement} tool
   */
  addTool(tool) {
    this.#head.append(tool);
  }

  /**
   * Adds something that opens over the list, or takes it away.
   * @param {HTMLDetailsElement | null} drawer
   */
  setDrawer(drawer) {
    const old = this.#drawer;
    if (old === drawer) return;
    old?.remove();
    if (drawer) this.#head.append(drawer);
  }

  /** Makes the list visible. */
  closeDrawer() {
    this.#drawer?.removeAttribute("open");
  }

  get #drawer() {
    return this.#head.querySelector("details");
  }

  /**
   * Shows the result of the game at the end of the list, and all about it below; nothing while the game goes on.
   * @param {string} brief
   * @param {string} whole
   */
  result(brief, whole) {
    if (this.#outcome.textContent === whole) return;
    this.#result.textContent = brief;
    if (brief) this.#list.append(this.#result);
    else this.#result.remove();
    this.#outcome.textContent = whole;
    this.#outcome.hidden = !whole;
    if (brief) this.#list.scrollTop = this.#list.scrollHeight;
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
    this.#result.remove(); // It comes after the last move.
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
    if (this.#result.textContent) list.append(this.#result);
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
