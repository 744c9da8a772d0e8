// The lobby: open challenges, and a form to be paired with an opponent.

/** @import { Challenge, GameInfo } from "../api" */

import { h, refill } from "../base/dom.js";
import { select, selected } from "../base/form.js";
import { lobby } from "../base/people.js";
import { clockText, t } from "../base/text.js";
import { colourName, gameName, setupText } from "../base/words.js";
import { findOpponent, joinTable } from "../play/pairing.js";
import { clockSelect } from "./clock.js";
import { allSetups } from "./setups.js";

/** The poll interval of the lobby, in milliseconds. */
const POLL = 3000;

/**
 * Fills a section with the lobby, and returns a function that stops updating it.
 * @param {HTMLElement} section
 * @param {GameInfo[]} games
 */
export function openLobby(section, games) {
  const list = h("ul", { "aria-label": t("challenges") });
  section.replaceChildren(
    h("h2", {}, t("lobby")),
    h("p", {}, t("lobbyMore")),
    pairingForm(games),
    h("h3", {}, t("challenges")),
    list,
  );
  /** Rows by their content. @type {Map<string, HTMLElement>} */
  let rows = new Map();
  const update = async () => {
    if (document.hidden) return;
    const challenges = await lobby().catch(() => null);
    if (!challenges) return;
    // Unchanged rows are kept, so that none is replaced under the reader's finger or focus.
    const next = new Map(
      challenges.map((challenge) => {
        const key = JSON.stringify({ ...challenge, age: 0 });
        return [key, rows.get(key) ?? h("li", {}, challengeRow(challenge, games))];
      }),
    );
    if (list.firstChild && [...next.keys()].join() === [...rows.keys()].join()) return;
    rows = next;
    refill(list, ...(rows.size > 0 ? rows.values() : [h("li", { class: "none" }, t("noChallenges"))]));
  };
  update();
  const timer = setInterval(update, POLL);
  return () => clearInterval(timer);
}

/** @param {GameInfo[]} games */
function pairingForm(games) {
  const setups = allSetups(games);
  const game = select("pairSpec", t("game"), setups, setups[0][0]);
  const clock = clockSelect("pairClock", "5+3");
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await findOpponent(selected(game), selected(clock));
  };
  return h(
    "form",
    { class: "finder", onsubmit: submit },
    game,
    clock,
    h("button", { class: "primary" }, t("findOpponent")),
  );
}

/**
 * @param {Challenge} challenge
 * @param {GameInfo[]} games
 */
function challengeRow({ record, spec, clock, open, name, mine }, games) {
  const game = games.find(({ id }) => id === spec.split(":")[0]);
  const title = game ? gameName(game.id) : spec;
  const opponent = name ?? t("guest");
  const colour = game ? colourName(game.colours[1 - open]) : "";
  const join = () => joinTable(record);
  const action = mine
    ? h("a", { href: `/play/${record}` }, t("yours"))
    : h("button", { type: "button", "aria-label": `${t("join")}: ${title}, ${opponent}`, onclick: join }, t("join"));
  return h(
    "div",
    { class: "challenge" },
    h("b", {}, title),
    h("span", {}, [setupText(spec), clockText(clock) || t("noClock")].join(" · ")),
    h("span", {}, `${opponent} · ${t("playsColour", colour)}`),
    action,
  );
}
