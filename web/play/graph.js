// Chances over a game as a picture that is also a slider: the first player's share from below, the second's from above.

/** @import { JudgedMove } from "../api" */

import { h, s } from "../base/dom.js";
import { t } from "../base/text.js";

/** How large the dot of a mistake is, in pixels: size tells it as well as colour. */
const SIZES = /** @type {Record<string, number>} */ ({ "?!": 6, "?": 8, "??": 11 });

export class Graph {
  #slider;
  element;

  /**
   * @param {number[]} chances  the first player's in every position, from 0 to 1
   * @param {JudgedMove[]} moves
   * @param {[string, string]} colours
   * @param {(ply: number) => void} go
   */
  constructor(chances, moves, colours, go) {
    const plies = chances.length - 1;
    this.#slider = h("input", {
      type: "range",
      min: 0,
      max: plies,
      step: 1,
      "aria-label": t("graph"),
      oninput: () => go(Number(this.#slider.value)),
    });
    this.element = h("div", { class: `graph ${colours[1]}` }, picture(chances, moves, colours[0]), this.#slider);
  }

  focus() {
    this.#slider.focus({ preventScroll: true });
  }

  /**
   * Marks the position that is looked at.
   * @param {number} ply
   * @param {string} words
   */
  show(ply, words) {
    this.#slider.value = String(ply);
    this.#slider.setAttribute("aria-valuetext", `${ply}: ${words}`);
  }
}

/**
 * @param {number[]} chances
 * @param {JudgedMove[]} moves
 * @param {string} colour
 */
function picture(chances, moves, colour) {
  const width = Math.max(1, chances.length - 1);
  const height = (/** @type {number} */ ply) => (100 * (1 - chances[ply])).toFixed(1);
  const line = chances.map((_, ply) => `${ply},${height(ply)}`);
  const share = s("polygon", {
    class: `share ${colour}`,
    points: `-1,120 -1,${height(0)} ${line.join(" ")} ${width + 1},${height(chances.length - 1)} ${width + 1},120`,
  });
  const middle = s("path", { class: "middle", d: `M0 50H${width}` });
  const dots = moves.flatMap(({ mark }, i) => (mark ? dot(`M${i + 1} ${height(i + 1)}h0`, mark) : []));
  return s(
    "svg",
    { viewBox: `0 0 ${width} 100`, preserveAspectRatio: "none", "aria-hidden": "true" },
    share,
    middle,
    ...dots,
  );
}

/**
 * A line of no length with round ends: it stays round however the picture is stretched.
 * @param {string} d
 * @param {string} mark
 */
function dot(d, mark) {
  const drawn = (/** @type {string} */ name, /** @type {number} */ width) =>
    s("path", { class: name, d, "stroke-width": width });
  return [drawn("case", SIZES[mark] + 4), drawn("slip", SIZES[mark])];
}
