// Marks that stay while nothing is pointed at: clicks made so far, the last move, the winning cells.

/** @import { State } from "./state.js" */

import { drawing, s } from "../base/dom.js";
import { read } from "./changes.js";
import { isEndless, outline, UNIT } from "./geometry.js";
import { LEVEL, shapeOf, TILE } from "./pieces.js";
import { begun } from "./state.js";

/** A mark and the spot it belongs to. @typedef {[spot: string, mark: SVGElement]} Mark */

/**
 * @param {State} state
 * @returns {Mark[]}
 */
export function marks(state) {
  const bordered = (/** @type {string[]} */ spots, /** @type {string} */ className, /** @type {number} */ factor) =>
    spots.map((spot) => /** @type {Mark} */ ([spot, cellMark(state, className, factor)]));
  const planned = state.planned.map(({ spot }) => spot);
  return [
    ...bordered(state.view.winning, "won", 0.98),
    ...lastMove(state),
    ...bordered(picked(state), "made", 0.92),
    ...bordered(planned, "planned", 0.9),
  ];
}

/**
 * The spots that were clicked, and those between the ends of a line: own pieces that every move begun so far takes along.
 * @param {State} state
 */
function picked(state) {
  const { made, view } = state;
  if (made.length < 2) return made;
  const taken = begun(state).map((word) => new Set(read(word.changes).moved.map(({ from }) => from)));
  const isOwn = (/** @type {string} */ spot) => view.looks[topOf(state, spot)?.code ?? ""]?.owner === view.turn;
  const along = [...(taken[0] ?? [])].filter((spot) => isOwn(spot) && taken.every((spots) => spots.has(spot)));
  return [...new Set([...made, ...along])];
}

/**
 * @param {State} state
 * @param {string} spot
 */
export const pieceCount = ({ view }, spot) => view.pieces.filter((piece) => piece.spot === spot).length;

/**
 * The uppermost piece on a spot.
 * @param {State} state
 * @param {string} spot
 */
export const topOf = ({ view }, spot) => view.pieces.findLast((piece) => piece.spot === spot);

/**
 * How far the top of a stack lies above its cell, in units of the drawing.
 * @param {State} state
 * @param {string} spot
 */
export function lift(state, spot) {
  return Math.max(0, pieceCount(state, spot) - 1) * LEVEL * UNIT;
}

/**
 * A border round a cell.
 * @param {State} state
 * @param {string} className
 * @param {number} factor  its size; 1 is the cell itself
 */
export function cellMark(state, className, factor) {
  return s("polygon", { class: className, points: outline(state.board, factor) });
}

/**
 * Rings on pieces that were placed or moved, dashed circles on cells that were left.
 * @param {State} state
 * @returns {Mark[]}
 */
function lastMove(state) {
  const { view, board } = state;
  if (!view.last) return [];
  const { placed, moved, taken } = read(view.last.changes);
  const reached = [...placed.map(({ spot }) => spot), ...moved.map(({ to }) => to)];
  const emptied = [...moved.map(({ from }) => from), ...taken.map(({ spot }) => spot)];
  const className = isEndless(board) ? "left felt" : "left";
  return [
    ...emptied
      .filter((spot) => !reached.includes(spot))
      .map((spot) => /** @type {Mark} */ ([spot, s("circle", { class: className, r: 0.3 * UNIT })])),
    ...reached.map((spot) => /** @type {Mark} */ ([spot, ring(state, spot)])),
  ];
}

/**
 * @param {State} state
 * @param {string} spot
 */
function ring(state, spot) {
  const top = topOf(state, spot);
  const look = top && state.view.looks[top.code];
  if (!look || shapeOf(state.game, look.kind) !== "tile") {
    const colour = look ? state.game.colours[look.owner] : "";
    return s("g", { class: `last ${colour}` }, drawing("last", (1.44 / 0.88) * UNIT));
  }
  const hexagon = { points: TILE, transform: `scale(${(1.95 * UNIT) / 100})` };
  return s("g", { class: "last tile" }, s("polygon", { ...hexagon, class: "casing" }), s("polygon", hexagon));
}
