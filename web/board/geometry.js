// From board coordinates, where a cell has radius 1, to the drawing, where it has radius `UNIT`.

/** @import { Board, BoardBounds, BoardPoint, View } from "../api" */

/** The radius of a cell in the drawing. */
export const UNIT = 50;

/** How large a cell is drawn, so that the table shows through between cells. */
export const INSET = 0.965;

/** Space round the outermost cells and labels, in radii; an endless board ends in empty cells anyway. */
const MARGIN = 0.55;
const ENDLESS_MARGIN = 0.1;

/** Half the least width and height of an endless board, in radii, so that the first tiles are not huge. */
const LEAST = 4.2;

/** An endless board is fitted again once that makes its tiles larger by this factor. */
const GAIN = 1.25;

/** How far apart the middles of two armies are, in radii, if one starts above the other. */
const CLEARLY = 4;

/**
 * @typedef {{ x: number, y: number, width: number, height: number }} Room  the visible part of the drawing
 */

/**
 * A room as the `viewBox` attribute.
 * @param {Room} room
 */
export const viewBox = ({ x, y, width, height }) => [x, y, width, height].map((value) => value.toFixed(1)).join(" ");

/**
 * A point of the board in the drawing. A flipped board is turned by 180 degrees.
 * @param {BoardPoint} point
 * @param {boolean} flipped
 * @returns {BoardPoint}
 */
export function place({ x, y }, flipped) {
  const unit = flipped ? -UNIT : UNIT;
  return { x: Math.round(x * unit * 10) / 10, y: Math.round(y * unit * 10) / 10 };
}

/**
 * Whether a player's pieces lie clearly above the opponent's.
 * @param {View} view
 * @param {Board} board
 * @param {number} player
 */
export function sitsAbove(view, board, player) {
  const heights = new Map(board.cells.map(({ spot, y }) => [spot, y]));
  const middle = (/** @type {boolean} */ mine) => {
    const ys = view.pieces
      .filter(({ code }) => (view.looks[code].owner === player) === mine)
      .map(({ spot }) => heights.get(spot) ?? 0);
    return ys.reduce((sum, y) => sum + y, 0) / ys.length;
  };
  return middle(true) + CLEARLY < middle(false); // Without pieces this compares NaN: false.
}

/**
 * Whether the board grows with the game and has no cells of its own.
 * @param {Board} board
 */
export const isEndless = (board) => board.labels.length === 0;

/**
 * The corners of a cell for `points`.
 * @param {Board} board
 * @param {number} factor
 * @param {number} [up]  how far the upper corners are raised
 */
export function outline(board, factor, up = 0) {
  return board.outline
    .map(({ x, y }) => `${(x * UNIT * factor).toFixed(1)},${(y * UNIT * factor - (y < 0 ? up : 0)).toFixed(1)}`)
    .join(" ");
}

/**
 * The room that shows a whole board.
 * @param {Board} board
 * @param {boolean} flipped
 * @param {BoardBounds | null} before  what was in sight so far
 * @param {number} shape  the width of the drawing divided by its height
 * @returns {{ room: Room, bounds: BoardBounds }}
 */
export function roomFor(board, flipped, before, shape) {
  const bounds = isEndless(board) ? fitted(board.bounds, before, shape) : board.bounds;
  const margin = isEndless(board) ? ENDLESS_MARGIN : MARGIN;
  const width = (bounds.right - bounds.left + 2 * margin) * UNIT;
  const height = (bounds.bottom - bounds.top + 2 * margin) * UNIT;
  const middle = place({ x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 }, flipped);
  return { room: { x: middle.x - width / 2, y: middle.y - height / 2, width, height }, bounds };
}

/**
 * Moves a room as little as it takes to have one of some points in it, clear of its border.
 * @param {Room} room
 * @param {BoardPoint[]} points
 * @returns {Room}
 */
export function holding(room, points) {
  const shift = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ length) => {
    const margin = Math.min(UNIT, length / 3);
    return Math.min(0, at - from - margin) + Math.max(0, at - from - length + margin);
  };
  const shifts = points.map(({ x, y }) => ({ x: shift(x, room.x, room.width), y: shift(y, room.y, room.height) }));
  const size = (/** @type {BoardPoint} */ { x, y }) => Math.hypot(x, y);
  const least = shifts.reduce((best, other) => (size(other) < size(best) ? other : best), shifts[0] ?? { x: 0, y: 0 });
  return { ...room, x: room.x + least.x, y: room.y + least.y };
}

/**
 * Keeps what was in sight as long as it suffices, so that an endless board does not jump at every move.
 * @param {BoardBounds} bounds
 * @param {BoardBounds | null} before
 * @param {number} shape
 */
function fitted(bounds, before, shape) {
  const [x, y] = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2];
  const fresh = around(bounds, { left: x - LEAST, right: x + LEAST, top: y - LEAST, bottom: y + LEAST });
  const kept = around(bounds, before ?? fresh);
  const size = (/** @type {BoardBounds} */ { left, right, top, bottom }) =>
    Math.max((right - left) / shape, bottom - top);
  return size(kept) > GAIN * size(fresh) ? fresh : kept;
}

/**
 * @param {BoardBounds} a
 * @param {BoardBounds} b
 * @returns {BoardBounds}
 */
const around = (a, b) => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
});

/**
 * The convex hull of all cells (Andrew's monotone chain), for `points`.
 * @param {Board} board
 * @param {boolean} flipped
 */
export function hull(board, flipped) {
  const corners = board.cells.flatMap((cell) =>
    board.outline.map(({ x, y }) => place({ x: cell.x + x, y: cell.y + y }, flipped)),
  );
  corners.sort((a, b) => a.x - b.x || a.y - b.y);
  return [...halfHull(corners), ...halfHull(corners.reverse())].map(({ x, y }) => `${x},${y}`).join(" ");
}

/**
 * @param {BoardPoint[]} points
 * @returns {BoardPoint[]}
 */
function halfHull(points) {
  /** @type {BoardPoint[]} */
  const half = [];
  for (const point of points) {
    while (half.length > 1 && turns(half[half.length - 2], half[half.length - 1], point) <= 1) half.pop();
    half.push(point);
  }
  return half.slice(0, -1);
}

/**
 * @param {BoardPoint} a
 * @param {BoardPoint} b
 * @param {BoardPoint} c
 */
const turns = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/**
 * The nearest of some points in a direction on the screen: along a row of hexagons the next one, across rows one of the two
 * that touch.
 * @template {BoardPoint} P
 * @param {BoardPoint} from
 * @param {P[]} points
 * @param {BoardPoint} direction  a unit vector
 * @returns {P | undefined}
 */
export function towards(from, points, direction) {
  let best,
    least = Infinity;
  for (const point of points) {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const along = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    if (along < 1 || aside > along * 2) continue;
    if (along + aside < least) [best, least] = [point, along + aside];
  }
  return best;
}
