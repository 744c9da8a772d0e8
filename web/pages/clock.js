// Choosing a clock: the usual ones by what happens when the time is over, or any other.

import { h } from "../base/dom.js";
import { clockWords, t } from "../base/text.js";

const SECONDS = ["10", "30", "60"];
const MINUTES = ["3+2", "5+3", "10+5", "30+10"];

/**
 * A choice of clocks: its element, and what is chosen, as the server writes it.
 * @typedef {{ element: HTMLElement, value: () => string }} ClockChoice
 */

/**
 * The usual clocks.
 * @param {string} name
 * @param {string} chosen
 * @param {[string, string][]} [others]  more choices: of seconds a move, and of minutes
 */
export function clockSelect(name, chosen, others = []) {
  const option = (/** @type {string} */ value, /** @type {string} */ words) =>
    h("option", { value, selected: value === chosen }, words);
  const group = (
    /** @type {string} */ label,
    /** @type {string[]} */ clocks,
    /** @type {[string, string] | undefined} */ other,
  ) => h("optgroup", { label }, ...clocks.map((clock) => option(clock, clockWords(clock))), other && option(...other));
  const select = h(
    "select",
    { name },
    option("none", t("noClock")),
    group(t("clockSeconds"), SECONDS, others[0]),
    group(t("clockMinutes"), MINUTES, others[1]),
  );
  return h("label", {}, h("span", {}, t("clock")), select);
}

/**
 * The usual clocks, and any other.
 * @param {string} chosen
 * @returns {ClockChoice}
 */
export function clockChoice(chosen) {
  const label = clockSelect("clock", chosen, [
    ["seconds", t("otherSeconds")],
    ["minutes", t("otherMinutes")],
  ]);
  const select = /** @type {HTMLSelectElement} */ (label.querySelector("select"));
  const seconds = number("seconds", t("secondsEach"), 20, 1, 3600);
  const minutes = number("minutes", t("minutes"), 15, 1, 180);
  const more = number("more", t("secondsMore"), 10, 0, 180);
  const own = [
    h("div", { class: "row own", hidden: true }, seconds.element),
    h("div", { class: "row own", hidden: true }, minutes.element, more.element),
  ];
  select.addEventListener("change", () =>
    ["seconds", "minutes"].forEach((kind, i) => (own[i].hidden = select.value !== kind)),
  );
  const value = () => {
    if (select.value === "seconds") return seconds.value();
    return select.value === "minutes" ? `${minutes.value()}+${more.value()}` : select.value;
  };
  return { element: h("div", { class: "clock" }, label, ...own), value };
}

/**
 * A number within limits.
 * @param {string} name
 * @param {string} label
 * @param {number} usual
 * @param {number} least
 * @param {number} most
 */
function number(name, label, usual, least, most) {
  const input = h("input", {
    type: "number",
    name,
    min: least,
    max: most,
    step: 1,
    value: usual,
    inputmode: "numeric",
  });
  const value = () => String(Math.min(most, Math.max(least, Math.round(input.valueAsNumber || least))));
  return { element: h("label", {}, h("span", {}, label), input), value };
}
