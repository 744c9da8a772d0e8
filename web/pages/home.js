// The home page: start a game, meet an opponent, continue a game.

/** @import { GameInfo, RecordSummary } from "../api" */

import * as api from "../base/api.js";
import { h } from "../base/dom.js";
import { myRecords } from "../base/records.js";
import { pictureTheme, setting } from "../base/settings.js";
import { counted, t } from "../base/text.js";
import { gameName, gameText, setupText } from "../base/words.js";
import { briefly } from "../play/ending.js";
import { playerName } from "../play/seats.js";
import { openLobby } from "./lobby.js";
import { chooseGame, startGame } from "./new_game.js";

/** Pictures smaller than 200 pixels leave out the players, who would be too small to read. */
const PICTURE_SIZE = 199;

/** How many of the reader's games are listed. */
const MAX_LISTED = 12;

/** @type {import("../base/router.js").Page} */
export async function home(main) {
  const [games, records] = await Promise.all([api.games(), myRecords()]);
  document.title = "Tessera";
  const lobby = h("section", { class: "lobby card" });
  main.append(
    h("section", { class: "intro" }, h("h1", {}, t("chooseGame")), h("p", {}, t("chooseGameMore"))),
    h("section", { class: "games", "aria-label": t("play") }, ...games.map(gameCard)),
    lobby,
    h("section", { class: "records card" }, h("h2", {}, t("myGames")), recordList(records, games)),
  );
  return openLobby(lobby, games);
}

/** @param {GameInfo} game */
function gameCard(game) {
  const source = `/api/games/${game.id}/picture.svg?size=${PICTURE_SIZE}&theme=${pictureTheme()}`;
  const picture = h("img", { src: source, alt: "", width: 300, height: 300 });
  const play = () => startGame({ spec: game.id, seats: ["me", `level:${setting("level")}`], clock: game.clock });
  const name = gameName(game.id);
  const playLabel = t("playThis", name);
  return h(
    "article",
    { class: "game card", "data-game": game.id },
    h("button", { type: "button", class: "picture", tabindex: -1, "aria-hidden": "true", onclick: play }, picture),
    h("h2", {}, name),
    h("p", {}, gameText(game.id, "summary")),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "primary", "aria-label": playLabel, onclick: play }, t("playNow")),
      h(
        "button",
        { type: "button", "aria-label": `${name}: ${t("options")}`, onclick: () => chooseGame(game) },
        t("options"),
      ),
    ),
  );
}

/**
 * @param {RecordSummary[]} records
 * @param {GameInfo[]} games
 */
function recordList(records, games) {
  if (records.length === 0) return h("p", {}, t("noGames"));
  return h("ul", {}, ...records.slice(0, MAX_LISTED).map((record) => h("li", {}, recordLink(record, games))));
}

/**
 * @param {RecordSummary} record
 * @param {GameInfo[]} games
 */
function recordLink(record, games) {
  const game = games.find(({ id }) => id === record.spec.split(":")[0]);
  const opponents = record.seats.filter((_, player) => !record.mine.includes(player)).map(opponentName);
  return h(
    "a",
    { href: `/play/${record.record}` },
    h("b", {}, game ? gameName(game.id) : record.spec),
    " ",
    h("span", {}, setupText(record.spec)),
    h("span", {}, opponents.join(", ") || t("someone")),
    h("span", {}, counted("moves", record.ply)),
    h("span", { class: "state" }, stateOf(record, game)),
  );
}

/** @param {import("../api").Seat} seat */
function opponentName({ name, holder }) {
  if (holder === "computer") return `${t("computer")}, ${playerName(name ?? "")}`;
  return name ?? t(holder === "open" ? "openSeat" : "guest");
}

/**
 * @param {RecordSummary} record
 * @param {GameInfo} [game]
 */
function stateOf({ result, turn, mine }, game) {
  if (result?.aborted) return t("aborted");
  if (result && game) return briefly(result.winner, game);
  return turn !== null && mine.includes(turn) ? t("yourTurn") : t("inProgress");
}
