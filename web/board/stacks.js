// Tiles on top of each other: where one can climb, how high a stack is, and what lies in it.

/** @import { BoardPoint } from "../api" */
/** @import { State } from "./state.js" */

import { s } from "../base/dom.js";
import { UNIT } from "./geometry.js";
import { cellMark, lift, pieceCount, topOf } from "./marks.js";
import { figure, shapeOf } from "./pieces.js";
import { open, pointed } from "./state.js";

/** The number on a stack is at least this wide, in pixels, and at most this many times its usual size. */
const READABLE = 16;
const LARGEST = 1.6;

/** The radius of the disc behind the number. */
const RADIUS = 12;

/**
 * Marks the tiles that the chosen tile can climb, since they hide the marks of their cells.
 * @param {State} state
 * @returns {[spot: string, mark: SVGElement][]}
 */
export function climbs(state) {
  if (!state.mine || state.made.length === 0) return [];
  const isTile = (/** @type {string} */ spot) => {
    const top = topOf(state, spot);
    return top && shapeOf(state.game, state.view.looks[top.code].kind) === "tile";
  };
  return [...open(state).keys()].filter(isTile).map((spot) => [spot, cellMark(state, "onto", 0.84)]);
}

/**
 * The height of every stack, and the tiles of the one that is pointed at. Drawn above all hints.
 * @param {State} state
 * @param {(spot: string) => BoardPoint} at
 * @param {SVGSVGElement} svg
 * @returns {SVGElement[]}
 */
export function stackLabels(state, at, svg) {
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
  return [...stacks.map((spot) => heightLabel(state, spot, at(spot), scale)), ...fan(state, at, seen)];
}

/**
 * At the lower right corner of the top tile, clear of the dots on tiles.
 * @param {State} state
 * @param {string} spot
 * @param {BoardPoint} place
 * @param {number} scale
 */
function heightLabel(state, spot, { x, y }, scale) {
  const transform = `translate(${x + 29} ${y - lift(state, spot) + 21}) scale(${scale})`;
  const number = s("text", { y: 6 }, String(pieceCount(state, spot)));
  return s("g", { class: "height", transform }, s("circle", { r: RADIUS }), number);
}

/**
 * The tiles of the stack that is pointed at, side by side from bottom to top. Not while a tile is chosen: the fan would
 * cover the cells it can go to.
 * @param {State} state
 * @param {(spot: string) => BoardPoint} at
 * @param {{ left: number, right: number, top: number }} seen  the visible part of the drawing
 */
function fan(state, at, seen) {
  const { view, game } = state;
  const spot = pointed(state);
  const stack = view.pieces.filter((piece) => piece.spot === spot);
  if (!spot || stack.length < 2 || state.made.length > 0) return [];
  const [step, height] = [1.5 * UNIT, 1.9 * UNIT];
  const width = stack.length * step + 0.3 * UNIT;
  const scale = Math.min(1, (seen.right - seen.left) / width);
  const half = (width / 2) * scale;
  const { x, y } = at(spot);
  const centre = {
    x: Math.max(seen.left + half, Math.min(seen.right - half, x)),
    y: y - lift(state, spot) - 2.1 * UNIT,
  };
  if (centre.y - height / 2 < seen.top) centre.y += 4.2 * UNIT;
  const tiles = stack.map(({ code }, i) => {
    const transform = `translate(${(i - (stack.length - 1) / 2) * step} 0) scale(.8)`;
    return s("g", { transform }, figure(view.looks[code], code, game));
  });
  const paper = s("rect", { x: -width / 2, y: -height / 2, width, height, rx: 0.3 * UNIT });
  const transform = `translate(${centre.x} ${centre.y}) scale(${scale})`;
  return [s("g", { class: "fan", transform }, paper, ...tiles)];
}
