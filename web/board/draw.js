// Draws a board's state. Each layer is redrawn only if what it shows has changed.

/** @import { BoardPoint } from "../api" */
/** @import { State } from "./state.js" */

import { drawing, refill, s } from "../base/dom.js";
import { Dots } from "./dots.js";
import { hull, INSET, isEndless, outline, place, UNIT } from "./geometry.js";
import { hints } from "./hints.js";
import { lift, marks } from "./marks.js";
import { spotName } from "./names.js";
import { Pieces } from "./pieces.js";
import { climbs, stackLabels } from "./stacks.js";
import { open } from "./state.js";

/** How much farther out labels stand where a plate surrounds the cells, in radii of a cell. */
const BORDER = 0.26;

/** The baseline of a label below its centre, in units of the drawing. */
const BASELINE = 7;

/** The size of the hollow in which a marble lies. */
const HOLLOW = (1.44 / 0.88) * UNIT;

/** What changes marks and cells, besides the position. */
const CLICKS = /** @type {const} */ (["made", "mine", "planned", "planner"]);

/** What changes hints, besides the position and the clicks. */
const POINTING = /** @type {const} */ (["hover", "cursor", "keyboard", "proposed", "advice"]);

export class Drawing {
  svg = s("svg", { class: "board", role: "group" });
  #ground = s("g", { "aria-hidden": "true" });
  #cells = s("g", { class: "cells" });
  #pieces = new Pieces();
  #dots = new Dots();
  #marks = s("g", { class: "marks", "aria-hidden": "true" });
  /** Every mark in sight, whether it lies on a piece or in the layer of marks. @type {Element[]} */
  #marked = [];
  #hints = s("g", { class: "hints", "aria-hidden": "true" });
  /** The elements of the cells by spot. @type {Map<string, SVGGElement>} */
  #spots = new Map();
  /** Spots whose cells are stretched up to the top of their stack. @type {Set<string>} */
  #stretched = new Set();
  /** Pixels per unit of the drawing when the hints were drawn; 0 if it was not on the page. */
  #scale = 0;
  /** What was drawn last. @type {State | null} */
  #drawn = null;

