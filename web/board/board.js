// A board on the page: state, drawing and input put together. `Board.set` is the only way to change what is shown.

/** @import { Board as Geometry, BoardBounds, GameInfo, View } from "../api" */
/** @import { State } from "./state.js" */
/** @import { Word } from "./spell.js" */

import { h, ICONS, icon } from "../base/dom.js";
import { button } from "../base/form.js";
import { setting } from "../base/settings.js";
import { t } from "../base/text.js";
import { ahead } from "./changes.js";
import { Drawing } from "./draw.js";
import { isEndless, roomFor, UNIT, viewBox } from "./geometry.js";
import { Hand } from "./hands.js";
import { listen } from "./input.js";
import { carriedOut } from "./premove.js";
import { wordOf } from "./spell.js";
import { clicked, open, prompt } from "./state.js";
import { addSymbols } from "./symbols.js";
import { Camera } from "./zoom.js";

/** Boards with more cells than this can be zoomed. */
const LARGE = 300;

/** The ratio of width to height of a board on a phone, at least and at most. */
const TALLEST = 0.72;
const WIDEST = 0.98;

/** Cells narrower than this, in pixels, are too small for a finger: moves are confirmed, and the board can be zoomed. */
const SMALL = 30;

/** The same for an endless board, whose tiles touch each other. */
const SMALL_TILE = 40;

/** @satisfies {Partial<State>} */
const NO_CLICKS = { made: [], planned: [], proposed: null };

/**
 * Identifies a position of a game.
 * @param {View} view
 */
const positionKey = ({ spec, ply, words }) => `${spec} ${ply} ${words}`;

export class Board {
  #drawing = new Drawing();
  #hands = [0, 1].map((player) => new Hand(player, (spot) => this.press(spot)));
  /** Zooms and pans; only on boards that need it. @type {Camera | null} */
  #camera = null;
  #fit = h(
    "button",
    { type: "button", class: "icon fit", hidden: true, "aria-label": t("fit"), onclick: () => this.#camera?.fit() },
    icon(ICONS.fit),
  );
  #pass = button(t("pass"), () => this.press("pass"), "pass primary");
  #confirm = button(t("confirmMove"), () => this.#playProposed(), "pass confirm primary");
  #prompt = h("p", { class: "prompt", role: "status", hidden: true });
  element = h("div", { class: "stage" });
  /** Without a view nothing is drawn yet. @type {Partial<State>} */
  #state = { ...NO_CLICKS, planner: null, hover: null, cursor: null, keyboard: false, flipped: false };
  /** The part of an endless board that is in sight. @type {BoardBounds | null} */
  #bounds = null;
  /** Drawing can move the focus, whose events call `set` again. */
  #isDrawing = false;
  #onMove;

  /** @param {(word: Word) => void} onMove  called when the reader has made a move */
  constructor(onMove) {
    this.#onMove = onMove;
    const [first, second] = this.#hands;
    const { svg } = this.#drawing;
    this.element.append(second.element, svg, first.element, this.#prompt, this.#fit, this.#pass, this.#confirm);
    this.#pass.hidden = this.#confirm.hidden = true;
    svg.setAttribute("aria-label", t("board"));
    // The drawing depends on its size: redraw when it comes onto the page, and when the window changes.
    new ResizeObserver(() => requestAnimationFrame(() => this.set({}))).observe(svg);
    listen(this.#drawing, {
      state: () => this.#shown,
      set: (change) => this.set(change),
      press: (spot, touched) => this.press(spot, touched),
      dragged: () => this.#camera?.hasDragged ?? false,
    });
  }

