// The clocks as they are shown. The server's time is the truth; where it differs a little from what is shown, the difference
// melts away, so that nothing jumps.

/** @import { Clocks as Told } from "../api" */

/** A difference larger than this is no lag: time was given, or given back. */
const LAG = 900;

/** A difference is gone after so many milliseconds. */
const MELTS = 1500;

export class Clocks {
  /** @type {Told | null} */
  #told = null;
  #at = performance.now();
  /** How much more was shown than was true when it was told. */
  #ahead = [0, 0];

  /**
   * Takes what the server tells.
   * @param {Told | null} told
   */
  set(told) {
    const shown = [this.left(0), this.left(1)];
    this.#told = told;
    this.#at = performance.now();
    this.#ahead = shown.map((left, player) => {
      const ahead = told && left !== null ? left - told.left[player] : 0;
      return Math.abs(ahead) < LAG ? ahead : 0;
    });
  }

  /** Whose time runs. */
  get running() {
    return this.#told?.running ?? null;
  }

  /**
   * What a player has left now, in milliseconds.
   * @param {number} player
   */
  left(player) {
    if (!this.#told) return null;
    const since = performance.now() - this.#at;
    const ran = this.#told.running === player ? since : 0;
    const ahead = this.#ahead[player] * Math.max(0, 1 - since / MELTS);
    return Math.max(0, this.#told.left[player] - ran + ahead);
  }

  /** So little is left that one should know: in milliseconds. */
  get short() {
    return this.#told?.control.includes("+") ? 20_000 : 5_000;
  }
}
