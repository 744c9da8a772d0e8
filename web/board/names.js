// The spoken names of cells, for screen readers.

/** @import { PieceOnBoard } from "../api" */
/** @import { State } from "./state.js" */

import { named, t } from "../base/text.js";

/**
 * A function that names a spot and what lies on it: `e5, red stone, playable`.
 * @param {State} state
 * @param {Map<string, unknown>} next
 * @returns {(spot: string) => string}
 */
export function spotName(state, next) {
  const { view, mine, made } = state;
  /** @type {Map<string, PieceOnBoard[]>} */
  const stacks = new Map();
  for (const piece of view.pieces) stacks.set(piece.spot, [...(stacks.get(piece.spot) ?? []), piece]);
  const locked = new Set(view.locked);
  const winning = new Set(view.winning);
  return (spot) => {
    const [top, ...below] = (stacks.get(spot) ?? []).map((piece) => pieceName(state, piece)).reverse();
    const parts = [spot, top ?? t("empty")];
    if (below.length > 0) parts.push(t("stackOf", below.length + 1), t("lyingOn", below.join(", ")));
    if (made.includes(spot)) parts.push(t("chosen"));
    else if (mine && next.has(spot)) parts.push(t("playable"));
    if (locked.has(spot)) parts.push(t("locked"));
    if (winning.has(spot)) parts.push(t("winning"));
    return parts.join(", ");
  };
}

/**
 * @param {State} state
 * @param {PieceOnBoard} piece
 */
function pieceName({ view, game }, piece) {
  const look = view.looks[piece.code];
  const name = t("pieceOf", named("colour", game.colours[look.owner]), named("piece", look.kind));
  return piece.id ? `${name} ${piece.code}` : name;
}
