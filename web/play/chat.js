// The chat of a table: one room for the two players, one for spectators. Plain text only.

/** @import { ChatMessage, Room } from "../api" */
/** @import { LiveTable } from "./live.js" */

import { announce, h } from "../base/dom.js";
import { refuse } from "../base/form.js";
import { chat, say } from "../base/people.js";
import { saveSetting, setting } from "../base/settings.js";
import { errorText, t } from "../base/text.js";
import { nameOf } from "./seats.js";

export class Chat {
  #live;
  /** By number. @type {Map<number, ChatMessage>} */
  #lines = new Map();
  #unread = h("small", { class: "unread" });
  #list = h("ul", { "aria-label": t("chat"), tabindex: 0 });
  #input = h("input", {
    name: "say",
    maxlength: 200,
    autocomplete: "off",
    "aria-label": t("say"),
    placeholder: t("say"),
  });
  #mute = h("button", { type: "button", onclick: () => this.#toggleMute() });
  #form = h(
    "form",
    { class: "row", onsubmit: (/** @type {Event} */ event) => this.#send(event) },
    this.#input,
    this.#mute,
  );
  element = h(
    "details",
    { class: "chat", ontoggle: () => this.#show() },
    h("summary", {}, t("chat"), " ", this.#unread),
    this.#list,
    this.#form,
  );
  /** The number of the newest line that was read. */
  #seen = 0;
  /** The numbers of lines written here; a spectator's own have no other mark. @type {Set<number>} */
  #sent = new Set();

  /** @param {LiveTable} live */
  constructor(live) {
    this.#live = live;
    live.onchat = (line) => this.#receive(line);
    live.onchatchange = () => this.refresh();
    live.onreconnect = () => this.refresh();
    this.refresh();
    this.#show();
  }

  /** Fetches all lines: those missed while the connection was down, and without those that are hidden since. */
  async refresh() {
    const known = new Set(this.#lines.keys());
    const lines = await chat(this.#live.table.record).catch(() => null);
    if (!lines) return;
    const arrived = [...this.#lines.values()].filter(({ number }) => !known.has(number));
    this.#lines = new Map([...lines, ...arrived].map((line) => [line.number, line]));
    this.#show();
  }

  /** @param {ChatMessage} line */
  #receive(line) {
    const isNew = !this.#lines.has(line.number);
    this.#lines.set(line.number, line);
    this.#show();
    if (isNew && !this.#isMuted && !this.#isMine(line)) announce(`${this.#nameOf(line)}: ${line.text}`);
  }

  get #isMuted() {
    return setting("chat") === "off";
  }

  /**
   * The room the reader writes to.
   * @returns {Room}
   */
  get #room() {
    return this.#live.table.mine.length > 0 ? "players" : "watchers";
  }

  /** @param {ChatMessage} line */
  #isMine({ player }) {
    return player !== null && this.#live.table.mine.includes(player);
  }

  /** @param {ChatMessage} line */
  #nameOf({ name, player }) {
    return name ?? (player === null ? t("watcher") : nameOf(this.#live.table, player === 1 ? 1 : 0));
  }

  #show() {
    const lines = [...this.#lines.values()]
      .sort((a, b) => a.number - b.number)
      .filter((line) => !this.#isMuted || this.#isMine(line));
    const newest = lines.at(-1)?.number ?? 0;
    if (this.element.open) this.#seen = newest;
    const unread = lines.filter((line) => line.number > this.#seen && !this.#isMine(line)).length;
    this.#unread.textContent = unread > 0 ? t("unread", unread) : "";
    this.#mute.textContent = t(this.#isMuted ? "unmute" : "mute");
    const mixed = new Set(lines.map(({ room }) => room)).size > 1;
    const rows = lines.map((line) =>
      h(
        "li",
        { class: line.room },
        this.#author(line),
        mixed && h("small", {}, ` ${t(line.room === "players" ? "chat.players" : "chat.watchers")}`),
        " ",
        line.text,
      ),
    );
    const empty = h("li", { class: "none" }, t(this.#isMuted ? "muted" : "noMessages"));
    this.#list.replaceChildren(...(rows.length > 0 ? rows : [empty]));
    this.#list.scrollTop = this.#list.scrollHeight;
  }

  /**
   * The author's name; of others a button to report or block them.
   * @param {ChatMessage} line
   */
  #author(line) {
    const name = this.#nameOf(line);
    if (this.#isMine(line) || this.#sent.has(line.number)) return h("b", {}, name);
    const open = async () => {
      const { conductPopUp } = await import("./conduct.js");
      conductPopUp(this.#live.table.record, { message: line.number }, name, line.text, () => this.refresh());
    };
    const label = t("reportOrBlock", name);
    return h("button", { type: "button", class: "author", "aria-label": label, title: label, onclick: open }, name);
  }

  #toggleMute() {
    saveSetting("chat", this.#isMuted ? "on" : "off");
    this.#show();
  }

  /** @param {Event} event */
  async #send(event) {
    event.preventDefault();
    const text = this.#input.value.trim();
    if (!text) return;
    this.#input.value = ""; // Before the answer arrives, since the next line may be typed already.
    try {
      const line = await say(this.#live.table.record, text, this.#room);
      this.#sent.add(line.number);
      this.#receive(line);
    } catch (error) {
      this.#input.value ||= text;
      refuse(this.#input, errorText(error));
    }
  }
}
