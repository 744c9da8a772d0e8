// Marks that stay while nobody points: where one can play, what was clicked, the last move, what won.

/** @import { BoardPoint } from "../api" */
/** @import { State } from "./state.js" */

import { drawing, s } from "../base/dom.js";
import { read } from "./changes.js";
import { isEndless, outline, UNIT } from "./geometry.js";
import { family, LEVEL, TILE } from "./pieces.js";
import { open } from "./state.js";

/**
 * @param {State} state
 * @param {(spot: string) => BoardPoint} at
 * @returns {SVGElement[]}
 */
export function marks(state, at) {
  const put = (/** @type {string} */ spot, /** @type {SVGElement} */ mark) => {
    const { x, y } = at(spot);
    mark.setAttribute("transform", `translate(${x} ${y - lift(state, spot)})`);
    return mark;
  };
  const cells = new Set(state.board.cells.map(({ spot }) => spot));
  const onBoard = (/** @type {string} */ spot) => cells.has(spot);
  return [
    ...state.view.winning.filter(onBoard).map((spot) => put(spot, cellMark(state, "won", 0.98))),
    ...lastMove(state).filter(([spot]) => onBoard(spot)).map(([spot, mark]) => put(spot, mark)),
    ...climbs(state).filter(onBoard).map((spot) => put(spot, cellMark(state, "onto", 0.84))),
    ...state.made.filter(onBoard).map((spot) => put(spot, cellMark(state, "made", 0.92))),
    ...state.view.pieces.filter(({ height }) => height === 1).map(({ spot }) => put(spot, number(pieces(state, spot)))),
  ];
}

/** How many pieces lie on a spot. @param {State} state @param {string} spot */
const pieces = ({ view }, spot) => view.pieces.filter((piece) => piece.spot === spot).length;

/** The height of a stack, at its corner. @param {number} height */
const number = (height) => s("g", { class: "height" }, s("circle", { cx: 30, cy: -29, r: 12 }), s("text", { x: 30, y: -23 }, `${height}`));

/** How much higher the top of a spot lies than its cell. @param {State} state @param {string} spot */
export function lift(state, spot) {
  return Math.max(0, pieces(state, spot) - 1) * LEVEL * UNIT;
}

/** A border round a cell. @param {State} state @param {string} className @param {number} factor */
export function cellMark(state, className, factor) {
  return s("polygon", { class: className, points: outline(state.board, factor) });
}

/** Tiles onto which the chosen one could go: their cells are hidden below them. @param {State} state */
function climbs(state) {
  if (!state.mine || state.made.length === 0 || !isEndless(state.board)) return [];
  const taken = new Set(state.view.pieces.map(({ spot }) => spot));
  return [...open(state).keys()].filter((spot) => taken.has(spot));
}

/** @param {State} state @returns {[string, SVGElement][]} */
function lastMove({ view, colours, board }) {
  if (!view.last) return [];
  const { placed, moved, taken } = read(view.last.changes);
  const reached = [...placed.map(({ spot }) => spot), ...moved.map(({ to }) => to)];
  const left = [...moved.map(({ from }) => from), ...taken.map(({ spot }) => spot)].filter((spot) => !reached.includes(spot));
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
