// Texts of the server in the reader's language: names of games, colours and pieces, results, errors. The page knows none of
// them itself, so that a new game needs no change here.

/** @import { ErrorBody, Message, Words } from "../api" */

import { fill, isSingular } from "./text.js";

/** @type {Words} */
let words = { games: {}, messages: {} };

/** @type {Promise<void>} */
let loading = Promise.resolve();

/**
 * Loads the words of a language. Without them errors are shown in English, as the server sends them.
 * @param {string} language
 */
export function loadWords(language) {
  loading = (async () => {
    const answer = await fetch(`/api/words/${language}`).catch(() => null);
    if (answer?.ok) words = await answer.json();
  })();
  return loading;
}

/** Resolves once the words are there, or cannot be loaded. */
export const wordsLoaded = () => loading;

/**
 * The sentence of a message.
 * @param {Message} message
 * @returns {string}
 */
export function say({ code, args }) {
  const texts = args.map((arg) => (typeof arg === "string" ? arg : say(arg)));
  return fill(template(code) ?? missing(code), texts);
}

/**
 * An error of the server.
 * @param {ErrorBody} body
 */
export const errorMessage = ({ error, code, args }) => (template(code) === undefined ? error : say({ code, args }));

/**
 * A word of a game: `name`, `summary`, `piece.stone` …
 * @param {string} spec  the game, with or without a set-up
 * @param {string} key
 * @param {...(string | number)} args
 */
export function gameText(spec, key, ...args) {
  return fill(gameWord(spec, key) ?? missing(`${idOf(spec)}.${key}`), args);
}

/**
 * @param {string} spec
 */
export const gameName = (spec) => gameText(spec, "name");

/**
 * A set-up: `11 × 11`.
 * @param {string} spec
 */
export function setupText(spec) {
  const setup = spec.split(":")[1] ?? "";
  return fill(gameWord(spec, `setup.${setup}`) ?? gameWord(spec, "setup") ?? setup, [setup]);
}

/**
 * What a score counts: `stones`, or `stone` for one; empty in games without a score.
 * @param {string} spec
 * @param {number} count
 */
export function scoreUnit(spec, count) {
  const one = isSingular(count) ? gameWord(spec, "score.one") : undefined;
  return one ?? gameWord(spec, "score") ?? "";
}

/** @param {string} colour */
export const colourName = (colour) => say({ code: `rules.colour.${colour}`, args: [] });

/** @param {string} spec */
const idOf = (spec) => spec.split(":")[0];

/**
 * @param {string} spec
 * @param {string} key
 * @returns {string | undefined}
 */
const gameWord = (spec, key) => words.games[idOf(spec)]?.[key];

/**
 * The template of a code. The codes of a game begin with its id: `hive.piece.ant`.
 * @param {string} code
 * @returns {string | undefined}
 */
function template(code) {
  const dot = code.indexOf(".");
  return words.messages[code] ?? words.games[code.slice(0, dot)]?.[code.slice(dot + 1)];
}

/**
 * Reports a code without words, and returns the code in their place.
 * @param {string} code
 */
function missing(code) {
  console.error(`no words for ${code}`);
  return code;
}
