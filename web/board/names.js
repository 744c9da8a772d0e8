// The spoken names of cells, for screen readers.

/** @import { GameInfo, Look, PieceOnBoard } from "../api" */
/** @import { State } from "./state.js" */

import { t } from "../base/text.js";
import { colourName, gameText } from "../base/words.js";

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
  const planned = new Set(state.planned.map((click) => click.spot));
  const locked = new Set(view.locked);
  const winning = new Set(view.winning);
  return (spot) => {
    const [top, ...below] = (stacks.get(spot) ?? []).map((piece) => nameOf(state, piece)).reverse();
    const parts = [spot, top ?? t("empty")];
    if (below.length > 0) parts.push(t("stackOf", below.length + 1), t("lyingOn", below.join(", ")));
    if (made.includes(spot)) parts.push(t("chosen"));
    else if (planned.has(spot)) parts.push(t("planned"));
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
function nameOf({ view, game }, piece) {
  const look = view.looks[piece.code];
  const name = pieceName(game, look);
  return piece.id ? `${name} ${piece.code}` : name;
}

/**
 * A kind of piece with its colour: `red stone`.
 * @param {GameInfo} game
 * @param {Look} look
 */
export const pieceName = ({ id, colours }, { kind, owner }) =>
  t("pieceOf", colourName(colours[owner]), gameText(id, `piece.${kind}`));
