// What is done at a table, until the server has heard it. Where nobody knows whether it arrived it is sent again under the same
// id, so that it happens once; it also waits while the page is closed.

/** @import { Act } from "../api" */

/** An act, and after how many moves it was done. @typedef {{ act: Act, ply: number }} Letter */

import { Refused } from "../base/api.js";

/** Between attempts, in milliseconds. */
const PATIENCE = [300, 600, 1000];

export class Outbox {
  #key;
  #deliver;
  #changed;
  #closed = false;
  #wake = () => {};
  /** What could not be sent yet. @type {Letter | null} */
  waiting = null;

  /**
   * @param {string} record
   * @param {(letter: Letter) => Promise<void>} deliver
   * @param {() => void} changed  when something begins or ceases to wait
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
        if (!(error instanceof Refused && error.isUnheard) || this.#closed) {
          if (!this.#closed) this.#forget(letter);
          throw error;
        }
        this.#keep(letter);
        await this.#pause(PATIENCE[Math.min(attempt, PATIENCE.length - 1)]);
      }
    }
  }

  /** Sends again what waited when the page was left; nothing if nothing did. */
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

  /** Tries again now. */
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
   * It was heard; what was done after it may still wait.
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
      // A browser that keeps nothing still sends again as long as the page is open.
    }
    this.#changed();
  }
}
