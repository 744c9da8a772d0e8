// Set-ups and clocks in words.

import { has, t } from "../base/text.js";

/** @param {string} spec */
export function setupWords(spec) {
  const [id, setup = ""] = spec.split(":");
  const [own, common] = [`setup.${spec}`, `setup.${id}`];
  if (has(own)) return t(own);
  return has(common) ? t(common, setup) : setup;
}

/** @param {string} clock */
export function clockWords(clock) {
  if (clock === "none") return "";
  const [minutes, seconds] = clock.split("+");
  return seconds === undefined ? t("perMove", clock) : t("increment", minutes, seconds);
}
