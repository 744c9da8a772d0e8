// Watching games: a record from a file or from text, or two random players.

/** @import { Replay } from "../api" */

import * as api from "../base/api.js";
import { h, toast } from "../base/dom.js";
import { button, refuse, select, selected } from "../base/form.js";
import * as records from "../base/records.js";
import { go } from "../base/router.js";
import { errorText, t } from "../base/text.js";
import { ReplayViewer } from "../play/replay.js";
import { ReplayLoader } from "../play/replay_loader.js";
import { allSetups } from "./setups.js";

/** @type {import("../base/router.js").Page} */
export async function watch(main) {
  document.title = `${t("watch")} · Tessera`;
  /** @type {ReplayViewer | null} */
  let replay = null;
  /** Why the record of the address can't be shown. */
  let refused = "";
  const left = new AbortController();
  const back = () => go("/watch");
  const show = async (
    /** @type {(from: number, count: number) => Promise<Replay>} */ load,
    /** @type {import("../play/replay.js").Options} */ options,
  ) => {
    const loader = await ReplayLoader.open(load);
    const game = await api.gameOf(loader.replay.spec);
    replay?.leave();
    replay = new ReplayViewer(main, loader, game, options);
  };
  const showText = async (/** @type {string} */ text) => {
    try {
      await show((from, count) => records.replay({ text, from, count }), { back });
    } catch (error) {
      refused = t("cannotRead", errorText(error));
      const paste = main.querySelector("textarea");
      if (!paste) return replay && toast(refused); // A file was dropped on another record.
      paste.value = text;
      refuse(paste, refused);
    }
  };
  const showRandom = (/** @type {string} */ spec, seed = Math.floor(Math.random() * 2 ** 31)) => {
    history.replaceState(null, "", `/watch#${new URLSearchParams({ spec, seed: String(seed) })}`);
    const load = (/** @type {number} */ from, /** @type {number} */ count) =>
      records.simulate({ spec, seed, from, count });
    return show(load, { autoplay: true, again: () => showRandom(spec), back });
  };

  const asked = new URLSearchParams(location.hash.slice(1));
  const spec = asked.get("spec");
  const seed = Number(asked.get("seed") ?? 0);
  const isSeed = Number.isSafeInteger(seed) && seed >= 0;
  if (spec && isSeed) await showRandom(spec, seed);
  else if (asked.has("shown")) await showText(await records.shown());
  else if (asked.has("text")) await showText(asked.get("text") ?? "");
  if (!replay) {
    main.append(
      h("h1", {}, t("watch")),
      h("div", { class: "two" }, recordForm(showText), await randomForm(showRandom, spec)),
    );
    const [paste, simulated] = [main.querySelector("textarea"), main.querySelector("select")];
    if (paste && refused) {
      paste.value = asked.get("text") ?? "";
      refuse(paste, refused);
    }
    if (simulated && !isSeed) refuse(simulated, t("notASeed", asked.get("seed") ?? ""));
  }
  acceptDrops(showText, left.signal);
  return () => {
    replay?.leave();
    left.abort();
  };
}

/**
 * Lets the reader drop a file anywhere on the page.
 * @param {(text: string) => void} open
 * @param {AbortSignal} signal
 */
function acceptDrops(open, signal) {
  const highlight = (/** @type {boolean} */ over) => document.body.classList.toggle("over", over);
  const dragOver = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    highlight(true);
  };
  const drop = async (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    highlight(false);
    const file = event.dataTransfer?.files[0];
    if (file) open(await file.text());
  };
  document.addEventListener("dragover", dragOver, { signal });
  document.addEventListener("dragleave", () => highlight(false), { signal });
  document.addEventListener("drop", drop, { signal });
}

/**
 * A form to choose a file or to paste its text.
 * @param {(text: string) => void} open
 */
function recordForm(open) {
  const paste = h("textarea", {
    name: "record",
    rows: 8,
    "aria-label": t("pasteHere"),
    placeholder: t("pasteHere"),
    spellcheck: "false",
  });
  const onchange = async () => {
    const chosen = file.files?.[0];
    if (chosen) open(await chosen.text());
  };
  const file = h("input", { type: "file", class: "unseen", tabindex: -1, "aria-hidden": "true", onchange });
  const openText = () => (paste.value.trim() ? open(paste.value) : refuse(paste, t("nothingToShow")));
  return h(
    "section",
    { class: "card opener" },
    h("h2", {}, t("openRecord")),
    h("p", {}, t("openRecordMore")),
    paste,
    h(
      "div",
      { class: "row" },
      button(t("showIt"), openText, "primary"),
      button(t("chooseFile"), () => file.click()),
      file,
    ),
  );
}

/**
 * @param {(spec: string) => void} run
 * @param {string | null} chosen  the spec that is selected at first
 */
async function randomForm(run, chosen) {
  const setups = allSetups(await api.games());
  const choice = select("simulated", t("setup"), setups, chosen ?? setups[0][0]);
  return h(
    "section",
    { class: "card simulator" },
    h("h2", {}, t("simulated")),
    h("p", {}, t("simulatedMore")),
    h("div", { class: "form" }, choice),
    button(t("simulate"), () => run(selected(choice)), "primary"),
  );
}
