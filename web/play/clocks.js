// The clocks in sight. The server's time counts; a small difference to what is shown fades out, so that no clock jumps.

/** @import { Clocks as ServerClocks } from "../api" */

/** A difference larger than this, in milliseconds, is not lag: time was added, or given back. */
const LAG = 900;

/** How long a difference takes to fade out, in milliseconds. */
const FADE = 1500;

export class Clocks {
  /** @type {ServerClocks | null} */
  #server = null;
  #at = performance.now();
  /** How much more than the server's time was shown when it arrived. */
  #ahead = [0, 0];

  /**
   * Takes over the server's clocks.
   * @param {ServerClocks | null} server
   */
  set(server) {
    const shown = [this.left(0), this.left(1)];
    this.#server = server;
    this.#at = performance.now();
    this.#ahead = shown.map((left, player) => {
      const ahead = server && left !== null ? left - server.left[player] : 0;
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
    const since = performance.now() - this.#at;
    const ran = this.#server.running === player ? since : 0;
    const ahead = this.#ahead[player] * Math.max(0, 1 - since / FADE);
    return Math.max(0, this.#server.left[player] - ran + ahead);
  }

  /** The remaining time that counts as short, in milliseconds. */
  get short() {
    return this.#server?.control.includes("+") ? 20_000 : 5_000;
  }
}
