// Marks that stay while nobody points: where one can play, what was clicked, the last move, what won.

/** @import { State } from "./state.js" */

import { drawing, s } from "../base/dom.js";
import { read } from "./changes.js";
import { isEndless, outline, UNIT } from "./geometry.js";
import { family, LEVEL, TILE } from "./pieces.js";

/**
 * @param {State} state
 * @returns {[string, SVGElement][]}
 */
export function marks(state) {
  const bordered = (/** @type {string[]} */ spots, /** @type {string} */ className, /** @type {number} */ factor) =>
    spots.map((spot) => /** @type {[string, SVGElement]} */ ([spot, cellMark(state, className, factor)]));
  return [...bordered(state.view.winning, "won", 0.98), ...lastMove(state), ...bordered(state.made, "made", 0.92)];
}

/**
 * How many pieces lie on a spot.
 * @param {State} state
 * @param {string} spot
 */
export const pieces = ({ view }, spot) => view.pieces.filter((piece) => piece.spot === spot).length;

/**
 * How much higher the top of a spot lies than its cell.
 * @param {State} state
 * @param {string} spot
 */
export function lift(state, spot) {
  return Math.max(0, pieces(state, spot) - 1) * LEVEL * UNIT;
}

/**
 * A border round a cell.
 * @param {State} state
 * @param {string} className
 * @param {number} factor
 */
export function cellMark(state, className, factor) {
  return s("polygon", { class: className, points: outline(state.board, factor) });
}

/**
 * @param {State} state
 * @returns {[string, SVGElement][]}
 */
function lastMove({ view, colours, board }) {
  if (!view.last) return [];
  const { placed, moved, taken } = read(view.last.changes);
  const reached = [...placed.map(({ spot }) => spot), ...moved.map(({ to }) => to)];
  const left = [...moved.map(({ from }) => from), ...taken.map(({ spot }) => spot)].filter(
    (spot) => !reached.includes(spot),
  );
  const empty = isEndless(board) ? "left felt" : "left";
  return [
    ...left.map((spot) => /** @type {[string, SVGElement]} */ ([spot, s("circle", { class: empty, r: 0.3 * UNIT })])),
    ...reached.map((spot) => /** @type {[string, SVGElement]} */ ([spot, ringOn(spot)])),
  ];

  /** @param {string} spot */
  function ringOn(spot) {
    const top = view.pieces.findLast((piece) => piece.spot === spot);
    const look = top && view.looks[top.code];
    if (!look || family(look.kind) !== "tile") {
      return s("g", { class: `last ${look ? colours[look.owner] : ""}` }, drawing("last", (1.44 / 0.88) * UNIT));
    }
    const points = { points: TILE, transform: `scale(${(1.95 * UNIT) / 100})` };
    return s("g", { class: "last tile" }, s("polygon", { ...points, class: "casing" }), s("polygon", points));
  }
}
