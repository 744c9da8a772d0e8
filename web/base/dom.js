// Elements written as calls: enough for a page that has no framework.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An HTML element. Keys that begin with `on` are listeners, values that are not strings or numbers are properties, and the rest
 * are attributes; what is `null`, `undefined` or `false` is left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, props);
  element.append(.../** @type {(Node | string)[]} */ (children.flat().filter(Boolean)));
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, props);
  element.append(.../** @type {(Node | string)[]} */ (children.flat().filter(Boolean)));
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, any>} props
 */
function dress(element, props) {
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else element.setAttribute(key, String(value));
  }
}

/**
 * One of our drawings in pieces.svg, in a square of this side round the origin.
 * @param {string} name
 * @param {number} size
 * @param {string} [className]
 */
export function drawing(name, size, className) {
  const half = -size / 2;
  return s("use", { href: `#${name}`, x: half, y: half, width: size, height: size, class: className });
}

/**
 * A small picture in a line of text or in a button.
 * @param {string} path  its strokes in a box of 24
 */
export function icon(path) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: path }));
}

/** The drawings of all buttons. */
export const ICONS = {
  first: "M6 5v14M18 6l-8 6 8 6",
  previous: "M15 6l-8 6 8 6",
  next: "M9 6l8 6-8 6",
  last: "M18 5v14M6 6l8 6-8 6",
  flip: "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  person: "M4 21c1-5 4-7 8-7s7 2 8 7M12 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8z",
  signal: "M5 19v-3M10 19v-7M15 19V8M20 19V4",
  close: "M6 6l12 12M18 6L6 18",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
};

/**
 * The first element of a selector, which is known to be there.
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(selector) {
  const element = document.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`there is no ${selector}`);
  return element;
}

/**
 * Puts children into an element; those that are there stay where they can, and who has the keyboard keeps it.
 * @param {Element} parent
 * @param {...(Node | string)} children
 */
export function refill(parent, ...children) {
  const focused = document.activeElement;
  const wanted = new Set(children);
  for (const old of [...parent.childNodes]) if (!wanted.has(old)) old.remove();
  let here = parent.firstChild;
  for (const child of children) {
    if (child === here) here = here.nextSibling;
    else parent.insertBefore(typeof child === "string" ? new Text(child) : child, here);
  }
  if (focused !== document.activeElement && parent.contains(focused)) /** @type {HTMLElement} */ (focused).focus();
}

/**
 * Shows a sentence for a moment, and says it to those who listen.
 * @param {string} sentence
 */
export function tell(sentence) {
  const place = find("#told");
  place.textContent = sentence;
  place.hidden = !sentence;
  clearTimeout(telling);
  telling = window.setTimeout(() => (place.hidden = true), 5000);
}
let telling = 0;

/**
 * Says a sentence to those who listen, and shows nothing.
 * @param {string} sentence
 */
export function announce(sentence) {
  find("#said").textContent = sentence;
}
