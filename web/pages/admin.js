// The administrators' page: open reports, the log, and what a person or a game is about.

import * as api from "../base/admin.js";
import { h } from "../base/dom.js";
import { attempt, errorLine, labelled } from "../base/form.js";
import { go } from "../base/router.js";
import { actList, reportList } from "./admin/lists.js";
import { a, loadTexts } from "./admin/parts.js";

/** @type {import("../base/router.js").Page} */
export async function admin(main, [section, id]) {
  await loadTexts();
  document.title = `${a("title")} · Tessera`;
  main.classList.add("admin");
  if (section === "people") return (await import("./admin/person.js")).person(main, id);
  if (section === "games") return (await import("./admin/game.js")).game(main, id);
  const [reports, log] = await Promise.all([api.reports(), api.log()]);
  main.append(
    h("h1", {}, a("title")),
    h("section", { class: "card row finders" }, ...finders()),
    h("section", { class: "card" }, h("h2", {}, a("reports")), reportList(reports, a("noReports"))),
    h("section", { class: "card" }, h("h2", {}, a("log")), actList(log, a("noActs"))),
  );
}

/** Forms that open the page of a person, and of a game. */
function finders() {
  const person = async (/** @type {string} */ name) => `people/${(await api.person(name)).id}`;
  const game = async (/** @type {string} */ id) => `games/${(await api.game(id)).record}`;
  return [finder(a("findPerson"), "person", person), finder(a("findGame"), "game", game)];
}

/**
 * @param {string} label
 * @param {string} name
 * @param {(typed: string) => Promise<string>} find  the rest of the address
 */
function finder(label, name, find) {
  const input = h("input", { name, required: true, autocomplete: "off", spellcheck: "false" });
  const error = errorLine();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(error, async () => go(`/admin/${await find(input.value.trim())}`));
  };
  const row = h("div", { class: "row nowrap" }, input, h("button", {}, a("show")));
  return h("form", { class: "form", onsubmit: submit }, labelled(label, row), error);
}
