// A record to look at: views that are fetched as they are needed, and a projector that shows one after the other.

/** @import { Film, View } from "../api" */

/** So many views come at once. */
const REEL = 100;

export class FilmRoll {
  #more;
  /** The first answer, which tells what the film is of. @type {Film} */
  film;
  /** @type {Map<number, Promise<View[]>>} */
  #reels = new Map();

  /**
   * @param {Film} film
   * @param {(from: number, count: number) => Promise<Film>} more
   */
  constructor(film, more) {
    this.film = film;
    this.#more = more;
    this.#reels.set(0, Promise.resolve(film.views));
  }

  /**
   * Opens a film by how its parts are asked for.
   * @param {(from: number, count: number) => Promise<Film>} more
   */
  static async open(more) {
    return new FilmRoll(await more(0, REEL), more);
  }

  /** How many moves it shows. */
  get length() {
    return this.film.words.length;
  }

  /**
   * @param {number} ply
   * @returns {Promise<View>}
   */
  async view(ply) {
    const number = Math.floor(ply / REEL);
    const reel = this.#reel(number);
    // The next one is fetched ahead, so that nothing stutters.
    if (ply % REEL > REEL / 2 && (number + 1) * REEL <= this.length) this.#reel(number + 1);
    return (await reel)[ply % REEL];
  }

  /** @param {number} number */
  #reel(number) {
    const reel = this.#reels.get(number) ?? this.#more(number * REEL, REEL).then(({ views }) => views);
    this.#reels.set(number, reel);
    return reel;
  }
}
