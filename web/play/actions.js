// What a player can do besides moving.

/** @import { GameInfo } from "../api" */
/** @import { Board } from "../board/board.js" */
/** @import { Multiplayer } from "./multiplayer.js" */
/** @import { LiveTable } from "./live.js" */

import * as api from "../base/api.js";
import { h, ICONS, icon, refill, tell } from "../base/dom.js";
import { loadWords, sentence, t } from "../base/text.js";
import { wordOf } from "../board/spell.js";
import { go } from "../main.js";
import { nameOf } from "./seats.js";

/**
 * Something to say or to ask: under a key, so that it is made anew only when it is another.
 * @typedef {[string, () => (Node | string)[]]} Notice
 */

/** How each offer is said. */
export const OFFERS = /** @type {const} */ ({
  draw: "offersDraw",
  "take-back": "offersTakeBack",
  rematch: "offersRematch",
});

export class Actions {
  #live;
  #board;
  #game;
  #ply;
  #notice = h("div", { class: "notice", hidden: true });
  #noticed = "";
  #takeBack = this.#button(t("takeBack"), () => this.#act("take-back"));
  #offerDraw = this.#button(t("offerDraw"), () => this.#act("offer-draw"));
  #resign = this.#button(t("resign"), () => this.#askToResign());
  #abort = this.#button(t("abort"), () => this.#act("abort"));
  #rematch = this.#button(t("rematch"), () => this.rematch());
  #swap = this.#button(t("swapSides"), () => this.#act("swap-sides"));
  #links = h("div", { class: "links" });
  #input = h("input", {
    name: "move",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    placeholder: t("typeMove"),
    "aria-label": t("typeMove"),
  });
  /** A line to type moves in. */
  typed = h("form", { class: "typed", onsubmit: (/** @type {Event} */ event) => this.#typed(event) }, this.#input);
  /** Who else is at the table, once that is known. @type {Multiplayer | null} */
  multiplayer = null;
  element;

  /**
   * @param {LiveTable} live
   * @param {Board} board
   * @param {GameInfo} game
   * @param {() => number} ply  the ply that is looked at
   */
  constructor(live, board, game, ply) {
    this.#live = live;
    this.#board = board;
    this.#game = game;
    this.#ply = ply;
    const flip = h(
      "button",
      { type: "button", class: "icon", "aria-label": t("flip"), title: t("flip"), onclick: () => board.flip() },
      icon(ICONS.flip),
    );
    const more = h(
      "details",
      { class: "more", ontoggle: () => this.#fillLinks() },
      h("summary", { class: "icon", "aria-label": t("more"), title: t("more") }, icon(ICONS.more)),
      h(
        "div",
        { class: "menu card" },
        this.#swap,
        this.#button(t("newGame"), () => go("/")),
        this.#links,
      ),
    );
    const shut = () => (more.open = false);
    board.element.addEventListener("pointerdown", shut);
    more.addEventListener("keydown", (event) => event.key === "Escape" && shut());
    more.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !more.contains(relatedTarget)) shut();
    });
    this.element = h(
      "div",
      { class: "actions" },
      this.#notice,
      h("div", { class: "row" }, this.#takeBack, this.#offerDraw, this.#resign, this.#abort, this.#rematch, more, flip),
    );
  }

  /** Offers what can be done now. */
  show() {
    const { table } = this.#live;
    const [over, seated] = [table.view.turn === null, table.mine.length > 0];
    const computer = table.seats.some(({ holder }) => holder === "computer");
    const alone = table.seats.some(({ holder }) => holder === "open");
    const breaks = table.may_abort && !computer && table.mine.length < 2;
    this.#takeBack.hidden = !seated || alone || table.aborted;
    this.#takeBack.disabled = table.view.ply === 0;
    this.#offerDraw.hidden = !seated || over || alone;
    this.#offerDraw.disabled = computer;
    this.#offerDraw.title = computer ? t("noDrawWithComputer") : "";
    this.#resign.hidden = !seated || over || alone || breaks;
    this.#abort.hidden = !breaks || alone;
    this.#rematch.hidden = !seated || !over || table.aborted;
    this.#swap.hidden = !seated || over || (table.mine.length < 2 && !computer);
    this.typed.hidden = !seated || over || alone;
    this.showNotice();
  }

  /** Begins again with sides swapped; between people, when both have asked. */
  async rematch() {
    const { table } = this.#live;
    if (table.rematch) return go(`/play/${table.rematch}`);
    const ask = () => api.rematch(table.record);
    const { table: next } = await ask().catch((error) => (error.table ? ask() : Promise.reject(error))); // Both asked at once.
    if (next.record === table.record) this.#live.adopt(next);
    else await go(`/play/${next.record}`);
  }

  /** Says what there is to say; what stands there already is left alone. */
  showNotice() {
    const [key, make] = this.#offered() ?? this.multiplayer?.notice ?? this.#remark() ?? ["", () => []];
    if (key === this.#noticed) return;
    this.#noticed = key;
    this.#notice.hidden = key === "";
    refill(this.#notice, ...make());
  }

  /**
   * What was offered.
   * @returns {Notice | null}
   */
  #offered() {
    const { offer, mine } = this.#live.table;
    if (!offer || mine.length === 0) return null;
    if (mine.includes(offer.by) && mine.length < 2) {
      return [
        `offered ${offer.kind}`,
        () => [h("p", {}, t("offered")), this.#button(t("withdrawOffer"), () => this.#act("decline"))],
      ];
    }
    const by = nameOf(this.#live.table, offer.by === 1 ? 1 : 0);
    const accept = () => (offer.kind === "rematch" ? this.rematch() : this.#act("accept"));
    return [
      `offer ${offer.kind} ${by}`,
      () => [
        h("p", {}, t(OFFERS[offer.kind], by)),
        this.#button(t("accept"), accept, "primary"),
        this.#button(t("decline"), () => this.#act("decline")),
      ],
    ];
  }

  /** @returns {Notice | null} */
  #remark() {
    const { view, mine, aborted } = this.#live.table;
    if (view.outcome || aborted) return null;
    if ((view.occurrences ?? 1) > 1) return ["repeated", () => [h("p", { class: "warning" }, t("repeated"))]];
    return mine.length === 0 ? ["watching", () => [h("p", {}, t("watching"))]] : null;
  }

  /** Links to take the game along: of the position that is looked at. */
  async #fillLinks() {
    const [{ links }] = await Promise.all([import("./links.js"), loadWords("game_over")]);
    this.#links.replaceChildren(...(await links(this.#live.table, this.#game, this.#ply(), this.#board.isFlipped)));
  }

  async #askToResign() {
    const [{ sure }] = await Promise.all([import("./result.js"), loadWords("game_over")]);
    sure(t("sureResign"), () => this.#act("resign"));
  }

  /** @param {string} act */
  async #act(act) {
    await this.#live.act({ act: /** @type {any} */ (act) });
  }

  /** @param {Event} event */
  #typed(event) {
    event.preventDefault();
    const text = this.#input.value.trim();
    if (!text) return;
    const plain = (/** @type {string} */ word) => word.toLowerCase().replace(/\s+/g, " ");
    const known = this.#live.table.view.moves.map(wordOf).find((word) => plain(word.text) === plain(text));
    this.#input.value = "";
    if (known) return this.#board.play(known);
    this.#live.act({ act: "move", text }).catch((error) => {
      tell(sentence(error.message));
      if (this.#input.value) return; // The next is being typed already.
      this.#input.value = text;
      this.#input.select(); // What is refused comes back, to be put right or typed over.
    });
  }

  /**
   * @param {string} words
   * @param {() => void} then
   * @param {string} [className]
   */
  #button(words, then, className) {
    return h("button", { type: "button", class: className, onclick: then }, words);
  }
}
