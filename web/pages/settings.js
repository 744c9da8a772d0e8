// The settings, in a pop-up.

import { h } from "../base/dom.js";
import { select, selected } from "../base/form.js";
import { saveSetting, setting } from "../base/settings.js";
import { choiceText, t } from "../base/text.js";
import { popUp } from "../play/pop_up.js";

const CHOICES = {
  theme: ["auto", "light", "dark", "contrast", "pattern"],
  language: ["auto", "en", "fr", "nl"],
  sound: ["auto", "on", "off"],
  confirm: ["off", "on"],
};

/**
 * Shows the settings; a choice takes effect at once.
 * @param {() => void} changed  called when the pop-up is closed after a change
 */
export function settings(changed) {
  const names = /** @type {(keyof typeof CHOICES)[]} */ (Object.keys(CHOICES));
  const fields = names.map((name) => {
    const choices = CHOICES[name].map((value) => /** @type {[string, string]} */ ([value, choiceText(name, value)]));
    const field = select(name, t(name), choices, setting(name));
    field.addEventListener("change", () => saveSetting(name, selected(field)));
    return field;
  });
  const before = names.map(setting).join();
  const dialog = popUp(t("settings"), [h("div", { class: "form" }, ...fields)], []);
  dialog.addEventListener("close", () => {
    if (names.map(setting).join() !== before) changed();
  });
}
