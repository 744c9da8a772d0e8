// Requests for records, positions and rules.

/** @import { Seated, Replay, ReplayRequest, GameInfo, RecordSummary, NewRecord, PositionRequest, SimulationRequest, View } from "../api" */

import { apiError, ask, cached } from "./api.js";
import { change } from "./change.js";

const rulesAt = cached((path) => ask(path));

/**
 * One game with its rules.
 * @param {string} id
 * @param {string} language  of the rules
 * @returns {Promise<GameInfo>}
 */
export const rules = (id, language) => rulesAt(`/games/${encodeURIComponent(id)}?language=${language}`);

/** @returns {Promise<RecordSummary[]>} */
export const myRecords = () => ask("/records");

/**
 * @param {NewRecord} wanted
 * @returns {Promise<Seated>}
 */
export const create = (wanted) => change("/records", wanted);

/**
 * @param {string} id
 * @returns {Promise<Seated>}
 */
export const sit = (id) => change(`/records/${id}/sit`, {});

/**
 * @param {string} id
 * @returns {Promise<Seated>}
 */
export const rematch = (id) => change(`/records/${id}/rematch`, {});

/**
 * @param {PositionRequest} of
 * @returns {Promise<View>}
 */
export const position = (of) => ask("/position", of);

/**
 * @param {ReplayRequest} of
 * @returns {Promise<Replay>}
 */
export const replay = (of) => ask("/replay", of);

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
 * @param {SimulationRequest} of
 * @returns {Promise<Replay>}
 */
export const simulate = (of) => ask("/simulate", of);
