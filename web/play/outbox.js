// Commands on their way to the server. One whose fate is unknown is sent again with the same id (an idempotency key), so that
// it happens once, even if the page is closed in between.

/** @import { Command } from "../api" */

/** A command, and the ply at which it was given. @typedef {{ act: Command, ply: number }} Letter */

import { ApiError } from "../base/api.js";

/** Delays between attempts, in milliseconds. */
const BACK_OFF = [300, 600, 1000];

export class Outbox {
  #key;
  #deliver;
  #changed;
  #closed = false;
  #wake = () => {};
  /** The command that could not be delivered yet. @type {Letter | null} */
  waiting = null;

  /**
   * @param {string} record
   * @param {(letter: Letter) => Promise<void>} deliver
   * @param {() => void} changed  called when `waiting` changes
   */
  constructor(record, deliver, changed) {
    this.#key = `tessera.waiting.${record}`;
    this.#deliver = deliver;
    this.#changed = changed;
  }

  /** @param {Letter} letter */
  async send(letter) {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.#deliver(letter);
        return this.#forget(letter);
      } catch (error) {
        if (!(error instanceof ApiError && error.isUncertain) || this.#closed) {
          if (!this.#closed) this.#forget(letter);
          throw error;
        }
        this.#keep(letter);
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
      return this.send(/** @type {Letter} */ (this.waiting));
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
   * @param {Letter} letter
   */
  #forget(letter) {
    if (this.waiting === letter) this.#keep(null);
  }

  /** @param {Letter | null} letter */
  #keep(letter) {
    if (this.waiting === letter) return;
    this.waiting = letter;
    try {
      if (letter) localStorage.setItem(this.#key, JSON.stringify(letter));
      else localStorage.removeItem(this.#key);
    } catch {
      // The browser forbids storage: the command waits only as long as the page is open.
    }
    this.#changed();
  }
}
