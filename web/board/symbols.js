// The symbols on tiles, which each game brings along.

/** @import { GameInfo } from "../api" */

import { drawing, s } from "../base/dom.js";

/** The ids of games whose symbols are on the page. @type {Set<string>} */
const added = new Set();

/**
 * Adds the symbols of a game to the page, for `<use>`.
 * @param {GameInfo} game
 */
export function addSymbols(game) {
  if (added.has(game.id)) return;
  added.add(game.id);
  const symbols = game.pieces.map(({ kind, symbol }) =>
    symbol ? `<symbol id="${idOf(game, kind)}" viewBox="-50 -50 100 100">${symbol.drawing}</symbol>` : "",
  );
  const text = `<svg xmlns="http://www.w3.org/2000/svg" class="unseen" aria-hidden="true">${symbols.join("")}</svg>`;
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  document.body.append(document.adoptNode(documentElement));
}

/**
 * The symbol of a kind of tile, with dots for its number: two for `wA2`.
 * @param {GameInfo} game
 * @param {string} kind
 * @param {string} code
 * @param {number} size
 */
export function symbol(game, kind, code, size) {
  const group = s("g", { class: "symbol", "data-kind": kind });
  const known = game.pieces.find((piece) => piece.kind === kind)?.symbol;
  if (!known) return group;
  const [onLight, onDark] = known.ink;
  group.style.setProperty("--on-light", onLight);
  group.style.setProperty("--on-dark", onDark);
  group.append(drawing(idOf(game, kind), size));
  const number = /[123]$/.exec(code);
  if (number) group.append(drawing(`dot${number[0]}`, size));
  return group;
}

/**
 * @param {GameInfo} game
 * @param {string} kind
 */
const idOf = (game, kind) => `${game.id}-${kind}`;
