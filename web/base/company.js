// What the page needs only where others are: words and style, fetched once.

import { h } from "./dom.js";
import { loadCompanyWords } from "./text.js";

/** @type {Promise<unknown> | null} */
let dressed = null;

/** Fetches both. */
export async function loadCompany() {
  dressed ??= new Promise((resolve) => {
    document.head.append(h("link", { rel: "stylesheet", href: "/style/company.css", onload: resolve, onerror: resolve }));
  });
  await Promise.all([dressed, loadCompanyWords()]);
}
