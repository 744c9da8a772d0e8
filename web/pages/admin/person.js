// What a person is and did, and what can be done about them.

/** @import { PersonFile } from "../../api" */

import * as api from "../../base/admin.js";
import { h } from "../../base/dom.js";
import { button, labelled, select, selected } from "../../base/form.js";
import { popUp } from "../../play/pop_up.js";
import { actList, gameList, messageList, reportList } from "./lists.js";
import { a, actButton, perform, stamp, untilText } from "./parts.js";

/** @typedef {import("./parts.js").AdminKey} AdminKey */

const HOUR = 3_600_000;

/** The times to choose from, in hours; 0 is for ever. */
const TIMES = ["1", "24", "168", "720", "0"];

/**
 * @param {HTMLElement} main
 * @param {string} id
 */
export async function person(main, id) {
  const file = await api.person(id);
  const name = file.account ?? file.name ?? a("unknown");
  document.title = `${name} · ${a("title")} · Tessera`;
  main.append(
    h("p", { class: "crumb" }, h("a", { href: "/admin" }, a("title"))),
    h("section", { class: "card" }, h("h1", {}, name), ...facts(file), actions(file, name)),
    section(a("reportsAbout"), reportList(file.reports_about, a("none"))),
    section(a("messages"), messageList(file.messages, true)),
    section(a("games"), gameList(file.games)),
    section(a("reportsBy"), reportList(file.reports_by, a("none"))),
    section(a("acts"), actList(file.acts, a("none"))),
  );
}

/**
 * @param {string} title
 * @param {HTMLElement} content
 */
const section = (title, content) => h("section", { class: "card" }, h("h2", {}, title), content);

/** @param {PersonFile} file */
function facts({ id, account, admin, created, ban, mute, blocked_by }) {
  const kind = a(admin ? "admin" : account === null ? "guest" : "account");
  const more = blocked_by > 0 ? ` · ${a("blockedBy", blocked_by)}` : "";
  return [
    h("p", {}, kind, created !== null && [" · ", stamp(created)], more),
    h("p", {}, h("code", {}, id)),
    ban && h("p", { class: "error" }, a("bannedNow", untilText(ban.until), ban.reason)),
    mute && h("p", { class: "error" }, a("mutedNow", untilText(mute.until), mute.reason)),
  ].filter((part) => part !== null);
}

/**
 * @param {PersonFile} file
 * @param {string} name
 */
function actions({ id, ban, mute }, name) {
  return h(
    "div",
    { class: "row" },
    ban
      ? actButton(a("unban"), { act: "unban", person: id })
      : button(a("ban"), () => restrictionForm("ban", id, name), "primary"),
    mute
      ? actButton(a("unmute"), { act: "unmute", person: id })
      : button(a("mute"), () => restrictionForm("mute", id, name)),
    button(a("rename"), () => renameForm(id, name)),
  );
}

/**
 * Asks for the reason and the length of a ban or a mute.
 * @param {"ban" | "mute"} act
 * @param {string} person
 * @param {string} name
 */
function restrictionForm(act, person, name) {
  const reason = h("input", { name: "why", required: true, maxlength: 200, autocomplete: "off" });
  const choices = TIMES.map(
    (hours) => /** @type {[string, string]} */ ([hours, a(/** @type {AdminKey} */ (`time.${hours}`))]),
  );
  const time = select("time", a("howLong"), choices, "24");
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const hours = Number(selected(time));
    const until = hours === 0 ? null : Date.now() + hours * HOUR;
    dialog.close();
    perform({ act, person, until, reason: reason.value });
  };
  const dialog = formPopUp(`${a(act)}: ${name}`, submit, [labelled(a("reason"), reason), time], a(act));
}

/**
 * @param {string} person
 * @param {string} before
 */
function renameForm(person, before) {
  const name = h("input", { name: "newName", required: true, maxlength: 40, autocomplete: "off" });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    dialog.close();
    perform({ act: "rename", person, name: name.value, before: null });
  };
  const dialog = formPopUp(`${a("rename")}: ${before}`, submit, [labelled(a("newName"), name)], a("rename"));
}

/**
 * @param {string} title
 * @param {(event: Event) => void} onsubmit
 * @param {HTMLElement[]} fields
 * @param {string} verb
 */
const formPopUp = (title, onsubmit, fields, verb) =>
  popUp(title, [h("form", { class: "form", onsubmit }, ...fields, h("button", { class: "primary" }, verb))], []);
