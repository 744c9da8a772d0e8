// Building and updating elements without a framework.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined | false} Child  falsy children are skipped */

/**
 * Creates an HTML element. A key that starts with `on` adds an event listener, every other key sets an attribute:
 * `true` sets it empty; `null`, `undefined` and `false` leave it out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  return build(document.createElement(tag), props, children);
}

/**
 * Creates an SVG element; `props` and `children` as for `h`.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props = {}, ...children) {
  return build(document.createElementNS(SVG, tag), props, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, any>} props
 * @param {(Child | Child[])[]} children
 * @returns {E}
 */
function build(element, props, children) {
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(.../** @type {(Node | string)[]} */ (children.flat().filter(Boolean)));
  return element;
}

/**
 * A symbol of pieces.svg, centred on the origin.
 * @param {string} name
 * @param {number} size  its width and height
 * @param {string} [className]
 */
export function drawing(name, size, className) {
  const half = -size / 2;
  return s("use", { href: `#${name}`, x: half, y: half, width: size, height: size, class: className });
}

/**
 * An icon for a button or a line of text.
 * @param {string} path  strokes in a box of 24 × 24
 */
export function icon(path) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: path }));
}

/** The strokes of all icons, for `icon`. */
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
  sound: "M4 9.5v5h3.5l5 4.5V5l-5 4.5zM16 9c1.6 1.7 1.6 4.3 0 6M18.5 6.5c3 3 3 8 0 11",
  silence: "M4 9.5v5h3.5l5 4.5V5l-5 4.5zM16.5 9.5l5 5M21.5 9.5l-5 5",
  close: "M6 6l12 12M18 6L6 18",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
};

/**
 * The first HTML element that matches; throws if none does.
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(selector) {
  const element = document.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`no element matches ${selector}`);
  return element;
}

/**
 * Replaces the children of an element. Nodes that are already there in the right order are not touched, and the focused
 * element keeps the focus even if it has to move.
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

/** How long a toast stays, in milliseconds. */
const TOAST = 5000;

let toastTimer = 0;

/**
 * Shows a message for a few seconds; screen readers read it out.
 * @param {string} message
 */
export function toast(message) {
  const place = find("#toast");
  place.textContent = message;
  place.hidden = !message;
  clearTimeout(toastTimer);
  toastTimer = window.setTimeout(() => {
    place.hidden = true;
  }, TOAST);
}

/**
 * Lets screen readers read out a message that is not shown.
 * @param {string} message
 */
export function announce(message) {
  find("#announcer").textContent = message;
}
