// The layer of pieces: one element each, kept from view to view, so that a piece that moves can be animated.

/** @import { BoardPoint, GameInfo, Look, PieceOnBoard, View } from "../api" */

import { drawing, s } from "../base/dom.js";
import { isAnimated } from "../base/settings.js";
import { read } from "./changes.js";
import { UNIT } from "./geometry.js";
import { symbol } from "./symbols.js";

/** The sizes of the drawings by shape, in radii of a cell; `tessera draw` uses the same. */
const SIZES = { stone: 1.24 / 0.88, marble: 1.44 / 0.88, counter: 1.66, tile: 1.95 };

/** The height of a tile in a stack, in radii of a cell. */
export const LEVEL = 0.12;

/** The outline of a tile in the box of pieces.svg. */
export const TILE = "0,-46.9 40.6,-23.45 40.6,23.45 0,46.9 -40.6,23.45 -40.6,-23.45";

/** How long a move takes, and the longest delay of a flip, in milliseconds. */
const GLIDE = 160;
const STAGGER = 120;

/** The symbol of pieces.svg for each shape. */
const BODIES = { stone: "stone", marble: "marble", counter: "square-piece", tile: "tile" };

/**
 * The shape of a kind of piece. A kind that the game does not list is an error of the server.
 * @param {GameInfo} game
 * @param {string} kind
 */
export function shapeOf(game, kind) {
  const known = game.pieces.find((piece) => piece.kind === kind);
  if (!known) throw new Error(`${game.id} has no piece ${kind}`);
  return known.shape;
}

/**
 * A piece, centred on the origin.
 * @param {Look} look
 * @param {string} code
 * @param {GameInfo} game
 */
export function figure(look, code, game) {
  const shape = shapeOf(game, look.kind);
  const size = SIZES[shape] * UNIT;
  const group = s("g", { class: `piece ${shape} ${game.colours[look.owner]}` });
  group.append(drawing(BODIES[shape], size, "body"), rim(shape, size));
  if (look.owner === 1) group.append(shape === "tile" ? border(size) : drawing("ring", size, "pattern"));
  if (shape === "tile") group.append(symbol(game, look.kind, code, size));
  return group;
}

/**
 * The line round a piece.
 * @param {string} shape
 * @param {number} size
 */
function rim(shape, size) {
  const drawn = { class: "rim", transform: `scale(${size / 100})` };
  if (shape === "tile") return s("polygon", { ...drawn, points: TILE });
  if (shape === "counter") return s("rect", { ...drawn, x: -39, y: -39, width: 78, height: 78, rx: 15 });
  return s("circle", { ...drawn, r: 43 });
}

/**
 * Marks the second player's tiles in themes that do not rely on colour; the ring of other pieces would cover the insect.
 * @param {number} size
 */
const border = (size) => s("polygon", { class: "pattern", points: TILE, transform: `scale(${(0.88 * size) / 100})` });

/**
 * @typedef {{ key: string, piece: PieceOnBoard, element: SVGGElement, x: number, y: number, look: string, owner: number }} Shown
 */

/** The layer that holds the pieces. */
export class Pieces {
  element = s("g", { class: "pieces" });
  /** @type {Map<string, Shown>} */
  #shown = new Map();
  /** @type {View | null} */
  #view = null;
  #fresh = 0;

