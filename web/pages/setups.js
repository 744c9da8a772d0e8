// Choosing a set-up: one of those that a game offers, or any size.

/** @import { GameInfo } from "../api" */

import { h } from "../base/dom.js";
import { numberField, select, selected } from "../base/form.js";
import { pictureTheme } from "../base/settings.js";
import { t } from "../base/text.js";
import { gameName, setupText } from "../base/words.js";

/** The value of the choice that asks for a size. */
const OTHER = "other";

/** `value` returns the spec. @typedef {{ element: HTMLElement, value: () => string }} SetupChoice */

/**
 * The set-ups of a game, or any size that the server allows, with a picture of the board.
 * @param {GameInfo} game
 * @returns {SetupChoice}
 */
export function setupChoice({ id, offered, sizes }) {
  const choices = offered.map((setup) => /** @type {[string, string]} */ ([setup, setupText(`${id}:${setup}`)]));
  if (sizes) choices.push([OTHER, t("otherSize")]);
  const choice = select("setup", t("setup"), choices, offered[0]);
  const [min, max] = sizes ?? [1, 1];
  const size = numberField("size", t("size", min, max), Number(offered[0]), min, max);
  const own = h("div", { class: "row own", hidden: true }, size.element);
  const picture = h("img", { class: "preview", alt: "", width: 160, height: 160 });
  const value = () => `${id}:${selected(choice) === OTHER ? size.value() : selected(choice)}`;
  const show = () => {
    own.hidden = selected(choice) !== OTHER;
    const query = new URLSearchParams({ spec: value(), size: "160", theme: pictureTheme() });
    const source = `/api/export/picture.svg?${query}`;
    if (picture.getAttribute("src") !== source) picture.src = source;
  };
  show();
  const element = h("div", { class: "setup", onchange: show, oninput: show }, h("div", {}, choice, own), picture);
  return { element, value };
}

/**
 * Every offered set-up as a choice: its spec, and its name with that of the game.
 * @param {GameInfo[]} games
 * @returns {[spec: string, text: string][]}
 */
export function allSetups(games) {
  return games.flatMap(({ id, offered }) =>
    offered.map((setup) => {
      const spec = `${id}:${setup}`;
      return /** @type {[string, string]} */ ([spec, `${gameName(id)}, ${setupText(spec)}`]);
    }),
  );
}
