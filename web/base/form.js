// Buttons, and form fields with a label.

import { h, icon } from "./dom.js";

/**
 * A labelled drop-down list.
 * @param {string} name
 * @param {string} label
 * @param {[value: string, text: string][]} choices
 * @param {string} chosen  the value that is selected at first
 */
export function select(name, label, choices, chosen) {
  const options = choices.map(([value, text]) => h("option", { value, selected: value === chosen }, text));
  return labelled(label, h("select", { name }, ...options));
}

/**
 * The value that is selected in a drop-down list.
 * @param {HTMLElement} field  what `select` returned
 */
export const selected = (field) => field.querySelector("select")?.value ?? "";

/**
 * @param {string} text
 * @param {HTMLElement} input
 */
export const labelled = (text, input) => h("label", {}, h("span", {}, text), input);

/**
 * A field for a whole number; `value` keeps it within its limits.
 * @param {string} name
 * @param {string} label
 * @param {number} initial
 * @param {number} min
 * @param {number} max
 */
export function numberField(name, label, initial, min, max) {
  const input = h("input", { type: "number", name, min, max, step: 1, value: initial, inputmode: "numeric" });
  const value = () => String(Math.min(max, Math.max(min, Math.round(input.valueAsNumber || min))));
  return { element: labelled(label, input), value };
}

/**
 * A button that is not part of a form.
 * @param {string} text
 * @param {() => unknown} onclick
 * @param {string} [className]
 */
export const button = (text, onclick, className) => h("button", { type: "button", class: className, onclick }, text);

/**
 * A button with an icon. The label is its tooltip and its spoken name.
 * @param {string} path  one of `ICONS`
 * @param {string} label
 * @param {() => unknown} onclick
 */
export const iconButton = (path, label, onclick) =>
  h("button", { type: "button", class: "icon", "aria-label": label, title: label, onclick }, icon(path));
