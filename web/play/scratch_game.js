// A game that is kept nowhere: a spec, where it begins, and its moves. The server is asked for each view; both sides are played.

/** @import { GameInfo, View } from "../api" */
/** @import { Word } from "../board/spell.js" */

import * as api from "../base/api.js";
import { announce, tell } from "../base/dom.js";
import * as records from "../base/records.js";
import { Board, loadHands } from "../board/board.js";

/** @typedef {{ spec: string, position: string | null, moves: string[], ply: number }} Place */

export class ScratchGame {
  board = new Board((word) => this.#played(word));
  /** @type {Place} */
  place;
  /** @type {View | null} */
  view = null;
  #game;
  #changed;

  /**
   * @param {GameInfo} game
   * @param {Place} place
   * @param {(game: ScratchGame) => void} changed
   */
  constructor(game, place, changed = () => {}) {
    this.#game = game;
    this.place = place;
    this.#changed = changed;
  }

  /**
   * Shows the place after so many of its moves.
   * @param {number} [ply]
   */
  async show(ply = this.place.ply) {
    this.place = { ...this.place, ply };
    const wanted = this.place;
    const { spec, position, moves } = wanted;
    const asked = records.position({ spec, position, moves: moves.slice(0, ply).join(";") });
    const [view, geometry] = await Promise.all([asked, api.board(spec)]);
    await loadHands(view);
    if (this.place !== wanted) return;
    this.view = view;
    this.board.show(view, geometry, this.#game.colours, view.turn !== null);
    this.#changed(this);
  }

  /** @param {Word} word */
  async #played(word) {
    const { moves, ply } = this.place;
    const before = this.place;
    this.place = { ...before, moves: [...moves.slice(0, ply), word.text] };
    announce(word.text);
    try {
      await this.show(ply + 1);
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
      this.place = before;
      await this.show();
    }
  }

  /** As the part of an address behind `#`. */
  get address() {
    return addressOf(this.place);
  }
}

/**
 * A place as the part of an address behind `#`.
 * @param {Place} place
 */
export function addressOf({ spec, position, moves, ply }) {
  const parts = new URLSearchParams({ spec });
  if (position) parts.set("position", position);
  if (ply > 0) parts.set("moves", moves.slice(0, ply).join(";"));
  return parts.toString();
}

/**
 * Reads such a part of an address.
 * @param {string} hash
 * @returns {Place | null}
 */
export function placeOf(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const spec = parts.get("spec");
  if (!spec) return null;
  const moves = (parts.get("moves") ?? "").split(";").filter(Boolean);
  return { spec, position: parts.get("position"), moves, ply: moves.length };
}
