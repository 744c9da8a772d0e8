// Requests that change something. Each has an id (an idempotency key), so that it can be sent again when its response is lost, and
// happens once. The id belongs to the reader's token, so a reader without one gets it first: a seat that was taken with it is not
// lost with the response.

import { ApiError, ask } from "./api.js";

/** Delays before a request is sent again, in milliseconds. */
const BACK_OFF = [300, 1000, 2000];

/** How long to wait for a response, in milliseconds. */
const TIMEOUT = 8000;

/** Resolves once the reader has a token. @type {Promise<unknown> | null} */
let token = null;

/**
 * Sends a request, again if it is uncertain whether it was carried out.
 * @param {string} path
 * @param {object} body
 * @param {"POST" | "PUT"} [method]
 * @returns {Promise<any>}
 */
export async function change(path, body, method = "POST") {
  await haveToken();
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  return resent(() => ask(path, body, method, { signal: AbortSignal.timeout(TIMEOUT), id }));
}

/**
 * @template T
 * @param {() => Promise<T>} send
 */
async function resent(send) {
  for (const delay of BACK_OFF) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError && error.isUncertain)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return send();
}

/** Gets a token unless the reader has one; of several tabs one at a time, so that all use the same. */
export function haveToken() {
  const get = () => resent(() => ask("/session/guest", {}, "POST", { signal: AbortSignal.timeout(TIMEOUT) }));
  token ??= (navigator.locks ? navigator.locks.request("tessera.token", get) : get()).catch((error) => {
    token = null;
    throw error;
  });
  return token;
}
