// Requests about people: accounts, the lobby, chat, blocks and reports.

/** @import { Block, Challenge, ChatMessage, Offender, ReportReason, Seated, Me, Session } from "../api" */

import { ask } from "./api.js";
import { change } from "./change.js";

/** @returns {Promise<Me>} */
export const me = () => ask("/me");

/**
 * Saves the name the reader plays under.
 * @param {string} name
 * @returns {Promise<Session>}
 */
export const saveName = (name) => change("/me", { name }, "PUT");

/**
 * @param {string} name
 * @param {string} password
 * @returns {Promise<Session>}
 */
export const signUp = (name, password) => change("/accounts", { name, password });

/**
 * @param {string} name
 * @param {string} password
 * @returns {Promise<Session>}
 */
export const logIn = (name, password) => change("/session", { name, password });

export const logOut = () => ask("/session", undefined, "DELETE");

export const logOutEverywhere = () => ask("/sessions", undefined, "DELETE");

/**
 * @param {string} password
 * @param {string} next
 * @returns {Promise<Session>}
 */
export const changePassword = (password, next) => change("/account/password", { password, new: next }, "PUT");

/** @param {string} password */
export const removeAccount = (password) => change("/account/removal", { password });

/** @returns {Promise<Challenge[]>} */
export const lobby = () => ask("/lobby");

/**
 * @param {string} spec
 * @param {string} clock
 * @returns {Promise<Seated>}
 */
export const pair = (spec, clock) => change("/pair", { spec, clock });

/**
 * @param {string} id
 * @returns {Promise<ChatMessage[]>}
 */
export const chat = (id) => ask(`/records/${id}/chat`);

/**
 * @param {string} id
 * @param {string} text
 * @param {string} room
 * @returns {Promise<ChatMessage>}
 */
export const say = (id, text, room) => change(`/records/${id}/chat`, { text, room });

/** The people whom the reader has blocked. @returns {Promise<Block[]>} */
export const blocks = () => ask("/blocks");

/**
 * Blocks a player of a table, or the author of a message.
 * @param {string} id
 * @param {Offender} about
 * @returns {Promise<Block>}
 */
export const block = (id, about) => change(`/records/${id}/block`, { about });

/** @param {string} id  of an entry of `blocks` */
export const unblock = (id) => ask(`/blocks/${id}`, undefined, "DELETE");

/**
 * @param {string} id
 * @param {Offender} about
 * @param {ReportReason} reason
 * @param {string} text
 */
export const report = (id, about, reason, text) => change(`/records/${id}/report`, { about, reason, text });
