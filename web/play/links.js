// Taking a game along: links to files of it, and to the position that is looked at.

/** @import { GameInfo, Table } from "../api" */

import * as api from "../base/api.js";
import { h, tell } from "../base/dom.js";
import * as records from "../base/records.js";
import { pictureTheme } from "../base/settings.js";
import { named, t } from "../base/text.js";
import { addressOf } from "./scratch_game.js";

/**
 * @param {Table} table
 * @param {GameInfo} game
 * @param {number} ply
 * @param {boolean} flipped
 */
export async function links({ record, view }, game, ply, flipped) {
  const position = await beginning(record, view.spec);
  const query = `?ply=${ply}&theme=${pictureTheme()}${flipped ? "&flip=true" : ""}`;
  const file = (/** @type {string} */ name, /** @type {string} */ words, ask = query) =>
    h("a", { href: `/api/records/${record}/export/${name}${ask}`, download: `tessera-${game.id}-${name}` }, words);
  const study = `/study#${addressOf({ spec: view.spec, position, moves: view.words, ply })}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(new URL(study, location.href).href);
    tell(t("copied"));
  };
  return [
    h("a", { href: `/rules/${game.id}`, target: "_blank" }, t("rules")),
    h("a", { href: study }, t("studyThis")),
    h("button", { type: "button", onclick: copy }, t("copyLink")),
    ...formsOf(game, position).map((form) => file(`record.${form}`, named("form", form), "")),
    file("picture.svg", t("pictureSvg")),
    file("picture.png", t("picturePng")),
    file("game.gif", t("animation")),
    file("game.apng", t("animationPng")),
  ];
}

/**
 * Where a game began, unless it was at the start of its set-up.
 * @param {string} record
 * @param {string} spec
 */
async function beginning(record, spec) {
  const [begun, usual] = await Promise.all([api.table(record, 0), records.position({ spec })]);
  return begun.view.position === usual.position ? null : begun.view.position;
}

/**
 * The forms in which a record can be taken along: other programs' know no game that begins in the middle.
 * @param {GameInfo} game
 * @param {string | null} position
 */
export const formsOf = (game, position) => ["txt", ...(position ? [] : game.forms)];
