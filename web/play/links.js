// Links to a game's files and to the position in sight.

/** @import { GameInfo, Table } from "../api" */

import * as api from "../base/api.js";
import { h, toast } from "../base/dom.js";
import * as records from "../base/records.js";
import { pictureTheme } from "../base/settings.js";
import { choiceText, t } from "../base/text.js";
import { addressOf } from "./scratch_game.js";

/**
 * @param {Table} table
 * @param {GameInfo} game
 * @param {number} ply
 * @param {boolean} flipped
 */
export async function links({ record, view }, game, ply, flipped) {
  const position = await startPosition(record, view.spec);
  const query = `?ply=${ply}&theme=${pictureTheme()}${flipped ? "&flip=true" : ""}`;
  const file = (/** @type {string} */ name, /** @type {string} */ words, ask = query) =>
    h("a", { href: `/api/records/${record}/export/${name}${ask}`, download: `tessera-${game.id}-${name}` }, words);
  const study = `/study#${addressOf({ spec: view.spec, position, moves: view.words, ply })}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(new URL(study, location.href).href);
    toast(t("copied"));
  };
  return [
    h("a", { href: `/rules/${game.id}`, target: "_blank" }, t("rules")),
    h("a", { href: study }, t("studyThis")),
    h("button", { type: "button", onclick: copy }, t("copyLink")),
    ...formsOf(game, position).map((form) => file(`record.${form}`, choiceText("form", form), "")),
    file("picture.svg", t("pictureSvg")),
    file("picture.png", t("picturePng")),
    file("game.gif", t("animation")),
    file("game.apng", t("animationPng")),
  ];
}

/**
 * The position a game started from; `null` for the usual start of its set-up.
 * @param {string} record
 * @param {string} spec
 */
async function startPosition(record, spec) {
  const [start, usual] = await Promise.all([api.table(record, 0), records.position({ spec })]);
  return start.view.position === usual.position ? null : start.view.position;
}

/**
 * The file formats a record can be saved in. Formats of other programs cannot express another start position.
 * @param {GameInfo} game
 * @param {string | null} position
 */
export const formsOf = (game, position) => ["txt", ...(position ? [] : game.forms)];
