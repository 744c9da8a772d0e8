// The preview of the cell that is pointed at: a border, and what a click there would do.

/** @import { BoardPoint } from "../api" */
/** @import { Mark } from "./marks.js" */
/** @import { State } from "./state.js" */

import { drawing, s } from "../base/dom.js";
import { changesOf, lookOf } from "./changes.js";
import { UNIT } from "./geometry.js";
import { cellMark, lift, topOf } from "./marks.js";
import { figure, LEVEL } from "./pieces.js";
import { open, pointed, previewed } from "./state.js";

/**
 * @param {State} state
 * @param {(spot: string) => BoardPoint} at
 * @returns {SVGElement[]}
 */
export function hints(state, at) {
  const put = (/** @type {string} */ spot, /** @type {SVGElement} */ mark) => {
    const { x, y } = at(spot);
    return s("g", { transform: `translate(${x} ${y - lift(state, spot)})` }, mark);
  };
  const cells = new Set(state.board.cells.map(({ spot }) => spot));
  const found = [...preview(state, at), ...pointing(state)];
  return found.filter(([spot]) => cells.has(spot)).map(([spot, mark]) => put(spot, mark));
}

/**
 * Borders round the cell under the mouse and the one that has the focus.
 * @param {State} state
 * @returns {Mark[]}
 */
function pointing(state) {
  /** @type {Mark[]} */
  const marks = [];
  if (state.keyboard && state.cursor) marks.push([state.cursor, cellMark(state, "cursor", 0.99)]);
  for (const from of state.advice?.clicks[0].slice(0, -1) ?? []) marks.push([from, cellMark(state, "made", 0.92)]);
  const shown = state.proposed ?? state.advice;
  const spot = shown ? (shown.clicks[0].at(-1) ?? null) : pointed(state);
  if (spot && (shown || (state.mine && open(state).has(spot)))) marks.push([spot, cellMark(state, "hover", 0.93)]);
  return marks;
}

/**
 * What the previewed move would do: ghosts where pieces arrive, dashed borders round pieces that are flipped, pushed (with
 * an arrow) or removed (with a cross).
 * @param {State} state
 * @param {(spot: string) => BoardPoint} at
 * @returns {Mark[]}
 */
function preview(state, at) {
  const word = previewed(state);
  if (!word) return [];
  const { view, game } = state;
  const { placed, turned, moved, taken } = changesOf(view, word);
  const top = (/** @type {string} */ spot) => topOf(state, spot);
  const ghost = (/** @type {string} */ code, /** @type {string} */ spot) => {
    const look = view.looks[code] ?? lookOf(view, word, game);
    const props = top(spot) ? { class: "ghost above", transform: `translate(0 ${-LEVEL * UNIT})` } : { class: "ghost" };
    return /** @type {Mark} */ ([spot, s("g", props, figure(look, code, game))]);
  };
  const bordered = (/** @type {string} */ spot) =>
    /** @type {Mark} */ ([spot, cellMark(state, "flip", spot === pointed(state) ? 0.8 : 0.9)]);
  const pushed = moved.filter(({ from }) => view.looks[top(from)?.code ?? ""]?.owner !== view.turn);
  // A line that moves fills the cells it leaves: only the others need a ghost.
  const emptied = new Set([...moved.map(({ from }) => from), ...taken.map(({ spot }) => spot)]);
  const goals = moved.filter(({ to }) => !emptied.has(to));
  return [
    ...placed.map(({ code, spot }) => ghost(code, spot)),
    ...goals.map(({ from, to }) => ghost(top(from)?.code ?? "", to)),
    ...[...turned, ...taken].map(({ spot }) => bordered(spot)),
    ...pushed.map(({ from }) => bordered(from)),
    ...pushed.map(({ from, to }) => /** @type {Mark} */ ([from, arrow(at(from), at(to))])),
    ...taken.map(
      ({ spot }) => /** @type {Mark} */ ([spot, s("path", { class: "cross", d: "M-14-14L14 14M14-14L-14 14" })]),
    ),
  ];
}

/**
 * @param {BoardPoint} from
 * @param {BoardPoint} to
 */
function arrow(from, to) {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return s("g", { class: "push", transform: `rotate(${angle.toFixed(1)})` }, drawing("push", 1.3 * UNIT));
}
