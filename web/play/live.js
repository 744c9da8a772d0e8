// A table on the server, kept up to date by the live channel (a WebSocket) and by the answers to commands.

/** @import { ChatMessage, Command, LiveMessage, Presence, Table, Thinking } from "../api" */
/** @import { Pending } from "./outbox.js" */

import * as api from "../base/api.js";
import { haveToken } from "../base/change.js";
import { sit } from "../base/records.js";
import { serverTime } from "../base/server_time.js";
import { Clocks } from "./clocks.js";
import { Outbox } from "./outbox.js";

/** Delays between attempts to reconnect, in milliseconds. */
const BACK_OFF = [100, 250, 500, 600];

/** How long an attempt to connect may take, in milliseconds. */
const CONNECT_TIMEOUT = 4000;

/** The close code of a channel whose visitor has signed out, or was signed out. */
const SIGNED_OUT = 4001;

/** After this long without a message, in milliseconds, the connection is checked. */
const SILENCE = 8000;

/** How often the device is checked for having slept, in milliseconds. */
const HEARTBEAT = 1000;

/** How far the estimate of the server's clock may be wrong, and the difference of two clocks that shows sleep, in milliseconds. */
const EXACT = 100;

/** Maximum requests in a row to find out the server's clock. */
const ATTEMPTS = 4;

