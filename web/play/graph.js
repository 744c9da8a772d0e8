// The chances over a game as a graph that is also a slider. The first player's share grows from below.

/** @import { JudgedMove } from "../api" */

import { h, s } from "../base/dom.js";
import { t } from "../base/text.js";

/** The diameter of a mistake's dot, in pixels: size tells mistakes apart as well as colour. */
const SIZES = /** @type {Record<string, number>} */ ({ "?!": 6, "?": 8, "??": 11 });

export class Graph {
  #slider;
  element;

  /**
   * @param {number[]} chances  of the first player in every position, from 0 to 1
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
   * Marks the position in sight.
   * @param {number} ply
   * @param {string} text
   */
  show(ply, text) {
    this.#slider.value = String(ply);
    this.#slider.setAttribute("aria-valuetext", `${ply}: ${text}`);
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
 * A line of length zero with round caps: it stays round however the graph is stretched.
 * @param {string} d
 * @param {string} mark
 */
function dot(d, mark) {
  const drawn = (/** @type {string} */ name, /** @type {number} */ width) =>
    s("path", { class: name, d, "stroke-width": width });
  return [drawn("case", SIZES[mark] + 4), drawn("slip", SIZES[mark])];
}
