// The administrators' page: open reports, the log, and what a person or a game is about.

/** @import { LoggedAct, Report } from "../api" */

import * as api from "../base/admin.js";
import { h } from "../base/dom.js";
import { labelled } from "../base/form.js";
import { go } from "../base/router.js";
import { choiceText } from "../base/text.js";
import { a, actButton, actText, gameLink, personLink, stamp } from "./admin/parts.js";

/** @type {import("../base/router.js").Page} */
export async function admin(main, [section, id]) {
  document.title = `${a("title")} · Tessera`;
  main.classList.add("admin");
  if (section === "people") return (await import("./admin/person.js")).person(main, id);
  if (section === "games") return (await import("./admin/game.js")).game(main, id);
  const [reports, log] = await Promise.all([api.reports(), api.log()]);
  main.append(
    h("h1", {}, a("title")),
    h("section", { class: "card row finders" }, finder(a("findPerson"), "people"), finder(a("findGame"), "games")),
    h("section", { class: "card" }, h("h2", {}, a("reports")), reportList(reports, a("noReports"))),
    h("section", { class: "card" }, h("h2", {}, a("log")), actList(log, a("noActs"))),
  );
}

/**
 * A form that opens the page of a person or a game.
 * @param {string} label
 * @param {string} section
 */
function finder(label, section) {
  const input = h("input", { name: section, required: true, autocomplete: "off", spellcheck: "false" });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    go(`/admin/${section}/${encodeURIComponent(input.value.trim())}`);
  };
  const row = h("div", { class: "row nowrap" }, input, h("button", {}, a("show")));
  return h("form", { class: "form", onsubmit: submit }, labelled(label, row));
}

/**
 * @param {Report[]} reports
 * @param {string} none  what to say if there are none
 */
export function reportList(reports, none) {
  if (reports.length === 0) return h("p", { class: "none" }, none);
  return h("ul", { class: "cases" }, ...reports.map(reportRow));
}

/** @param {Report} report */
function reportRow(report) {
  const seen = report.seen ?? report.about.name ?? a("unknown");
  const close = actButton(a("close"), { act: "close-report", report: report.id }, `${a("close")}: ${seen}`);
  return h(
    "li",
    {},
    h(
      "div",
      {},
      h("p", {}, h("b", {}, choiceText("report", report.reason)), " · ", personLink(report.about.id, seen)),
      report.quoted && h("blockquote", {}, report.quoted),
      report.text && h("p", {}, report.text),
      h(
        "p",
        { class: "none" },
        stamp(report.at),
        " · ",
        personLink(report.by.id, a("by", report.by.name ?? a("unknown"))),
        " · ",
        gameLink(report.record),
        report.closed !== null && ` · ${a("closed")}`,
      ),
    ),
    report.closed === null && close,
  );
}

/**
 * @param {LoggedAct[]} acts
 * @param {string} none  what to say if there are none
 */
export function actList(acts, none) {
  if (acts.length === 0) return h("p", { class: "none" }, none);
  const row = (/** @type {LoggedAct} */ entry) =>
    h(
      "li",
      {},
      h(
        "div",
        {},
        h("p", {}, ...actText(entry)),
        h("p", { class: "none" }, stamp(entry.at), " · ", entry.by ?? a("commandLine")),
      ),
    );
  return h("ul", { class: "cases" }, ...acts.map(row));
}
