// The cards of the two players: name, turn, score, clock, and the computer's thoughts.

/** @import { Score, Table, View } from "../api" */
/** @import { LiveTable } from "./live.js" */

import { announce, h } from "../base/dom.js";
import { t } from "../base/text.js";
import { colourName, scoreUnit } from "../base/words.js";

/** The remaining seconds that are read out. */
const WARNINGS = [10, 5];

export class SeatCard {
  #chip = h("span", { class: "chip", "aria-hidden": "true" });
  #name = h("b");
  #state = h("small");
  #number = h("b");
  #unit = h("small");
  #score = h("output", {}, this.#number, this.#unit);
  #time = h("time", { hidden: true });
  element = h(
    "section",
    { class: "seat card" },
    this.#chip,
    h("span", { class: "who" }, this.#name, this.#state),
    this.#score,
    this.#time,
  );
  #player;
  #colour;
  #second = -1;
  #isShort = false;
  #warn;

  /**
   * @param {0 | 1} player
   * @param {string} colour
   * @param {() => void} warn  called when the reader's own time runs short
   */
  constructor(player, colour, warn) {
    this.#warn = warn;
    this.#player = player;
    this.#colour = colour;
    this.#chip.classList.add(colour);
  }

  /** @param {LiveTable} live */
  show(live) {
    const { table } = live;
    const now = table.view.turn === this.#player && table.seats.every(({ holder }) => holder !== "open");
    this.element.classList.toggle("now", now);
    const connected = this.#isConnected(live);
    this.element.classList.toggle("here", connected === true);
    this.element.classList.toggle("away", connected === false);
    const parts = [colourName(this.#colour), connected === true && t("connected"), connected === false && t("gone")];
    this.element.setAttribute("aria-label", parts.filter(Boolean).join(", "));
    this.#name.textContent = nameOf(table, this.#player);
    this.#state.textContent = this.#stateOf(live, now);
    this.tick(live);
  }

  /**
   * Shows the score of the position in sight.
   * @param {View} view
   */
  showScore({ score, spec }) {
    const count = score?.[this.#player] ?? 0;
    this.#number.textContent = String(count);
    this.#unit.textContent = scoreUnit(spec, count);
    this.#score.hidden = !score;
  }

  /**
   * Updates the clock.
   * @param {LiveTable} live
   */
  tick(live) {
    const { clocks, table } = live;
    const left = clocks.left(this.#player);
    this.#time.hidden = left === null;
    if (left === null) return;
    const second = Math.ceil(left / 1000);
    const runs = clocks.running === this.#player;
    const short = runs && left <= clocks.short;
    if (short && !this.#isShort && this.#second > 0 && table.mine.includes(this.#player)) this.#warn();
    this.#isShort = short;
    this.#time.classList.toggle("short", short);
    if (second === this.#second) return;
    this.#second = second;
    this.#time.textContent = `${Math.floor(second / 60)}:${String(second % 60).padStart(2, "0")}`;
    if (runs && table.mine.includes(this.#player) && WARNINGS.includes(second)) announce(t("secondsLeft", second));
  }

  /**
   * Whether a player on another device is connected; `null` for the reader and the computer.
   * @param {LiveTable} live
   */
  #isConnected({ table, presence }) {
    const elsewhere = table.seats[this.#player].holder === "person" && !table.mine.includes(this.#player);
    return elsewhere && presence ? presence.seats[this.#player] : null;
  }

  /**
   * @param {LiveTable} live
   * @param {boolean} now
   */
  #stateOf(live, now) {
    const { table, thinking } = live;
    const seat = table.seats[this.#player];
    const parts = [];
    if (seat.holder === "computer") parts.push(playerName(seat.name ?? ""));
    if (seat.holder === "open") parts.push(t("waiting"));
    if (now && seat.holder === "computer") parts.push(t("thinking"));
    else if (now) parts.push(table.mine.includes(this.#player) ? t("yourTurn") : t("theirTurn"));
    if (this.#isConnected(live) === false) parts.push(t("gone"));
    if (now && thinking?.player === this.#player) parts.push(`${thinking.text} ${scoreText(thinking.score)}`);
    return parts.join(" · ");
  }
}

/**
 * The name to show for a player.
 * @param {Table} table
 * @param {0 | 1} player
 */
export function nameOf(table, player) {
  const seat = table.seats[player];
  if (seat.holder === "computer") return t("computer");
  if (seat.name) return seat.name;
  if (seat.holder === "open") return t("openSeat");
  if (table.mine.length === 2) return player === 0 ? t("you") : t("friend");
  return table.mine.includes(player) ? t("you") : t("guest");
}

/**
 * The name to show for a computer player: `level:4` is `level 4`.
 * @param {string} name
 */
export function playerName(name) {
  const level = /^level:(\d)$/.exec(name);
  if (level) return t("levelName", level[1]);
  return name === "random" ? t("random") : name;
}

/**
 * The computer's judgement of its own position: `+1.25`, `win in 5`.
 * @param {Score} score
 */
function scoreText(score) {
  if (score.kind === "estimate") return (score.value < 0 ? "−" : "+") + Math.abs(score.value).toFixed(2);
  if (score.plies === null) return t(score.kind === "win" ? "score.won" : "score.lost");
  return t(score.kind === "win" ? "score.win" : "score.loss", score.plies);
}
