// The rules of a game, with every position in them as a board to play with.

/** @import { GameInfo } from "../api" */

import * as api from "../base/api.js";
import { h } from "../base/dom.js";
import { markdown } from "../base/markdown.js";
import { t } from "../base/text.js";
import { LooseGame } from "../play/loose.js";

/** A position as texts write it: rows, or tiles with their places. */
const POSITION = /^([A-Z.]+(\/[A-Z.]+)+( [a-z]+( \d+)*)?|[wb][A-Z]\d?@.*)$/;

/** @type {import("../main.js").Page} */
export async function rules(main, [id]) {
  const games = await api.games();
  const game = await api.rules(id ?? games[0].id);
  document.title = `${game.name}: ${t("rules")} · Tessera`;
  const links = games.map((other) => h("a", { href: `/rules/${other.id}`, "aria-current": other.id === game.id && "page" }, other.name));
  const text = h("article", { class: "card text" }, ...markdown(game.rules ?? game.summary));
  main.append(h("nav", { class: "tabs", "aria-label": t("rules") }, ...links), text);
  await addExamples(text, game);
}

/** Puts a board below each paragraph that writes a position; without any, the start. @param {HTMLElement} text @param {GameInfo} game */
async function addExamples(text, game) {
  const places = [...text.querySelectorAll("code")].filter((code) => POSITION.test(code.textContent ?? ""));
  for (const code of places) {
    const position = code.textContent ?? "";
    const spec = await specOf(game, position);
    if (spec) (code.closest("p, ol, ul") ?? code).after(example(game, spec, position));
  }
  if (!text.querySelector(".example")) text.querySelector("h1")?.after(example(game, `${game.id}:${game.offered[0]}`, null));
}

/** The set-up whose board has as many cells as a position has signs; a board without an edge fits any. */
/** @param {GameInfo} game @param {string} position */
async function specOf(game, position) {
  const size = position.split(" ")[0].replaceAll("/", "").length;
  for (const setup of game.offered) {
    const spec = `${game.id}:${setup}`;
    const { cells, labels } = await api.board(spec);
    if (labels.length === 0 || cells.length === size) return spec;
  }
}

/** @param {GameInfo} game @param {string} spec @param {string | null} position */
function example(game, spec, position) {
  const start = { spec, position, moves: [], ply: 0 };
  const state = h("p", { role: "status" });
  const link = h("a", {}, t("studyThis"));
  const loose = new LooseGame(game, start, ({ view, address }) => {
    state.textContent = [view?.outcome?.text, view?.score?.join(" : ")].filter(Boolean).join(" · ");
    link.setAttribute("href", `/study#${address}`);
  });
  const again = () => {
    loose.place = start;
    loose.show();
  };
  loose.show();
  return h("figure", { class: "example", "aria-label": t("example") }, loose.board.element,
    h("figcaption", {}, h("button", { type: "button", onclick: again }, t("startOver")), link, state));
}
