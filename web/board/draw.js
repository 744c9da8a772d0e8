// Draws a state. Each layer is redrawn only when what it shows has changed; the state comes through `Board.set` alone.

/** @import { BoardPoint } from "../api" */
/** @import { State } from "./state.js" */

import { drawing, refill, s } from "../base/dom.js";
import { Dots } from "./dots.js";
import { hull, INSET, isEndless, outline, place, UNIT } from "./geometry.js";
import { hints } from "./hints.js";
import { marks } from "./marks.js";
import { spotName } from "./names.js";
import { Pieces } from "./pieces.js";
import { open } from "./state.js";

/** How much farther out labels stand where a plate surrounds the cells, in radii. */
const BORDER = 0.26;

/** The drawing of a board. */
export class Drawing {
  /** What stacks show; fetched with the tiles. @type {typeof import("./stacks.js") | null} */
  static stacks = null;
  svg = s("svg", { class: "board", role: "group" });
  #ground = s("g", { "aria-hidden": "true" });
  #cells = s("g", { class: "cells" });
  #pieces = new Pieces();
  #dots = new Dots();
  #marks = s("g", { class: "marks", "aria-hidden": "true" });
  /** The marks that are shown, on pieces or where there are none. @type {Element[]} */
  #marked = [];
  #hints = s("g", { class: "hints", "aria-hidden": "true" });
  /** @type {Map<string, SVGGElement>} */
  #spots = new Map();
  /** @type {State | null} */
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
   * Where the middle of a cell is.
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
    const turned = !before || before.flipped !== state.flipped || before.view.spec !== state.view.spec;
    const board = turned || before.board !== state.board;
    const view = board || before.view !== state.view;
    const clicks = view || before.made !== state.made || before.mine !== state.mine;
    if (board) this.#drawBoard(state, at);
    this.svg.classList.toggle("bare", state.view.pieces.length === 0);
    if (view) {
      this.#pieces.show(state.view, state.colours, at, turned);
      Drawing.stacks?.stretch(state, this.#spots);
    }
    if (clicks) {
      this.#mark(state, at);
      this.#dots.show(state, at, board);
      this.#dressCells(state);
    }
    this.#hints.replaceChildren(...hints(state, at), ...(Drawing.stacks?.above(state, at, this.svg) ?? []));
    const ghosts = [...this.#hints.children].filter((hint) => hint.querySelector(".ghost, .push, .cross"));
    this.#dots.cover(new Set(ghosts.map((hint) => hint.getAttribute("transform"))));
    this.#moveCursor(state);
    this.#drawn = state;
    if (before && state.keyboard) this.#keepKeyboard(state.cursor ?? "", this.places(before), at);
  }

  /**
   * Who was on a cell that is gone goes on at the nearest one.
   * @param {string} cursor
   * @param {(spot: string) => BoardPoint} was
   * @param {(spot: string) => BoardPoint} at
   */
  #keepKeyboard(cursor, was, at) {
    if (this.#spots.has(cursor)) return;
    const far = (/** @type {string} */ spot) => Math.hypot(at(spot).x - was(cursor).x, at(spot).y - was(cursor).y);
    this.cell([...this.#spots.keys()].reduce((best, spot) => (far(spot) < far(best) ? spot : best)))?.focus();
  }

  /**
   * @param {State} state
   * @param {(spot: string) => BoardPoint} at
   */
  #drawBoard(state, at) {
    const { board, view } = state;
    const hollow = view.pieces.some(({ code }) => view.looks[code].kind === "marble");
    this.svg.classList.toggle("felt", isEndless(board));
    this.svg.classList.toggle("plate", hollow);
    this.#ground.replaceChildren(...this.#edges(state), ...this.#labels(state, hollow));
    if (hollow) this.#ground.prepend(s("polygon", { class: "plate", points: hull(board, state.flipped) }));
    const points = outline(board, INSET);
    const spots = new Map();
    // From the top of the screen down, so that what is nearer lies above what is behind.
    for (const { spot } of state.flipped ? board.cells.toReversed() : board.cells) {
      const cell = this.#spots.get(spot) ?? s("g", { "data-spot": spot, role: "button", tabindex: -1 });
      const { x, y } = at(spot);
      cell.setAttribute("transform", `translate(${x} ${y})`);
      cell.replaceChildren(s("polygon", { points }));
      if (hollow) cell.append(drawing("hollow", (1.44 / 0.88) * UNIT));
      spots.set(spot, cell);
    }
    this.#spots = spots;
    refill(this.#cells, ...spots.values());
  }

  /**
   * Marks lie on the pieces they are about, so that what covers a piece covers its marks too.
   * @param {State} state
   * @param {(spot: string) => BoardPoint} at
   */
  #mark(state, at) {
    for (const old of this.#marked) old.remove();
    const all = [...marks(state), ...(Drawing.stacks?.climbs(state) ?? [])].filter(([spot]) => this.#spots.has(spot));
    this.#marked = all.map(([spot, mark]) => {
      const piece = this.#pieces.top(spot);
      if (!piece) mark.setAttribute("transform", `translate(${at(spot).x} ${at(spot).y})`);
      (piece ?? this.#marks).append(mark);
      return mark;
    });
  }

  /** @param {State} state */
  #edges({ board, colours, flipped }) {
    return board.edges.flatMap(({ from, to, owner }) => {
      const [a, b] = [place(from, flipped), place(to, flipped)];
      const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
      return [
        s("path", { class: `edge casing ${colours[owner]}`, d }),
        s("path", { class: `edge ${colours[owner]}`, d }),
      ];
    });
  }

  /**
   * Labels; round a plate they give way to its border.
   * @param {State} state
   * @param {boolean} plate
   */
  #labels({ board, flipped }, plate) {
    const { left, right, top, bottom } = board.bounds;
    const middle = place({ x: (left + right) / 2, y: (top + bottom) / 2 }, flipped);
    return board.labels.map((label) => {
      const { x, y } = place(label, flipped);
      const far = plate ? (BORDER * UNIT) / Math.hypot(x - middle.x, y - middle.y) : 0;
      return s("text", { class: "coord", x: x + far * (x - middle.x), y: y + far * (y - middle.y) + 7 }, label.text);
    });
  }

  /** @param {State} state */
  #dressCells(state) {
    const next = open(state);
    const locked = new Set(state.view.locked);
    const winning = new Set(state.view.winning);
    const name = spotName(state, next);
    for (const [spot, cell] of this.#spots) {
      const can = next.has(spot);
      const names = [
        "cell",
        locked.has(spot) && "locked",
        winning.has(spot) && "winning",
        can && "open",
        can && state.mine && "mine",
      ];
      const className = names.filter(Boolean).join(" ");
      if (cell.getAttribute("class") !== className) cell.setAttribute("class", className);
      const label = name(spot);
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    }
  }

  /**
   * Of all cells only the one the keyboard is at is reached by Tab.
   * @param {State} state
   */
  #moveCursor(state) {
    const cursor = state.cursor && this.#spots.has(state.cursor) ? state.cursor : this.#spots.keys().next().value;
    for (const cell of this.#cells.querySelectorAll('[tabindex="0"]')) {
      if (cell !== this.#spots.get(cursor ?? "")) cell.setAttribute("tabindex", "-1");
    }
    this.#spots.get(cursor ?? "")?.setAttribute("tabindex", "0");
  }
}
