// What the reader can do about another person: block them, or report them to the administrators.

/** @import { Offender, ReportReason } from "../api" */

import { h, toast } from "../base/dom.js";
import { attempt, button, errorLine, labelled, select, selected } from "../base/form.js";
import { block, report } from "../base/people.js";
import { choiceText, t } from "../base/text.js";
import { popUp } from "./pop_up.js";

const REASONS = ["abuse", "cheating", "spam", "name", "other"];

/**
 * @param {string} record
 * @param {Offender} about
 * @param {string} name  of the person
 * @param {string} quoted  the message it is about; empty for a player
 * @param {() => void} blocked  called when the reader has blocked the person
 */
export function conductPopUp(record, about, name, quoted, blocked) {
  const error = errorLine();
  const done = (/** @type {string} */ message) => {
    dialog.close();
    toast(message);
  };
  const blockThem = () =>
    attempt(error, async () => {
      await block(record, about);
      done(t("hasBlocked", name));
      blocked();
    });
  const choices = REASONS.map((reason) => /** @type {[string, string]} */ ([reason, choiceText("report", reason)]));
  const reason = select("reason", t("reportReason"), choices, REASONS[0]);
  const text = h("textarea", { name: "reportText", rows: 3, maxlength: 500 });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(error, async () => {
      await report(record, about, /** @type {ReportReason} */ (selected(reason)), text.value);
      done(t("hasReported"));
    });
  };
  const dialog = popUp(
    name,
    [
      quoted ? h("blockquote", {}, quoted) : "",
      h(
        "div",
        { class: "form" },
        h("p", {}, t("blockMore")),
        h("div", { class: "row" }, button(t("blockThis", name), blockThem)),
      ),
      h("hr"),
      h(
        "form",
        { class: "form", onsubmit: submit },
        h("p", {}, t("reportMore")),
        reason,
        labelled(t("reportText"), text),
        h("button", { class: "primary" }, t("sendReport")),
      ),
      error,
    ],
    [],
  );
}
