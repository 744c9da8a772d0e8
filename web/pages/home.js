// The home page: start a game, meet an opponent, continue a game.

/** @import { GameInfo, RecordSummary, NewRecord } from "../api" */

import * as api from "../base/api.js";
import { h } from "../base/dom.js";
import { select, selected } from "../base/form.js";
import { create, myRecords } from "../base/records.js";
import { go } from "../base/router.js";
import { pictureTheme, saveSetting, setting } from "../base/settings.js";
import { capitalise, counted, t } from "../base/text.js";
import { colourName, gameName, gameText, setupText } from "../base/words.js";
import { briefly } from "../play/ending.js";
import { popUp } from "../play/pop_up.js";
import { playerName } from "../play/seats.js";
import { clockChoice } from "./clock.js";
import { openLobby } from "./lobby.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

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
        { type: "button", "aria-label": `${name}: ${t("options")}`, onclick: () => showOptions(game) },
        t("options"),
      ),
    ),
  );
}

/** @param {NewRecord} wanted */
async function startGame(wanted) {
  const { table } = await create(wanted);
  await go(`/play/${table.record}`);
}

/**
 * Shows a form with everything that can be chosen about a game.
 * @param {GameInfo} game
 */
function showOptions(game) {
  const setups = game.offered.map(
    (setup) => /** @type {[string, string]} */ ([setup, setupText(`${game.id}:${setup}`)]),
  );
  const [firstColour, secondColour] = game.colours.map((colour) => capitalise(colourName(colour)));
  const setup = select("setup", t("setup"), setups, game.offered[0]);
  const first = select("first", t("firstSeat", firstColour), seatChoices(t("me")), "me");
  const second = select("second", secondColour, seatChoices(t("someone")), `level:${setting("level")}`);
  const clock = clockChoice(game.clock);
  const listed = h("input", { type: "checkbox", name: "listed" });
  const listedField = h("label", { class: "check", hidden: true }, listed, h("span", {}, t("listed")));
  const changed = () => {
    listedField.hidden = ![selected(first), selected(second)].includes("open");
    // "me" on both sides means two people at this screen: the first of them is the reader.
    const person = second.querySelector("option");
    if (person) person.textContent = selected(first) === "me" ? t("someone") : t("me");
  };
  const start = () => {
    const seats = /** @type {[string, string]} */ ([selected(first), selected(second)]);
    const level = seats.toReversed().map(levelOf).find(Boolean);
    if (level) saveSetting("level", level);
    startGame({
      spec: `${game.id}:${selected(setup)}`,
      seats,
      clock: clock.value(),
      listed: !listedField.hidden && listed.checked,
    });
  };
  const form = h("div", { class: "form", onchange: changed }, setup, first, second, clock.element, listedField);
  popUp(gameName(game.id), [form], [[t("start"), start, "primary"]]);
}

/**
 * The level of a computer player, `4` of `level:4`.
 * @param {string} seat
 */
const levelOf = (seat) => (seat.startsWith("level:") ? seat.slice("level:".length) : null);

/**
 * @param {string} person  how a person at this screen is called
 * @returns {[value: string, text: string][]}
 */
function seatChoices(person) {
  const levels = LEVELS.map((level) => /** @type {[string, string]} */ ([`level:${level}`, t("level", level)]));
  return [["me", person], ["open", t("open")], ...levels, ["random", t("random")]];
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
