// Where the page begins: the header, and which page an address names. Links within the page change only what is inside `main`.

import { expectTable } from "./base/api.js";
import { drawing, find, h, ICONS, icon, s, tell } from "./base/dom.js";
import { dress } from "./base/settings.js";
import { loadLanguage, sentence, t } from "./base/text.js";

/**
 * A page puts itself into an element, and gives back what is to be done when it is left.
 * @typedef {(main: HTMLElement, parts: string[]) => Promise<(() => void) | void>} Page
 */

/**
 * Pages by the first part of their address; each is fetched when it is wanted.
 * @type {Record<string, (parts: string[]) => Promise<Page>>}
 */
const PAGES = {
  "": async () => (await import("./pages/home.js")).home,
  play: async ([id]) => {
    if (id) expectTable(id);
    return (await import("./pages/play.js")).play;
  },
  watch: async () => (await import("./pages/watch.js")).watch,
  study: async () => (await import("./pages/study.js")).study,
  rules: async () => (await import("./pages/rules.js")).rules,
};

let leave = () => {};
let shown = 0;

/** Shows what the address names. */
async function show() {
  const number = ++shown;
  const parts = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const name = parts[0] ?? "";
  markNavigation(name);
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  leave();
  leave = () => {};
  const main = h("div", { class: "page" });
  try {
    const [page] = await Promise.all([(PAGES[name] ?? PAGES[""])(parts.slice(1)), name !== "play" && loadPages()]);
    const left = await page(main, parts.slice(1));
    if (number !== shown) return left?.();
    leave = left ?? leave;
  } catch (error) {
    if (number !== shown) return;
    main.replaceChildren(
      h(
        "section",
        { class: "card" },
        h("h1", {}, t("nothingHere")),
        h("p", {}, error instanceof Error ? sentence(error.message) : ""),
      ),
    );
  }
  find("#page").replaceChildren(main);
  document.body.dataset.page = name || "home";
}

/** What every page but a table needs. */
const loadPages = async () => (await import("./base/parts.js")).loadPart("pages");

/**
 * Goes to another page.
 * @param {string} address
 */
export async function go(address) {
  history.pushState(null, "", address);
  await show();
  scrollTo(0, 0);
  find("#page").focus({ preventScroll: true });
}

/** @param {string} name */
function markNavigation(name) {
  for (const link of document.querySelectorAll("nav a")) {
    const mine = new URL(/** @type {HTMLAnchorElement} */ (link).href).pathname.split("/")[1];
    if (mine === name || (mine === "" && name === "play")) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
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
    h(
      "button",
      { type: "button", class: "icon", "aria-label": t("account"), title: t("account"), onclick: openAccount },
      icon(ICONS.person),
    ),
    h(
      "button",
      { type: "button", class: "icon", "aria-label": t("settings"), title: t("settings"), onclick: openSettings },
      icon(ICONS.settings),
    ),
  );
  const skip = document.querySelector(".skip");
  if (skip) skip.textContent = t("skip");
}

async function openSettings() {
  const [{ settings }] = await Promise.all([import("./pages/settings.js"), loadPages()]);
  settings(begin);
}

async function openAccount() {
  const { account } = await import("./pages/account.js");
  await account(show);
}

/** Our drawings, which everything refers to. */
async function loadPieces() {
  const text = await (await fetch(new URL("pieces.svg", import.meta.url))).text();
  const pieces = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  pieces.setAttribute("class", "unseen");
  document.body.append(document.adoptNode(pieces));
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !plain || link.origin !== location.origin || link.hasAttribute("download") || link.target) return;
  if (link.pathname.startsWith("/api") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.href);
});
addEventListener("popstate", show);
addEventListener("unhandledrejection", (event) => {
  if (event.reason?.status === undefined) return;
  event.preventDefault(); // The server said no, or is away: that is said to the reader, and is no fault of the page.
  tell(sentence(event.reason.message));
});

/** Shows everything in the language and the theme that are chosen. */
async function begin() {
  dress();
  await loadLanguage();
  drawHeader();
  await show();
}

// Not awaited here: pages import this module, and would wait for it to end.
Promise.all([loadPieces(), begin()]);
