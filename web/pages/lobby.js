// Meeting somebody: who waits, and finding anybody who wants to play the same.

/** @import { Challenge, GameInfo } from "../api" */

import * as api from "../base/api.js";
import { h, refill, tell } from "../base/dom.js";
import { loadPart } from "../base/parts.js";
import { lobby, pair } from "../base/people.js";
import { clockWords, named, setupWords, t } from "../base/text.js";
import { go } from "../main.js";
import { clockSelect } from "./clock.js";
import { select } from "./home.js";

/** How often the lobby is looked at, in milliseconds. */
const LOOK = 3000;

/**
 * Puts the lobby into a section, and gives back what ends it.
 * @param {HTMLElement} section
 * @param {GameInfo[]} games
 */
export async function openLobby(section, games) {
  await loadPart("multiplayer");
  const list = h("ul", { "aria-label": t("waitingHere") });
  section.replaceChildren(
    h("h2", {}, t("lobby")),
    h("p", {}, t("lobbyMore")),
    finder(games),
    h("h3", {}, t("waitingHere")),
    list,
  );
  /** The rows by what they say. @type {Map<string, HTMLElement>} */
  let rows = new Map();
  const look = async () => {
    if (document.hidden) return;
    const challenges = await lobby().catch(() => null);
    if (!challenges) return;
    // What stands there is not made again, below somebody's finger or under the keyboard.
    const now = new Map(
      challenges.map((challenge) => {
        const key = JSON.stringify({ ...challenge, age: 0 });
        return [key, rows.get(key) ?? h("li", {}, row(challenge, games))];
      }),
    );
    if (list.firstChild && [...now.keys()].join() === [...rows.keys()].join()) return;
    rows = now;
    refill(list, ...(rows.size > 0 ? rows.values() : [h("li", { class: "none" }, t("nobodyWaits"))]));
  };
  await look();
  const timer = setInterval(look, LOOK);
  return () => clearInterval(timer);
}

/** @param {GameInfo[]} games */
function finder(games) {
  const specs = games.flatMap(({ id, name, offered }) =>
    offered.map(
      (setup) => /** @type {[string, string]} */ ([`${id}:${setup}`, `${name}, ${setupWords(`${id}:${setup}`)}`]),
    ),
  );
  const game = select("pairSpec", t("game"), specs, specs[0][0]);
  const clock = clockSelect("pairClock", "5+3");
  const find = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const value = (/** @type {HTMLElement} */ label) => label.querySelector("select")?.value ?? "";
    const { table } = await pair(value(game), value(clock));
    await go(`/play/${table.record}`);
  };
  return h(
    "form",
    { class: "finder", onsubmit: find },
    game,
    clock,
    h("button", { class: "primary" }, t("findOpponent")),
  );
}

/**
 * @param {Challenge} challenge
 * @param {GameInfo[]} games
 */
function row({ record, spec, clock, open, name, mine }, games) {
  const game = games.find(({ id }) => id === spec.split(":")[0]);
  const colour = named("colour", game?.colours[1 - open] ?? "");
  const sit = async () => {
    await api.sit(record).catch((error) => tell(error.status === 0 ? error.message : t("seatTaken")));
    await go(`/play/${record}`); // Who comes too late watches.
  };
  return h(
    "div",
    { class: "challenge" },
    h("b", {}, game?.name ?? spec),
    h("span", {}, [setupWords(spec), clockWords(clock) || t("noClock")].join(" · ")),
    h("span", {}, `${name ?? t("guest")} · ${t("playAs", colour)}`),
    mine
      ? h("a", { href: `/play/${record}` }, t("yours"))
      : h(
          "button",
          {
            type: "button",
            "aria-label": `${t("sitDown")}: ${game?.name ?? spec}, ${name ?? t("guest")}`,
            onclick: sit,
          },
          t("sitDown"),
        ),
  );
}
