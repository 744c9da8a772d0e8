// Zooming and panning by wheel, pinch and drag, on boards that are endless or large. Changes the `viewBox` of the drawing.

/** @import { BoardPoint } from "../api" */
/** @import { Room } from "./geometry.js" */

import { holding, viewBox } from "./geometry.js";

/** The largest and the smallest scale; 1 shows the whole board. */
const NEAREST = 6;
const FARTHEST = 0.5;

/** A pointer that moves less than this, in pixels, clicks rather than drags. */
const CLICK = 6;

export class Camera {
  /** Whether the board can be dragged at scale 1 too. */
  #endless = false;
  #svg;
  #changed;
  /** @type {Room} */
  #whole = { x: 0, y: 0, width: 1, height: 1 };
  /** @type {Room | null} */
  #seen = null;
  /** @type {Map<number, { x: number, y: number }>} */
  #fingers = new Map();
  #dragged = 0;
  /** Of these points one stays in sight. @type {() => BoardPoint[]} */
  #anchors = () => [];

  /**
   * @param {SVGSVGElement} svg
   * @param {(closer: boolean) => void} changed
   */
  constructor(svg, changed) {
    this.#svg = svg;
    this.#changed = changed;
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      svg.addEventListener(end, (event) => this.#fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
  }

  /** Whether the last pointer dragged rather than clicked. */
  get hasDragged() {
    return this.#dragged > CLICK;
  }

  /**
   * Sets the room that shows the whole board.
   * @param {Room} room
   * @param {boolean} endless
   * @param {() => BoardPoint[]} anchors  points of which one stays in sight, however the board is dragged
   */
  show(room, endless, anchors) {
    this.#whole = room;
    this.#endless = endless;
    this.#anchors = anchors;
    if (this.#seen) this.#seen = holding(this.#seen, anchors());
    this.#apply(this.#seen ?? room);
  }

  /** Shows the whole board. */
  fit() {
    this.#seen = null;
    this.#apply(this.#whole);
    this.#changed(false);
  }

  /**
   * Multiplies the scale.
   * @param {number} factor
   * @param {{ x: number, y: number }} [round]  the point of the window that stays where it is; the centre if left out
   */
  zoom(factor, round) {
    const seen = this.#seen ?? this.#whole;
    const scale = Math.min(NEAREST, Math.max(FARTHEST, (this.#whole.width / seen.width) * factor));
    const [width, height] = [this.#whole.width / scale, this.#whole.height / scale];
    const fixed = round ? this.#point(round) : { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
    const part = { x: (fixed.x - seen.x) / seen.width, y: (fixed.y - seen.y) / seen.height };
    this.#look({ x: fixed.x - part.x * width, y: fixed.y - part.y * height, width, height });
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (this.#fingers.size === 0) this.#dragged = 0;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    this.#dragged += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#fingers.set(event.pointerId, now);
    if (this.#dragged <= CLICK) return;
    if (other) {
      const spread = (/** @type {{ x: number, y: number }} */ a) => Math.hypot(a.x - other.x, a.y - other.y);
      this.zoom(spread(now) / Math.max(1, spread(before)), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else if (this.#seen || this.#endless) {
      const [a, b] = [this.#point(before), this.#point(now)];
      const seen = this.#seen ?? this.#whole;
      this.#look({ ...seen, x: seen.x + a.x - b.x, y: seen.y + a.y - b.y });
    }
  }

  /**
   * Converts a point of the window to the drawing.
   * @param {{ x: number, y: number }} point
   */
  #point(point) {
    const matrix = this.#svg.getScreenCTM();
    return matrix ? new DOMPoint(point.x, point.y).matrixTransform(matrix.inverse()) : point;
  }

  /** @param {Room} room */
  #look(room) {
    this.#seen = holding(room, this.#anchors());
    this.#apply(this.#seen);
    this.#changed(true);
  }

  /** @param {Room} room */
  #apply(room) {
    this.#svg.setAttribute("viewBox", viewBox(room));
  }
}
