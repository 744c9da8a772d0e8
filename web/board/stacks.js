// What tiles have that lie on each other: climbs, how high they are, what lies below, and where they are clicked.

/** @import { BoardPoint } from "../api" */
/** @import { State } from "./state.js" */

import { s } from "../base/dom.js";
import { INSET, outline, UNIT } from "./geometry.js";
import { cellMark, lift, pieces } from "./marks.js";
import { figure } from "./pieces.js";
import { open, pointed } from "./state.js";

/** A number is read on so many pixels across; on small tiles it may take so much more of them. */
const READABLE = 16;
const LARGEST = 1.6;

/** The radius of a number. */
const RADIUS = 12;

/**
 * Marks on tiles onto which the chosen one could go: their cells are hidden below them.
 * @param {State} state
 * @returns {[string, SVGElement][]}
 */
export function climbs(state) {
  if (!state.mine || state.made.length === 0) return [];
  return [...open(state).keys()]
    .filter((spot) => pieces(state, spot) > 0)
    .map((spot) => [spot, cellMark(state, "onto", 0.84)]);
}

/**
 * What is seen above all hints.
 * @param {State} state
 * @param {(spot: string) => BoardPoint} at
 * @param {SVGSVGElement} svg  what it is drawn in
 * @returns {SVGElement[]}
 */
export function above(state, at, svg) {
  const stacks = state.view.pieces.filter(({ height }) => height === 1).map(({ spot }) => spot);
  const matrix = svg.getScreenCTM();
  if (stacks.length === 0 || !matrix) return [];
  const scale = Math.min(LARGEST, Math.max(1, READABLE / (2 * RADIUS * matrix.a)));
  const { left, right, top } = svg.getBoundingClientRect();
  const seen = {
    left: (left - matrix.e) / matrix.a,
    right: (right - matrix.e) / matrix.a,
    top: (top - matrix.f) / matrix.d,
  };
  return [...stacks.map((spot) => number(state, spot, at(spot), scale)), ...fan(state, at, seen)];
}

/**
 * The height of a stack, at the lower corner of its top, where neither its own dots nor others are.
 * @param {State} state
 * @param {string} spot
 * @param {BoardPoint} place
 * @param {number} scale
 */
function number(state, spot, { x, y }, scale) {
  return s(
    "g",
    { class: "height", transform: `translate(${x + 29} ${y - lift(state, spot) + 21}) scale(${scale})` },
    s("circle", { r: RADIUS }),
    s("text", { y: 6 }, `${pieces(state, spot)}`),
  );
}

/**
 * The tiles of the stack that is pointed at, side by side from the bottom up; if one is chosen, they would cover its goals.
 * @param {State} state
 * @param {(spot: string) => BoardPoint} at
 * @param {{ left: number, right: number, top: number }} seen
 */
function fan(state, at, seen) {
  const { view, colours } = state;
  const spot = pointed(state);
  const stack = view.pieces.filter((piece) => piece.spot === spot);
  if (!spot || stack.length < 2 || state.made.length > 0) return [];
  const [step, high] = [1.5 * UNIT, 1.9 * UNIT];
  const width = stack.length * step + 0.3 * UNIT;
  const scale = Math.min(1, (seen.right - seen.left) / width);
  const half = (width / 2) * scale;
  const { x, y } = at(spot);
  const place = {
    x: Math.max(seen.left + half, Math.min(seen.right - half, x)),
    y: y - lift(state, spot) - 2.1 * UNIT,
  };
  if (place.y - high / 2 < seen.top) place.y += 4.2 * UNIT;
  const tiles = stack.map(({ code }, i) =>
    s(
      "g",
      { transform: `translate(${(i - (stack.length - 1) / 2) * step} 0) scale(.8)` },
      figure(view.looks[code], code, colours),
    ),
  );
  const paper = s("rect", { x: -width / 2, y: -high / 2, width, height: high, rx: 0.3 * UNIT });
  return [s("g", { class: "fan", transform: `translate(${place.x} ${place.y}) scale(${scale})` }, paper, ...tiles)];
}

/**
 * Lets cells reach up to the tops of their stacks, so that a click finds the tile that is seen there.
 * @param {State} state
 * @param {Map<string, Element>} cells
 */
export function stretch(state, cells) {
  for (const [spot, cell] of cells)
    cell.firstElementChild?.setAttribute("points", outline(state.board, INSET, lift(state, spot)));
}
