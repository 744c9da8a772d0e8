// What there is when a game is over: the result in a pop-up, and what the computer thinks of the game.

/** @import { GameInfo, View } from "../api" */
/** @import { LiveTable } from "./live.js" */
/** @import { MoveList } from "./moves.js" */

import { loadPart } from "../base/parts.js";
import { go } from "../main.js";
import { Analysis } from "./analysis.js";
import { resultPopUp } from "./result.js";

/**
 * What the page does when it is told to.
 * @typedef {{ go: (ply: number) => void, changed: () => void, rematch: () => void }} Page
 */

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
   * Takes note of the newest view: a game that ends is told of, one that goes on is no longer judged.
   * @param {View} view
   */
  async hear(view) {
    if (Boolean(view.outcome) === Boolean(this.#analysis)) return;
    this.close();
    if (!view.outcome) return;
    const { colours } = this.#game;
    const analysis = (this.#analysis = new Analysis(this.#live, this.#moves.element, colours, this.#page));
    await loadPart("analysis");
    if (analysis !== this.#analysis) return;
    this.#moves.append(analysis.element);
    analysis.refresh();
    resultPopUp(view, view.outcome, colours, {
      rematch: this.#page.rematch,
      newGame: () => go("/"),
      analyse: () => analysis.ask(),
    });
  }

  /**
   * Says what is thought of the position after so many moves.
   * @param {number} ply
   */
  show(ply) {
    this.#analysis?.show(ply);
  }

  /**
   * What would have been better there than the move that was played.
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
