// Requests of administrators.

/** @import { Act, GameFile, LoggedAct, PersonFile, Report } from "../api" */

import { ask } from "./api.js";
import { change } from "./change.js";

/** Open reports. @returns {Promise<Report[]>} */
export const reports = () => ask("/admin/reports");

/** What administrators did. @returns {Promise<LoggedAct[]>} */
export const log = () => ask("/admin/acts");

/**
 * @param {string} who  an account name or an id
 * @returns {Promise<PersonFile>}
 */
export const person = (who) => ask(`/admin/people/${encodeURIComponent(who)}`);

/**
 * @param {string} id
 * @returns {Promise<GameFile>}
 */
export const game = (id) => ask(`/admin/records/${encodeURIComponent(id)}`);

/**
 * @param {Act} what
 * @returns {Promise<LoggedAct>}
 */
export const act = (what) => change("/admin/acts", what);
