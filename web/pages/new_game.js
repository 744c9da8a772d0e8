// Starting a game: everything that can be chosen about it.

/** @import { GameInfo, NewRecord } from "../api" */

import { h } from "../base/dom.js";
import { select, selected } from "../base/form.js";
import { create } from "../base/records.js";
import { go } from "../base/router.js";
import { saveSetting, setting } from "../base/settings.js";
import { capitalise, t } from "../base/text.js";
import { colourName, gameName } from "../base/words.js";
import { popUp } from "../play/pop_up.js";
import { clockChoice } from "./clock.js";
import { setupChoice } from "./setups.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

/** @param {NewRecord} wanted */
export async function startGame(wanted) {
  const { table } = await create(wanted);
  await go(`/play/${table.record}`);
}

/**
 * Asks for a set-up, the players and a clock, and starts the game.
 * @param {GameInfo} game
 */
export function chooseGame(game) {
  const setup = setupChoice(game);
  ask(game, 0, [setup.element], () => ({ spec: setup.value() }));
}

/**
 * Asks for the players and a clock, and starts a game from a position.
 * @param {GameInfo} game
 * @param {NewRecord} from
 * @param {number} turn  the player to move, whom the reader is offered first
 */
export function playFrom(game, from, turn) {
  ask(game, turn, [], () => from);
}

/**
 * @param {GameInfo} game
 * @param {number} mine  the side that the reader is offered
 * @param {HTMLElement[]} fields  what else is asked for
 * @param {() => NewRecord} wanted  the game without players and clock
 */
function ask(game, mine, fields, wanted) {
  const [firstColour, secondColour] = game.colours.map((colour) => capitalise(colourName(colour)));
  const computer = `level:${setting("level")}`;
  const first = select("first", t("firstSeat", firstColour), seatChoices(t("me")), mine === 0 ? "me" : computer);
  const second = select("second", secondColour, seatChoices(t("someone")), mine === 0 ? computer : "me");
  const clock = clockChoice(game.clock);
  const listed = h("input", { type: "checkbox", name: "listed" });
  const listedField = h("label", { class: "check", hidden: true }, listed, h("span", {}, t("listed")));
  const changed = () => {
    listedField.hidden = ![selected(first), selected(second)].includes("open");
    // "me" on both sides means two people at this screen: the first of them is the reader.
    const person = second.querySelector("option");
    if (person) person.textContent = selected(first) === "me" ? t("someone") : t("me");
  };
  changed();
  const start = () => {
    const seats = /** @type {[string, string]} */ ([selected(first), selected(second)]);
    const level = seats.toReversed().map(levelOf).find(Boolean);
    if (level) saveSetting("level", level);
    startGame({ ...wanted(), seats, clock: clock.value(), listed: !listedField.hidden && listed.checked });
  };
  const form = h("div", { class: "form", onchange: changed }, ...fields, first, second, clock.element, listedField);
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
