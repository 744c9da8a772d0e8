// Every page at every size: nothing overlaps, nothing is cut off, and a player sees the board, both clocks and every button.

import assert from "node:assert/strict";
import { test } from "node:test";
import { belowTheFold, flaws, SIZES } from "../layout.js";
import { leave, shoot, spot, stage } from "../tessera.js";

const { games, join, open, table, two } = stage();

/** Name, address, and a selector that matches once the page is there. */
const PAGES = [
  ["home", "/", ".challenge, .lobby .none"],
  ["watch", "/watch", ".opener"],
  ["simulated", "/watch#spec=islands:5&seed=1", ".cell"],
  ["study", "/study#spec=hive:base&moves=wA1;bA1 -wA1", ".place"],
  ["rules", "/rules/sabin-rains", ".example .cell"],
  ["not-found", "/nonsense", ".problem"],
];

/** Measures a page at every size. `inSight` has to be in the window without scrolling. */
async function measure(page, name, inSight = []) {
  const found = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await shoot(page, `${name}-${width}x${height}`);
    const wrong = [...(await flaws(page)), ...(await belowTheFold(page, inSight))];
    found.push(...wrong.map((flaw) => `${name} at ${width} × ${height}: ${flaw}`));
  }
  assert.deepEqual(found, []);
}

const TABLE = [".stage", ".seat", ".seat time", ".actions .row button:not(.menu *)"];

for (const [name, path, there] of PAGES) {
  test(`${name}: nothing overlaps or is cut`, async () => {
    const page = await open(path);
    await page.waitForSelector(there);
    await measure(page, name);
    page.wrong = page.wrong.filter((text) => !/status of 404/.test(text));
    await leave(page);
  });
}

test("every game: board, clocks and buttons are in sight, and nothing overlaps or is cut", async (t) => {
  for (const { id } of await games()) {
    await t.test(id, async () => {
      const page = await table({ spec: id, seats: ["me", "random"], clock: "5+3" });
      await measure(page, id, TABLE);
      await leave(page);
    });
  }
});

test("with a spectator, chat and an offer nothing overlaps or is cut, and both clocks are in sight", async () => {
  const [one, other] = await two({ clock: "5+3" });
  await one.click(`${spot("(0,0)")}.mine`);
  await other.click(`${spot("(1,1)")}.mine`);
  await one.waitForSelector(`${spot("(2,2)")}.mine`);
  await measure(one, "online", TABLE);
  await one.click(".chat summary");
  await measure(one, "chat", TABLE);
  await one.click(".chat summary");
  await other.click("text=Offer draw");
  await one.waitForSelector("text=Accept");
  await measure(one, "offer", [".stage", ".seat time"]);
  await leave(one, other);
});

test("the invitation, on both sides, and the result: nothing overlaps or is cut", async () => {
  const one = await table({ spec: "paths:5", seats: ["me", "open"], clock: "5+3", listed: true });
  await one.waitForSelector(".invitation");
  await measure(one, "inviting");
  const link = new URL(one.url()).pathname;
  const other = await open(link);
  await other.waitForSelector(".invited");
  await measure(other, "invited", [".invited button"]);
  await other.close();
  const joined = await join(one);
  for (const [page, move] of [
    [one, "(0,0)"],
    [joined, "(1,1)"],
  ])
    await page.click(`${spot(move)}.mine`);
  await joined.waitForSelector('[data-ply="2"][aria-current]');
  await joined.click("text=Resign");
  await measure(joined, "question", ["dialog button"]);
  await joined.click("dialog >> text=Yes");
  await one.waitForSelector("dialog.result");
  await measure(one, "result", ["dialog.result", "dialog button"]);
  await one.keyboard.press("Escape");
  await measure(one, "over", [".stage", ".seat time"]);
  await leave(one, joined);
});

test("settings, account and the options of a game fit every size", async () => {
  const page = await open();
  for (const [name, button] of [
    ["options", "[data-game=hive] >> text=Options"],
    ["account", '[aria-label="Account"]'],
    ["settings", '[aria-label="Settings"]'],
  ]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.click(button);
    await page.waitForSelector("dialog");
    await measure(page, name);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
  }
  await leave(page);
});

test("in French and Dutch nothing is cut on a small phone", async () => {
  for (const locale of ["fr", "nl"]) {
    const page = await table({ spec: "hive:base+mlp", seats: ["me", "random"], clock: "5+3" }, { locale });
    await measure(page, `hive-${locale}`, [".stage", ".seat time"]);
    await leave(page);
    const home = await open("/", { locale });
    await home.waitForSelector(".game");
    await measure(home, `home-${locale}`);
    await leave(home);
  }
});
