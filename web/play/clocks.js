// The clocks in sight. The server's time counts; a small difference to what is shown fades out, so that no clock jumps.

/** @import { Clocks as ServerClocks } from "../api" */

import { serverTime } from "../base/server_time.js";

/** A difference larger than this, in milliseconds, is not lag: time was added, or given back. */
const LAG = 250;

/** How long a difference takes to fade out, in milliseconds. */
const FADE = 1500;

export class Clocks {
  /** @type {ServerClocks | null} */
  #server = null;
  #setAt = 0;
  /** How much more than the server's time was shown when it arrived. */
  #ahead = [0, 0];

  /**
   * Takes over the server's clocks.
   * @param {ServerClocks | null} server
   * @param {boolean} [isNews]  whether something has happened; otherwise older ones than those known are left aside
   */
  set(server, isNews = true) {
    if (!isNews && server && this.#server && server.at < this.#server.at) return;
    const shown = [this.left(0), this.left(1)];
    this.#server = server;
    this.#ahead = [0, 0];
    this.#setAt = Date.now();
    this.#ahead = shown.map((left, player) => {
      const ahead = left === null ? 0 : left - (this.left(player) ?? 0);
      return Math.abs(ahead) < LAG ? ahead : 0;
    });
  }

  /** The player whose clock runs. */
  get running() {
    return this.#server?.running ?? null;
  }

  /**
   * A player's remaining time, in milliseconds; `null` without clocks.
   * @param {number} player
   */
  left(player) {
    if (!this.#server) return null;
    const { at, left, running } = this.#server;
    const ran = running === player ? Math.max(0, serverTime.now() - at) : 0;
    const ahead = this.#ahead[player] * Math.max(0, 1 - (Date.now() - this.#setAt) / FADE);
    return Math.max(0, left[player] - ran + ahead);
  }

  /** The remaining time that counts as short, in milliseconds. */
  get short() {
    return this.#server?.control.includes("+") ? 20_000 : 5_000;
  }
}
