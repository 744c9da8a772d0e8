// The entry point: the header, the drawings of the pieces, and the table of pages.

import { preloadTable } from "./base/api.js";
import { drawing, find, h, ICONS, s, toast } from "./base/dom.js";
import { iconButton } from "./base/form.js";
import { preloadPage, showPage, startRouter } from "./base/router.js";
import { applyTheme } from "./base/settings.js";
import { chosenLanguage, errorText, loadLanguage, t } from "./base/text.js";
import { loadWords } from "./base/words.js";

startRouter({
  "": async () => (await import("./pages/home.js")).home,
  play: async ([id]) => {
    if (id) preloadTable(id);
    return (await import("./pages/play.js")).play;
  },
  watch: async () => (await import("./pages/watch.js")).watch,
  study: async () => (await import("./pages/study.js")).study,
  rules: async () => (await import("./pages/rules.js")).rules,
  admin: async () => (await import("./pages/admin.js")).admin,
});

// A server error that no page handles is shown to the reader; it is not a bug of the page.
addEventListener("unhandledrejection", (event) => {
  if (event.reason?.status === undefined) return;
  event.preventDefault();
  toast(errorText(event.reason));
});

loadPieces();
await start();

/** Shows everything in the chosen language and theme. */
async function start() {
  applyTheme();
  const language = chosenLanguage();
  preloadPage();
  await Promise.all([loadLanguage(language), loadWords(language)]);
  drawHeader();
  await showPage();
}

function drawHeader() {
  const logo = s("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, drawing("logo", 100));
  const link = (/** @type {string} */ to, /** @type {string} */ name) => h("a", { href: to }, name);
  find("header").replaceChildren(
    h("a", { class: "brand", href: "/", "aria-label": "Tessera" }, logo, h("span", {}, "Tessera")),
    h(
      "nav",
      { "aria-label": t("pages") },
      link("/", t("play")),
      link("/watch", t("watch")),
      link("/study", t("study")),
      link("/rules", t("rules")),
    ),
    h("span", { class: "grow" }),
    iconButton(ICONS.person, t("account"), openAccount),
    iconButton(ICONS.settings, t("settings"), openSettings),
  );
  const skip = document.querySelector(".skip");
  if (skip) skip.textContent = t("skip");
}

async function openSettings() {
  const { settings } = await import("./pages/settings.js");
  settings(start);
}

async function openAccount() {
  const { account } = await import("./pages/account.js");
  await account(showPage);
}

/** Puts the symbols of pieces.svg into the page, for `<use href="#…">`. */
async function loadPieces() {
  const text = await (await fetch(new URL("pieces.svg", import.meta.url))).text();
  const pieces = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  pieces.setAttribute("class", "unseen");
  document.body.append(document.adoptNode(pieces));
}
