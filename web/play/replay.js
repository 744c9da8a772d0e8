// A record to watch: the board, the moves, and autoplay.

/** @import { GameInfo } from "../api" */
/** @import { ReplayLoader } from "./replay_loader.js" */

import * as api from "../base/api.js";
import { announce, h, ICONS } from "../base/dom.js";
import { button, iconButton } from "../base/form.js";
import { saveSetting, setting } from "../base/settings.js";
import { capitalise, t } from "../base/text.js";
import { colourName, gameName, say, setupText } from "../base/words.js";
import { Board } from "../board/board.js";
import { ending, scores } from "./ending.js";
import { MoveList } from "./moves.js";

/** Delays between moves to choose from, in milliseconds. */
const SPEEDS = [50, 100, 250, 500, 1000, 2000];

/**
 * @typedef {object} Options
 * @property {boolean} [autoplay]  whether it starts at once
 * @property {() => void} [again]  shows another game
 * @property {() => void} [back]
 */

export class ReplayViewer {
  #board = new Board(() => {});
  #moves = new MoveList((ply) => this.#goTo(ply));
  #state = h("p", { class: "state" });
  #scores = h("p", { class: "scores" });
  #button = button("", () => this.#setPlaying(!this.#isPlaying), "primary");
  #ply = 0;
  #isPlaying = false;
  #timer = 0;
  #loader;
  #game;
  #keys = (/** @type {KeyboardEvent} */ event) => this.#moves.key(event);

  /**
   * @param {HTMLElement} main
   * @param {ReplayLoader} loader
   * @param {GameInfo} game
   * @param {Options} options
   */
  constructor(main, loader, game, options) {
    this.#loader = loader;
    this.#game = game;
    this.#moves.title(gameName(game.id), setupText(loader.replay.spec));
    main.classList.add("play");
    main.replaceChildren(
      h("h1", { class: "unseen" }, `${t("watch")}: ${gameName(game.id)}`),
      this.#board.element,
      h("aside", {}, this.#about(), this.#moves.element, this.#controls(options)),
    );
    document.addEventListener("keydown", this.#keys);
    if (!options.autoplay) this.#ply = loader.length; // A record opens at its end; autoplay starts over.
    this.#show();
    this.#setPlaying(options.autoplay ?? false);
  }

  leave() {
    clearTimeout(this.#timer);
    document.removeEventListener("keydown", this.#keys);
  }

  #about() {
    const { tags } = this.#loader.replay;
    const names = this.#game.colours.map((colour) => {
      const tag = tags[colour[0].toUpperCase() + colour.slice(1)];
      return h(
        "p",
        {},
        h("span", { class: `chip ${colour}`, "aria-hidden": "true" }),
        ` ${capitalise(colourName(colour))}${tag ? `: ${tag}` : ""}`,
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
    const speeds = SPEEDS.map((ms) => {
      const text = ms < 1000 ? t("perSecond", 1000 / ms) : t("everySecond", ms / 1000);
      return h("option", { value: ms, selected: String(ms) === setting("speed") }, text);
    });
    const onchange = () => saveSetting("speed", speed.value);
    const speed = h("select", { "aria-label": t("speed"), name: "speed", onchange }, ...speeds);
    const flip = iconButton(ICONS.flip, t("flip"), () => this.#board.flip());
    return h(
      "section",
      { class: "card tools projector" },
      h(
        "div",
        { class: "row" },
        this.#button,
        again && button(t("anotherOne"), again),
        back && button(t("close"), back),
        flip,
      ),
      speed,
    );
  }

  /** @param {boolean} isPlaying */
  #setPlaying(isPlaying) {
    if (isPlaying && this.#ply >= this.#loader.length) this.#ply = 0;
    this.#isPlaying = isPlaying;
    this.#button.textContent = isPlaying ? t("pause") : t("autoplay");
    clearTimeout(this.#timer);
    if (isPlaying) this.#playNext();
  }

  /** Shows the next move after a delay, and so on to the end. */
  #playNext() {
    this.#timer = window.setTimeout(
      async () => {
        if (this.#ply >= this.#loader.length) return this.#setPlaying(false);
        this.#ply++;
        await this.#show();
        if (this.#isPlaying) this.#playNext();
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
    const [view, geometry] = await Promise.all([this.#loader.view(ply), api.board(this.#loader.replay.spec)]);
    if (ply !== this.#ply) return;
    this.#board.show(view, geometry, this.#game, false);
    this.#scores.textContent = scores(view, this.#game);
    const { length, replay } = this.#loader;
    const stated = ply === length && replay.result ? capitalise(say(replay.result)) : "";
    this.#state.textContent = ending(view.outcome, this.#game) || stated;
    this.#moves.show(replay.words, ply); // Last, since the result above takes space from the list.
    if (!this.#isPlaying && view.last) announce(view.last.text);
  }
}
