// Requests for records, positions and rules.

/** @import { Created, Film, FilmOf, GameInfo, Listed, NewRecord, PositionOf, Simulate, View } from "../api" */

import { apiError, ask, cached } from "./api.js";

/** One game with its rules. @type {(id: string) => Promise<GameInfo>} */
export const rules = cached((id) => ask(`/games/${encodeURIComponent(id)}`));

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
 * The record that `tessera view --page` shows.
 * @returns {Promise<string>}
 */
export async function shown() {
  const answer = await fetch("/api/shown");
  if (!answer.ok) throw apiError(await answer.json(), answer.status);
  return answer.text();
}

/**
 * @param {Simulate} of
 * @returns {Promise<Film>}
 */
export const simulate = (of) => ask("/simulate", of);
