// Who I am: what to be called, and an account for those who want one.

import { Refused } from "../base/api.js";
import { h, tell } from "../base/dom.js";
import { loadPart } from "../base/parts.js";
import { call, changePassword, logIn, logOut, logOutEverywhere, me, removeAccount, signUp } from "../base/people.js";
import { t } from "../base/text.js";
import { popUp } from "../play/result.js";

/**
 * Shows who one is, and does what follows when that has changed.
 * @param {() => void} changed
 */
export async function account(changed) {
  await loadPart("multiplayer");
  const { name, account } = await me();
  const said = h("p", { role: "alert", class: "said" });
  const form = account === null ? credentials(said, done) : owning(account, said, done);
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
  return h(
    "form",
    { class: "form", onsubmit: keep },
    h(
      "label",
      {},
      h("span", {}, t("yourName")),
      h("div", { class: "row nowrap" }, input, h("button", {}, t("keepName"))),
    ),
  );
}

/**
 * What the owner of an account can do with it.
 * @param {string} account
 * @param {HTMLElement} said
 * @param {(words: string) => void} done
 */
function owning(account, said, done) {
  const leave = (/** @type {() => Promise<unknown>} */ how) => () =>
    attempt(said, async () => {
      await how();
      done(t("farewell"));
    });
  const old = passwordInput("current-password");
  const next = passwordInput("new-password");
  const change = async () => {
    await changePassword(old.value, next.value);
    done(t("passwordChanged"));
  };
  const sure = passwordInput("current-password");
  const remove = async () => {
    await removeAccount(sure.value);
    done(t("accountRemoved"));
  };
  return h(
    "div",
    { class: "form" },
    h("p", {}, t("signedInAs", account)),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", onclick: leave(logOut) }, t("logOut")),
      h("button", { type: "button", onclick: leave(logOutEverywhere) }, t("logOutEverywhere")),
    ),
    folded(t("changePassword"), said, change, [labelled(t("oldPassword"), old), labelled(t("newPassword"), next)]),
    folded(t("removeAccount"), said, remove, [h("p", {}, t("removeMore")), labelled(t("oldPassword"), sure)]),
  );
}

/**
 * A form that is opened where it is wanted.
 * @param {string} title
 * @param {HTMLElement} said
 * @param {() => Promise<void>} act
 * @param {HTMLElement[]} inside
 */
function folded(title, said, act, inside) {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(said, act);
  };
  return h(
    "details",
    {},
    h("summary", {}, title),
    h("form", { class: "form", onsubmit: submit }, ...inside, h("button", {}, title)),
  );
}

/** @param {string} kind */
const passwordInput = (kind) =>
  h("input", { type: "password", name: "password", minlength: 8, maxlength: 128, autocomplete: kind, required: true });

/**
 * @param {string} words
 * @param {HTMLElement} input
 */
const labelled = (words, input) => h("label", {}, h("span", {}, words), input);

/**
 * Does something that may be refused, and says why.
 * @param {HTMLElement} said
 * @param {() => Promise<void>} act
 */
async function attempt(said, act) {
  try {
    await act();
  } catch (error) {
    said.textContent = error instanceof Refused ? reason(error) : String(error);
  }
}

/**
 * @param {HTMLElement} said
 * @param {(words: string) => void} done
 */
function credentials(said, done) {
  const name = h("input", { name: "account", maxlength: 40, autocomplete: "username", required: true });
  const password = passwordInput("current-password");
  const enter = (/** @type {typeof logIn} */ how) =>
    attempt(said, async () => {
      const { me } = await how(name.value, password.value);
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
      h("button", { type: "button", onclick: () => enter(signUp) }, t("signUp")),
    ),
  );
}

/** @param {Refused} refused */
function reason({ status, message }) {
  const keys = /** @type {const} */ ({
    400: "badAccount",
    401: "wrongPassword",
    403: "notThePassword",
    422: "nameTaken",
    429: "tooOften",
  });
  const key = keys[/** @type {keyof typeof keys} */ (status)];
  return key ? t(key) : message;
}
