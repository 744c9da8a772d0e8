// What the reader of a link sees first: who invites to what. They join, under a name of their choice, or watch.

/** @import { GameInfo, Table } from "../api" */

import * as api from "../base/api.js";
import { h } from "../base/dom.js";
import { button, labelled, refuse } from "../base/form.js";
import { me, saveName } from "../base/people.js";
import { pictureTheme, saveSetting } from "../base/settings.js";
import { clockText, errorText, t } from "../base/text.js";
import { colourName, gameName, setupText } from "../base/words.js";
import { nameOf } from "../play/seats.js";

/**
 * Fills the page with the invitation to a table.
 * @param {HTMLElement} main
 * @param {Table} table
 * @param {GameInfo} game
 * @param {(table: Table, joins: boolean) => Promise<void>} open  shows the table, and takes the open seat
 */
export async function invitation(main, table, game, open) {
  const { name: known } = await me().catch(() => ({ name: null }));
  const name = h("input", { name: "name", maxlength: 40, autocomplete: "nickname", value: known ?? "" });
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (await savedName(name, known)) await open(await api.table(table.record), true);
  };
  const watch = async () => open(await api.table(table.record), false);
  document.title = `${gameName(game.id)} · Tessera`;
  const picture = `/api/records/${table.record}/export/picture.svg?size=199&theme=${pictureTheme()}`;
  main.append(
    h(
      "section",
      { class: "card invited" },
      h("h1", {}, t("invites", hostOf(table), gameName(game.id))),
      h("img", { src: picture, alt: "", width: 199, height: 199 }),
      h(
        "div",
        { class: "terms" },
        ...termsOf(table, game).map((term) => h("p", {}, term)),
        h(
          "form",
          { class: "form", onsubmit: join },
          labelled(t("yourName"), name),
          h("div", { class: "row" }, h("button", { class: "primary" }, t("join")), button(t("watchOnly"), watch)),
        ),
      ),
    ),
  );
}

/** @param {Table} table */
const openSeat = ({ seats }) => (seats[0].holder === "open" ? 0 : 1);

/** @param {Table} table */
const hostOf = (table) => nameOf(table, openSeat(table) === 0 ? 1 : 0);

/**
 * Board, time control, and the colour that is free.
 * @param {Table} table
 * @param {GameInfo} game
 */
function termsOf(table, { colours }) {
  const clock = clockText(table.clocks?.control ?? "none") || t("noClock");
  return [`${setupText(table.view.spec)} · ${clock}`, t("youPlay", colourName(colours[openSeat(table)]))];
}

/**
 * Saves the name the reader has chosen; `false` if it was refused.
 * @param {HTMLInputElement} field
 * @param {string | null} known
 */
async function savedName(field, known) {
  const name = field.value.trim();
  saveSetting("named", "asked"); // The table does not ask again.
  if (!name || name === known) return true;
  try {
    await saveName(name);
    return true;
  } catch (error) {
    refuse(field, errorText(error));
    return false;
  }
}
