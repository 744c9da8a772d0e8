// What follows the end of a game: the result in a pop-up, and the analysis.

/** @import { GameInfo, Table } from "../api" */
/** @import { LiveTable } from "./live.js" */
/** @import { MoveList } from "./moves.js" */

import { go } from "../base/router.js";
import { Analysis } from "./analysis.js";
import { resultPopUp } from "./pop_up.js";

/** Actions of the page of the table. @typedef {{ go: (ply: number) => void, changed: () => void, rematch: () => void }} Page */

export class GameOver {
  #live;
  #game;
  #moves;
  #page;
  /** @type {Analysis | null} */
  #analysis = null;

  /**
   * @param {LiveTable} live
   * @param {GameInfo} game
   * @param {MoveList} moves
   * @param {Page} page
   */
  constructor(live, game, moves, page) {
    this.#live = live;
    this.#game = game;
    this.#moves = moves;
    this.#page = page;
  }

  /**
   * Shows the result when the game ends; removes the analysis when a take-back continues it.
   * @param {Table} table
   */
  update({ view, mine }) {
    if (Boolean(view.outcome) === Boolean(this.#analysis)) return;
    this.close();
    if (!view.outcome) return;
    const analysis = new Analysis(this.#live, this.#moves.element, this.#game, this.#page);
    this.#analysis = analysis;
    this.#moves.append(analysis.element);
    analysis.refresh();
    resultPopUp(view.outcome, this.#game, mine, {
      rematch: this.#page.rematch,
      newGame: () => go("/"),
      analyse: () => {
        this.#moves.closeDrawer();
        analysis.request();
      },
    });
  }

  /**
   * Shows the analysis of a position.
   * @param {number} ply
   */
  show(ply) {
    this.#analysis?.show(ply);
  }

  /**
   * A better move than the one played at a ply.
   * @param {number} ply
   */
  better(ply) {
    return this.#analysis?.better(ply) ?? null;
  }

  close() {
    this.#analysis?.close();
    this.#analysis = null;
  }
}
