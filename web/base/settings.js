// The reader's settings, kept in this browser.

const DEFAULTS = {
  theme: "auto",
  language: "auto",
  sound: "auto",
  confirm: "off",
  speed: "250",
  level: "3",
  chat: "on",
  named: "",
};

/** @typedef {keyof typeof DEFAULTS} Setting */

/**
 * @param {Setting} name
 * @returns {string}
 */
export function setting(name) {
  try {
    return localStorage.getItem(`tessera.${name}`) ?? DEFAULTS[name];
  } catch {
    return DEFAULTS[name]; // The browser forbids storage.
  }
}

/**
 * @param {Setting} name
 * @param {string} value
 */
export function saveSetting(name, value) {
  try {
    localStorage.setItem(`tessera.${name}`, value);
  } catch {
    // The browser forbids storage: the setting stays at its default.
  }
  applyTheme();
}

/** Switches the page to the chosen theme. */
export function applyTheme() {
  document.documentElement.dataset.theme = setting("theme");
}

/** The theme to ask for in pictures drawn by the server, which know no `auto`. */
export function pictureTheme() {
  const theme = setting("theme");
  if (theme !== "auto") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Whether the reader accepts animations. */
export const isAnimated = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the reader has made a move since the page was loaded. */
let hasMoved = false;

/** Notes that the reader has made a move: from now on the page may make sounds. */
export function noteMove() {
  hasMoved = true;
}

/** Whether the page makes sounds now. */
export const isAudible = () => setting("sound") === "on" || (setting("sound") === "auto" && hasMoved);
