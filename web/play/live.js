// A table on the server as this page knows it: asked for once, then kept up to date by the live channel and by answers.

/** @import { Act, LiveMessage, Table, Thinking } from "../api" */

import * as api from "../base/api.js";
import { Refused } from "../base/api.js";

/** Between attempts to reach the server again, in milliseconds. */
const PATIENCE = [250, 500, 1000, 2000, 4000];

export class LiveTable {
  /** @type {Table} */
  table;
  /** When the table was received, for clocks. */
  received = performance.now();
  /** @type {Thinking | null} */
  thinking = null;
  connected = true;
  #changed;
  /** @type {WebSocket | null} */
  #socket = null;
  #attempts = 0;
  #closed = false;
  #waiting = 0;

  /** @param {Table} table @param {(table: LiveTable) => void} changed */
  constructor(table, changed) {
    this.table = table;
    this.#changed = changed;
    this.#connect();
  }

  /**
   * Does something at the table. Whatever the answer, the newest table is shown; a refusal is thrown on.
   * @param {{ act: Act["act"], [more: string]: unknown }} what
   */
  async act(what) {
    const act = /** @type {Act} */ ({ version: this.table.version, id: crypto.randomUUID?.() ?? String(Math.random()), ...what });
    try {
      this.adopt(await this.#persistently(act));
    } catch (error) {
      if (error instanceof Refused && error.table) this.adopt(error.table);
      this.#changed(this);
      throw error;
    }
  }

  /** Sends an act again under its id where nobody knows whether it arrived. @param {Act} act */
  async #persistently(act) {
    for (const wait of [300, 900, 2000]) {
      try {
        return await api.act(this.table.record, act);
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 0) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    return api.act(this.table.record, act);
  }

  /** Takes a table for the newest, unless it is older. @param {Table} table */
  adopt(table) {
    if (table.version < this.table.version) return;
    if (table.version > this.table.version) this.thinking = null;
    this.table = table;
    this.received = performance.now();
    this.#changed(this);
  }

  /** Takes the open seat; the channel is opened anew, since it belonged to somebody without one. */
  async sit() {
    this.adopt((await api.sit(this.table.record)).table);
    this.#socket?.close();
  }

  /** What a player has left now, in milliseconds. @param {0 | 1} player */
  left(player) {
    const { clocks } = this.table;
    if (!clocks) return null;
    const since = clocks.running === player ? performance.now() - this.received : 0;
    return Math.max(0, clocks.left[player] - since);
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#waiting);
    this.#socket?.close();
  }

  #connect() {
    if (this.#closed) return;
    const address = new URL(`/api/records/${this.table.record}/live?version=${this.table.version}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempts = 0;
      this.#setConnected(true);
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = () => this.#lost();
  }

  /** @param {LiveMessage} message */
  #hear(message) {
    if (message.type === "table") return this.adopt(message.table);
    if (message.version !== this.table.version) return;
    this.thinking = message.thinking;
    this.#changed(this);
  }

  #lost() {
    if (this.#closed) return;
    const wait = PATIENCE[Math.min(this.#attempts++, PATIENCE.length - 1)];
    if (this.#attempts > 1) this.#setConnected(false);
    this.#waiting = window.setTimeout(() => this.#connect(), wait);
  }

  /** @param {boolean} connected */
  #setConnected(connected) {
    if (this.connected === connected) return;
    this.connected = connected;
    this.#changed(this);
  }
}
