// Lists on the administrators' pages: reports, acts, messages, games.

/** @import { LoggedAct, PostedMessage, RecordSummary, Report } from "../../api" */

import { h } from "../../base/dom.js";
import { choiceText, counted } from "../../base/text.js";
import { gameName, setupText } from "../../base/words.js";
import { a, actButton, actText, gameLink, personLink, stamp, stateText } from "./parts.js";

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

/**
 * @param {PostedMessage[]} messages
 * @param {boolean} withGame  whether to link the game, rather than the author
 */
export function messageList(messages, withGame) {
  if (messages.length === 0) return h("p", { class: "none" }, a("none"));
  const row = (/** @type {PostedMessage} */ { record, number, by, text, at, hidden }) => {
    const what = hidden ? "show-message" : "hide-message";
    const name = a(hidden ? "unhide" : "hide");
    return h(
      "li",
      { class: hidden && "struck" },
      h(
        "div",
        {},
        h("p", {}, h("q", {}, text)),
        h(
          "p",
          { class: "none" },
          stamp(at),
          " · ",
          withGame ? gameLink(record) : personLink(by.id, by.name ?? a("unknown")),
          hidden && ` · ${a("hidden")}`,
        ),
      ),
      actButton(name, { act: what, record, message: number }, `${name}: ${text}`),
    );
  };
  return h("ul", { class: "cases" }, ...messages.map(row));
}

/** @param {RecordSummary[]} games */
export function gameList(games) {
  if (games.length === 0) return h("p", { class: "none" }, a("none"));
  const row = (/** @type {RecordSummary} */ { record, spec, ply, result, changed }) =>
    h(
      "li",
      {},
      h(
        "div",
        {},
        h("p", {}, h("b", {}, gameName(spec)), ` ${setupText(spec)} · ${counted("moves", ply)} · ${stateText(result)}`),
        h("p", { class: "none" }, stamp(changed), " · ", gameLink(record)),
      ),
    );
  return h("ul", { class: "cases" }, ...games.map(row));
}
