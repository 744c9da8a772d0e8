// Asking the server for what no table needs: records and films, positions that are kept nowhere, rules.

/** @import { Created, Film, FilmOf, GameInfo, Listed, NewRecord, PositionOf, Simulate, View } from "../api" */

import { ask, once, refused } from "./api.js";

/** One game with its rules. @type {(id: string) => Promise<GameInfo>} */
export const rules = once((id) => ask(`/games/${encodeURIComponent(id)}`));

/** @returns {Promise<Listed[]>} */
export const myRecords = () => ask("/records");

/**
 * @param {NewRecord} wanted
 * @returns {Promise<Created>}
 */
export const create = (wanted) => ask("/records", wanted);

/**
 * @param {PositionOf} of
 * @returns {Promise<View>}
 */
export const position = (of) => ask("/position", of);

/**
 * @param {FilmOf} of
 * @returns {Promise<Film>}
 */
export const film = (of) => ask("/film", of);

/**
 * The record the server was started to show.
 * @returns {Promise<string>}
 */
export async function shown() {
  const answer = await fetch("/api/shown");
  if (!answer.ok) throw refused(await answer.json(), answer.status);
  return answer.text();
}

/**
 * @param {Simulate} of
 * @returns {Promise<Film>}
 */
export const simulate = (of) => ask("/simulate", of);
