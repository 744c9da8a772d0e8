// What there is only when others are at the table: the invitation, a name to be called by, somebody who has gone, the chat.

/** @import { Notice } from "./actions.js" */
/** @import { LiveTable } from "./live.js" */

import { h, tell } from "../base/dom.js";
import { loadPart } from "../base/parts.js";
import { call } from "../base/people.js";
import { choose, setting } from "../base/settings.js";
import { t } from "../base/text.js";
import { Chat } from "./chat.js";
import { nameOf } from "./seats.js";

export class Multiplayer {
  #live;
  #refresh;
  /** @type {HTMLFormElement | null} */
  #form = null;
  /** What is said at the table. */
  chat;

  /**
   * @param {LiveTable} live
   * @param {() => void} refresh  shows notices again
   */
  constructor(live, refresh) {
    this.#live = live;
    this.#refresh = refresh;
    this.chat = new Chat(live);
  }

  /**
   * Everything for a table with others.
   * @param {LiveTable} live
   * @param {() => void} refresh
   */
  static async open(live, refresh) {
    await loadPart("multiplayer");
    return new Multiplayer(live, refresh);
  }

  /**
   * What there is to say or to ask, the most urgent; nothing most of the time.
   * @returns {Notice | null}
   */
  get notice() {
    const { table, presence } = this.#live;
    const seated = table.mine.length === 1;
    const open = table.seats.findIndex(({ holder }) => holder === "open");
    if (table.aborted) return ["aborted", () => [h("p", {}, t("aborted"))]];
    if (table.mine.length === 0 && open >= 0)
      return ["sit", () => [button(t("sitDown"), () => this.#live.sit(), "primary")]];
    if (!seated) return null;
    const asks = !table.seats[table.mine[0]].name && setting("named") !== "asked";
    if (open >= 0) return [`invite ${table.listed} ${asks}`, () => [this.#invitation(asks)]];
    if (presence && presence.claim !== null && table.view.turn !== null) return this.#gone();
    return asks && table.view.turn !== null ? ["name", () => [this.#nameForm()]] : null;
  }

  /**
   * The other one has gone: a count, then what may be claimed.
   * @returns {Notice}
   */
  #gone() {
    const { table, claim } = this.#live;
    const name = nameOf(table, table.mine[0] === 0 ? 1 : 0);
    const seconds = Math.ceil((claim ?? 0) / 1000);
    if (seconds > 0) return [`gone ${seconds}`, () => [h("p", {}, t("hasGone", name, seconds))]];
    return [
      "claim",
      () => [
        h("p", {}, t("mayClaim", name)),
        button(t("claimWin"), () => this.#live.act({ act: "claim" }), "primary"),
        button(t("claimDraw"), () => this.#live.act({ act: "claim", draw: true })),
      ],
    ];
  }

  /**
   * The link, to copy or to scan.
   * @param {boolean} asks  whether to ask for a name too
   */
  #invitation(asks) {
    const { record, listed } = this.#live.table;
    const link = h("input", {
      readonly: true,
      value: new URL(`/play/${record}`, location.href).href,
      "aria-label": t("linkOfTable"),
      onfocus: () => link.select(),
    });
    const copy = async () => {
      link.select();
      await navigator.clipboard?.writeText(link.value);
      tell(t("copied"));
    };
    return h(
      "div",
      { class: "invitation card" },
      h("p", {}, t("inviteMore"), listed && ` ${t("inviteListed")}`),
      h("div", { class: "row" }, link, button(t("copyTable"), copy, "primary")),
      h(
        "div",
        { class: "row" },
        h("img", { src: `/api/records/${record}/qr.svg`, alt: t("qr"), width: 150, height: 150 }),
        h(
          "div",
          { class: "beside" },
          asks && this.#nameForm(),
          button(t("withdraw"), () => this.#live.act({ act: "abort" })),
        ),
      ),
    );
  }

  /** Asks once what to be called: what is typed stays, whatever is said round it. */
  #nameForm() {
    return (this.#form ??= this.#makeNameForm());
  }

  #makeNameForm() {
    const name = h("input", {
      name: "name",
      maxlength: 40,
      autocomplete: "nickname",
      "aria-label": t("yourName"),
      placeholder: t("yourName"),
    });
    const keep = async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!name.value.trim()) return this.#asked();
      await call(name.value);
      await this.#live.act({ act: "name", name: name.value });
      this.#asked();
    };
    return h(
      "form",
      { class: "name", onsubmit: keep },
      h("p", {}, t("askName")),
      h("div", { class: "row" }, name, h("button", { class: "primary" }, t("keepName"))),
    );
  }

  #asked() {
    choose("named", "asked");
    this.#refresh();
  }
}

/**
 * @param {string} words
 * @param {() => unknown} then
 * @param {string} [className]
 */
const button = (words, then, className) => h("button", { type: "button", class: className, onclick: then }, words);
