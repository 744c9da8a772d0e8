// The subset of Markdown that the rules use: headings, paragraphs, lists, code, bold.

import { h } from "./dom.js";

/**
 * @param {string} text
 * @returns {HTMLElement[]}
 */
export function markdown(text) {
  return blocks(text).map(block);
}

/**
 * Splits at blank lines; a fenced code block stays whole.
 * @param {string} text
 */
function blocks(text) {
  const parts = text
    .split(/^(```[\s\S]*?^```)$/m)
    .flatMap((part) => (part.startsWith("```") ? [part] : part.split(/\n\s*\n/)));
  return parts.map((part) => part.replace(/^\n+|\s+$/g, "")).filter(Boolean);
}

/**
 * @param {string} text
 * @returns {HTMLElement}
 */
function block(text) {
  const heading = /^(#+) (.*)$/.exec(text);
  if (heading) return heading[1].length === 1 ? h("h1", {}, heading[2]) : h("h2", {}, heading[2]);
  if (text.startsWith("```")) {
    const [fence, ...lines] = text.split("\n");
    return h("pre", { "data-info": fence.slice(3) }, lines.slice(0, -1).join("\n"));
  }
  const numbered = /^(\d+)\. /.exec(text);
  if (numbered) return h("ol", { start: numbered[1] }, ...items(text, /^\d+\. /m));
  if (text.startsWith("- ")) return h("ul", {}, ...items(text, /^- /m));
  return h("p", {}, ...inline(text));
}

/**
 * @param {string} text
 * @param {RegExp} mark
 */
function items(text, mark) {
  return text
    .split(new RegExp(mark, "gm"))
    .slice(1)
    .map((item) => h("li", {}, ...inline(item.trim())));
}

/** @param {string} text */
function inline(text) {
  return text
    .replace(/\s+/g, " ")
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .map((part) => {
      if (part.startsWith("`")) return h("code", {}, part.slice(1, -1));
      return part.startsWith("**") ? h("b", {}, part.slice(2, -2)) : unbroken(part);
    });
}

/**
 * Keeps French punctuation on the line of its word: the spaces before ; : ! ? % » and after « do not break.
 * @param {string} text
 */
const unbroken = (text) => text.replace(/ (?=[;:!?%»])|(?<=«) /g, "\u00a0");
