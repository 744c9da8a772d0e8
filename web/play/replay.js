// A film on the page: the board, the moves, and a projector that runs by itself.

/** @import { GameInfo } from "../api" */
/** @import { FilmRoll } from "./film.js" */

import * as api from "../base/api.js";
import { announce, h, ICONS, icon } from "../base/dom.js";
import { choose, setting } from "../base/settings.js";
import { named, sentence, setupWords, t } from "../base/text.js";
import { Board, loadHands } from "../board/board.js";
import { briefly, ending } from "./ending.js";
import { MoveList } from "./moves.js";

/** Between moves, in milliseconds. */
const SPEEDS = [50, 100, 250, 500, 1000, 2000];

/**
 * @typedef {object} Options
 * @property {boolean} [runs]  whether it begins by itself
 * @property {() => void} [again]  another film of the kind
 * @property {() => void} [back]
 */

export class Replay {
  #board = new Board(() => {});
  #moves = new MoveList((ply) => this.#goTo(ply));
  #state = h("p", { class: "state" });
  #scores = h("p", { class: "scores" });
  #button = h("button", { type: "button", class: "primary", onclick: () => this.#run(!this.#runs) });
  #ply = 0;
  #runs = false;
  #timer = 0;
  #roll;
  #game;
  #keys = (/** @type {KeyboardEvent} */ event) => this.#moves.key(event);

  /**
   * @param {HTMLElement} main
   * @param {FilmRoll} roll
   * @param {GameInfo} game
   * @param {Options} options
   */
  constructor(main, roll, game, options) {
    this.#roll = roll;
    this.#game = game;
    this.#moves.title(game.name, setupWords(roll.film.spec));
    main.classList.add("play");
    main.replaceChildren(
      h("h1", { class: "unseen" }, `${t("watch")}: ${game.name}`),
      this.#board.element,
      h("aside", {}, this.#about(), this.#moves.element, this.#controls(options)),
    );
    document.addEventListener("keydown", this.#keys);
    if (!options.runs) this.#ply = roll.length; // Who opens a record wants to see how it ended; playing it begins at the start.
    this.#show();
    this.#run(options.runs ?? false);
  }

  leave() {
    clearTimeout(this.#timer);
    document.removeEventListener("keydown", this.#keys);
  }

  #about() {
    const { tags } = this.#roll.film;
    const names = this.#game.colours.map((colour) => {
      const tag = tags[colour[0].toUpperCase() + colour.slice(1)];
      return h(
        "p",
        {},
        h("span", { class: `chip ${colour}`, "aria-hidden": "true" }),
        ` ${sentence(named("colour", colour))}${tag ? `: ${tag}` : ""}`,
      );
    });
    return h(
      "section",
      { class: "card about" },
      ...names,
      this.#scores,
      this.#state,
      h("small", {}, [tags.Event, tags.Date].filter(Boolean).join(" · ")),
    );
  }

  /** @param {Options} options */
  #controls({ again, back }) {
    const speeds = SPEEDS.map((ms) =>
      h(
        "option",
        { value: ms, selected: String(ms) === setting("speed") },
        ms < 1000 ? t("perSecond", 1000 / ms) : t("everySecond", ms / 1000),
      ),
    );
    const speed = h(
      "select",
      { "aria-label": t("speed"), name: "speed", onchange: () => choose("speed", speed.value) },
      ...speeds,
    );
    return h(
      "section",
      { class: "card tools projector" },
      h(
        "div",
        { class: "row" },
        this.#button,
        again && h("button", { type: "button", onclick: again }, t("anotherOne")),
        back && h("button", { type: "button", onclick: back }, t("close")),
        h(
          "button",
          {
            type: "button",
            class: "icon",
            "aria-label": t("flip"),
            title: t("flip"),
            onclick: () => this.#board.flip(),
          },
          icon(ICONS.flip),
        ),
      ),
      speed,
    );
  }

  /** @param {boolean} runs */
  #run(runs) {
    if (runs && this.#ply >= this.#roll.length) this.#ply = 0;
    this.#runs = runs;
    this.#button.textContent = runs ? t("pause") : t("autoplay");
    clearTimeout(this.#timer);
    if (runs) this.#wait();
  }

  #wait() {
    this.#timer = window.setTimeout(
      async () => {
        if (this.#ply >= this.#roll.length) return this.#run(false);
        this.#ply++;
        await this.#show();
        if (this.#runs) this.#wait();
      },
      Number(setting("speed")),
    );
  }

  /** @param {number} ply */
  #goTo(ply) {
    this.#ply = ply;
    this.#show();
  }

  async #show() {
    const ply = this.#ply;
    const [view, geometry] = await Promise.all([this.#roll.view(ply), api.board(this.#roll.film.spec)]);
    await loadHands(view);
    if (ply !== this.#ply) return;
    this.#board.show(view, geometry, this.#game.colours, false);
    this.#scores.textContent = view.score ? view.score.join(" : ") : "";
    const { length, film } = this.#roll;
    const { colours } = this.#game;
    this.#state.textContent =
      ending(view, colours) || (ply === length && film.result ? sentence(briefly(film.result, colours)) : "");
    this.#moves.show(film.words, ply); // When all else stands there: the result takes room from the list.
    if (!this.#runs && view.last) announce(view.last.text);
  }
}
