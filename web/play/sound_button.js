// The button that turns sounds off, or on again.

import { h, ICONS, icon } from "../base/dom.js";
import { saveSetting, setting } from "../base/settings.js";
import { t } from "../base/text.js";

export function soundButton() {
  const isOn = () => setting("sound") !== "off";
  const toggle = () => {
    saveSetting("sound", isOn() ? "off" : "on");
    show();
  };
  const button = h("button", { type: "button", class: "icon quiet", onclick: toggle });
  const show = () => {
    const label = t(isOn() ? "soundOff" : "soundOn");
    button.replaceChildren(icon(isOn() ? ICONS.sound : ICONS.silence));
    button.setAttribute("aria-label", label);
    button.title = label;
  };
  show();
  return button;
}
