// What happens at a table: hints, clocks, take-backs, coming back, and a server that dies.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { assertQuiet, beginGame, openPage, shoot, spot, startBrowser, startServer, tableOf } from "../tessera.js";

/** Red to move: a4 flips exactly b4. */
const WORKED = "RR.RR/R.BB.R/BBB.BR./B.BRB.BB/RBB.BBB.B/R.RRB.BB/RR.B..B/.RRBBB/R.R.. red";

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("one click on the first page begins a game against the computer, which answers", async () => {
  const page = await openPage(browser, server.address);
  await page.click("[data-game=paths] .primary");
  await page.click(spot("(2,2)"));
  await page.waitForSelector('[data-ply="2"][aria-current]');
  assertQuiet(page);
  await page.context().close();
});

test("pointing shows what a move would flip, and the click takes it away before the answer", async () => {
  const page = await openPage(browser, server.address);
  await beginGame(page, { spec: "sabin-rains:5", position: WORKED, seats: ["me", "me"] });
  const dots = page.locator(".dot:not([hidden])");
  assert.equal(await dots.count(), 5);
  await page.hover(spot("a4"));
  assert.equal(await page.locator(".hints .hover").count(), 1);
  assert.equal(await page.locator(".hints .flip").count(), 1);
  assert.equal(await page.locator(".hints .ghost").count(), 1);
  await shoot(page, "hints");
  let answer;
  const held = new Promise((resolve) => (answer = resolve));
  await page.route("**/acts", async (route) => {
    await held;
    await route.continue();
  });
  await page.click(spot("a4"));
  assert.equal(await page.locator(".hints > *").count(), 0, "nothing is hinted while the answer is awaited");
  assert.equal(await page.locator('.place[data-at="a4"]').count(), 1, "the stone lies there at once");
  answer();
  await page.waitForSelector('[data-ply="1"][aria-current]');
  assert.equal(await page.locator(".hints > *").count(), 0);
  assert.equal(await dots.count(), 3);
  assertQuiet(page);
  await page.context().close();
});

test("a cell that can't be played shows nothing under the mouse", async () => {
  const page = await openPage(browser, server.address);
  await beginGame(page, { spec: "sabin-rains:5", position: WORKED, seats: ["me", "me"] });
  await page.hover(spot("e5"));
  assert.equal(await page.locator(".hints > *").count(), 0);
  await page.context().close();
});

test("thirty seconds count down, and then a random move is played", async () => {
  const page = await openPage(browser, server.address);
  await beginGame(page, { spec: "sabin-rains:3", seats: ["me", "me"], clock: "30" });
  await page.waitForFunction(() => /^0:(2\d|30)$/.test(document.querySelector(".seat.now time")?.textContent ?? ""));
  await server.turnClock(31_000);
  await page.waitForSelector('[data-ply="1"][aria-current]');
  const { view, drawn } = await tableOf(page);
  assert.equal(view.words.length >= 1 && drawn, true);
  assert.match(await page.textContent("#said"), /random/);
  assertQuiet(page);
  await page.context().close();
});

test("against the computer a take-back takes two plies", async () => {
  const page = await openPage(browser, server.address);
  await beginGame(page, { spec: "paths:5", seats: ["me", "random"] });
  await page.click(spot("(2,2)"));
  await page.waitForSelector('[data-ply="2"][aria-current]');
  await page.click("text=Take back");
  await page.waitForSelector('[data-ply="0"][aria-current]');
  assert.equal(await page.locator(".place").count(), 0);
  assertQuiet(page);
  await page.context().close();
});

