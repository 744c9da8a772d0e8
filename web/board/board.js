// A board on the page: state, drawing and input put together. Every change goes through `set`, which redraws.

/** @import { Board as Geometry, View } from "../api" */
/** @import { State } from "./state.js" */
/** @import { Word } from "./spell.js" */
/** @import { Hand } from "./hands.js" */
/** @import { Camera } from "./zoom.js" */

import { h, ICONS, icon } from "../base/dom.js";
import { setting } from "../base/settings.js";
import { t } from "../base/text.js";
import { ahead } from "./changes.js";
import { Drawing } from "./draw.js";
import { isEndless, roomFor, UNIT, viewBox } from "./geometry.js";
import { listen } from "./input.js";
import { family } from "./pieces.js";
import { wordOf } from "./spell.js";
import { clicked, open, prompt } from "./state.js";

/** From so many cells on one may look closer at a board that has an edge. */
const LARGE = 300;

/** On a phone a board may be so much taller than wide. */
const TALLEST = 0.72;

/** On cells of fewer pixels than this a finger is not sure: its moves are confirmed, and one may look closer. */
const SMALL = 30;

/** Nor on tiles, whose neighbours touch, of fewer than this. */
const SMALL_TILE = 40;

/**
 * What shows pieces beside the board, and tiles on it: fetched where a view has any, so that it is there with the
 * board.
 * @param {View} view
 */
export const loadHands = async ({ hands, pieces, looks }) =>
  (hands.length > 0 || pieces.some(({ code }) => family(looks[code].kind) === "tile")) &&
  (await import("./hands.js")).loadHands();

/**
 * What tells positions of a game apart.
 * @param {View} view
 */
const thread = ({ spec, ply, words }) => `${spec} ${ply} ${words}`;