  constructor() {
    this.#pieces.element.setAttribute("aria-hidden", "true");
    this.svg.append(this.#ground, this.#cells, this.#marks, this.#pieces.element, this.#dots.element, this.#hints);
  }

  /**
   * The element of a cell.
   * @param {string} spot
   */
  cell(spot) {
    return this.#spots.get(spot);
  }

  /**
   * A function from spots to the centres of their cells; the origin for a spot without a cell.
   * @param {State} state
   * @returns {(spot: string) => BoardPoint}
   */
  places(state) {
    const centres = new Map(state.board.cells.map((cell) => [cell.spot, cell]));
    return (spot) => place(centres.get(spot) ?? { x: 0, y: 0 }, state.flipped);
  }

  /** @param {State} state */
  draw(state) {
    const before = this.#drawn;
    const at = this.places(state);
    const isTurned = !before || before.flipped !== state.flipped || before.view.spec !== state.view.spec;
    const hasNewBoard = isTurned || before.board !== state.board;
    const hasNewView = hasNewBoard || before.view !== state.view;
    const hasNewClicks = hasNewView || CLICKS.some((key) => before[key] !== state[key]);
    if (hasNewBoard) this.#drawBoard(state, at);
    this.svg.classList.toggle("bare", state.view.pieces.length === 0);
    if (hasNewView) {
      this.#pieces.show(state.view, state.game, at, isTurned);
      this.#stretchStacks(state);
    }
    if (hasNewClicks) {
      this.#drawMarks(state, at);
      this.#dots.show(state, at, hasNewBoard);
      this.#describeCells(state);
    }
    const scale = this.svg.getScreenCTM()?.a ?? 0;
    if (hasNewClicks || scale !== this.#scale || POINTING.some((key) => before[key] !== state[key])) {
      this.#drawHints(state, at);
    }
    this.#scale = scale;
    this.#moveTabStop(state);
    this.#drawn = state;
    if (before && state.keyboard) this.#keepFocus(state.cursor ?? "", this.places(before), at);
  }

  /**
   * @param {State} state
   * @param {(spot: string) => BoardPoint} at
   */
  #drawHints(state, at) {
    this.#hints.replaceChildren(...hints(state, at), ...stackLabels(state, at, this.svg));
    const ghosts = [...this.#hints.children].filter((hint) => hint.querySelector(".ghost, .push, .cross"));
    this.#dots.hideAt(new Set(ghosts.map((hint) => hint.getAttribute("transform"))));
  }

  /**
   * Moves the focus to the nearest cell if its own is gone.
   * @param {string} cursor
   * @param {(spot: string) => BoardPoint} was  where cells were before
   * @param {(spot: string) => BoardPoint} at
   */
  #keepFocus(cursor, was, at) {
    if (this.#spots.has(cursor)) return;
    const distance = (/** @type {string} */ spot) => Math.hypot(at(spot).x - was(cursor).x, at(spot).y - was(cursor).y);
    const nearest = [...this.#spots.keys()].reduce((best, spot) => (distance(spot) < distance(best) ? spot : best));
    this.cell(nearest)?.focus();
  }

  /**
   * @param {State} state
   * @param {(spot: string) => BoardPoint} at
   */
  #drawBoard(state, at) {
    const { board, game, flipped } = state;
    const hasMarbles = game.pieces.some(({ shape }) => shape === "marble");
    this.svg.classList.toggle("felt", isEndless(board));
    this.svg.classList.toggle("plate", hasMarbles);
    this.#ground.replaceChildren(...this.#edges(state), ...this.#labels(state, hasMarbles));
    if (hasMarbles) this.#ground.prepend(s("polygon", { class: "plate", points: hull(board, flipped) }));
    const points = outline(board, INSET);
    const spots = new Map();
    // From the top of the screen down, so that nearer cells lie above those behind them.
    for (const { spot } of flipped ? board.cells.toReversed() : board.cells) {
      const cell = this.#spots.get(spot) ?? s("g", { "data-spot": spot, role: "button", tabindex: -1 });
      const { x, y } = at(spot);
      cell.setAttribute("transform", `translate(${x} ${y})`);
      cell.replaceChildren(s("polygon", { points }));
      if (hasMarbles) cell.append(drawing("hollow", HOLLOW));
      spots.set(spot, cell);
    }
    this.#spots = spots;
    refill(this.#cells, ...spots.values());
  }

  /**
   * Stretches the cells of stacks up to the top tile, so that a click on the tile hits its cell.
   * @param {State} state
   */
  #stretchStacks(state) {
    const stacks = new Set(state.view.pieces.filter(({ height }) => height).map(({ spot }) => spot));
    for (const spot of new Set([...this.#stretched, ...stacks])) {
      const points = outline(state.board, INSET, lift(state, spot));
      this.#spots.get(spot)?.firstElementChild?.setAttribute("points", points);
    }
    this.#stretched = stacks;
  }

  /**
   * A mark lies on the topmost piece of its spot, so that whatever covers the piece covers the mark too.
   * @param {State} state
   * @param {(spot: string) => BoardPoint} at
   */
  #drawMarks(state, at) {
    for (const old of this.#marked) old.remove();
    const all = [...marks(state), ...climbs(state)].filter(([spot]) => this.#spots.has(spot));
    this.#marked = all.map(([spot, mark]) => {
      const piece = this.#pieces.top(spot);
      if (!piece) mark.setAttribute("transform", `translate(${at(spot).x} ${at(spot).y})`);
      (piece ?? this.#marks).append(mark);
      return mark;
    });
  }

  /** @param {State} state */
  #edges({ board, game, flipped }) {
    return board.edges.flatMap(({ from, to, owner }) => {
      const [a, b] = [place(from, flipped), place(to, flipped)];
      const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
      return [
        s("path", { class: `edge casing ${game.colours[owner]}`, d }),
        s("path", { class: `edge ${game.colours[owner]}`, d }),
      ];
    });
  }

  /**
   * @param {State} state
   * @param {boolean} hasPlate  labels then stand outside the plate's border
   */
  #labels({ board, flipped }, hasPlate) {
    const { left, right, top, bottom } = board.bounds;
    const middle = place({ x: (left + right) / 2, y: (top + bottom) / 2 }, flipped);
    return board.labels.map((label) => {
      const { x, y } = place(label, flipped);
      const [dx, dy] = [x - middle.x, y - middle.y];
      const shift = hasPlate ? (BORDER * UNIT) / Math.hypot(dx, dy) : 0;
      return s("text", { class: "coord", x: x + shift * dx, y: y + shift * dy + BASELINE }, label.text);
    });
  }

  /**
   * Updates the classes and the spoken names of the cells.
   * @param {State} state
   */
  #describeCells(state) {
    const next = open(state);
    const locked = new Set(state.view.locked);
    const winning = new Set(state.view.winning);
    const name = spotName(state, next);
    for (const [spot, cell] of this.#spots) {
      const isOpen = next.has(spot);
      const classes = [
        "cell",
        locked.has(spot) && "locked",
        winning.has(spot) && "winning",
        isOpen && "open",
        isOpen && state.mine && "mine",
        !state.mine && state.planner !== null && "plan",
      ];
      setIfChanged(cell, "class", classes.filter(Boolean).join(" "));
      setIfChanged(cell, "aria-label", name(spot));
    }
  }

  /**
   * Makes the cell of the cursor the only one that Tab reaches.
   * @param {State} state
   */
  #moveTabStop(state) {
    const cursor = state.cursor && this.#spots.has(state.cursor) ? state.cursor : this.#spots.keys().next().value;
    const current = this.#spots.get(cursor ?? "");
    for (const cell of this.#cells.querySelectorAll('[tabindex="0"]')) {
      if (cell !== current) cell.setAttribute("tabindex", "-1");
    }
    current?.setAttribute("tabindex", "0");
  }
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function setIfChanged(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
