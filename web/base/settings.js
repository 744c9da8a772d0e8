// What a reader has chosen, kept in this browser.

const DEFAULTS = {
  theme: "auto",
  language: "auto",
  sound: "off",
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
    return DEFAULTS[name]; // A browser that keeps nothing still plays.
  }
}

/**
 * @param {Setting} name
 * @param {string} value
 */
export function choose(name, value) {
  try {
    localStorage.setItem(`tessera.${name}`, value);
  } catch {
    // As above.
  }
  dress();
}

/** Lets the page look as chosen. */
export function dress() {
  document.documentElement.dataset.theme = setting("theme");
}

/** The theme as the server's pictures name it. */
export function pictureTheme() {
  const theme = setting("theme");
  if (theme !== "auto") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Whether things may glide. */
export const glides = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
