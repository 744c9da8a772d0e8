// The dots on what can be clicked. There are many, and few change with a move: those that stay are left alone.

/** @import { BoardPoint } from "../api" */
/** @import { State } from "./state.js" */

import { s } from "../base/dom.js";
import { UNIT } from "./geometry.js";
import { open } from "./state.js";

/** As in the drawing `playable`, which the program's own pictures use. */
const RADIUS = 0.09 * 1.8 * UNIT;

export class Dots {
  element = s("g", { class: "dots", "aria-hidden": "true" });
  /** @type {Map<string, SVGElement>} */
  #shown = new Map();

  /**
   * @param {State} state
   * @param {(spot: string) => BoardPoint} at
   * @param {boolean} anew  whether cells have moved
   */
  show(state, at, anew) {
    const wanted = dots(state);
    for (const [spot, dot] of this.#shown) {
      if (!anew && wanted.get(spot) === dot.getAttribute("class")) continue;
      dot.remove();
      this.#shown.delete(spot);
    }
    for (const [spot, className] of wanted) {
      if (this.#shown.has(spot)) continue;
      const { x, y } = at(spot);
      const dot = s("circle", { class: className, r: RADIUS });
      dot.setAttribute("transform", `translate(${x} ${y})`);
      this.#shown.set(spot, dot);
      this.element.append(dot);
    }
  }

  /**
   * A dot under a ghost or an arrow would only blur it.
   * @param {Set<string | null>} places  as transforms
   */
  cover(places) {
    for (const dot of this.#shown.values()) dot.toggleAttribute("hidden", places.has(dot.getAttribute("transform")));
  }
}

/**
 * Where dots stand: on what a click would finish, go on with, or begin with.
 * @param {State} state
 * @returns {Map<string, string>}
 */
function dots(state) {
  const cells = new Set(state.board.cells.map(({ spot }) => spot));
  const taken = new Set(state.view.pieces.map(({ spot }) => spot));
  const spots = [...open(state).keys()].filter((spot) => cells.has(spot) && (state.mine || !taken.has(spot)));
  return new Map(spots.map((spot) => [spot, taken.has(spot) ? "dot on" : "dot"]));
}
