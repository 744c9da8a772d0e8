// The reader's name and account, in a pop-up.

import { h, toast } from "../base/dom.js";
import { button, labelled, refuse } from "../base/form.js";
import {
  changePassword,
  logIn,
  logOut,
  logOutEverywhere,
  me,
  removeAccount,
  saveName,
  signUp,
} from "../base/people.js";
import { errorText, t } from "../base/text.js";
import { popUp } from "../play/pop_up.js";

/**
 * Shows the reader's name, and the account or a form to log in.
 * @param {() => void} changed  called after the account has changed
 */
export async function account(changed) {
  const { name, account } = await me();
  const error = h("p", { role: "alert", class: "error" });
  const form = account === null ? logInForm(error, done) : accountForm(account, error, done);
  const dialog = popUp(t("account"), [nameForm(name ?? ""), h("hr"), form, error], []);

  /** @param {string} message */
  function done(message) {
    dialog.close();
    toast(message);
    changed();
  }
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
 * @param {HTMLElement} error
 * @param {(message: string) => void} done
 */
function accountForm(account, error, done) {
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

/**
 * Runs an action, and shows the error if it fails.
 * @param {HTMLElement} error
 * @param {() => Promise<void>} action
 */
async function attempt(error, action) {
  try {
    await action();
  } catch (problem) {
    error.textContent = errorText(problem);
  }
}
