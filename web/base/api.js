// Asking the server. Every answer that is not what was asked for becomes a `Refused` with a sentence for a person.

/** @import { Act, Board, Created, Film, FilmOf, GameInfo, Listed, NewRecord, PositionOf, Refusal, Simulate, Table, View } from "../api" */

import { refusalWords, t } from "./text.js";

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

/** Asks for a table and its board ahead of the page that shows them. @param {string} id */
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
 * @returns {Promise<any>}
 */
export async function ask(path, body, method = body ? "POST" : "GET") {
  const expected = method === "GET" ? early.get(path) : undefined;
  early.delete(path);
  if (expected) return expected;
  const request = body ? { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : { method };
  const answer = await fetch(`/api${path}`, request).catch(() => null);
  if (!answer) throw new Refused(t("unreachable"), 0);
  const data = await answer.json().catch(() => ({ error: answer.statusText }));
  if (answer.ok) return data;
  throw refused(data, answer.status);
}

/** @param {Refusal} refusal @param {number} status */
const refused = (refusal, status) => new Refused(refusalWords(refusal), status, refusal.table);

/**
 * Asks once, and remembers.
 * @template T
 * @param {(key: string) => Promise<T>} question
 * @returns {(key: string) => Promise<T>}
 */
function once(question) {
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

/** The game of a spec. @param {string} spec @returns {Promise<GameInfo>} */
export async function gameOf(spec) {
  const id = spec.split(":")[0];
  const game = (await games()).find((known) => known.id === id);
  if (!game) throw refused({ error: `there is no game ${id}`, code: "no-such-game" }, 404);
  return game;
}

/** One game with its rules. @type {(id: string) => Promise<GameInfo>} */
export const rules = once((id) => ask(`/games/${encodeURIComponent(id)}`));

/** The geometry of a spec's board. @type {(spec: string) => Promise<Board>} */
export const board = once((spec) => ask(`/boards/${encodeURIComponent(spec)}`));

/** @returns {Promise<Listed[]>} */
export const myRecords = () => ask("/records");

/** @param {NewRecord} wanted @returns {Promise<Created>} */
export const create = (wanted) => ask("/records", wanted);

/** @param {string} id @param {number} [ply] @returns {Promise<Table>} */
export const table = (id, ply) => ask(`/records/${id}${ply === undefined ? "" : `?ply=${ply}`}`);

/** @param {string} id @param {Act} act @returns {Promise<Table>} */
export const act = (id, act) => ask(`/records/${id}/acts`, act);

/** @param {string} id @returns {Promise<Created>} */
export const sit = (id) => ask(`/records/${id}/sit`, {});

/** @param {string} id @returns {Promise<Created>} */
export const rematch = (id) => ask(`/records/${id}/rematch`, {});

/** @param {PositionOf} of @returns {Promise<View>} */
export const position = (of) => ask("/position", of);

/** @param {FilmOf} of @returns {Promise<Film>} */
export const film = (of) => ask("/film", of);

/** The record the server was started to show. @returns {Promise<string>} */
export async function shown() {
  const answer = await fetch("/api/shown");
  if (!answer.ok) throw refused(await answer.json(), answer.status);
  return answer.text();
}

/** @param {Simulate} of @returns {Promise<Film>} */
export const simulate = (of) => ask("/simulate", of);
