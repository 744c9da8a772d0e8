// The reader's name, account and blocks, in a pop-up.

/** @import { Block, Me } from "../api" */

import { h, toast } from "../base/dom.js";
import { attempt, button, errorLine, labelled, refuse } from "../base/form.js";
import {
  blocks,
  changePassword,
  logIn,
  logOut,
  logOutEverywhere,
  me,
  removeAccount,
  saveName,
  signUp,
  unblock,
} from "../base/people.js";
import { restrictionText } from "../base/restriction.js";
import { errorText, t } from "../base/text.js";
import { popUp } from "../play/pop_up.js";

/**
 * Shows the reader's name, and the account or a form to log in.
 * @param {() => void} changed  called after the account has changed
 */
export async function account(changed) {
  const [reader, blocked] = await Promise.all([me(), blocks()]);
  const { name, account } = reader;
  const error = errorLine();
  const form = account === null ? logInForm(error, done) : accountForm(account, reader.admin === true, error, done);
  const parts = [...restrictions(reader), nameForm(name ?? ""), h("hr"), form, ...blockList(blocked, error), error];
  const dialog = popUp(t("account"), parts, []);

  /** @param {string} message */
  function done(message) {
    dialog.close();
    toast(message);
    changed();
  }
}

/**
 * Why the reader may not play or chat.
 * @param {Me} reader
 */
function restrictions({ ban, mute }) {
  return [ban && restrictionText("banned", ban), mute && restrictionText("muted", mute)]
    .filter((text) => text !== undefined && text !== null)
    .map((text) => h("p", { class: "error" }, text));
}

/**
 * The people whom the reader has blocked, if there are any.
 * @param {Block[]} blocked
 * @param {HTMLElement} error
 */
function blockList(blocked, error) {
  if (blocked.length === 0) return [];
  const list = h("ul", { class: "blocks" });
  const row = (/** @type {Block} */ { id, name }) => {
    const called = name ?? t("guest");
    const remove = () =>
      attempt(error, async () => {
        await unblock(id);
        item.remove();
        toast(t("unblocked", called));
        if (list.children.length === 0) details.remove();
      });
    const undo = h("button", { type: "button", "aria-label": t("unblockThis", called), onclick: remove }, t("unblock"));
    const item = h("li", { class: "row nowrap" }, h("span", {}, called), undo);
    return item;
  };
  list.append(...blocked.map(row));
  const details = h("details", {}, h("summary", {}, t("blocked", blocked.length)), list);
  return [h("div", { class: "form" }, details)];
}

/** @param {string} name */
function nameForm(name) {
  const input = h("input", { name: "called", maxlength: 40, autocomplete: "nickname", value: name });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const { me } = await saveName(input.value);
      toast(t("welcome", me.name ?? t("guest")));
    } catch (error) {
      refuse(input, errorText(error));
    }
  };
  const row = h("div", { class: "row nowrap" }, input, h("button", {}, t("saveName")));
  return h("form", { class: "form", onsubmit: submit }, labelled(t("yourName"), row));
}

/**
 * @param {HTMLElement} error
 * @param {(message: string) => void} done
 */
function logInForm(error, done) {
  const name = h("input", { name: "account", maxlength: 40, autocomplete: "username", required: true });
  const password = passwordInput("current-password");
  const enter = (/** @type {typeof logIn} */ request) =>
    attempt(error, async () => {
      const { me } = await request(name.value, password.value);
      done(t("welcome", me.name ?? me.account ?? ""));
    });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    enter(logIn);
  };
  return h(
    "form",
    { class: "form", onsubmit: submit },
    h("p", {}, t("accountMore")),
    labelled(t("accountName"), name),
    labelled(t("password"), password),
    h(
      "div",
      { class: "row" },
      h("button", { class: "primary" }, t("logIn")),
      button(t("signUp"), () => enter(signUp)),
    ),
  );
}

/**
 * What the owner of an account can do with it.
 * @param {string} account
 * @param {boolean} isAdmin
 * @param {HTMLElement} error
 * @param {(message: string) => void} done
 */
function accountForm(account, isAdmin, error, done) {
  const leave = (/** @type {() => Promise<unknown>} */ request) =>
    attempt(error, async () => {
      await request();
      done(t("loggedOut"));
    });
  const old = passwordInput("current-password");
  const next = passwordInput("new-password");
  const change = async () => {
    await changePassword(old.value, next.value);
    done(t("passwordChanged"));
  };
  const confirmed = passwordInput("current-password");
  const remove = async () => {
    await removeAccount(confirmed.value);
    done(t("accountDeleted"));
  };
  return h(
    "div",
    { class: "form" },
    h("p", {}, t("loggedInAs", account)),
    h(
      "div",
      { class: "row" },
      button(t("logOut"), () => leave(logOut)),
      button(t("logOutEverywhere"), () => leave(logOutEverywhere)),
    ),
    h(
      "div",
      { class: "row links" },
      h("a", { href: "/api/account/data", download: "tessera.json" }, t("downloadData")),
      isAdmin && h("a", { href: "/admin" }, t("administration")),
    ),
    foldedForm(t("changePassword"), error, change, [labelled(t("oldPassword"), old), labelled(t("newPassword"), next)]),
    foldedForm(t("deleteAccount"), error, remove, [
      h("p", {}, t("deleteAccountMore")),
      labelled(t("oldPassword"), confirmed),
    ]),
  );
}

/**
 * A form that opens with a click on its title.
 * @param {string} title
 * @param {HTMLElement} error
 * @param {() => Promise<void>} action
 * @param {HTMLElement[]} fields
 */
function foldedForm(title, error, action, fields) {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(error, action);
  };
  return h(
    "details",
    {},
    h("summary", {}, title),
    h("form", { class: "form", onsubmit: submit }, ...fields, h("button", {}, title)),
  );
}

/** @param {string} autocomplete */
const passwordInput = (autocomplete) =>
  h("input", { type: "password", name: "password", minlength: 8, maxlength: 128, autocomplete, required: true });
