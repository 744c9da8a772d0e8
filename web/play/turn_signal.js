// Tells a reader who looks at another tab that it is their turn: words in the title, a dot in the icon.

import { t } from "../base/text.js";

export class TurnSignal {
  #title;
  #icon = document.querySelector("link[rel=icon]");

  /** @param {string} title  of the page */
  constructor(title) {
    this.#title = `${title} · Tessera`;
  }

  /** @param {boolean} isOn */
  show(isOn) {
    document.title = isOn ? `${t("yourTurnTitle")} · ${this.#title}` : this.#title;
    const address = this.#icon?.getAttribute("href") ?? "";
    // Its folder depends on the version of the page.
    const wanted = address.replace(/[^/]*$/, isOn ? "icon-turn.svg" : "icon.svg");
    if (wanted !== address) this.#icon?.setAttribute("href", wanted);
  }

  /** Leaves the icon as other pages have it. */
  close() {
    this.show(false);
  }
}
