// Choosing a time control: the usual ones, grouped by what happens when time runs out, or any other.

import { h } from "../base/dom.js";
import { labelled, numberField } from "../base/form.js";
import { clockText, t } from "../base/text.js";

const SECONDS = ["10", "30", "60"];
const MINUTES = ["3+2", "5+3", "10+5", "30+10"];

/** `value` returns the time control as the server writes it. @typedef {{ element: HTMLElement, value: () => string }} ClockChoice */

/**
 * The usual time controls.
 * @param {string} name
 * @param {string} chosen
 * @param {[value: string, text: string][]} [others]  one more choice for each group
 */
export function clockSelect(name, chosen, others = []) {
  const option = (/** @type {string} */ value, /** @type {string} */ text) =>
    h("option", { value, selected: value === chosen }, text);
  const group = (
    /** @type {string} */ label,
    /** @type {string[]} */ clocks,
    /** @type {[string, string] | undefined} */ other,
  ) => h("optgroup", { label }, ...clocks.map((clock) => option(clock, clockText(clock))), other && option(...other));
  const select = h(
    "select",
    { name },
    option("none", t("noClock")),
    group(t("clockSeconds"), SECONDS, others[0]),
    group(t("clockMinutes"), MINUTES, others[1]),
  );
  return labelled(t("clock"), select);
}

/**
 * The usual time controls, and fields for any other.
 * @param {string} chosen
 * @returns {ClockChoice}
 */
export function clockChoice(chosen) {
  const label = clockSelect("clock", chosen, [
    ["seconds", t("otherSeconds")],
    ["minutes", t("otherMinutes")],
  ]);
  const select = /** @type {HTMLSelectElement} */ (label.querySelector("select"));
  const seconds = numberField("seconds", t("secondsEach"), 20, 1, 3600);
  const minutes = numberField("minutes", t("minutes"), 15, 1, 180);
  const increment = numberField("more", t("increment.seconds"), 10, 0, 180);
  const ownSeconds = h("div", { class: "row own", hidden: true }, seconds.element);
  const ownMinutes = h("div", { class: "row own", hidden: true }, minutes.element, increment.element);
  select.addEventListener("change", () => {
    ownSeconds.hidden = select.value !== "seconds";
    ownMinutes.hidden = select.value !== "minutes";
  });
  const value = () => {
    if (select.value === "seconds") return seconds.value();
    return select.value === "minutes" ? `${minutes.value()}+${increment.value()}` : select.value;
  };
  return { element: h("div", { class: "clock" }, label, ownSeconds, ownMinutes), value };
}
