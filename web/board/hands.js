// The pieces beside the board: one row of buttons a player.

/** @import { PieceInHand } from "../api" */
/** @import { State } from "./state.js" */

import { h, s } from "../base/dom.js";
import { loadSheet } from "../base/parts.js";
import { named, t } from "../base/text.js";
import { Drawing } from "./draw.js";
import { figure } from "./pieces.js";
import * as stacks from "./stacks.js";
import { open } from "./state.js";

/** Everything that shows pieces in hand, and on each other. */
export async function loadHands() {
  Drawing.stacks = stacks;
  await loadSheet("hands");
  return Hand;
}

/** A player's pieces in hand. */
export class Hand {
  element = h("div", { class: "hand", role: "group", hidden: true });
  #player;
  #press;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /**
   * @param {number} player
   * @param {(spot: string) => void} press
   */
  constructor(player, press) {
    this.#player = player;
    this.#press = press;
  }

  /** @param {State} state */
  draw(state) {
    const kinds = state.view.hands.filter(({ owner }) => owner === this.#player);
    this.element.hidden = state.view.hands.length === 0;
    this.element.setAttribute("aria-label", t("handOf", named("colour", state.colours[this.#player])));
    for (const [kind, button] of this.#buttons) {
      if (kinds.some((held) => held.kind === kind)) continue;
      button.remove();
      this.#buttons.delete(kind);
    }
    const next = open(state);
    for (const held of kinds) this.#drawKind(state, held, next.has(held.spot));
    this.element.append(
      ...kinds
        .map(({ kind }) => this.#buttons.get(kind))
        .filter((button) => button !== undefined && !button.isConnected)
        .map((button) => /** @type {Node} */ (button)),
    );
  }

  /**
   * @param {State} state
   * @param {PieceInHand} held
   * @param {boolean} can
   */
  #drawKind(state, held, can) {
    let button = this.#buttons.get(held.kind);
    if (!button) {
      const picture = s("svg", { viewBox: "-50 -52 100 104", "aria-hidden": "true" }, figure(held, "", state.colours));
      button = h(
        "button",
        { type: "button", onclick: () => this.#press(button?.dataset.spot ?? "") },
        picture,
        h("small"),
      );
      this.#buttons.set(held.kind, button);
    }
    const chosen = state.made[0] === held.spot;
    button.dataset.spot = held.spot;
    button.disabled = !(state.mine && (can || chosen || (state.made.length > 0 && isBeginning(state, held.spot))));
    button.setAttribute("aria-pressed", String(chosen));
    button.setAttribute(
      "aria-label",
      t("inHand", held.count, t("pieceOf", named("colour", state.colours[held.owner]), named("piece", held.kind))),
    );
    const count = button.querySelector("small");
    if (count) count.textContent = held.count > 1 ? `×${held.count}` : "";
  }
}

/**
 * Whether a move begins with a spot, whatever was clicked so far.
 * @param {State} state
 * @param {string} spot
 */
const isBeginning = (state, spot) => open({ ...state, made: [] }).has(spot);
