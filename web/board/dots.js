// The dots on spots that can be clicked. There can be hundreds, so those that do not change are left alone.

/** @import { BoardPoint } from "../api" */
/** @import { State } from "./state.js" */

import { s } from "../base/dom.js";
import { UNIT } from "./geometry.js";
import { open } from "./state.js";

/** As in the symbol `playable` of pieces.svg. */
const RADIUS = 0.09 * 1.8 * UNIT;

export class Dots {
  element = s("g", { class: "dots", "aria-hidden": "true" });
  /** Dots by spot. @type {Map<string, SVGElement>} */
  #shown = new Map();

  /**
   * @param {State} state
   * @param {(spot: string) => BoardPoint} at
   * @param {boolean} haveMoved  whether cells have moved
   */
  show(state, at, haveMoved) {
    this.element.classList.toggle("idle", !state.mine);
    const wanted = dots(state);
    for (const [spot, dot] of this.#shown) {
      if (!haveMoved && wanted.get(spot) === dot.getAttribute("class")) continue;
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
   * Hides dots that a ghost or an arrow would cover.
   * @param {Set<string | null>} places  as `transform` attributes
   */
  hideAt(places) {
    for (const dot of this.#shown.values()) dot.toggleAttribute("hidden", places.has(dot.getAttribute("transform")));
  }
}

/**
 * The class of each dot, by spot.
 * @param {State} state
 * @returns {Map<string, string>}
 */
function dots(state) {
  const cells = new Set(state.board.cells.map(({ spot }) => spot));
  const taken = new Set(state.view.pieces.map(({ spot }) => spot));
  const spots = [...open(state).keys()].filter((spot) => cells.has(spot) && (state.mine || !taken.has(spot)));
  return new Map(spots.map((spot) => [spot, taken.has(spot) ? "dot on" : "dot"]));
}
