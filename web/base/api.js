// Asking the server. Every answer that is not what was asked for becomes a `Refused` with a sentence for a person.

/** @import { Act, Board, Created, GameInfo, Refusal, Table } from "../api" */

import { refusalWords, t } from "./text.js";

/** What is not answered for so long, in milliseconds, is said again: it happens once. */
const UNHEARD = 8000;

/** The server said no, or could not be reached. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {number} status  0 if the server can't be reached
   * @param {Table | null} [table]  as it stands, where the sender had not seen it so
   */
  constructor(message, status, table = null) {
    super(message);
    this.status = status;
    this.table = table;
  }

  /** Whether nobody knows if it was heard, so that it is to be said again. */
  get isUnheard() {
    return [0, 502, 503, 504].includes(this.status);
  }
}

/** What was asked for before the page that wants it was there. @type {Map<string, Promise<any>>} */
const early = new Map();

/**
 * Asks for a table and its board ahead of the page that shows them.
 * @param {string} id
 */
export function expectTable(id) {
  const path = `/records/${id}`;
  const answer = ask(path);
  answer.then(({ view }) => board(view.spec)).catch(() => {}); // Whoever takes it hears of what goes wrong.
  early.set(path, answer);
}

/**
 * @param {string} path
 * @param {object} [body]
 * @param {string} [method]
 * @param {AbortSignal} [signal]  gives up
 * @returns {Promise<any>}
 */
export async function ask(path, body, method = body ? "POST" : "GET", signal) {
  const expected = method === "GET" ? early.get(path) : undefined;
  early.delete(path);
  if (expected) return expected;
  const request = body
    ? { method, signal, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
    : { method };
  const answer = await fetch(`/api${path}`, request).catch(() => null);
  if (!answer) throw new Refused(t("unreachable"), 0);
  const data = answer.status === 204 ? {} : await answer.json().catch(() => null);
  if (!data) throw new Refused(t("unreachable"), answer.ok ? 0 : answer.status); // It broke off, or somebody between us spoke.
  if (answer.ok) return data;
  throw refused(data, answer.status);
}

/**
 * @param {Refusal} refusal
 * @param {number} status
 */
export const refused = (refusal, status) => new Refused(refusalWords(refusal), status, refusal.table);

/**
 * Asks once, and remembers.
 * @template T
 * @param {(key: string) => Promise<T>} question
 * @returns {(key: string) => Promise<T>}
 */
export function once(question) {
  /** @type {Map<string, Promise<T>>} */
  const known = new Map();
  return (key) => {
    const answer = known.get(key) ?? question(key);
    known.set(key, answer);
    answer.catch(() => known.delete(key));
    return answer;
  };
}

const allGames = once(() => ask("/games"));

/** @returns {Promise<GameInfo[]>} */
export const games = () => allGames("");

/**
 * The game of a spec.
 * @param {string} spec
 * @returns {Promise<GameInfo>}
 */
export async function gameOf(spec) {
  const id = spec.split(":")[0];
  const game = (await games()).find((known) => known.id === id);
  if (!game) throw refused({ error: `there is no game ${id}`, code: "no-such-game" }, 404);
  return game;
}

/** The geometry of a spec's board. @type {(spec: string) => Promise<Board>} */
export const board = once((spec) => ask(`/boards/${encodeURIComponent(spec)}`));

/**
 * @param {string} id
 * @param {number} [ply]
 * @returns {Promise<Table>}
 */
export const table = (id, ply) => ask(`/records/${id}${ply === undefined ? "" : `?ply=${ply}`}`);

/**
 * @param {string} id
 * @param {Act} act
 * @returns {Promise<Table>}
 */
export const act = (id, act) => ask(`/records/${id}/acts`, act, "POST", AbortSignal.timeout(UNHEARD));

/**
 * @param {string} id
 * @returns {Promise<Created>}
 */
export const sit = (id) => ask(`/records/${id}/sit`, {});

/**
 * @param {string} id
 * @returns {Promise<Created>}
 */
export const rematch = (id) => ask(`/records/${id}/rematch`, {});
