// What the computer thinks of a game that is over: the chances as a graph, marks on moves, and what would have been better.

/** @import { Analysis as Found, JudgedMove } from "../api" */
/** @import { LiveTable } from "./live.js" */

import { ask } from "../base/api.js";
import { h } from "../base/dom.js";
import { named, sentence, t } from "../base/text.js";
import { Graph } from "./graph.js";

/** While it is awaited it is asked for now and then, should the channel not tell: in milliseconds. */
const LOOK = 3000;

/** How far it can be; it never goes back. */
const STATES = ["none", "waiting", "done"];

/** @param {number} chance  from 0 to 1 */
const percent = (chance) => Math.round(100 * chance);

export class Analysis {
  element = h("section", { class: "analysis" });
  #live;
  #list;
  #colours;
  #page;
  /** @type {Found | null} */
  #found = null;
  /** @type {Graph | null} */
  #graph = null;
  #verdict = h("div", { class: "verdict", role: "status" });
  #bar = h("progress");
  #timer = 0;
  #closed = false;

  /**
   * @param {LiveTable} live
   * @param {Element} list  of the moves
   * @param {[string, string]} colours
   * @param {{ go: (ply: number) => void, changed: () => void }} page  goes to a position, and shows what has changed
   */
  constructor(live, list, colours, page) {
    this.#live = live;
    this.#list = list;
    this.#colours = colours;
    this.#page = page;
    live.onanalysis = (message) => {
      if (message.type === "analysed") return this.refresh();
      this.#bar.max = message.of;
      this.#bar.value = message.done;
    };
  }

  /** Asks for it, unless it is there; and brings it into sight. */
  async ask() {
    if (this.#found?.state !== "done") this.#take(await ask(this.#path, {}));
    this.element.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#live.onanalysis = () => {};
    this.element.remove();
    for (const mark of this.#list.querySelectorAll(".mark")) mark.remove();
  }

  /**
   * The move that would have been better than the one that was played after so many moves.
   * @param {number} ply
   */
  better(ply) {
    return this.#found?.moves[ply]?.better ?? null;
  }

  /**
   * Says what is thought of the position after so many moves.
   * @param {number} ply
   */
  show(ply) {
    const chance = this.#found?.chances[ply];
    if (chance === undefined) return;
    const value = this.#valueOf(ply, chance);
    this.#graph?.show(ply, value);
    const { moves = [] } = this.#found ?? {};
    this.#verdict.replaceChildren(h("p", {}, value), ...this.#remarks(ply, moves[ply - 1], moves[ply]));
  }

  get #path() {
    return `/records/${this.#live.table.record}/analysis`;
  }

  /** Asks what is known. */
  async refresh() {
    const found = await ask(this.#path).catch(() => null);
    if (found) this.#take(found);
    else this.#later();
  }

  /** Asks again after a while. */
  #later() {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = window.setTimeout(() => this.refresh(), LOOK);
  }

  /** @param {Found} found */
  #take(found) {
    if (found.state === "waiting") this.#later();
    const known = this.#found ? STATES.indexOf(this.#found.state) : -1;
    if (this.#closed || STATES.indexOf(found.state) <= known) return; // Answers may come in any order.
    this.#found = found;
    this.element.replaceChildren(...this.#parts(found));
    this.#page.changed();
  }

  /** @param {Found} found */
  #parts({ state, chances, moves }) {
    this.element.setAttribute("aria-label", t("analysis"));
    this.#bar.setAttribute("aria-label", t("analysing"));
    if (state === "none") return [h("button", { type: "button", onclick: () => this.ask() }, t("analyse"))];
    if (state === "waiting") return [h("p", {}, t("analysing")), this.#bar];
    if (chances.length === 0) return [h("p", {}, t("notAnalysed"))];
    markMoves(this.#list, moves);
    this.#graph = new Graph(chances, moves, this.#colours, this.#page.go);
    return [this.#graph.element, this.#verdict];
  }

  /**
   * @param {number} ply
   * @param {number} chance  the first player's
   */
  #valueOf(ply, chance) {
    const [first, second] = this.#colours.map((colour) => sentence(named("colour", colour)));
    const sure = /^(?:win|loss) in (\d+)$/.exec(this.#found?.moves[ply]?.before ?? "");
    if (sure) return t("winsIn", chance > 0.5 ? first : second, sure[1]);
    return t("chances", first, percent(chance), second, percent(1 - chance));
  }

  /**
   * What is to be said of the move before and of the move after.
   * @param {number} ply
   * @param {JudgedMove | undefined} last
   * @param {JudgedMove | undefined} next
   */
  #remarks(ply, last, next) {
    const remarks = [];
    if (last?.mark) {
      const back = () => {
        this.#page.go(ply - 1);
        this.#graph?.focus(); // The button goes with what it belongs to.
      };
      const show = h("button", { type: "button", title: t("showBetter"), onclick: back }, last.better ?? "");
      remarks.push(
        h(
          "p",
          {},
          t("gaveAway", last.text + last.mark, percent(last.lost)),
          ...(last.better ? [` ${t("better")} `, show] : []),
        ),
      );
    }
    if (next?.mark && next.better) remarks.push(h("p", {}, t("betterNext", next.text + next.mark, next.better)));
    return remarks;
  }
}

/**
 * Marks the moves that were not the best in a list of moves.
 * @param {Element} list
 * @param {JudgedMove[]} moves
 */
function markMoves(list, moves) {
  for (const [i, { mark }] of moves.entries()) {
    const button = list.querySelector(`[data-ply="${i + 1}"]`);
    if (mark && button && !button.querySelector(".mark"))
      button.append(" ", h("b", { class: "mark", title: named("mark", mark) }, mark));
  }
}
