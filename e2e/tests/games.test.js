// A whole game of each of the five, by mouse and by keyboard alone. Both sides play here, drawn from what the page itself offers.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertQuiet, beginGame, openPage, spot, startBrowser, startServer, tableOf } from "../tessera.js";

/** Specs whose games end soon, and moves that end one which random play would not. */
const GAMES = [
  { spec: "sabin-rains:3" },
  { spec: "islands:5" },
  { spec: "paths:4" },
  { spec: "abalon:4", position: "..../...../....../..B..../.....R/BBB../BBR. black 4 0", moves: ["a2-a3"] },
  { spec: "hive:simple", position: "bQ@0,0 wA1@-1,0 wG1@-1,1 wS1@0,1 wS2@1,0 wQ@1,-1 bA1@-2,0 wA2@1,1; white", goal: "0,-1" },
];

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Plays on until the pop-up; each ply a legal move of the view, spelled with `press`. */
async function playOut(page, game, press) {
  for (let ply = 0; ply < 400; ply++) {
    const { view } = await tableOf(page);
    if (view.outcome) break;
    const moves = view.moves.map((move) => (typeof move === "string" ? { text: move, clicks: [[move]] } : move));
    const best = moves.find(({ text, clicks }) => game.moves?.includes(text) || clicks[0].at(-1) === game.goal) ?? moves[(ply * 7919) % moves.length];
    for (const name of best.clicks[0]) await press(page, name);
    await page.waitForSelector(`[data-ply="${view.words.length + 1}"][aria-current]`);
  }
  const { view } = await tableOf(page);
  assert.ok(view.outcome, "the game ends");
  const result = view.outcome.winner === null ? "DRAW" : /^WINNER: (RED|BLUE|WHITE|BLACK)$/;
  assert.match((await page.textContent("dialog h2")) ?? "", new RegExp(result));
  await page.keyboard.press("Escape");
  // The pop-up can be closed to look at the board.
  await page.waitForSelector("dialog", { state: "detached" });
}

const click = (page, name) => page.click(spot(name));

/** Walks to a spot with the keys alone: Tab to the board, arrows between cells; or Tab to the hand. */
async function type(page, name) {
  if (name.startsWith("hand:") || name === "pass") {
    await page.focus(spot(name));
    return page.keyboard.press("Enter");
  }
  await page.focus('.cells [tabindex="0"]');
  for (let step = 0; step < 60; step++) {
    const arrow = await page.evaluate((name) => {
      const box = (element) => element.getBoundingClientRect();
      const [from, to] = [box(document.activeElement), box(document.querySelector(`.cells [data-spot="${name}"]`))];
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      if (Math.hypot(dx, dy) < 2) return null;
      return Math.abs(dx) > Math.abs(dy) * 1.01 ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp";
    }, name);
    if (!arrow) return page.keyboard.press("Enter");
    const before = await page.evaluate(() => document.activeElement?.getAttribute("data-spot"));
    await page.keyboard.press(arrow);
    const after = await page.evaluate(() => document.activeElement?.getAttribute("data-spot"));
    if (before === after) await page.keyboard.press(arrow === "ArrowUp" || arrow === "ArrowDown" ? "ArrowRight" : "ArrowDown");
  }
  assert.fail(`the keys don't reach ${name}`);
}

for (const [way, press] of [["mouse", click], ["keyboard", type]]) {
  for (const game of GAMES) {
    test(`${game.spec} is played to its end by ${way}`, async () => {
      const page = await openPage(browser, server.address);
      await beginGame(page, { spec: game.spec, position: game.position, seats: ["me", "me"] });
      await playOut(page, game, press);
      assertQuiet(page);
      await page.context().close();
    });
  }
}

test("a typed move is played", async () => {
  const page = await openPage(browser, server.address);
  await beginGame(page, { spec: "islands:5", seats: ["me", "me"] });
  await page.fill("[name=move]", "e1");
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-ply="1"][aria-current]');
  assert.deepEqual((await tableOf(page)).view.words, ["(0,4)"]);
  await page.context().close();
});
