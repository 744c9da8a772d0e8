// A short game of every kind, for tests that play each from start to end.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inFolder, PROGRAM } from "./tessera.js";

/** How many games are played to find a short one. */
const TRIES = "20";

/** @typedef {{ id: string, name: string, colours: string[], setup: string, moves: string[] }} ShortGame */

/**
 * A short game of every kind the server offers: of several between a good and a random player on the smallest board, the
 * shortest.
 * @param {string} address  of the server
 * @returns {Promise<ShortGame[]>}
 */
export async function shortGames(address) {
  const ask = async (path, body) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(
      `${address}/api${path}`,
      body && { method: "POST", headers, body: JSON.stringify(body) },
    );
    return answer.json();
  };
  const games = await ask("/games");
  return Promise.all(
    games.map(async ({ id, name, colours, offered }) => {
      const boards = await Promise.all(offered.map((setup) => ask(`/boards/${encodeURIComponent(`${id}:${setup}`)}`)));
      const size = (setup) => boards[offered.indexOf(setup)].cells.length;
      const setup = offered.reduce((best, other) => (size(other) < size(best) ? other : best));
      const records = await playMatch(`${id}:${setup}`);
      const replays = await Promise.all(records.map((text) => ask("/replay", { text, count: 1 })));
      const moves = replays
        .map(({ words }) => words)
        .reduce((best, words) => (words.length < best.length ? words : best));
      return { id, name, colours, setup, moves };
    }),
  );
}

/** The records of a match; the same at every call. */
async function playMatch(spec) {
  let text = "";
  await inFolder(async (folder) => {
    const file = join(folder, "games.txt");
    const players = ["level:4", "random", "--nodes", "300"];
    execFileSync(PROGRAM, [
      "match",
      spec,
      ...players,
      "--games",
      TRIES,
      "--openings",
      "0",
      "--seed",
      "1",
      "--out",
      file,
    ]);
    text = readFileSync(file, "utf8");
  });
  return text.split(/\n\n(?=\[)/);
}
