// Navigation within the page: a link or the back button replaces what is inside `main`, without a reload.
// This module imports no page; main.js hands in the table of routes.

import { find, h } from "./dom.js";
import { errorText, t } from "./text.js";

/**
 * Fills an element with a page. The promise may resolve to a clean-up function, called when the reader leaves.
 * @typedef {(main: HTMLElement, parts: string[]) => Promise<(() => void) | void>} Page
 */

/**
 * Loads the module of a page. `parts` is the rest of the path: `["a1b2"]` for `/play/a1b2`.
 * @typedef {(parts: string[]) => Promise<Page>} Route
 */

/** Routes by the first part of the path; `""` is the home page. @type {Record<string, Route>} */
const routes = Object.create(null);

let leavePage = () => {};

/** Counts navigations, so that a slow page does not replace a newer one. */
let navigation = 0;

/**
 * Handles links and the back button from now on. Call `showPage` to show the first page.
 * @param {Record<string, Route>} table
 */
export function startRouter(table) {
  Object.assign(routes, table);
  document.addEventListener("click", followLink);
  addEventListener("popstate", showPage);
}

/**
 * Navigates to another address of this site.
 * @param {string} address
 */
export async function go(address) {
  // What is in sight already is no new step: one «Back» leads away from it.
  if (new URL(address, location.href).href !== location.href) history.pushState(null, "", address);
  await showPage();
  scrollTo(0, 0);
  find("#page").focus({ preventScroll: true });
}

/** Loads the module of the current page, and what its route loads ahead. */
export function preloadPage() {
  const [name, parts] = currentRoute();
  routes[name]?.(parts).catch(() => {}); // `showPage` reports the error.
}

/** Shows the page of the current address, again if it is already there. */
export async function showPage() {
  const current = ++navigation;
  const [name, parts] = currentRoute();
  markCurrentLink(name);
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  leavePage();
  leavePage = () => {};
  const main = h("div", { class: "page" });
  try {
    const page = await routes[name]?.(parts);
    const cleanUp = page ? await page(main, parts) : showProblem(main, t("notFound"), t("noSuchPage"));
    if (current !== navigation) return cleanUp?.();
    leavePage = cleanUp ?? leavePage;
  } catch (error) {
    if (current !== navigation) return;
    const { status } = /** @type {{ status?: number }} */ (error);
    showProblem(main, t(status === 404 ? "notFound" : "problem"), errorText(error));
  }
  find("#page").replaceChildren(main);
  document.body.dataset.page = routes[name] ? name || "home" : "problem";
}

/** @returns {[name: string, parts: string[]]} */
function currentRoute() {
  try {
    const [name = "", ...parts] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
    return [name, parts];
  } catch {
    return [location.pathname, []]; // Not UTF-8 when decoded: there is no such page.
  }
}

/**
 * Says in place of a page why it can't be shown.
 * @param {HTMLElement} main
 * @param {string} title
 * @param {string} reason
 */
function showProblem(main, title, reason) {
  document.title = `${title} · Tessera`;
  const home = h("p", {}, h("a", { href: "/" }, t("toHome")));
  main.replaceChildren(h("section", { class: "card problem" }, h("h1", {}, title), h("p", {}, reason), home));
}

/** @param {string} name */
function markCurrentLink(name) {
  for (const link of document.querySelectorAll("nav a")) {
    const target = new URL(/** @type {HTMLAnchorElement} */ (link).href).pathname.split("/")[1];
    if (target === name || (target === "" && name === "play")) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/**
 * Navigates instead of reloading when a plain click hits a link to another page of this site.
 * @param {MouseEvent} event
 */
function followLink(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlainClick = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !isPlainClick || link.origin !== location.origin || link.hasAttribute("download") || link.target) return;
  if (link.pathname.startsWith("/api") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.href);
}
