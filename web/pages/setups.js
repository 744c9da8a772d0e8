// The set-ups of all games in one list.

/** @import { GameInfo } from "../api" */

import { gameName, setupText } from "../base/words.js";

/**
 * Every offered set-up as a choice: its spec, and its name with that of the game.
 * @param {GameInfo[]} games
 * @returns {[spec: string, text: string][]}
 */
export function allSetups(games) {
  return games.flatMap(({ id, offered }) =>
    offered.map((setup) => {
      const spec = `${id}:${setup}`;
      return /** @type {[string, string]} */ ([spec, `${gameName(id)}, ${setupText(spec)}`]);
    }),
  );
}
