// The computer's analysis of a finished game: the chances as a graph, marks on moves, better moves.

/** @import { Analysis as Found, GameInfo, JudgedMove } from "../api" */
/** @import { LiveTable } from "./live.js" */

import { ask } from "../base/api.js";
import { change } from "../base/change.js";
import { h } from "../base/dom.js";
import { capitalise, choiceText, t } from "../base/text.js";
import { colourName } from "../base/words.js";
import { Graph } from "./graph.js";

/** How often to ask for a pending analysis in case a live message is lost, in milliseconds. */
const POLL = 3000;

/** The states in their order: an analysis never goes back. */
const STATES = ["none", "waiting", "done"];

/** @param {number} chance  from 0 to 1 */
const percent = (chance) => Math.round(100 * chance);

export class Analysis {
  element = h("section", { class: "analysis" });
  #live;
  #list;
  #game;
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
   * @param {Element} list  the list of moves
   * @param {GameInfo} game
   * @param {{ go: (ply: number) => void, changed: () => void }} page  goes to a position; redraws it
   */
  constructor(live, list, game, page) {
    this.#live = live;
    this.#list = list;
    this.#game = game;
    this.#page = page;
    live.onanalysis = (message) => {
      if (message.type === "analysed") return this.refresh();
      this.#bar.max = message.of;
      this.#bar.value = message.done;
    };
  }

  /** Requests the analysis unless it is there, and scrolls to it. */
  async request() {
    if (this.#found?.state !== "done") this.#take(await change(this.#path, {}));
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
   * A better move than the one played at a ply.
   * @param {number} ply
   */
  better(ply) {
    return this.#found?.moves[ply]?.better ?? null;
  }

  /**
   * Shows the analysis of a position.
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

  /** Fetches the state of the analysis. */
  async refresh() {
    const found = await ask(this.#path).catch(() => null);
    if (found) this.#take(found);
    else this.#pollLater();
  }

  #pollLater() {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = window.setTimeout(() => this.refresh(), POLL);
  }

  /** @param {Found} found */
  #take(found) {
    if (found.state === "waiting") this.#pollLater();
    const known = this.#found ? STATES.indexOf(this.#found.state) : -1;
    if (this.#closed || STATES.indexOf(found.state) <= known) return; // Answers can arrive out of order.
    this.#found = found;
    this.element.replaceChildren(...this.#parts(found));
    this.#page.changed();
  }

  /** @param {Found} found */
  #parts({ state, chances, moves }) {
    this.element.setAttribute("aria-label", t("analysis"));
    this.#bar.setAttribute("aria-label", t("analysing"));
    if (state === "none") return [h("button", { type: "button", onclick: () => this.request() }, t("analyse"))];
    if (state === "waiting") return [h("p", {}, t("analysing")), this.#bar];
    if (chances.length === 0) return [h("p", {}, t("notAnalysed"))];
    markMoves(this.#list, moves);
    this.#graph = new Graph(chances, moves, this.#game.colours, this.#page.go);
    return [this.#graph.element, this.#verdict];
  }

  /**
   * @param {number} ply
   * @param {number} chance  of the first player, from 0 to 1
   */
  #valueOf(ply, chance) {
    const [first, second] = this.#game.colours.map((colour) => capitalise(colourName(colour)));
    const score = this.#found?.moves[ply]?.before;
    if (score && score.kind !== "estimate" && score.plies !== null) {
      return t("winsIn", chance > 0.5 ? first : second, score.plies);
    }
    return t("chances", first, percent(chance), second, percent(1 - chance));
  }

  /**
   * Remarks on the move before a position and on the move after it.
   * @param {number} ply
   * @param {JudgedMove | undefined} last
   * @param {JudgedMove | undefined} next
   */
  #remarks(ply, last, next) {
    const remarks = [];
    if (last?.mark) {
      const back = () => {
        this.#page.go(ply - 1);
        this.#graph?.focus(); // The button that had the focus is gone.
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
 * Marks mistakes in the list of moves.
 * @param {Element} list
 * @param {JudgedMove[]} moves
 */
function markMoves(list, moves) {
  for (const [i, { mark }] of moves.entries()) {
    const button = list.querySelector(`[data-ply="${i + 1}"]`);
    if (mark && button && !button.querySelector(".mark"))
      button.append(" ", h("b", { class: "mark", title: choiceText("mark", mark) }, mark));
  }
}
