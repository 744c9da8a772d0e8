// Loads the views of a record in chunks, as they are needed.

/** @import { Replay, View } from "../api" */

/** How many views one request loads; of a large board the server sends fewer. */
const CHUNK = 100;

export class ReplayLoader {
  #load;
  /** How many views the server sends at once. */
  #size;
  /** The first answer: spec, tags and moves are the same in all. @type {Replay} */
  replay;
  /** @type {Map<number, Promise<View[]>>} */
  #chunks = new Map();

  /**
   * @param {Replay} replay
   * @param {(from: number, count: number) => Promise<Replay>} load
   */
  constructor(replay, load) {
    this.replay = replay;
    this.#load = load;
    this.#size = replay.views.length || CHUNK;
    this.#chunks.set(0, Promise.resolve(replay.views));
  }

  /**
   * Loads the first chunk.
   * @param {(from: number, count: number) => Promise<Replay>} load
   */
  static async open(load) {
    return new ReplayLoader(await load(0, CHUNK), load);
  }

  /** The number of moves. */
  get length() {
    return this.replay.words.length;
  }

  /**
   * @param {number} ply
   * @returns {Promise<View>}
   */
  async view(ply) {
    const size = this.#size;
    const number = Math.floor(ply / size);
    const chunk = this.#chunk(number);
    // Load the next chunk ahead, so that autoplay does not stutter.
    if (ply % size >= Math.floor(size / 2) && (number + 1) * size <= this.length) this.#chunk(number + 1);
    return (await chunk)[ply % size];
  }

  /** @param {number} number */
  #chunk(number) {
    const chunk = this.#chunks.get(number) ?? this.#load(number * this.#size, this.#size).then(({ views }) => views);
    this.#chunks.set(number, chunk);
    return chunk;
  }
}
