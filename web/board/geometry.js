// From the board's own plane to the drawing: a cell has radius 1 there, `UNIT` here.

/** @import { Board, BoardBounds, BoardPoint, View } from "../api" */

/** How many units of the drawing a cell's radius has. */
export const UNIT = 50;

/** How large a cell is drawn, so that the table shows between cells. */
export const INSET = 0.965;

/** Beyond the outermost cells and labels; an endless board ends in empty cells anyway. */
const MARGIN = 0.55;
const ENDLESS_MARGIN = 0.1;

/** An endless board is shown at least so wide and high, so that the first tiles are not giants. */
const LEAST = 4.2;

/** An endless board is fitted anew where that makes its tiles so much larger. */
const GAIN = 1.25;

/** Farther apart than this, in radii, the sides of two players are above and below. */
const CLEARLY = 4;

/**
 * @typedef {{ x: number, y: number, width: number, height: number }} Room  what is seen, in units of the drawing
 */

/**
 * A room as the drawing's attribute.
 * @param {Room} room
 */
export const viewBox = ({ x, y, width, height }) => [x, y, width, height].map((value) => value.toFixed(1)).join(" ");

/**
 * Where a point goes; a flipped board is seen by the player opposite.
 * @param {BoardPoint} point
 * @param {boolean} flipped
 * @returns {BoardPoint}
 */
export function place({ x, y }, flipped) {
  const unit = flipped ? -UNIT : UNIT;
  return { x: Math.round(x * unit * 10) / 10, y: Math.round(y * unit * 10) / 10 };
}

/**
 * Whether a player's pieces lie clearly above the other's, as they do for who sits at the upper side.
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
  return middle(true) + CLEARLY < middle(false); // Without pieces there is no middle, and nothing is above it.
}

/**
 * Whether tiles lie on bare felt.
 * @param {Board} board
 */
export const isEndless = (board) => board.labels.length === 0;

/**
 * The corners of a cell for `points`.
 * @param {Board} board
 * @param {number} factor
 * @param {number} [up]  how much higher it reaches
 */
export function outline(board, factor, up = 0) {
  return board.outline
    .map(({ x, y }) => `${(x * UNIT * factor).toFixed(1)},${(y * UNIT * factor - (y < 0 ? up : 0)).toFixed(1)}`)
    .join(" ");
}

/**
 * Room for a whole board.
 * @param {Board} board
 * @param {boolean} flipped
 * @param {BoardBounds | null} before  what was seen of it
 * @param {number} shape  how wide it is shown, for its height
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
 * An endless board keeps what was seen before as long as it suffices, so that nothing jumps for little.
 * @param {BoardBounds} bounds
 * @param {BoardBounds | null} before
 * @param {number} shape
 */
function fitted(bounds, before, shape) {
  const [x, y] = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2];
  const anew = around(bounds, { left: x - LEAST, right: x + LEAST, top: y - LEAST, bottom: y + LEAST });
  const kept = around(bounds, before ?? anew);
  const size = (/** @type {BoardBounds} */ { left, right, top, bottom }) =>
    Math.max((right - left) / shape, bottom - top);
  return size(kept) > GAIN * size(anew) ? anew : kept;
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
 * The smallest polygon without a dent round all cells (Andrew's monotone chain), for `points`.
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
 * The nearest of some points in a direction, seen on the screen: in a row of hexagons the next one, across rows one of the two that touch.
 * @template {BoardPoint} P
 * @param {BoardPoint} from
 * @param {P[]} points
 * @param {BoardPoint} direction  of length one
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
