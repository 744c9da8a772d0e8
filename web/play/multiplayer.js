// What a table with other people needs: the invitation, the reader's name, claims against a player who left, the chat.

/** @import { Notice } from "./actions.js" */
/** @import { LiveTable } from "./live.js" */

import { h, toast } from "../base/dom.js";
import { button, refuse } from "../base/form.js";
import { saveName } from "../base/people.js";
import { saveSetting, setting } from "../base/settings.js";
import { errorText, t } from "../base/text.js";
import { Chat } from "./chat.js";
import { nameOf } from "./seats.js";

export class Multiplayer {
  #live;
  #refresh;
  /** @type {HTMLFormElement | null} */
  #form = null;
  chat;

  /**
   * @param {LiveTable} live
   * @param {() => void} refresh  shows the notice again
   */
  constructor(live, refresh) {
    this.#live = live;
    this.#refresh = refresh;
    this.chat = new Chat(live);
  }

  /** The most urgent notice, if there is one. @returns {Notice | null} */
  get notice() {
    const { table, presence } = this.#live;
    const open = table.seats.findIndex(({ holder }) => holder === "open");
    if (table.aborted) return ["aborted", () => [h("p", {}, t("aborted"))]];
    if (table.mine.length === 0 && open >= 0) {
      return ["join", () => [button(t("join"), () => this.#live.sit(), "primary")]];
    }
    if (table.mine.length !== 1) return null;
    const asksName = !table.seats[table.mine[0]].name && setting("named") !== "asked";
    if (open >= 0) return [`invite ${table.listed} ${asksName}`, () => [this.#invitation(asksName)]];
    if (presence && presence.claim !== null && table.view.turn !== null) return this.#opponentLeft();
    return asksName && table.view.turn !== null ? ["name", () => [this.#nameForm()]] : null;
  }

  /** A countdown, then the claims. @returns {Notice} */
  #opponentLeft() {
    const { table, claim } = this.#live;
    const name = nameOf(table, table.mine[0] === 0 ? 1 : 0);
    const seconds = Math.ceil((claim ?? 0) / 1000);
    if (seconds > 0) return [`left ${seconds}`, () => [h("p", {}, t("opponentLeft", name, seconds))]];
    return [
      "claim",
      () => [
        h("p", {}, t("mayClaim", name)),
        button(t("claimWin"), () => this.#live.send({ command: "claim" }), "primary"),
        button(t("claimDraw"), () => this.#live.send({ command: "claim", draw: true })),
      ],
    ];
  }

  /**
   * The link of the table, to copy or to scan.
   * @param {boolean} asksName
   */
  #invitation(asksName) {
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
      toast(t("copied"));
    };
    const qr = h("img", { src: `/api/records/${record}/qr.svg`, alt: t("qr"), width: 150, height: 150 });
    const withdraw = button(t("withdraw"), () => this.#live.send({ command: "abort" }));
    return h(
      "div",
      { class: "invitation card" },
      h("p", {}, t("inviteMore"), listed && ` ${t("inviteListed")}`),
      h("div", { class: "row" }, link, button(t("copyTable"), copy, "primary")),
      h("div", { class: "row" }, qr, h("div", { class: "beside" }, asksName && this.#nameForm(), withdraw)),
    );
  }

  /** Always the same form, so that what is typed survives a change of the notice round it. */
  #nameForm() {
    this.#form ??= this.#buildNameForm();
    return this.#form;
  }

  #buildNameForm() {
    const name = h("input", {
      name: "name",
      maxlength: 40,
      autocomplete: "nickname",
      "aria-label": t("yourName"),
      placeholder: t("yourName"),
    });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!name.value.trim()) return this.#closeForm();
      try {
        await saveName(name.value);
        await this.#live.send({ command: "name", name: name.value });
        this.#closeForm();
      } catch (error) {
        refuse(name, errorText(error));
      }
    };
    return h(
      "form",
      { class: "name", onsubmit: submit },
      h("p", {}, t("askName")),
      h("div", { class: "row" }, name, h("button", { class: "primary" }, t("saveName"))),
    );
  }

  #closeForm() {
    saveSetting("named", "asked");
    this.#refresh();
  }
}