test("the game can be looked through by buttons and arrow keys, and goes on at its end", async () => {
  const page = await openPage(browser, server.address);
  await beginGame(page, { spec: "paths:5", seats: ["me", "me"], moves: "(0,0) (1,1) (2,2)" });
  for (const [key, ply, pieces] of [["ArrowLeft", 2, 2], ["ArrowUp", 0, 0], ["ArrowRight", 1, 1], ["ArrowDown", 3, 3]]) {
    await page.keyboard.press(key);
    await page.waitForSelector(`[data-ply="${ply}"][aria-current]`);
    await page.waitForFunction((pieces) => document.querySelectorAll(".place").length === pieces, pieces);
  }
  await page.click('[aria-label="One move back"]');
  await page.waitForSelector('[data-ply="2"][aria-current]');
  assert.equal(await page.locator(".cell.mine").count(), 0, "an earlier position can't be played on");
  await page.context().close();
});

test("resigning ends the game with a pop-up, and a rematch swaps sides", async () => {
  const page = await openPage(browser, server.address);
  await beginGame(page, { spec: "paths:5", seats: ["me", "random"] });
  await page.click("text=Resign");
  await page.click("dialog >> text=Yes");
  await page.waitForSelector("dialog.result");
  assert.equal(await page.textContent("dialog h2"), "WINNER: BLACK");
  await page.click("dialog >> text=Rematch");
  await page.waitForFunction(() => document.querySelector(".seat:not(.top) .chip.black"));
  assertQuiet(page);
  await page.context().close();
});

test("a game goes on where it was after the page is loaded again", async () => {
  const page = await openPage(browser, server.address);
  await beginGame(page, { spec: "hive:base+mlp", seats: ["me", "me"] });
  await page.click(spot("hand:A"));
  await page.click(spot("0,0"));
  await page.waitForSelector('[data-ply="1"][aria-current]');
  await page.reload();
  await page.waitForSelector('[data-ply="1"][aria-current]');
  assert.equal(await page.locator(".place").count(), 1);
  await page.goto(server.address);
  await page.click(".records a");
  await page.waitForSelector('[data-ply="1"][aria-current]');
  assertQuiet(page);
  await page.context().close();
});

test("a server that is killed and started again loses nothing, and the page finds it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tessera-"));
  const database = join(folder, "games.db");
  const first = await startServer({ database });
  const page = await openPage(browser, first.address);
  await beginGame(page, { spec: "paths:5", seats: ["me", "me"] });
  await page.click(spot("(0,0)"));
  await page.waitForSelector('[data-ply="1"][aria-current]');
  await first.stop("SIGKILL");
  await page.waitForSelector(".notice:not([hidden])");
  const second = await startServer({ database, port: first.port });
  await page.waitForSelector(".notice[hidden]", { state: "attached" });
  await page.click(spot("(1,1)"));
  await page.waitForSelector('[data-ply="2"][aria-current]');
  assert.deepEqual((await tableOf(page)).view.words, ["(0,0)", "(1,1)"]);
  await page.context().close();
  await second.stop();
  rmSync(folder, { recursive: true });
});

test("with moves to be confirmed, the first click only shows the move", async () => {
  const page = await openPage(browser, server.address, { hasTouch: true });
  await page.evaluate(() => localStorage.setItem("tessera.confirm", "on"));
  await beginGame(page, { spec: "paths:5", seats: ["me", "me"] });
  await page.tap(spot("(2,2)"));
  assert.equal((await tableOf(page)).view.ply, 0);
  await page.click("text=Confirm the move");
  await page.waitForSelector('[data-ply="1"][aria-current]');
  await page.context().close();
});

test("two browsers play with each other", async () => {
  const [one, other] = [await openPage(browser, server.address), await openPage(browser, server.address)];
  await beginGame(one, { spec: "paths:5", seats: ["me", "open"] });
  await other.goto(one.url());
  await other.click("text=Sit down");
  await one.waitForSelector(".cell.mine");
  await one.click(spot("(0,0)"));
  await other.click(`${spot("(1,1)")}.mine`);
  await one.waitForSelector('[data-ply="2"][aria-current]');
  await one.click("text=Offer draw");
  await other.click("text=Accept");
  await one.waitForSelector("dialog.result");
  assert.equal(await one.textContent("dialog h2"), "DRAW");
  for (const page of [one, other]) {
    assertQuiet(page);
    await page.context().close();
  }
});
