// What a reader can choose.

import { h } from "../base/dom.js";
import { choose, setting } from "../base/settings.js";
import { named, t } from "../base/text.js";
import { popUp } from "../play/result.js";
import { select } from "./home.js";

/** What each may be. */
const CHOICES = {
  theme: ["auto", "light", "dark", "contrast", "pattern"],
  language: ["auto", "en", "fr", "nl"],
  sound: ["off", "on"],
  confirm: ["off", "on"],
};

/**
 * Shows the settings, and does what follows when they are closed.
 * @param {() => void} changed
 */
export function settings(changed) {
  const names = /** @type {(keyof typeof CHOICES)[]} */ (Object.keys(CHOICES));
  const fields = names.map((name) => {
    const choices = CHOICES[name].map((value) => /** @type {[string, string]} */ ([value, named(name, value)]));
    const field = select(name, t(name), choices, setting(name));
    field.addEventListener("change", (event) => {
      if (event.target instanceof HTMLSelectElement) choose(name, event.target.value);
    });
    return field;
  });
  const before = names.map(setting).join();
  const dialog = popUp(t("settings"), [h("div", { class: "form" }, ...fields)], []);
  dialog.addEventListener("close", () => {
    if (names.map(setting).join() !== before) changed();
  });
}
