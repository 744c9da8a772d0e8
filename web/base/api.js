// Requests to the server. Every failure becomes an `ApiError` whose message is a sentence for the reader.

/** @import { Board, Command, ErrorBody, GameInfo, Table } from "../api" */

import { noteAnswer } from "./server_time.js";
import { t } from "./text.js";
import { errorMessage, wordsLoaded } from "./words.js";

/** How long to wait for the answer to a command, in milliseconds, before it is sent again. */
const COMMAND_TIMEOUT = 8000;

/** The server rejected a request, or could not be reached. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status  the HTTP status; 0 if the server could not be reached
   * @param {Table | null} [table]  the current table, if the request was made for an older version
   */
  constructor(message, status, table = null) {
    super(message);
    this.status = status;
    this.table = table;
  }

  /** Whether the request may or may not have been processed, so that it has to be repeated. */
  get isUncertain() {
    return [0, 502, 503, 504].includes(this.status);
  }
}

/** Answers requested ahead of the page that needs them, by path. @type {Map<string, Promise<any>>} */
const preloaded = new Map();

/**
 * Requests a table and its board while the page that shows them is still loading.
 * @param {string} id
 */
export function preloadTable(id) {
  const path = `/records/${id}`;
  if (preloaded.has(path)) return;
  const answer = ask(path);
  answer.then(({ view }) => board(view.spec)).catch(() => {}); // The page that uses the answer reports the error.
  preloaded.set(path, answer);
}

/**
 * Sends a request. What changes something goes through `change.js`, or brings its own id.
 * @param {string} path
 * @param {object} [body]
 * @param {string} [method]
 * @param {{ signal?: AbortSignal, id?: string }} [more]  `id` is an idempotency key
 * @returns {Promise<any>}
 */
export async function ask(path, body, method = body ? "POST" : "GET", { signal, id } = {}) {
  const early = method === "GET" ? preloaded.get(path) : undefined;
  preloaded.delete(path);
  if (early) return early;
  /** @type {RequestInit} */
  const request = { method, signal };
  if (body) {
    request.headers = { "Content-Type": "application/json", ...(id && { "Idempotency-Key": id }) };
    request.body = JSON.stringify(body);
  }
  const sent = Date.now();
  const answer = await fetch(`/api${path}`, request).catch(() => null);
  if (!answer) throw new ApiError(t("unreachable"), 0);
  const received = Date.now();
  const data = answer.status === 204 ? {} : await answer.json().catch(() => null);
  // Not JSON: the answer was cut off, or comes from a proxy.
  if (!data) throw new ApiError(t("unreachable"), answer.ok ? 0 : answer.status);
  noteAnswer(data, answer.url, sent, received);
  if (answer.ok) return data;
  await wordsLoaded(); // A page may be preloaded before its texts.
  throw apiError(data, answer.status);
}

/**
 * @param {ErrorBody} body
 * @param {number} status
 */
export const apiError = (body, status) => new ApiError(errorMessage(body), status, body.table);

/**
 * Remembers the answers of a request by its key; failures are not remembered.
 * @template T
 * @param {(key: string) => Promise<T>} request
 * @returns {(key: string) => Promise<T>}
 */
export function cached(request) {
  /** @type {Map<string, Promise<T>>} */
  const answers = new Map();
  return (key) => {
    const answer = answers.get(key) ?? request(key);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
}

const allGames = cached(() => ask("/games"));

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
  if (!game) throw new ApiError(t("noSuchGame", id), 404);
  return game;
}

/** The geometry of a spec's board. @type {(spec: string) => Promise<Board>} */
export const board = cached((spec) => ask(`/boards/${encodeURIComponent(spec)}`));

/**
 * @param {string} id
 * @param {number} [ply]  the newest position if left out
 * @returns {Promise<Table>}
 */
export const table = (id, ply) => ask(`/records/${id}${ply === undefined ? "" : `?ply=${ply}`}`);

/**
 * @param {string} id
 * @param {Command} command
 * @returns {Promise<Table>}
 */
export const sendCommand = (id, command) =>
  ask(`/records/${id}/commands`, command, "POST", { signal: AbortSignal.timeout(COMMAND_TIMEOUT) });
