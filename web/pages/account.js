// Who I am: what to be called, and an account for those who want one.

import { Refused } from "../base/api.js";
import { h, tell } from "../base/dom.js";
import { loadPart } from "../base/parts.js";
import { call, logIn, logOut, me, signUp } from "../base/people.js";
import { t } from "../base/text.js";
import { popUp } from "../play/result.js";

/** Shows who one is, and does what follows when that has changed. @param {() => void} changed */
export async function account(changed) {
  await loadPart("company");
  const { name, account } = await me();
  const said = h("p", { role: "alert", class: "said" });
  const form = account === null ? credentials(said, done) : leaving(account, done);
  const dialog = popUp(t("account"), [nameForm(name ?? ""), h("hr"), form, said], []);

  /** @param {string} words */
  function done(words) {
    dialog.close();
    tell(words);
    changed();
  }
}

/** @param {string} name */
function nameForm(name) {
  const input = h("input", { name: "called", maxlength: 40, autocomplete: "nickname", value: name });
  const keep = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const { me } = await call(input.value);
    tell(t("welcome", me.name ?? t("guest")));
  };
  return h("form", { class: "form", onsubmit: keep },
    h("label", {}, h("span", {}, t("yourName")), h("div", { class: "row nowrap" }, input, h("button", {}, t("keepName")))));
}

/** @param {string} account @param {(words: string) => void} done */
function leaving(account, done) {
  const leave = async () => {
    await logOut();
    done(t("farewell"));
  };
  return h("div", { class: "form" }, h("p", {}, t("signedInAs", account)), h("button", { type: "button", onclick: leave }, t("logOut")));
}

/** @param {HTMLElement} said @param {(words: string) => void} done */
function credentials(said, done) {
  const name = h("input", { name: "account", maxlength: 40, autocomplete: "username", required: true });
  const password = h("input", { name: "password", type: "password", minlength: 8, maxlength: 128, autocomplete: "current-password", required: true });
  const enter = async (/** @type {typeof logIn} */ how) => {
    try {
      const { me } = await how(name.value, password.value);
      done(t("welcome", me.name ?? me.account ?? ""));
    } catch (error) {
      said.textContent = error instanceof Refused ? reason(error) : String(error);
    }
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    enter(logIn);
  };
  return h("form", { class: "form", onsubmit: submit },
    h("p", {}, t("accountMore")),
    h("label", {}, h("span", {}, t("accountName")), name),
    h("label", {}, h("span", {}, t("password")), password),
    h("div", { class: "row" }, h("button", { class: "primary" }, t("logIn")), h("button", { type: "button", onclick: () => enter(signUp) }, t("signUp"))));
}

/** @param {Refused} refused */
function reason({ status, message }) {
  const keys = /** @type {const} */ ({ 400: "badAccount", 401: "wrongPassword", 422: "nameTaken", 429: "tooOften" });
  const key = keys[/** @type {keyof typeof keys} */ (status)];
  return key ? t(key) : message;
}
