// Looks for an opponent until one is found: at the table of another who waits, or at one of one's own.

/** @import { Table } from "../api" */

import { pair } from "../base/people.js";
import { go } from "../base/router.js";

/** The table to which the search has led. @type {{ spec: string, clock: string, record: string } | null} */
let search = null;

/** The table that the reader has chosen in the lobby. @type {string | null} */
let chosen = null;

/**
 * Goes to a table of the lobby to play there.
 * @param {string} record
 */
export async function joinTable(record) {
  chosen = record;
  await go(`/play/${record}`);
}

/**
 * Whether the reader comes to a table to play there, and has not just followed a link.
 * @param {string} record
 */
export const isExpected = (record) => record === chosen || record === search?.record;

/**
 * Goes to the table of an opponent who wants to play the same, or to a new one to wait there.
 * @param {string} spec
 * @param {string} clock
 */
export async function findOpponent(spec, clock) {
  const { table } = await pair(spec, clock);
  search = { spec, clock, record: table.record };
  await go(`/play/${table.record}`);
}

/**
 * Leaves the table at which the reader waits for that of another who waits.
 * @param {Table} from
 * @param {string} record
 */
export async function follow({ view, clocks }, record) {
  search = { spec: view.spec, clock: clocks?.control ?? "none", record };
  await go(`/play/${record}`);
}

/**
 * Goes on looking if another was faster at this table; returns whether the reader was looking for an opponent.
 * @param {Table} table
 */
export async function lookAgain({ record }) {
  if (search?.record !== record) return false;
  await findOpponent(search.spec, search.clock);
  return true;
}
