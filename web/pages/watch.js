// Looking at games: a record from anywhere, or two random players.

/** @import { Film } from "../api" */

import * as api from "../base/api.js";
import { h, tell } from "../base/dom.js";
import * as records from "../base/records.js";
import { setupWords, t } from "../base/text.js";
import { go } from "../main.js";
import { FilmRoll } from "../play/film.js";
import { Replay } from "../play/replay.js";
import { select } from "./home.js";

/** The default board to watch random players on. */
const USUAL = "islands:11";

/** @type {import("../main.js").Page} */
export async function watch(main) {
  document.title = `${t("watch")} · Tessera`;
  /** @type {Replay | null} */
  let replay = null;
  const left = new AbortController();
  const leave = () => replay?.leave();
  const project = async (
    /** @type {(from: number, count: number) => Promise<Film>} */ more,
    /** @type {object} */ options,
  ) => {
    const roll = await FilmRoll.open(more);
    leave();
    replay = new Replay(main, roll, await api.gameOf(roll.film.spec), options);
  };
  const text = async (/** @type {string} */ text) => {
    try {
      await project((from, count) => records.film({ text, from, count }), { back: () => go("/watch") });
    } catch (error) {
      tell(t("cannotRead", error instanceof Error ? error.message : ""));
    }
  };
  const random = (/** @type {string} */ spec, seed = Math.floor(Math.random() * 2 ** 31)) => {
    history.replaceState(null, "", `/watch#${new URLSearchParams({ spec, seed: String(seed) })}`);
    return project((from, count) => records.simulate({ spec, seed, from, count }), {
      runs: true,
      again: () => random(spec),
      back: () => go("/watch"),
    });
  };
  const asked = new URLSearchParams(location.hash.slice(1));
  if (asked.has("spec")) await random(asked.get("spec") ?? USUAL, Number(asked.get("seed") ?? 0));
  else if (asked.has("shown")) await text(await records.shown());
  else if (asked.has("text")) await text(asked.get("text") ?? "");
  if (!replay)
    main.append(h("h1", {}, t("watch")), h("div", { class: "two" }, opener(text), await simulator(random)));
  acceptDrops(text, left.signal);
  return () => {
    leave();
    left.abort();
  };
}

/**
 * A file may be dropped anywhere on the page.
 * @param {(text: string) => void} open
 * @param {AbortSignal} signal
 */
function acceptDrops(open, signal) {
  const mark = (/** @type {boolean} */ over) => document.body.classList.toggle("over", over);
  document.addEventListener(
    "dragover",
    (event) => {
      event.preventDefault();
      mark(true);
    },
    { signal },
  );
  document.addEventListener("dragleave", () => mark(false), { signal });
  document.addEventListener(
    "drop",
    async (event) => {
      event.preventDefault();
      mark(false);
      const file = event.dataTransfer?.files[0];
      if (file) open(await file.text());
    },
    { signal },
  );
}

/**
 * Where a record is chosen or pasted.
 * @param {(text: string) => void} open
 */
function opener(open) {
  const paste = h("textarea", {
    name: "record",
    rows: 8,
    "aria-label": t("pasteHere"),
    placeholder: t("pasteHere"),
    spellcheck: "false",
  });
  const file = h("input", {
    type: "file",
    class: "unseen",
    tabindex: -1,
    "aria-hidden": "true",
    onchange: () => read(file.files?.[0]),
  });
  const read = async (/** @type {File | undefined} */ chosen) => {
    if (chosen) open(await chosen.text());
  };
  return h(
    "section",
    { class: "card opener" },
    h("h2", {}, t("openRecord")),
    h("p", {}, t("openRecordMore")),
    paste,
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          type: "button",
          class: "primary",
          onclick: () => (paste.value.trim() ? open(paste.value) : tell(t("nothingToShow"))),
        },
        t("showIt"),
      ),
      h("button", { type: "button", onclick: () => file.click() }, t("chooseFile")),
      file,
    ),
  );
}

/** @param {(spec: string) => void} run */
async function simulator(run) {
  const specs = (await api.games()).flatMap(({ id, name, offered }) =>
    offered.map(
      (setup) => /** @type {[string, string]} */ ([`${id}:${setup}`, `${name}, ${setupWords(`${id}:${setup}`)}`]),
    ),
  );
  const choice = select("simulated", t("setup"), specs, USUAL);
  const start = () => run(choice.querySelector("select")?.value ?? USUAL);
  return h(
    "section",
    { class: "card simulator" },
    h("h2", {}, t("simulated")),
    h("p", {}, t("simulatedMore")),
    h("div", { class: "form" }, choice),
    h("button", { type: "button", class: "primary", onclick: start }, t("simulate")),
  );
}
