// A table on the server as this page knows it: asked for once, then kept up to date by the live channel and by answers.

/** @import { Act, ChatLine, LiveMessage, Presence, Table, Thinking } from "../api" */
/** @import { Letter } from "./outbox.js" */

import * as api from "../base/api.js";
import { Clocks } from "./clocks.js";
import { Outbox } from "./outbox.js";

/** Between attempts to reach the server again, in milliseconds. */
const PATIENCE = [100, 250, 500, 600];

/** An attempt may hang so long; the next one finds out sooner that a line has come back. */
const HANGS = 4000;

/** After so long without a word it is asked whether the server can still be reached. */
const SILENCE = 8000;

export class LiveTable {
  /** @type {Table} */
  table;
  clocks = new Clocks();
  /** @type {Thinking | null} */
  thinking = null;
  /** Who else is there, as soon as it is known. @type {Presence | null} */
  presence = null;
  /** When that was heard. */
  heard = performance.now();
  connected = true;
  /** Hears what is said at the table. @type {(line: ChatLine) => void} */
  onchat = () => {};
  /**
   * Hears how an analysis goes on, and that it is there.
   * @type {(message: LiveMessage & { type: "analysing" | "analysed" }) => void}
   */
  onanalysis = () => {};
  /** Does what is to be done after a break. */
  onback = () => {};
  #outbox;
  #changed;
  /** @type {WebSocket | null} */
  #socket = null;
  #attempts = 0;
  #left = new AbortController();
  #waiting = 0;
  #watch = window.setInterval(() => this.#listen(), SILENCE / 2);
  #word = performance.now();

  /**
   * @param {Table} table
   * @param {(table: LiveTable) => void} changed
   */
  constructor(table, changed) {
    this.table = table;
    this.#changed = changed;
    this.clocks.set(table.clocks);
    this.#outbox = new Outbox(
      table.record,
      (letter) => this.#deliver(letter),
      () => this.#changed(this),
    );
    const { signal } = this.#left;
    addEventListener("online", () => this.connected || this.#renew(), { signal });
    addEventListener("offline", () => this.#cut(), { signal });
    // Who was away for long may have slept through the end of the channel.
    addEventListener(
      "visibilitychange",
      () => document.hidden || performance.now() - this.#word < SILENCE || this.#renew(),
      { signal },
    );
    this.#connect();
  }

  /** What waits to be sent because the server can't be reached. */
  get waiting() {
    return this.#outbox.waiting;
  }

  /**
   * Does something at the table. Whatever the answer, the newest table is shown; a refusal is thrown on.
   * @param {{ act: Act["act"], [more: string]: unknown }} what
   */
  async act(what) {
    const { version, view } = this.table;
    const act = /** @type {Act} */ ({ version, id: crypto.randomUUID?.() ?? String(Math.random()), ...what });
    return this.#outbox.send({ act, ply: view.ply });
  }

  /** Sends again what waited when the page was left; whether there was anything. */
  resume() {
    return this.#outbox.resume();
  }

  /**
   * @param {Letter} letter
   * @returns {Promise<void>}
   */
  async #deliver({ act, ply }) {
    try {
      this.adopt(await api.act(this.table.record, act));
      this.#word = performance.now();
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      if (error.status === 0) this.#cut();
      if (error.table) this.adopt(error.table);
      // What happened meanwhile may have nothing to do with the move: an offer, a name.
      const again = act.act === "move" && error.table?.view.ply === ply && act.version < this.table.version;
      if (again) return this.#deliver({ act: { ...act, version: this.table.version }, ply });
      this.#changed(this);
      throw error;
    }
  }

  /**
   * Takes a table for the newest, unless it is older.
   * @param {Table} table
   * @param {boolean} [now]  whether its clocks are true even if they are known already; an answer may be late
   */
  adopt(table, now = false) {
    const { version } = this.table;
    if (table.version < version) return;
    if (table.version > version) this.thinking = null;
    if (table.version > version || now) this.clocks.set(table.clocks);
    this.table = table;
    this.#changed(this);
  }

  /** Takes the open seat. */
  async sit() {
    this.adopt((await api.sit(this.table.record)).table);
    this.#renew(); // A channel belongs to who opened it.
  }

  /** In how many milliseconds one may claim the game; nothing if there is no reason to. */
  get claim() {
    const claim = this.presence?.claim ?? null;
    return claim === null ? null : Math.max(0, claim - (performance.now() - this.heard));
  }

  close() {
    this.#left.abort();
    clearTimeout(this.#waiting);
    clearInterval(this.#watch);
    this.#outbox.close();
    shut(this.#socket);
  }

  #connect() {
    if (this.#left.signal.aborted) return;
    const { record, version } = this.table;
    const known = this.connected ? `?version=${version}` : ""; // After a break everything is told again.
    const address = new URL(`/api/records/${record}/live${known}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#waiting = window.setTimeout(() => this.#cut(), HANGS);
    socket.onopen = () => {
      clearTimeout(this.#waiting);
      this.#attempts = 0;
      this.#word = performance.now();
      if (!this.connected) this.onback();
      this.#setConnected(true);
      this.#outbox.flush();
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  /** @param {LiveMessage} message */
  #hear(message) {
    this.#word = performance.now();
    if (message.type === "table") return this.adopt(message.table, true);
    if (message.type === "analysing" || message.type === "analysed") return this.onanalysis(message);
    if (message.type === "chat") return this.onchat(message.line);
    if (message.type === "present") {
      this.presence = message.presence;
      this.heard = this.#word;
    } else if (message.type === "thinking" && message.version === this.table.version) this.thinking = message.thinking;
    else return;
    this.#changed(this);
  }

  /** After a long silence: asks whether anybody is there, since a channel that has died says nothing. */
  async #listen() {
    if (!this.connected || performance.now() - this.#word < SILENCE) return;
    this.#word = performance.now();
    if (!(await fetch("/health", { signal: AbortSignal.timeout(SILENCE / 2) }).catch(() => null))) this.#cut();
  }

  /** The server can't be reached, whatever the channel believes. */
  #cut() {
    const dead = this.#socket;
    this.#socket = null;
    dead?.close();
    this.#attempts = Math.max(1, this.#attempts);
    this.#lost();
  }

  /** Opens another channel at once, whatever has become of the last. */
  #renew() {
    this.#attempts = 0;
    clearTimeout(this.#waiting);
    const last = this.#socket;
    this.#connect();
    if (this.connected) shut(last);
    else last?.close(); // One that hangs would hold up the next.
  }

  #lost() {
    if (this.#left.signal.aborted) return;
    const wait = PATIENCE[Math.min(this.#attempts++, PATIENCE.length - 1)];
    if (this.#attempts > 1) this.#setConnected(false);
    clearTimeout(this.#waiting);
    this.#waiting = window.setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2)); // Not all at once.
  }

  /** @param {boolean} connected */
  #setConnected(connected) {
    if (this.connected === connected) return;
    this.connected = connected;
    this.#changed(this);
  }
}

/**
 * Hears no more of a channel, and closes it as soon as it is open: before, browsers complain.
 * @param {WebSocket | null} socket
 */
function shut(socket) {
  if (!socket) return;
  socket.onmessage = null;
  socket.onopen = () => socket.close();
  if (socket.readyState !== WebSocket.CONNECTING) socket.close();
}
