// The study board: any position, both sides. Nothing is stored; the address holds everything.

/** @import { GameInfo, View } from "../api" */

import * as api from "../base/api.js";
import { h, ICONS, toast } from "../base/dom.js";
import { button, iconButton, select, selected } from "../base/form.js";
import { go } from "../base/router.js";
import { pictureTheme } from "../base/settings.js";
import { capitalise, choiceText, errorText, t } from "../base/text.js";
import { colourName, gameName, setupText } from "../base/words.js";
import { ending } from "../play/ending.js";
import { formsOf } from "../play/links.js";
import { MoveList } from "../play/moves.js";
import { placeOf, ScratchGame } from "../play/scratch_game.js";
import { playFrom } from "./new_game.js";
import { allSetups } from "./setups.js";

/** @type {import("../base/router.js").Page} */
export async function study(main) {
  const games = await api.games();
  const place = placeOf(location.hash) ?? { spec: games[0].id, position: null, moves: [], ply: 0 };
  const game = await api.gameOf(place.spec);
  if (!place.spec.includes(":")) place.spec = `${game.id}:${game.offered[0]}`;
  const page = new StudyPage(main, games, game, place);
  document.title = `${t("study")} · Tessera`;
  await page.show();
  return () => page.leave();
}

class StudyPage {
  #game;
  #scratch;
  #moves = new MoveList((ply) => this.#scratch.show(ply));
  #state = h("p", { class: "state", role: "status" });
  #line = h("input", { name: "position", "aria-label": t("position"), spellcheck: "false", autocomplete: "off" });
  #links = h("div", { class: "links" });
  #keys = (/** @type {KeyboardEvent} */ event) => {
    this.#scratch.board.key(event);
    this.#moves.key(event);
  };
  /** The fragment this page has put into the address itself. */
  #written = location.hash;
  #moved = () => {
    if (location.hash !== this.#written) go(location.href);
  };

  /**
   * @param {HTMLElement} main
   * @param {GameInfo[]} games
   * @param {GameInfo} game
   * @param {import("../play/scratch_game.js").Place} place
   */
  constructor(main, games, game, place) {
    this.#game = game;
    this.#scratch = new ScratchGame(game, place, () => this.#changed());
    this.#moves.title(gameName(game.id), setupText(place.spec));
    main.classList.add("play");
    main.append(
      h("h1", { class: "unseen" }, t("study")),
      this.#scratch.board.element,
      h("aside", {}, this.#choice(games, place.spec), this.#moves.element, this.#tools()),
    );
    document.addEventListener("keydown", this.#keys);
    addEventListener("hashchange", this.#moved);
  }

  show() {
    return this.#scratch.show();
  }

  leave() {
    document.removeEventListener("keydown", this.#keys);
    removeEventListener("hashchange", this.#moved);
  }

  /**
   * @param {GameInfo[]} games
   * @param {string} spec
   */
  #choice(games, spec) {
    const specs = allSetups(games);
    if (!specs.some(([known]) => known === spec)) specs.push([spec, spec]);
    const choice = select("spec", t("study"), specs, spec);
    choice.addEventListener("change", () => go(`/study#spec=${encodeURIComponent(selected(choice))}`));
    return h("section", { class: "card choice" }, choice, h("p", {}, t("studyMore")), this.#state);
  }

  #tools() {
    const set = (/** @type {Event} */ event) => {
      event.preventDefault();
      const place = { ...this.#scratch.place, position: this.#line.value.trim() || null, moves: [], ply: 0 };
      const before = this.#scratch.place;
      this.#scratch.place = place;
      this.#scratch.show().catch((error) => {
        this.#scratch.place = before;
        toast(errorText(error));
      });
    };
    return h(
      "section",
      { class: "card tools" },
      h("form", { class: "row", onsubmit: set }, this.#line, h("button", {}, t("setPosition"))),
      h(
        "div",
        { class: "row" },
        button(t("playFromHere"), () => this.#play(), "primary"),
        button(t("copyLink"), () => this.#copy()),
        iconButton(ICONS.flip, t("flip"), () => this.#scratch.board.flip()),
      ),
      this.#links,
    );
  }

  #changed() {
    const { place, view, address } = this.#scratch;
    if (!view) return;
    this.#moves.show(place.moves, place.ply);
    this.#line.value = view.position ?? "";
    this.#state.textContent = this.#describe(view);
    this.#written = `#${address}`;
    history.replaceState(null, "", `/study#${address}`);
    const file = (/** @type {string} */ name, /** @type {string} */ text) => {
      const href = `/api/export/${name}?${address}&theme=${pictureTheme()}`;
      return h("a", { href, download: `tessera-${this.#game.id}-${name}` }, text);
    };
    this.#links.replaceChildren(
      ...formsOf(this.#game, place.position).map((form) => file(`record.${form}`, choiceText("form", form))),
      file("picture.svg", "SVG"),
      file("picture.png", "PNG"),
      file("game.gif", "GIF"),
      file("game.apng", "APNG"),
    );
  }

  /**
   * Result or turn, score, and a warning if the position is repeated.
   * @param {View} view
   */
  #describe({ turn, outcome, score, occurrences }) {
    const { colours } = this.#game;
    const parts = [
      turn === null ? ending(outcome, this.#game) : `${capitalise(colourName(colours[turn]))}: ${t("theirTurn")}`,
    ];
    if (score) parts.push(score.join(" : "));
    if (turn !== null && (occurrences ?? 1) > 1) parts.push(t("repeated"));
    return parts.join(" · ");
  }

  #play() {
    const { spec, position, moves, ply } = this.#scratch.place;
    const from = { spec, position, moves: moves.slice(0, ply).join(";") };
    playFrom(this.#game, from, this.#scratch.view?.turn ?? 0);
  }

  async #copy() {
    await navigator.clipboard?.writeText(location.href);
    toast(t("copied"));
  }
}
