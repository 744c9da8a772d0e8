// The rules of a game; every position in them is a board to play on.

/** @import { GameInfo } from "../api" */
/** @import { Place } from "../play/scratch_game.js" */

import * as api from "../base/api.js";
import { h, ICONS } from "../base/dom.js";
import { button, iconButton } from "../base/form.js";
import { markdown } from "../base/markdown.js";
import * as records from "../base/records.js";
import { chosenLanguage, t } from "../base/text.js";
import { gameName } from "../base/words.js";
import { wordOf } from "../board/spell.js";
import { ending, scores } from "../play/ending.js";
import { ScratchGame } from "../play/scratch_game.js";

/** @type {import("../base/router.js").Page} */
export async function rules(main, [id]) {
  const games = await api.games();
  const game = await records.rules(id ?? games[0].id, chosenLanguage());
  document.title = `${gameName(game.id)}: ${t("rules")} · Tessera`;
  const links = games.map((other) =>
    h("a", { href: `/rules/${other.id}`, "aria-current": other.id === game.id && "page" }, gameName(other.id)),
  );
  const text = h("article", { class: "card text" }, ...markdown(game.rules ?? game.summary));
  main.append(h("nav", { class: "tabs", "aria-label": t("rules") }, ...links), text);
  addExamples(text, game);
}

/**
 * Adds a board with the start position below the title, and turns each marked example into a board: a code block
 * `position SPEC`, or `moves SPEC` with a move in each line.
 * @param {HTMLElement} text
 * @param {GameInfo} game
 */
function addExamples(text, game) {
  const start = { spec: `${game.id}:${game.offered[0]}`, position: null, moves: [], ply: 0 };
  text.querySelector("h1")?.after(example(game, start, []));
  for (const block of text.querySelectorAll("pre")) {
    const [kind, spec] = (block.dataset.info ?? "").split(" ");
    const content = block.textContent ?? "";
    const codes = [...(block.nextElementSibling?.querySelectorAll("code") ?? [])];
    if (kind === "position") {
      block.replaceWith(example(game, { spec, position: content, moves: [], ply: 0 }, codes));
    } else if (kind === "moves") {
      const moves = content.split("\n");
      block.replaceWith(example(game, { spec, position: null, moves, ply: moves.length }, codes));
    }
  }
}

/**
 * A board to play on. Legal moves in the paragraph below it become buttons that play them.
 * @param {GameInfo} game
 * @param {Place} start
 * @param {HTMLElement[]} codes
 */
function example(game, start, codes) {
  const state = h("p", { role: "status" });
  const link = h("a", {}, t("studyThis"));
  const scratch = new ScratchGame(game, start, ({ view, place, address }) => {
    const parts = view ? [ending(view.outcome, game), scores(view, game)] : [];
    state.textContent = parts.filter(Boolean).join(" · ");
    link.setAttribute("href", `/study#${address}`);
    back.disabled = place.ply === 0;
    forward.disabled = place.ply === place.moves.length;
  });
  const go = (/** @type {Place} */ place) => {
    scratch.place = place;
    return scratch.show();
  };
  const step = (/** @type {number} */ by) => () => scratch.show(scratch.place.ply + by);
  const back = iconButton(ICONS.previous, t("previousMove"), step(-1));
  const forward = iconButton(ICONS.next, t("nextMove"), step(1));
  go(start).then(() => {
    const legal = scratch.view?.moves.map((move) => wordOf(move).text) ?? [];
    offerMoves(codes, legal, (move) => go({ ...start, moves: [move], ply: 1 }));
  });
  return h(
    "figure",
    { class: "example", "aria-label": t("example") },
    scratch.board.element,
    h(
      "figcaption",
      {},
      button(t("startOver"), () => go(start)),
      back,
      forward,
      link,
      state,
    ),
  );
}

/**
 * Turns moves in the text into buttons.
 * @param {HTMLElement[]} codes
 * @param {string[]} moves
 * @param {(move: string) => void} play
 */
function offerMoves(codes, moves, play) {
  for (const code of codes) {
    const move = code.textContent ?? "";
    if (moves.includes(move))
      code.replaceWith(
        h("button", { type: "button", class: "try", title: t("tryThis"), onclick: () => play(move) }, move),
      );
  }
}
