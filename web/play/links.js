// Taking a game along: links to files of it, and to the position that is looked at.

/** @import { GameInfo, Table } from "../api" */

import { h, tell } from "../base/dom.js";
import { pictureTheme } from "../base/settings.js";
import { t } from "../base/text.js";

/** @param {Table} table @param {GameInfo} game @param {number} ply @param {boolean} flipped */
export function links({ record, view }, game, ply, flipped) {
  const query = `?ply=${ply}&theme=${pictureTheme()}${flipped ? "&flip=true" : ""}`;
  const file = (/** @type {string} */ name, /** @type {string} */ words, ask = query) =>
    h("a", { href: `/api/records/${record}/export/${name}${ask}`, download: `tessera-${game.id}-${name}` }, words);
  const study = `/study#${new URLSearchParams({ spec: view.spec, moves: view.words.slice(0, ply).join(";") })}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(new URL(study, location.href).href);
    tell(t("copied"));
  };
  return [
    h("a", { href: `/rules/${game.id}`, target: "_blank" }, t("rules")),
    h("a", { href: study }, t("studyThis")), h("button", { type: "button", onclick: copy }, t("copyLink")),
    ...["txt", ...game.forms].map((form) => file(`record.${form}`, form === "txt" ? t("record") : form.toUpperCase(), "")), file("picture.svg", t("pictureSvg")), file("picture.png", t("picturePng")),
    file("game.gif", t("animation")), file("game.apng", t("animationPng")),
  ];
}
