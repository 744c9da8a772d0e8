// Buttons, and form fields with a label.

import { h, icon } from "./dom.js";
import { errorText } from "./text.js";

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

/** Where a form says what is wrong; screen readers read it out. */
export const errorLine = () => h("p", { role: "alert", class: "error" });

/**
 * Runs an action, and shows the error if it fails.
 * @param {HTMLElement} error
 * @param {() => Promise<void>} action
 */
export async function attempt(error, action) {
  try {
    await action();
  } catch (problem) {
    error.textContent = errorText(problem);
  }
}

/** The messages beside fields whose content was refused. @type {WeakMap<HTMLElement, HTMLElement>} */
const refusals = new WeakMap();

let refusalCount = 0;

/**
 * Says beside a field why its content was refused, until it is corrected.
 * @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} field
 * @param {string} reason
 */
export function refuse(field, reason) {
  const id = `refusal-${++refusalCount}`;
  const message = h("p", { class: "refusal", role: "alert", id }, reason);
  refusals.get(field)?.remove();
  refusals.set(field, message);
  (field.closest(".row, label") ?? field).after(message);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
  const accept = () => {
    message.remove();
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  };
  field.addEventListener("input", accept, { once: true });
}
