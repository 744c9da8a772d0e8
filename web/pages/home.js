// The first page: the games to begin, and those that were begun.

/** @import { GameInfo, Listed, NewRecord } from "../api" */

import * as api from "../base/api.js";
import { h } from "../base/dom.js";
import { create, myRecords } from "../base/records.js";
import { choose, pictureTheme, setting } from "../base/settings.js";
import { counted, has, named, sentence, setupWords, t } from "../base/text.js";
import { go } from "../main.js";
import { briefly } from "../play/ending.js";
import { popUp } from "../play/result.js";
import { playerName } from "../play/seats.js";
import { clockChoice } from "./clock.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Pictures of fewer pixels than this leave out the players' plates, which nobody could read in a menu. */
const WITHOUT_PLATES = 199;

/** So many of my games are listed. */
const MOST_LISTED = 12;

/** @type {import("../main.js").Page} */
export async function home(main) {
  const [games, records] = await Promise.all([api.games(), myRecords()]);
  document.title = "Tessera";
  const meeting = h("section", { class: "lobby card" });
  let leave = () => {};
  import("./lobby.js").then(({ openLobby }) => openLobby(meeting, games)).then((end) => (left ? end() : (leave = end)));
  let left = false;
  main.append(
    h("section", { class: "intro" }, h("h1", {}, t("chooseGame")), h("p", {}, t("chooseGameMore"))),
    h("section", { class: "games", "aria-label": t("play") }, ...games.map(gameCard)),
    meeting,
    h("section", { class: "records card" }, h("h2", {}, t("myGames")), listOf(records, games)),
  );
  return () => {
    left = true;
    leave();
  };
}

/** @param {GameInfo} game */
function gameCard(game) {
  const summary = `summary.${game.id}`;
  const picture = h("img", {
    src: `/api/games/${game.id}/picture.svg?size=${WITHOUT_PLATES}&theme=${pictureTheme()}`,
    alt: "",
    width: 300,
    height: 300,
  });
  const usual = () => begin({ spec: game.id, seats: ["me", `level:${setting("level")}`], clock: game.clock });
  return h(
    "article",
    { class: "game card", "data-game": game.id },
    h("button", { type: "button", class: "picture", tabindex: -1, "aria-hidden": "true", onclick: usual }, picture),
    h("h2", {}, game.name),
    h("p", {}, has(summary) ? t(summary) : game.summary),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", class: "primary", "aria-label": t("playThis", game.name), onclick: usual },
        t("playNow"),
      ),
      h(
        "button",
        { type: "button", "aria-label": `${game.name}: ${t("options")}`, onclick: () => options(game) },
        t("options"),
      ),
    ),
  );
}

/** @param {NewRecord} wanted */
async function begin(wanted) {
  const { table } = await create(wanted);
  await go(`/play/${table.record}`);
}

/**
 * Asks how a game is to be played.
 * @param {GameInfo} game
 */
function options(game) {
  const setups = game.offered.map(
    (setup) => /** @type {[string, string]} */ ([setup, setupWords(`${game.id}:${setup}`)]),
  );
  const setup = select("setup", t("setup"), setups, game.offered[0]);
  const first = select("first", t("firstSeat", named("colour", game.colours[0])), seatChoices(t("me")), "me");
  const second = select(
    "second",
    t("secondSeat", named("colour", game.colours[1])),
    seatChoices(t("someone")),
    `level:${setting("level")}`,
  );
  const clock = clockChoice(game.clock);
  const value = (/** @type {HTMLElement} */ label) => label.querySelector("select")?.value ?? "";
  const listed = h("input", { type: "checkbox", name: "listed" });
  const list = h("label", { class: "check", hidden: true }, listed, h("span", {}, t("listed")));
  const changed = () => {
    list.hidden = ![value(first), value(second)].includes("open");
    const other = second.querySelector("option");
    if (other) other.textContent = value(first) === "me" ? t("someone") : t("me"); // One of the two is the reader.
  };
  const form = h("div", { class: "form", onchange: changed }, setup, first, second, clock.element, list);
  const start = () => {
    const level = /^level:(\d)$/.exec(value(second)) ?? /^level:(\d)$/.exec(value(first));
    if (level) choose("level", level[1]);
    begin({
      spec: `${game.id}:${value(setup)}`,
      seats: [value(first), value(second)],
      clock: clock.value(),
      listed: !list.hidden && listed.checked,
    });
  };
  popUp(game.name, [form], [[t("start"), start, "primary"]]);
}

/**
 * @param {string} person
 * @returns {[string, string][]}
 */
function seatChoices(person) {
  const levels = LEVELS.map((level) => /** @type {[string, string]} */ ([`level:${level}`, t("level", level)]));
  return [["me", person], ["open", t("open")], ...levels, ["random", t("random")]];
}

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} choices
 * @param {string} chosen
 */
export function select(name, label, choices, chosen) {
  const options = choices.map(([value, words]) => h("option", { value, selected: value === chosen }, words));
  return h("label", {}, h("span", {}, label), h("select", { name }, ...options));
}

/**
 * @param {Listed[]} records
 * @param {GameInfo[]} games
 */
function listOf(records, games) {
  if (records.length === 0) return h("p", {}, t("noGames"));
  return h("ul", {}, ...records.slice(0, MOST_LISTED).map((record) => h("li", {}, recordLink(record, games))));
}

/**
 * @param {Listed} record
 * @param {GameInfo[]} games
 */
function recordLink(record, games) {
  const game = games.find(({ id }) => id === record.spec.split(":")[0]);
  const opponents = record.seats
    .filter((_, player) => !record.mine.includes(player))
    .map(({ name, holder }) =>
      holder === "computer"
        ? `${t("computer")}, ${playerName(name ?? "")}`
        : (name ?? t(holder === "open" ? "openSeat" : "guest")),
    );
  const state = record.result
    ? sentence(briefly(record.result, game?.colours ?? ["", ""]))
    : record.turn !== null && record.mine.includes(record.turn)
      ? t("goOn")
      : t("running");
  const length = counted("moves", record.ply);
  return h(
    "a",
    { href: `/play/${record.record}` },
    h("b", {}, game?.name ?? record.spec),
    " ",
    h("span", {}, setupWords(record.spec)),
    h("span", {}, opponents.join(", ") || t("someone")),
    h("span", {}, length),
    h("span", { class: "state" }, state),
  );
}