  /**
   * Changes what is shown, and redraws. Every change goes through here.
   * @param {Partial<State>} change
   */
  set(change) {
    if (change.view && change.view.spec !== this.#state.view?.spec) this.#bounds = null;
    this.#state = { ...this.#state, ...change };
    if (this.#shown && !this.#isDrawing) this.#redraw(this.#shown);
  }

  /**
   * Shows a view. Clicks made so far are kept if the position is the same, as after a draw offer.
   * @param {View} view
   * @param {Geometry} geometry  of its spec
   * @param {GameInfo} game
   * @param {boolean} mine  whether the reader may move
   * @param {{ advised?: string | null, planner?: number | null }} [more]  a better move, to show while the reader may not
   *   move; the player who may plan one meanwhile
   */
  show(view, geometry, game, mine, { advised = null, planner = null } = {}) {
    addSymbols(game);
    const before = this.#shown;
    const isSame = before?.mine === mine && positionKey(before.view) === positionKey(view);
    const advice = (!mine && advised && view.moves.map(wordOf).find(({ text }) => text === advised)) || null;
    this.set({
      board: view.board ?? geometry,
      view,
      game,
      mine,
      advice,
      planner,
      confirm: setting("confirm") === "on",
      ...(isSame ? {} : { made: [], proposed: null }),
      ...(planner === null ? { planned: [] } : {}),
    });
    if (mine) this.#carryOut();
  }

  /** Makes the clicks that were planned. */
  #carryOut() {
    const state = this.#shown;
    if (!state || state.planned.length === 0) return;
    const { word, made } = carriedOut(state);
    this.set({ planned: [], made, proposed: state.confirm ? word : null });
    if (word && !state.confirm) this.play(word);
  }

  /** Whether the board is seen from the second player's side. */
  get isFlipped() {
    return this.#state.flipped ?? false;
  }

  /** @param {boolean} [flipped]  toggles if left out */
  flip(flipped = !this.isFlipped) {
    this.set({ flipped });
  }

  /**
   * Escape clears the clicks made so far, wherever the focus is.
   * @param {KeyboardEvent} event
   */
  key({ key }) {
    if (key === "Escape") this.set(NO_CLICKS);
  }

  /**
   * Handles a click on a spot.
   * @param {string} spot
   * @param {boolean} [touched]  by a finger
   */
  press(spot, touched = false) {
    const state = this.#shown;
    if (!state) return;
    const confirm = state.confirm || (touched && this.#isSmall(state));
    const { change, word } = clicked({ ...state, confirm }, spot);
    this.set(change);
    if (word) this.play(word);
  }

  /**
   * Makes a move: an optimistic update shows it before the server answers.
   * @param {Word} word
   */
  play(word) {
    const state = this.#shown;
    if (!state) return;
    const view = ahead(state.view, word, state.game);
    this.set({ view, mine: false, advice: null, made: [], proposed: null });
    this.#onMove(word);
  }

  #playProposed() {
    const word = this.#state.proposed;
    if (word) this.play(word);
  }

  /** The state once there is a view. @returns {State | null} */
  get #shown() {
    return this.#state.view ? /** @type {State} */ (this.#state) : null;
  }

  /**
   * Whether cells are too small for a finger.
   * @param {State} state
   */
  #isSmall({ board }) {
    const { a: scale = 1 } = this.#drawing.svg.getScreenCTM() ?? {};
    const width = scale * UNIT * (board.outline.length === 4 ? 1.4 : 1.7);
    return width < (isEndless(board) ? SMALL_TILE : SMALL);
  }

  /** @param {State} state */
  #redraw(state) {
    const { clientWidth, clientHeight } = this.#drawing.svg;
    const { room, bounds } = roomFor(state.board, state.flipped, this.#bounds, clientWidth / clientHeight);
    this.#bounds = bounds;
    this.#aimCamera(state, room);
    this.element.style.setProperty("--ratio", String(Math.min(WIDEST, Math.max(TALLEST, room.width / room.height))));
    this.element.classList.toggle("felt", isEndless(state.board));
    this.element.classList.toggle("flipped", state.flipped);
    this.#isDrawing = true;
    this.#drawing.draw(state);
    this.#isDrawing = false;
    if (this.#shown && this.#shown !== state) this.#redraw(this.#shown);
    else this.#drawAround(state, room);
  }

  /**
   * Shows the whole board, or leaves the reader's zoom as it is.
   * @param {State} state
   * @param {import("./geometry.js").Room} room
   */
  #aimCamera(state, room) {
    const { svg } = this.#drawing;
    const endless = isEndless(state.board);
    if (!this.#camera) {
      svg.setAttribute("viewBox", viewBox(room));
      if (!endless && state.board.cells.length <= LARGE && !this.#isSmall(state)) return;
      this.element.classList.add("zooms");
      this.#camera = new Camera(svg, (closer) => {
        this.#fit.hidden = !closer;
        this.element.classList.toggle("closer", closer);
      });
    }
    this.#camera.show(room, endless, () => this.#anchors(state));
  }

  /**
   * What the reader must not lose sight of: the goals of the piece that is chosen, otherwise the pieces of an endless board or
   * the cells of another.
   * @param {State} state
   */
  #anchors(state) {
    const cells = state.board.cells.map(({ spot }) => spot);
    const goals = state.made.length > 0 ? open(state) : new Map();
    const pieces = isEndless(state.board) ? state.view.pieces.map(({ spot }) => spot) : [];
    const wanted = [cells.filter((spot) => goals.has(spot)), pieces, cells].find(({ length }) => length > 0) ?? [];
    return wanted.map(this.#drawing.places(state));
  }

  /**
   * Draws what surrounds the board: hands, buttons, and the prompt.
   * @param {State} state
   * @param {import("./geometry.js").Room} room
   */
  #drawAround(state, room) {
    for (const hand of this.#hands) hand.draw(state);
    this.#pass.hidden = !(state.mine && open(state).has("pass"));
    this.#confirm.hidden = !state.proposed;
    const goal = this.#drawing.places(state)(state.proposed?.clicks[0].at(-1) ?? "");
    this.#confirm.classList.toggle("above", goal.y > room.y + room.height / 2); // So that it does not cover the move.
    if (prompt({ ...state, mine: true, made: [], proposed: null })) this.element.classList.add("asks");
    const key = prompt(state);
    this.#prompt.hidden = !key;
    if (key && this.#prompt.textContent !== t(key)) this.#prompt.textContent = t(key);
  }
}
