// A game with its people and its chat, and what can be done about it.

/** @import { SeatFile } from "../../api" */

import * as api from "../../base/admin.js";
import { h } from "../../base/dom.js";
import { button } from "../../base/form.js";
import { counted } from "../../base/text.js";
import { gameName, setupText } from "../../base/words.js";
import { confirmPopUp } from "../../play/pop_up.js";
import { messageList } from "./lists.js";
import { a, perform, personLink, stamp, stateText } from "./parts.js";

/**
 * @param {HTMLElement} main
 * @param {string} id
 */
export async function game(main, id) {
  const file = await api.game(id);
  const title = `${gameName(file.spec)} ${setupText(file.spec)}`;
  document.title = `${title} · ${a("title")} · Tessera`;
  const close = () => confirmPopUp(a("sureClose"), () => perform({ act: "close-game", record: id }));
  const facts = [counted("moves", file.ply), stateText(file.result)].join(" · ");
  main.append(
    h("p", { class: "crumb" }, h("a", { href: "/admin" }, a("title"))),
    h(
      "section",
      { class: "card" },
      h("h1", {}, title),
      h("p", {}, facts, " · ", stamp(file.created)),
      h("ul", { class: "cases" }, ...file.seats.map((seat) => h("li", {}, seatText(seat)))),
      h(
        "div",
        { class: "row links" },
        h("a", { href: `/play/${id}` }, a("play")),
        file.result === null && button(a("closeGame"), close),
      ),
    ),
    h("section", { class: "card" }, h("h2", {}, a("messages")), messageList(file.messages, false)),
  );
}

/** @param {SeatFile} seat */
function seatText({ name, person }) {
  const shown = name ?? a("unknown");
  return person === null ? h("span", {}, shown) : personLink(person, shown);
}