export class Board {
  #drawing = new Drawing();
  /** What looks closer, on boards where that helps; fetched for those. @type {Camera | null} */
  #camera = null;
  /** Pieces beside the board, in games that have any; fetched for those. @type {Hand[]} */
  #hands = [];
  #fit = h(
    "button",
    { type: "button", class: "icon fit", hidden: true, onclick: () => this.#camera?.fit() },
    icon(ICONS.fit),
  );
  #pass = h("button", { type: "button", class: "pass primary", hidden: true, onclick: () => this.press("pass") });
  #confirm = h("button", {
    type: "button",
    class: "pass confirm primary",
    hidden: true,
    onclick: () => this.#confirmed(),
  });
  #prompt = h("p", { class: "prompt", role: "status", hidden: true });
  element = h("div", { class: "stage" });
  /** @type {State | null} */
  #state = null;
  /** @type {import("../api").BoardBounds | null} */
  #bounds = null;
  #flipped = false;
  /** Whether a drawing is under way, in the middle of which the keyboard may leave a cell that goes. */
  #draws = false;
  #played;

  /** @param {(word: Word) => void} played */
  constructor(played) {
    this.#played = played;
    this.element.append(this.#drawing.svg, this.#prompt, this.#fit, this.#pass, this.#confirm);
    listen(this.#drawing, {
      state: () => this.#state,
      set: (change) => this.set(change),
      press: (spot, touched) => this.press(spot, touched),
      dragged: () => this.#camera?.hasDragged ?? false,
    });
    this.#fit.setAttribute("aria-label", t("fit"));
    this.#pass.textContent = t("pass");
    this.#confirm.textContent = t("confirmMove");
  }

  /**
   * The one gate: changes what is shown, and redraws.
   * @param {Partial<State>} change
   */
  set(change) {
    if (!this.#state) return;
    this.#state = { ...this.#state, ...change };
    if (!this.#draws) this.#redraw(this.#state);
  }

  /**
   * Shows a view; clicks made on another one are forgotten.
   * @param {View} view
   * @param {Geometry} geometry  of its spec
   * @param {[string, string]} colours
   * @param {boolean} mine  whether the reader may move
   * @param {string | null} [advised]  a move to show to who may not
   */
  show(view, geometry, colours, mine, advised) {
    const board = view.board ?? geometry;
    const before = this.#state;
    const same = before?.mine === mine && thread(before.view) === thread(view); // An offer, say, is news of another kind.
    const kept = same ? { made: before.made, proposed: before.proposed } : { made: [], proposed: null };
    const { hover, cursor, keyboard } = before ?? { hover: null, cursor: null, keyboard: false };
    const advice = (!mine && advised && view.moves.map(wordOf).find(({ text }) => text === advised)) || null;
    if (before?.view.spec !== view.spec) this.#bounds = null;
    this.#state = {
      board,
      view,
      colours,
      mine,
      advice,
      ...kept,
      hover,
      cursor,
      keyboard,
      flipped: this.#flipped,
      confirm: setting("confirm") === "on",
    };
    this.#redraw(this.#state);
  }

  /** Whether the board is seen from the other side. */
  get isFlipped() {
    return this.#flipped;
  }

  /** @param {boolean} [flipped]  the other way round if nothing is said */
  flip(flipped = !this.#flipped) {
    this.#flipped = flipped;
    this.set({ flipped });
  }

  /**
   * Escape lets go of what was chosen, wherever the keyboard is.
   * @param {KeyboardEvent} event
   */
  key({ key }) {
    if (key === "Escape") this.set({ made: [], proposed: null });
  }

  /**
   * A click on a spot, from wherever it comes.
   * @param {string} spot
   * @param {boolean} [touched]  by a finger
   */
  press(spot, touched = false) {
    if (!this.#state) return;
    const confirm = this.#state.confirm || (touched && this.#isSmall(this.#state));
    const { change, word } = clicked({ ...this.#state, confirm }, spot);
    this.set(change);
    if (word) this.play(word);
  }

  /**
   * Shows a move before the answer is there, and lets it be played.
   * @param {Word} word
   */
  play(word) {
    if (!this.#state) return;
    const { view, board } = this.#state;
    this.set({ view: ahead(view, word, board.outline.length), mine: false, advice: null, made: [], proposed: null });
    this.#played(word);
  }

  /** @param {View} view */
  async #layHands(view) {
    const Hand = await loadHands(view);
    if (!Hand || this.#hands.length > 0) return;
    const [first, second] = (this.#hands = [0, 1].map((player) => new Hand(player, (spot) => this.press(spot))));
    this.#drawing.svg.before(second.element);
    this.#drawing.svg.after(first.element);
    this.set({});
  }

  /** Lets one look closer from now on. */
  async #lookCloser() {
    const { Camera } = await import("./zoom.js");
    if (this.#camera) return;
    this.element.classList.add("zooms");
    this.#camera = new Camera(this.#drawing.svg, (closer) => {
      this.#fit.hidden = !closer;
      this.element.classList.toggle("closer", closer);
    });
    this.set({});
  }

  /**
   * Whether cells are drawn smaller than a finger.
   * @param {State} state
   */
  #isSmall({ board }) {
    const { a = 1 } = this.#drawing.svg.getScreenCTM() ?? {};
    return a * UNIT * (board.outline.length === 4 ? 1.4 : 1.7) < (isEndless(board) ? SMALL_TILE : SMALL);
  }

  #confirmed() {
    const word = this.#state?.proposed;
    if (word) this.play(word);
  }

  /**
   * @param {State} state
   * @returns {void}
   */
  #redraw(state) {
    const { clientWidth, clientHeight } = this.#drawing.svg;
    const { room, bounds } = roomFor(state.board, state.flipped, this.#bounds, clientWidth / clientHeight);
    this.#bounds = bounds;
    if (this.#camera) this.#camera.show(room, isEndless(state.board));
    else this.#drawing.svg.setAttribute("viewBox", viewBox(room));
    if (!this.#camera && (isEndless(state.board) || state.board.cells.length > LARGE || this.#isSmall(state)))
      this.#lookCloser();
    this.element.style.setProperty("--ratio", String(Math.min(0.98, Math.max(TALLEST, room.width / room.height))));
    this.element.classList.toggle("felt", isEndless(state.board));
    this.element.classList.toggle("flipped", state.flipped);
    this.#drawing.svg.setAttribute("aria-label", t("board"));
    this.#draws = true;
    this.#drawing.draw(state);
    this.#draws = false;
    if (this.#state && this.#state !== state) return this.#redraw(this.#state);
    if (state.view.hands.length > this.#hands.length) this.#layHands(state.view);
    for (const hand of this.#hands) hand.draw(state);
    this.#pass.hidden = !(state.mine && open(state).has("pass"));
    this.#confirm.hidden = !state.proposed;
    const goal = this.#drawing.places(state)(state.proposed?.clicks[0].at(-1) ?? "");
    this.#confirm.classList.toggle("above", goal.y > room.y + room.height / 2); // Never on what it is about.
    if (prompt({ ...state, mine: true, made: [], proposed: null })) this.element.classList.add("asks");
    const asked = prompt(state);
    this.#prompt.hidden = !asked;
    if (asked && this.#prompt.textContent !== t(asked)) this.#prompt.textContent = t(asked);
  }
}
