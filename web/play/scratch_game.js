// A game that is stored nowhere: a spec, a start position and moves. The reader plays both sides; the server computes each view.

/** @import { GameInfo, View } from "../api" */
/** @import { Word } from "../board/spell.js" */

import * as api from "../base/api.js";
import { announce, toast } from "../base/dom.js";
import * as records from "../base/records.js";
import { errorText } from "../base/text.js";
import { Board } from "../board/board.js";

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
   * Shows the position at a ply.
   * @param {number} [ply]
   */
  async show(ply = this.place.ply) {
    this.place = { ...this.place, ply };
    const wanted = this.place;
    const { spec, position, moves } = wanted;
    const asked = records.position({ spec, position, moves: moves.slice(0, ply).join(";") });
    const [view, geometry] = await Promise.all([asked, api.board(spec)]);
    if (this.place !== wanted) return;
    this.view = view;
    this.board.show(view, geometry, this.#game, view.turn !== null);
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
      toast(errorText(error));
      this.place = before;
      await this.show();
    }
  }

  /** The fragment of an address that stands for the game. */
  get address() {
    return addressOf(this.place);
  }
}

/**
 * The fragment of an address that stands for a game up to a ply.
 * @param {Place} place
 */
export function addressOf({ spec, position, moves, ply }) {
  const parts = new URLSearchParams({ spec });
  if (position) parts.set("position", position);
  if (ply > 0) parts.set("moves", moves.slice(0, ply).join(";"));
  return parts.toString();
}

/**
 * Reads such a fragment.
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