  /**
   * Shows the pieces of a view, animating those that moved since the last one.
   * @param {View} view
   * @param {GameInfo} game
   * @param {(spot: string) => BoardPoint} place
   * @param {boolean} turned  whether the board was turned, so that nothing is animated
   */
  show(view, game, place, turned) {
    const before = this.#shown;
    const moved = this.#moves(view);
    const keys = keysBySpot(before);
    /** @type {Map<string, Shown>} */
    const after = new Map();
    for (const piece of view.pieces) {
      const from = moved.get(piece.spot) ?? piece.spot;
      const key = piece.id ?? keys.get(from) ?? `new${this.#fresh++}`;
      after.set(key, this.#put(key, piece, before.get(key), view, game, place, turned));
    }
    for (const [key, shown] of before) if (!after.has(key)) vanish(shown.element, moved.size > 0 && !turned);
    this.#shown = after;
    this.#view = view;
    this.#arrange(new Set(isAnimated() ? moved.keys() : []));
  }

  /**
   * The element of the topmost piece of a spot.
   * @param {string} spot
   */
  top(spot) {
    return [...this.#shown.values()].findLast(({ piece }) => piece.spot === spot)?.element;
  }

  /**
   * The moves since the last view, as a map from destination to origin: forwards, or backwards after a step back.
   * @param {View} view
   */
  #moves(view) {
    const before = this.#view;
    /** @type {Map<string, string>} */
    const moved = new Map();
    if (before && view.ply === before.ply + 1 && view.last) {
      for (const { from, to } of read(view.last.changes).moved) moved.set(to, from);
    } else if (before && view.ply === before.ply - 1 && before.last) {
      for (const { from, to } of read(before.last.changes).moved) moved.set(from, to);
    }
    return moved;
  }

  /**
   * @param {string} key
   * @param {PieceOnBoard} piece
   * @param {Shown | undefined} before
   * @param {View} view
   * @param {GameInfo} game
   * @param {(spot: string) => BoardPoint} place
   * @param {boolean} turned
   * @returns {Shown}
   */
  #put(key, piece, before, view, game, place, turned) {
    const at = place(piece.spot);
    const { x, y } = { x: at.x, y: at.y - (piece.height ?? 0) * LEVEL * UNIT };
    const look = view.looks[piece.code];
    const name = `${look.kind} ${look.owner} ${piece.code}`;
    const element = before?.element ?? s("g", { class: "place" });
    if (before?.look !== name) {
      element.replaceChildren(figure(look, piece.code, game));
      if (before && before.owner !== look.owner && !turned) turn(element, view, at, place);
    }
    if (before?.x !== x || before?.y !== y) {
      element.style.transform = `translate(${x}px, ${y}px)`;
      if (before && !turned) glide(element, before, { x, y }, () => this.#arrange(new Set()));
    }
    element.dataset.at = piece.spot;
    return { key, piece, element, x, y, look: name, owner: look.owner };
  }

  /**
   * Sorts the elements: upper rows first, stacks from the bottom up, moving pieces above all others.
   * @param {Set<string>} moving
   */
  #arrange(moving) {
    const order = [...this.#shown.values()].sort(
      (a, b) =>
        Number(moving.has(a.piece.spot)) - Number(moving.has(b.piece.spot)) ||
        ground(a) - ground(b) ||
        (a.piece.height ?? 0) - (b.piece.height ?? 0),
    );
    const children = order.map(({ element }) => element);
    const same = children.every((child, index) => this.element.children[index] === child);
    if (!same) this.element.append(...children);
  }
}

/**
 * The y coordinate of the lowest piece of a stack.
 * @param {Shown} shown
 */
const ground = ({ y, piece }) => Math.round(y + (piece.height ?? 0) * LEVEL * UNIT);

/** @param {Map<string, Shown>} shown */
function keysBySpot(shown) {
  return new Map([...shown.values()].filter(({ piece }) => !piece.id).map(({ key, piece }) => [piece.spot, key]));
}

/**
 * @param {Element} element
 * @param {BoardPoint} from
 * @param {BoardPoint} to
 * @param {() => void} then
 */
function glide(element, from, to, then) {
  if (!isAnimated()) return;
  const at = (/** @type {BoardPoint} */ { x, y }) => ({ transform: `translate(${x}px, ${y}px)` });
  element.animate([at(from), at(to)], { duration: GLIDE, easing: "ease-out" }).onfinish = then;
}

/**
 * Flips a stone, with a delay that grows with the distance from the stone that was placed.
 * @param {Element} element
 * @param {View} view
 * @param {BoardPoint} at
 * @param {(spot: string) => BoardPoint} place
 */
function turn(element, view, at, place) {
  const cause = read(view.last?.changes ?? "").placed[0];
  if (!isAnimated() || !cause) return;
  const origin = place(cause.spot);
  const far = Math.hypot(at.x - origin.x, at.y - origin.y) / (8 * UNIT);
  const options = {
    duration: GLIDE,
    delay: Math.min(STAGGER, far * STAGGER),
    easing: "ease-out",
    fill: /** @type {const} */ ("backwards"),
  };
  element.firstElementChild?.animate([{ transform: "scaleX(.2)" }, { transform: "scaleX(1)" }], options);
}

/**
 * @param {Element} element
 * @param {boolean} animated
 */
function vanish(element, animated) {
  if (!animated || !isAnimated()) return element.remove();
  const fading = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: GLIDE, easing: "ease-out" });
  fading.onfinish = () => element.remove();
}
