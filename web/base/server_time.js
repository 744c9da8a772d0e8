// The server's clock, as far as its answers tell. An answer that says when it was made was made after its request had left
// and before it arrived, which bounds the difference between the server's clock and the device's; several answers narrow it.
// `Date.now` is the device's clock, since it goes on while the device sleeps.

/** @import { Table } from "../api" */

/** How coarse both clocks are together, in milliseconds. */
const RESOLUTION = 3;

export class ServerTime {
  /** Bounds of the server's clock minus the device's, in milliseconds. */
  #least = -Infinity;
  #most = Infinity;
  #isDoubtful = true;

  /**
   * Takes in an answer. All times are in milliseconds since 1970.
   * @param {number} at  when it was made, by the server's clock
   * @param {number} sent  when its request left, by the device's clock; -Infinity if there was none
   * @param {number} received  when it arrived
   */
  heard(at, sent, received) {
    const [least, most] = [at - received - RESOLUTION, at - sent + RESOLUTION];
    // Bounds that contradict each other mean that one of the two clocks was set.
    const isNew = this.#isDoubtful || least > this.#most || most < this.#least;
    this.#least = isNew ? least : Math.max(least, this.#least);
    this.#most = isNew ? most : Math.min(most, this.#most);
    this.#isDoubtful = false;
  }

  /** Lets the next answer replace all that was heard before, for the device's clock may have been set. */
  doubt() {
    this.#isDoubtful = true;
  }

  /** How far `now` can be wrong, in milliseconds. */
  get uncertainty() {
    return this.#isDoubtful ? Infinity : (this.#most - this.#least) / 2;
  }

  /** The server's time, in milliseconds since 1970. */
  now() {
    const [least, most] = [this.#least, this.#most];
    if (least === -Infinity) return Date.now();
    return Date.now() + (most === Infinity ? least : (least + most) / 2);
  }
}

export const serverTime = new ServerTime();

/** When the requests whose times were used started, by address. @type {Map<string, number>} */
const used = new Map();

/**
 * Takes in the answer to a request, if it is a table with clocks.
 * @param {{ clocks?: Table["clocks"], table?: Table | null }} answer
 * @param {string} address
 * @param {number} sent  when the page sent the request
 * @param {number} received  when the page noticed the answer
 */
export function noteAnswer(answer, address, sent, received) {
  const at = (answer.clocks ?? answer.table?.clocks)?.at;
  if (at) serverTime.heard(at, ...measured(address, sent, received));
}

/**
 * When a request left and its answer began to arrive, as the browser's network measured it: a busy page notices late, and a
 * preloaded answer may have been made before the page asked for it.
 * @param {string} address
 * @param {number} sent
 * @param {number} received
 * @returns {[sent: number, received: number]}
 */
function measured(address, sent, received) {
  const entry = /** @type {PerformanceResourceTiming | undefined} */ (performance.getEntriesByName(address).at(-1));
  const origin = Date.now() - performance.now();
  const isPreload = entry?.initiatorType === "link";
  if (!entry?.responseStart || entry.startTime <= (used.get(address) ?? -1)) return [sent, received];
  if (!isPreload && origin + entry.startTime < sent - RESOLUTION) return [sent, received];
  used.set(address, entry.startTime);
  return [origin + entry.requestStart, origin + entry.responseStart];
}