export class LiveTable {
  /** @type {Table} */
  table;
  clocks = new Clocks();
  /** @type {Thinking | null} */
  thinking = null;
  /** Who is connected, once it is known. @type {Presence | null} */
  presence = null;
  /** When `presence` arrived. */
  presenceTime = performance.now();
  connected = true;
  /** Called for each new chat line. @type {(line: ChatMessage) => void} */
  onchat = () => {};
  /** Called when lines were hidden, or shown again. */
  onchatchange = () => {};
  /** Called when the reader was signed out, or banned. */
  onsignout = () => {};
  /**
   * Called when an analysis progresses or is done.
   * @type {(message: LiveMessage & { type: "analysing" | "analysed" }) => void}
   */
  onanalysis = () => {};
  /** Called when another who waits for an opponent was found. @type {(record: string) => void} */
  onpaired = () => {};
  /** Called when the connection is back. */
  onreconnect = () => {};
  #outbox;
  #changed;
  /** @type {WebSocket | null} */
  #socket = null;
  #attempts = 0;
  /** Whether the reader wants the seat that is offered in the lobby. */
  #wantsSeat = false;
  #left = new AbortController();
  #waiting = 0;
  #heartbeat = window.setInterval(() => this.#beat(), HEARTBEAT);
  /** The device's clock minus the time the page has run, which stops while the device sleeps; and when it was compared. */
  #offset = Date.now() - performance.now();
  #compared = Date.now();
  #isSynchronising = false;
  /** When the server was last heard of. */
  #lastMessage = performance.now();

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
      (pending) => this.#deliver(pending),
      () => this.#changed(this),
    );
    const { signal } = this.#left;
    addEventListener("online", () => this.connected || this.#reconnect(), { signal });
    addEventListener("offline", () => this.#disconnect(), { signal });
    // A device that slept may have missed that the channel was closed.
    addEventListener(
      "visibilitychange",
      () => document.hidden || performance.now() - this.#lastMessage < SILENCE || this.#reconnect(),
      { signal },
    );
    this.#connect();
  }

  /** The command that waits for the connection to come back. */
  get waiting() {
    return this.#outbox.waiting;
  }

  /**
   * Sends a command. Whether it succeeds or is rejected, the newest table is shown; a rejection is thrown.
   * @param {{ command: Command["command"], [more: string]: unknown }} what
   */
  async send(what) {
    const { version, view } = this.table;
    const command = /** @type {Command} */ ({ version, id: crypto.randomUUID?.() ?? String(Math.random()), ...what });
    return this.#outbox.send({ command, ply: view.ply });
  }

  /** Sends again the command that waited when the page was closed; `null` if none did. */
  resume() {
    return this.#outbox.resume();
  }

  /**
   * @param {Pending} pending
   * @returns {Promise<void>}
   */
  async #deliver({ command, ply }) {
    try {
      this.adopt(await api.sendCommand(this.table.record, command));
      this.#lastMessage = performance.now();
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      if (error.status === 0) this.#disconnect();
      if (error.table) this.adopt(error.table);
      // Optimistic concurrency: what happened meanwhile may not concern the move, such as an offer or a name.
      const isStillValid =
        command.command === "move" && error.table?.view.ply === ply && command.version < this.table.version;
      if (isStillValid) return this.#deliver({ command: { ...command, version: this.table.version }, ply });
      this.#changed(this);
      throw error;
    }
  }

  /**
   * Takes over a table, unless it is older than the known one.
   * @param {Table} table
   */
  adopt(table) {
    const { version } = this.table;
    if (table.version < version) return;
    if (table.version > version) this.thinking = null;
    this.clocks.set(table.clocks, table.version > version);
    this.table = table;
    this.#changed(this);
  }

  /** Takes the open seat. One that is offered in the lobby is taken over the channel: only a reader who is there gets it. */
  async sit() {
    if (this.table.listed) {
      await haveToken();
      this.#wantsSeat = true;
      this.#reconnect();
      return;
    }
    this.adopt((await sit(this.table.record)).table);
    this.#reconnect(); // The channel belongs to the visitor who opened it, now a player.
  }

  /** In how many milliseconds the reader may claim the game; `null` while the opponent is there. */
  get claim() {
    const claim = this.presence?.claim ?? null;
    return claim === null ? null : Math.max(0, claim - (performance.now() - this.presenceTime));
  }

  close() {
    this.#left.abort();
    clearTimeout(this.#waiting);
    clearInterval(this.#heartbeat);
    this.#outbox.close();
    shut(this.#socket);
  }

  #connect() {
    if (this.#left.signal.aborted) return;
    const { record, version } = this.table;
    const known = this.connected ? `?version=${version}` : ""; // After a break the server sends everything again.
    const address = new URL(`/api/records/${record}/live${known}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#waiting = window.setTimeout(() => this.#disconnect(), CONNECT_TIMEOUT);
    socket.onopen = () => {
      clearTimeout(this.#waiting);
      this.#attempts = 0;
      this.#lastMessage = performance.now();
      if (!this.connected) this.onreconnect();
      this.#setConnected(true);
      if (this.#wantsSeat && this.table.listed) socket.send(JSON.stringify({ type: "sit" }));
      this.#outbox.flush();
      this.#synchronise();
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return;
      // The reader's identity has changed; the server shows the table anew.
      if (code === SIGNED_OUT) {
        this.#setConnected(false);
        this.onsignout();
      }
      this.#reconnectLater();
    };
  }

  /** @param {LiveMessage} message */
  #receive(message) {
    this.#lastMessage = performance.now();
    if (message.type === "table") return this.#receiveTable(message.table);
    if (message.type === "analysing" || message.type === "analysed") return this.onanalysis(message);
    if (message.type === "chat") return this.onchat(message.line);
    if (message.type === "paired") return this.onpaired(message.record);
    if (message.type === "chat-changed") return this.onchatchange();
    if (message.type === "present") {
      this.presence = message.presence;
      this.presenceTime = this.#lastMessage;
    } else if (message.type === "thinking" && message.version === this.table.version) this.thinking = message.thinking;
    else return;
    this.#changed(this);
  }

  /** @param {Table} table */
  #receiveTable(table) {
    if (table.clocks) serverTime.heard(table.clocks.at, -Infinity, Date.now());
    this.adopt(table);
    this.#synchronise();
  }

  /** Asks for the table until its answers tell the server's clock well enough to show a running clock. */
  async #synchronise() {
    if (this.#isSynchronising) return;
    this.#isSynchronising = true;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const isExact = this.clocks.running === null || serverTime.uncertainty <= EXACT;
      if (isExact || this.#left.signal.aborted) break;
      const table = await api.table(this.table.record).catch(() => null);
      if (!table) break;
      this.adopt(table);
    }
    this.#isSynchronising = false;
  }

  /** Notices that the device has slept or its clock was set, and that the server has been silent. */
  #beat() {
    const offset = Date.now() - performance.now();
    const hasPaused = !document.hidden && Date.now() - this.#compared > SILENCE; // Hidden pages beat rarely.
    const hasSlept = hasPaused || Math.abs(offset - this.#offset) > EXACT;
    [this.#offset, this.#compared] = [offset, Date.now()];
    if (!hasSlept) return this.#checkConnection();
    serverTime.doubt();
    this.#reconnect();
  }

  /** Asks for a sign of life after a long silence, since a dead channel does not report itself. */
  async #checkConnection() {
    if (!this.connected || performance.now() - this.#lastMessage < SILENCE) return;
    this.#lastMessage = performance.now();
    if (!(await fetch("/health", { signal: AbortSignal.timeout(SILENCE / 2) }).catch(() => null))) this.#disconnect();
  }

  /** Drops the channel: the server cannot be reached, even if the channel still seems open. */
  #disconnect() {
    const dead = this.#socket;
    this.#socket = null;
    dead?.close();
    this.#attempts = Math.max(1, this.#attempts);
    this.#reconnectLater();
  }

  /** Opens a new channel at once. */
  #reconnect() {
    this.#attempts = 0;
    clearTimeout(this.#waiting);
    const last = this.#socket;
    this.#connect();
    if (this.connected) shut(last);
    else last?.close(); // A hanging connection would delay the next one.
  }

  #reconnectLater() {
    if (this.#left.signal.aborted) return;
    const wait = BACK_OFF[Math.min(this.#attempts++, BACK_OFF.length - 1)];
    if (this.#attempts > 1) this.#setConnected(false);
    clearTimeout(this.#waiting);
    this.#waiting = window.setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2)); // Jitter: clients do not all come back at the same moment.
  }

  /** @param {boolean} connected */
  #setConnected(connected) {
    if (this.connected === connected) return;
    this.connected = connected;
    this.#changed(this);
  }
}

/**
 * Closes a socket once it is open, since browsers report an error if it is closed before.
 * @param {WebSocket | null} socket
 */
function shut(socket) {
  if (!socket) return;
  socket.onmessage = null;
  socket.onopen = () => socket.close();
  if (socket.readyState !== WebSocket.CONNECTING) socket.close();
}
