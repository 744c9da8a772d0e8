// Mouse, touch and keyboard input on a board.

/** @import { Drawing } from "./draw.js" */
/** @import { State } from "./state.js" */

import { towards } from "./geometry.js";

/** @type {Record<string, { x: number, y: number }>} */
const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How long a finger has to stay for a long press, in milliseconds. */
const LONG = 450;

/**
 * What input needs of a board.
 * @typedef {object} Target
 * @property {() => State | null} state
 * @property {(change: Partial<State>) => void} set
 * @property {(spot: string, touched?: boolean) => void} press
 * @property {() => boolean} dragged
 */

/**
 * @param {Drawing} drawing
 * @param {Target} board
 */
export function listen(drawing, board) {
  const { svg } = drawing;
  /** Whether the finger on the screen made a long press, which previews and does not click. */
  let longPressed = false;
  svg.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch") point(spotOf(event));
  });
  svg.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch") point(null);
  });
  listenForLongPress();
  // A click does not move the focus: arrow keys still step through the game.
  svg.addEventListener("mousedown", (event) => event.preventDefault());
  svg.addEventListener("click", (event) => {
    const spot = spotOf(event);
    const touched = event instanceof PointerEvent && event.pointerType === "touch";
    if (spot && !board.dragged() && !longPressed) board.press(spot, touched);
    longPressed = false;
  });
  svg.addEventListener("focusin", (event) => board.set({ cursor: spotOf(event), keyboard: true }));
  svg.addEventListener("focusout", () => board.set({ keyboard: false }));
  svg.addEventListener("keydown", (event) => key(event));

  /**
   * A long press previews, as hovering does; the preview stays until the next touch.
   */
  function listenForLongPress() {
    let waiting = 0;
    svg.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "touch") return;
      clearTimeout(waiting);
      longPressed = false;
      point(null);
      if (!event.isPrimary) return; // Two fingers zoom.
      waiting = window.setTimeout(() => {
        longPressed = !board.dragged();
        if (longPressed) point(spotOf(event));
      }, LONG);
    });
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => clearTimeout(waiting));
    svg.addEventListener("contextmenu", (event) => longPressed && event.preventDefault());
  }

  /** @param {string | null} hover */
  function point(hover) {
    if (board.state() && board.state()?.hover !== hover) board.set({ hover });
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const state = board.state();
    const spot = spotOf(event);
    if (!state || !spot || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") board.press(spot);
    else if (event.key === "Escape") board.set({ made: [], planned: [], proposed: null });
    else if (ARROWS[event.key]) go(state, spot, ARROWS[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {State} state
   * @param {string} spot
   * @param {{ x: number, y: number }} direction
   */
  function go(state, spot, direction) {
    const at = drawing.places(state);
    const cells = state.board.cells.map((cell) => ({ spot: cell.spot, ...at(cell.spot) }));
    const next = towards(at(spot), cells, direction);
    if (next) drawing.cell(next.spot)?.focus();
  }
}

/**
 * The spot of the cell that an event happened on.
 * @param {Event} event
 */
function spotOf(event) {
  const element = event.target instanceof Element ? event.target.closest("[data-spot]") : null;
  return element?.getAttribute("data-spot") ?? null;
}
