// Commands on their way to the server. One whose fate is unknown is sent again with the same id (an idempotency key), so that
// it happens once, even if the page is closed in between.

/** @import { Command } from "../api" */

/** A command, and the ply at which it was given. @typedef {{ command: Command, ply: number }} Pending */

import { ApiError } from "../base/api.js";

/** Delays between attempts, in milliseconds. */
const BACK_OFF = [300, 600, 1000];

export class Outbox {
  #key;
  #deliver;
  #changed;
  #closed = false;
  #wake = () => {};
  /** The command that could not be delivered yet. @type {Pending | null} */
  waiting = null;

  /**
   * @param {string} record
   * @param {(pending: Pending) => Promise<void>} deliver
   * @param {() => void} changed  called when `waiting` changes
   */
  constructor(record, deliver, changed) {
    this.#key = `tessera.waiting.${record}`;
    this.#deliver = deliver;
    this.#changed = changed;
  }

  /** @param {Pending} pending */
  async send(pending) {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.#deliver(pending);
        return this.#forget(pending);
      } catch (error) {
        if (!(error instanceof ApiError && error.isUncertain) || this.#closed) {
          if (!this.#closed) this.#forget(pending);
          throw error;
        }
        this.#keep(pending);
        await this.#pause(BACK_OFF[Math.min(attempt, BACK_OFF.length - 1)]);
      }
    }
  }

  /** Sends again the command that waited when the page was closed; `null` if none did. */
  resume() {
    try {
      const kept = localStorage.getItem(this.#key);
      if (!kept || this.waiting) return null;
      this.waiting = JSON.parse(kept);
      return this.send(/** @type {Pending} */ (this.waiting));
    } catch {
      return null;
    }
  }

  /** Tries again at once. */
  flush() {
    this.#wake();
  }

  close() {
    this.#closed = true;
    this.#wake();
  }

  /**
   * @param {number} ms
   * @returns {Promise<void>}
   */
  #pause(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /**
   * Forgets a delivered command, unless a newer one waits.
   * @param {Pending} pending
   */
  #forget(pending) {
    if (this.waiting === pending) this.#keep(null);
  }

  /** @param {Pending | null} pending */
  #keep(pending) {
    if (this.waiting === pending) return;
    this.waiting = pending;
    try {
      if (pending) localStorage.setItem(this.#key, JSON.stringify(pending));
      else localStorage.removeItem(this.#key);
    } catch {
      // The browser forbids storage: the command waits only as long as the page is open.
    }
    this.#changed();
  }
}
