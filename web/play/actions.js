// What a player can do besides moving: the buttons below the moves, and the notices above them.

/** @import { GameInfo } from "../api" */
/** @import { Board } from "../board/board.js" */
/** @import { Multiplayer } from "./multiplayer.js" */
/** @import { LiveTable } from "./live.js" */

import { h, ICONS, icon, refill } from "../base/dom.js";
import { button, iconButton, refuse } from "../base/form.js";
import { rematch } from "../base/records.js";
import { go } from "../base/router.js";
import { errorText, t } from "../base/text.js";
import { wordOf } from "../board/spell.js";
import { nameOf } from "./seats.js";

/** A notice: a key, and a function that builds it. It is built again only if the key changes. @typedef {[key: string, build: () => (Node | string)[]]} Notice */

/** The texts of offers. */
export const OFFERS = /** @type {const} */ ({
  draw: "offersDraw",
  "take-back": "offersTakeBack",
  rematch: "offersRematch",
});

export class Actions {
  #live;
  #board;
  #game;
  #currentPly;
  #notice = h("div", { class: "notice", hidden: true });
  #noticeKey = "";
  #takeBack = button(t("takeBack"), () => this.#send("take-back"));
  #offerDraw = button(t("offerDraw"), () => this.#askForDraw());
  #resign = button(t("resign"), () => this.#confirm(t("sureResign"), "resign"));
  #abort = button(t("abort"), () => this.#send("abort"));
  #rematch = button(t("rematch"), () => this.rematch());
  #swap = button(t("swapSides"), () => this.#send("swap-sides"));
  #links = h("div", { class: "links" });
  /** Buttons to report or block the other players. */
  #people = h("div", { class: "links" });
  #shownPeople = "";
  #input = h("input", {
    name: "move",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    placeholder: t("typeMove"),
    "aria-label": t("typeMove"),
  });
  /** A form to type moves in. */
  moveForm = h(
    "form",
    { class: "typed", onsubmit: (/** @type {Event} */ event) => this.#submitMove(event) },
    this.#input,
  );
  /** Set once other people are at the table. @type {Multiplayer | null} */
  multiplayer = null;
  element;

  /**
   * @param {LiveTable} live
   * @param {Board} board
   * @param {GameInfo} game
   * @param {() => number} currentPly  the ply in sight
   */
  constructor(live, board, game, currentPly) {
    this.#live = live;
    this.#board = board;
    this.#game = game;
    this.#currentPly = currentPly;
    const flip = iconButton(ICONS.flip, t("flip"), () => board.flip());
    flip.classList.add("flip");
    const buttons = [this.#takeBack, this.#offerDraw, this.#resign, this.#abort, this.#rematch];
    this.element = h(
      "div",
      { class: "actions" },
      this.#notice,
      h("div", { class: "row" }, ...buttons, this.#menu(), flip),
    );
  }

  /** Updates buttons and notices after a change of the table. */
  show() {
    const { table } = this.#live;
    const isOver = table.view.turn === null;
    const isSeated = table.mine.length > 0;
    const hasComputer = table.seats.some(({ holder }) => holder === "computer");
    const hasOpenSeat = table.seats.some(({ holder }) => holder === "open");
    const offersAbort = table.may_abort && !hasComputer && table.mine.length < 2;
    this.#takeBack.hidden = !isSeated || hasOpenSeat || table.aborted;
    this.#takeBack.disabled = table.view.ply === 0 || table.offer?.kind === "take-back";
    this.#offerDraw.hidden = !isSeated || isOver || hasOpenSeat || hasComputer; // The computer accepts no draws.
    this.#offerDraw.disabled = table.offer?.kind === "draw";
    this.#resign.hidden = !isSeated || isOver || hasOpenSeat || offersAbort;
    this.#abort.hidden = !offersAbort || hasOpenSeat;
    this.#rematch.hidden = !isSeated || !isOver || table.aborted;
    this.#swap.hidden = !isSeated || isOver || (table.mine.length < 2 && !hasComputer);
    this.moveForm.hidden = !isSeated || isOver || hasOpenSeat;
    this.#showPeople();
    this.showNotice();
  }

  /** Starts a rematch with sides swapped; between two people once both have asked for it. */
  async rematch() {
    const { table } = this.#live;
    if (table.rematch) return go(`/play/${table.rematch}`);
    const ask = () => rematch(table.record);
    // If both ask at the same time, one of the requests is stale.
    const { table: next } = await ask().catch((error) => (error.table ? ask() : Promise.reject(error)));
    if (next.record === table.record) this.#live.adopt(next);
    else await go(`/play/${next.record}`);
  }

  /** Shows the most urgent notice. */
  showNotice() {
    const [key, build] = this.#offer() ?? this.multiplayer?.notice ?? this.#remark() ?? ["", () => []];
    if (key === this.#noticeKey) return;
    this.#noticeKey = key;
    this.#notice.hidden = key === "";
    refill(this.#notice, ...build());
  }

  /** The menu behind the three dots: it closes on Escape, on a click on the board, and when the focus leaves it. */
  #menu() {
    const menu = h(
      "details",
      { class: "more", ontoggle: () => this.#fillLinks() },
      h("summary", { class: "icon", "aria-label": t("more"), title: t("more") }, icon(ICONS.more)),
      h(
        "div",
        { class: "menu card" },
        this.#swap,
        button(t("flip"), () => this.#board.flip(), "flip"),
        button(t("newGame"), () => go("/")),
        this.#people,
        this.#links,
      ),
    );
    const close = () => {
      menu.open = false;
    };
    this.#board.element.addEventListener("pointerdown", close);
    menu.addEventListener("keydown", (event) => event.key === "Escape" && close());
    menu.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
    });
    return menu;
  }

  /** An offer that was made or received. @returns {Notice | null} */
  #offer() {
    const { offer, mine } = this.#live.table;
    if (!offer || mine.length === 0) return null;
    if (mine.includes(offer.by) && mine.length < 2) {
      const withdraw = () => button(t("withdrawOffer"), () => this.#send("decline"));
      return [`offered ${offer.kind}`, () => [h("p", {}, t("offered")), withdraw()]];
    }
    const by = nameOf(this.#live.table, offer.by === 1 ? 1 : 0);
    const accept = () => (offer.kind === "rematch" ? this.rematch() : this.#send("accept"));
    return [
      `offer ${offer.kind} ${by}`,
      () => [
        h("p", {}, t(OFFERS[offer.kind], by)),
        button(t("accept"), accept, "primary"),
        button(t("decline"), () => this.#send("decline")),
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

  /** Fills the menu with links to the position in sight. */
  async #fillLinks() {
    const { links } = await import("./links.js");
    this.#links.replaceChildren(
      ...(await links(this.#live.table, this.#game, this.#currentPly(), this.#board.isFlipped)),
    );
  }

  /** Shows in the menu what can be done about the other players. */
  #showPeople() {
    const { table } = this.#live;
    const others = /** @type {(0 | 1)[]} */ ([0, 1]).filter(
      (player) => table.seats[player].holder === "person" && !table.mine.includes(player),
    );
    const names = others.map((player) => nameOf(table, player));
    if (names.join("\n") === this.#shownPeople) return; // Keeps the focus.
    this.#shownPeople = names.join("\n");
    const buttons = others.map((player, i) => {
      const name = names[i];
      return button(t("reportOrBlock", name), async () => {
        const { conductPopUp } = await import("./conduct.js");
        conductPopUp(table.record, { player }, name, "", () => this.multiplayer?.chat.refresh());
      });
    });
    this.#people.replaceChildren(...buttons);
  }

  /** Offers a draw; at one screen it would be agreed at once, so the reader is asked first. */
  #askForDraw() {
    if (this.#live.table.mine.length === 2) return this.#confirm(t("sureDraw"), "offer-draw");
    return this.#send("offer-draw");
  }

  /**
   * Asks before a command that ends the game.
   * @param {string} question
   * @param {string} command
   */
  async #confirm(question, command) {
    const { confirmPopUp } = await import("./pop_up.js");
    confirmPopUp(question, () => this.#send(command));
  }

  /** @param {string} command */
  async #send(command) {
    await this.#live.send({ command: /** @type {any} */ (command) });
  }

  /** @param {Event} event */
  #submitMove(event) {
    event.preventDefault();
    const text = this.#input.value.trim();
    if (!text) return;
    const plain = (/** @type {string} */ word) => word.toLowerCase().replace(/\s+/g, " ");
    const legal = this.#live.table.view.moves.map(wordOf).find((word) => plain(word.text) === plain(text));
    this.#input.value = "";
    if (legal) return this.#board.play(legal);
    // The server may know another spelling. If not, the text comes back to be corrected, unless the next is being typed.
    this.#live.send({ command: "move", text }).catch((error) => {
      if (!this.#input.value) {
        this.#input.value = text;
        this.#input.select();
      }
      refuse(this.#input, errorText(error));
    });
  }
}
