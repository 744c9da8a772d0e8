// What a player can do besides moving.

/** @import { GameInfo } from "../api" */
/** @import { Board } from "../board/board.js" */
/** @import { LiveTable } from "./live.js" */

import * as api from "../base/api.js";
import { h, icon, ICONS, tell } from "../base/dom.js";
import { pictureTheme } from "../base/settings.js";
import { t } from "../base/text.js";
import { wordOf } from "../board/spell.js";
import { go } from "../main.js";
import { nameOf } from "./seats.js";

export class Actions {
  #live;
  #board;
  #game;
  #ply;
  #notice = h("div", { class: "notice", hidden: true });
  #takeBack = this.#button(t("takeBack"), () => this.#act("take-back"));
  #offerDraw = this.#button(t("offerDraw"), () => this.#act("offer-draw"));
  #resign = this.#button(t("resign"), () => this.#askToResign());
  #rematch = this.#button(t("rematch"), () => this.rematch());
  #swap = this.#button(t("swapSides"), () => this.#act("swap-sides"));
  #links = h("div", { class: "links" });
  #input = h("input", { name: "move", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: t("typeMove"), "aria-label": t("typeMove") });
  /** A line to type moves in. */
  typed = h("form", { class: "typed", onsubmit: (/** @type {Event} */ event) => this.#typed(event) }, this.#input);
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
    const flip = h("button", { type: "button", class: "icon", "aria-label": t("flip"), title: t("flip"), onclick: () => board.flip() }, icon(ICONS.flip));
    const more = h("details", { class: "more", ontoggle: () => this.#fillLinks() },
      h("summary", { class: "icon", "aria-label": t("more"), title: t("more") }, icon(ICONS.more)),
      h("div", { class: "menu card" }, this.#swap, this.#button(t("newGame"), () => go("/")), this.#links));
    const shut = () => (more.open = false);
    board.element.addEventListener("pointerdown", shut);
    more.addEventListener("keydown", (event) => event.key === "Escape" && shut());
    more.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !more.contains(relatedTarget)) shut();
    });
    this.element = h("div", { class: "actions" }, this.#notice,
      h("div", { class: "row" }, this.#takeBack, this.#offerDraw, this.#resign, this.#rematch, more, flip));
  }

  /** Offers what can be done now. */
  show() {
    const { table, connected } = this.#live;
    const [over, seated] = [table.view.outcome !== null, table.mine.length > 0];
    const computer = table.seats.some(({ holder }) => holder === "computer");
    this.#takeBack.hidden = !seated;
    this.#takeBack.disabled = table.view.ply === 0;
    this.#offerDraw.hidden = !seated || over;
    this.#offerDraw.disabled = computer;
    this.#offerDraw.title = computer ? t("noDrawWithComputer") : "";
    this.#resign.hidden = !seated || over;
    this.#rematch.hidden = !seated || !over;
    this.#swap.hidden = !seated || over || (table.mine.length < 2 && !computer);
    this.typed.hidden = !seated || over;
    this.#showNotice(connected);
  }

  /** Begins again with sides swapped. */
  async rematch() {
    const { table } = this.#live;
    const id = table.rematch ?? (await api.rematch(table.record)).table.record;
    await go(`/play/${id}`);
  }

  /** @param {boolean} connected */
  #showNotice(connected) {
    const { table } = this.#live;
    const { offer } = table;
    const notice = this.#notice;
    const answers = [this.#button(t("accept"), () => this.#act("accept"), "primary"), this.#button(t("decline"), () => this.#act("decline"))];
    /** @type {(Node | string)[]} */
    let content = [];
    if (!connected) content = [h("p", {}, t("reconnecting"))];
    else if (offer && table.mine.includes(offer.by) && table.mine.length < 2) content = [h("p", {}, t("offered"))];
    else if (offer && table.mine.length > 0) {
      const by = nameOf(table, offer.by === 1 ? 1 : 0);
      content = [h("p", {}, offer.kind === "draw" ? t("offersDraw", by) : t("offersTakeBack", by)), ...answers];
    } else if (table.seats.some(({ holder }) => holder === "open")) {
      const sit = this.#button(t("sit"), () => this.#live.sit(), "primary");
      content = table.mine.length > 0 ? [h("p", {}, t("openSeatMore"))] : [sit];
    } else if ((table.view.occurrences ?? 1) > 1 && !table.view.outcome) content = [h("p", { class: "warning" }, t("repeated"))];
    else if (table.mine.length === 0 && !table.view.outcome) content = [h("p", {}, t("watching"))];
    notice.hidden = content.length === 0;
    notice.replaceChildren(...content);
  }

  /** Links to take the game along: of the position that is looked at. */
  #fillLinks() {
    const { record, view } = this.#live.table;
    const query = `?ply=${this.#ply()}&theme=${pictureTheme()}${this.#board.isFlipped ? "&flip=true" : ""}`;
    const file = (/** @type {string} */ name, /** @type {string} */ words, ask = query) =>
      h("a", { href: `/api/records/${record}/export/${name}${ask}`, download: `tessera-${this.#game.id}-${name}` }, words);
    const place = new URLSearchParams({ spec: view.spec, moves: view.words.slice(0, this.#ply()).join(";") });
    const study = `/study#${place}`;
    const copy = async () => {
      await navigator.clipboard?.writeText(new URL(study, location.href).href);
      tell(t("copied"));
    };
    this.#links.replaceChildren(
      h("a", { href: study }, t("studyThis")), this.#button(t("copyLink"), copy),
      file("record.txt", t("record"), ""), file("picture.svg", t("pictureSvg")), file("picture.png", t("picturePng")), file("game.gif", t("animation")), file("game.apng", t("animationPng")),
    );
  }

  async #askToResign() {
    const { sure } = await import("./result.js");
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
    const clear = () => (this.#input.value = ""); // What is refused stays, to be put right.
    if (known) {
      clear();
      return this.#board.play(known);
    }
    this.#live.act({ act: "move", text }).then(clear, (error) => tell(error.message));
  }

  /** @param {string} words @param {() => void} then @param {string} [className] */
  #button(words, then, className) {
    return h("button", { type: "button", class: className, onclick: then }, words);
  }
}
