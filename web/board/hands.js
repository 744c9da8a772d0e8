// The pieces beside the board: one row of buttons for each player.

/** @import { PieceInHand } from "../api" */
/** @import { State } from "./state.js" */

import { h, s } from "../base/dom.js";
import { t } from "../base/text.js";
import { colourName } from "../base/words.js";
import { pieceName } from "./names.js";
import { figure } from "./pieces.js";
import { open } from "./state.js";

export class Hand {
  element = h("div", { class: "hand", role: "group", hidden: true });
  #player;
  #onPress;
  /** Buttons by the kind of piece. @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /**
   * @param {number} player
   * @param {(spot: string) => void} onPress
   */
  constructor(player, onPress) {
    this.#player = player;
    this.#onPress = onPress;
  }

  /** @param {State} state */
  draw(state) {
    this.element.hidden = state.view.hands.length === 0;
    this.element.setAttribute("aria-label", t("handOf", colourName(state.game.colours[this.#player])));
    const held = state.view.hands.filter(({ owner }) => owner === this.#player);
    for (const [kind, button] of this.#buttons) {
      if (held.some((piece) => piece.kind === kind)) continue;
      button.remove();
      this.#buttons.delete(kind);
    }
    const next = open(state);
    for (const piece of held) this.#drawKind(state, piece, next.has(piece.spot));
  }

  /**
   * @param {State} state
   * @param {PieceInHand} piece
   * @param {boolean} isOpen  whether a click on it continues a move
   */
  #drawKind(state, piece, isOpen) {
    const button = this.#buttons.get(piece.kind) ?? this.#addButton(state, piece);
    const canPlan = !state.mine && state.planner === this.#player;
    const isChosen = state.made[0] === piece.spot || state.planned[0]?.spot === piece.spot;
    const canStart = state.made.length > 0 && startsMove(state, piece.spot);
    button.dataset.spot = piece.spot;
    button.disabled = !(canPlan || (state.mine && (isOpen || isChosen || canStart)));
    button.setAttribute("aria-pressed", String(isChosen));
    const name = pieceName(state.game, piece);
    button.setAttribute("aria-label", t("inHand", piece.count, name));
    const count = button.querySelector("small");
    if (count) count.textContent = piece.count > 1 ? `×${piece.count}` : "";
  }

  /**
   * @param {State} state
   * @param {PieceInHand} piece
   */
  #addButton(state, piece) {
    const picture = s("svg", { viewBox: "-50 -52 100 104", "aria-hidden": "true" }, figure(piece, "", state.game));
    const onclick = () => this.#onPress(button.dataset.spot ?? "");
    const button = h("button", { type: "button", onclick }, picture, h("small"));
    this.#buttons.set(piece.kind, button);
    this.element.append(button);
    return button;
  }
}

/**
 * Whether a legal move starts with a click on a spot.
 * @param {State} state
 * @param {string} spot
 */
const startsMove = (state, spot) => open({ ...state, made: [] }).has(spot);
