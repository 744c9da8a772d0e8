// What the panel says about the position in sight, and about the end of a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES } from "../layout.js";
import { atPly, leave, playInTurn, shoot, spot, stage } from "../tessera.js";

const { open, table, two, watch } = stage();

/** White to move: (0,3) wins by a path from top to bottom. */
const ALMOST = "WWW.B/...WB/..BWW/..BBB/..WB. white";

test("scores are those of the position in sight", async () => {
  const page = await table({ spec: "sabin-rains:3", seats: ["me", "me"], moves: "c3 a1 b1" });
  const scores = () => page.locator(".seat output b").allTextContents();
  assert.deepEqual(await scores(), ["1", "2"], "the second player's card is above");
  for (const [key, ply, expected] of [
    ["ArrowLeft", 2, ["1", "1"]],
    ["ArrowUp", 0, ["0", "0"]],
    ["ArrowDown", 3, ["1", "2"]],
  ]) {
    await page.keyboard.press(key);
    await atPly(page, ply);
    await page.waitForFunction(
      (expected) =>
        [...document.querySelectorAll(".seat output b")].map((b) => b.textContent).join() === expected.join(),
      expected,
    );
  }
  await leave(page);
});

test("the counts round the queens follow the position in sight, and say whose queen", async () => {
  const page = await table({
    spec: "hive:base",
    seats: ["me", "me"],
    moves: "wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wA2 -wQ",
  });
  const counts = () => page.locator(".seat output").allTextContents();
  assert.deepEqual(await counts(), ["1around own queen", "2around own queen"]);
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(
    () => document.querySelector(".seat:not(.top) output")?.textContent === "1around own queen",
  );
  await leave(page);
  const study = await open("/study#spec=hive:base&moves=wA1;bA1 wA1-;wQ -wA1");
  await study.waitForSelector("text=Around own queen: White 1, Black 0");
  await leave(study);
});

test("the result stays in the panel and the move list after the pop-up is closed, and speaks to the reader", async () => {
  const [one, other] = await two();
  const watcher = await watch(one);
  await playInTurn(["(0,0)", "(0,1)", "(1,0)", "(1,1)", "(2,0)", "(2,1)", "(3,0)", "(3,1)", "(4,0)"], [one, other]);
  for (const [page, means] of [
    [one, "You won."],
    [other, "You lost."],
    [watcher, null],
  ]) {
    await page.waitForSelector("dialog.result");
    assert.equal(await page.textContent("dialog h2"), "WINNER: WHITE");
    assert.equal(await page.textContent("dialog .why"), "A path from top to bottom.");
    assert.deepEqual(await page.locator("dialog .means").allTextContents(), means ? [means] : []);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    assert.equal(await page.textContent(".moves li.result"), "White wins");
  }
  assert.equal(await one.textContent(".outcome"), "White wins · a path from top to bottom · you won");
  assert.equal(await other.textContent(".outcome"), "White wins · a path from top to bottom · you lost");
  assert.equal(await watcher.textContent(".outcome"), "White wins · a path from top to bottom");
  await other.keyboard.press("ArrowLeft");
  await atPly(other, 8);
  assert.equal(await other.locator(".outcome:visible").count(), 1, "also when one steps back");
  await other.reload();
  await other.waitForSelector(".outcome >> text=you lost");
  await leave(one, other, watcher);
});

test("the numbers of a result have names, in the order of the players, and the chain an owner", async () => {
  const page = await table({
    spec: "islands:4",
    seats: ["me", "me"],
    position: "W.B./WBWB/WB.B/.... white",
    moves: "(3,0)",
  });
  const outcome = await page.textContent(".outcome");
  assert.match(outcome ?? "", /white has bisected the board from top to bottom; islands: white \d, black \d/);
  await leave(page);
});

test("the pop-up covers neither the winning chain nor the last move, at any size", async () => {
  const page = await table({ spec: "paths:5", position: ALMOST, seats: ["me", "me"] });
  await page.click(spot("(0,3)"));
  await page.waitForSelector("dialog.result");
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const covered = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const box = document.querySelector("dialog").getBoundingClientRect();
      return [...document.querySelectorAll(".cell.winning, .last")]
        .map((cell) => cell.getBoundingClientRect())
        .filter(
          (cell) => cell.left < box.right && cell.right > box.left && cell.top < box.bottom && cell.bottom > box.top,
        ).length;
    });
    assert.equal(covered, 0, `${covered} cells at ${width} × ${height}`);
    await shoot(page, `won-${width}x${height}`);
  }
  await leave(page);
});

test("nobody is offered a button they may not press", async () => {
  const [one, other] = await two();
  const watcher = await watch(one);
  await playInTurn(["(0,0)", "(1,1)"], [one, other]);
  await other.click("text=Resign");
  await other.click("dialog >> text=Yes");
  await one.waitForSelector("dialog >> text=Rematch");
  await watcher.waitForSelector("dialog.result");
  assert.equal(await watcher.locator("dialog >> text=Rematch").count(), 0, "spectators can't ask for a rematch");
  await watcher.keyboard.press("Escape");
  assert.equal(await watcher.locator("button:visible >> text=/Rematch|Take back|Resign|Offer draw/").count(), 0);
  await leave(one, other, watcher);
  const alone = await table({ spec: "paths:5", seats: ["me", "random"] });
  assert.equal(await alone.locator("text=Offer draw").isVisible(), false, "the computer accepts no draws");
  await leave(alone);
});

test("at one screen a draw is asked for before it ends the game", async () => {
  const page = await table({ spec: "paths:5", seats: ["me", "me"], moves: "(0,0) (1,1)" });
  await page.click("text=Offer draw");
  await page.waitForSelector("dialog >> text=End this game as a draw?");
  await page.click("dialog >> text=No");
  assert.equal(await page.locator(".cell.mine").count(), 23, "the game goes on");
  await page.click("text=Offer draw");
  await page.click("dialog >> text=Yes");
  await page.waitForSelector("dialog.result >> text=DRAW");
  await leave(page);
});

test("with the chat open both clocks are in sight, and the list of moves has five lines", async () => {
  const [one, other] = await two({ clock: "5+3" });
  await playInTurn(["(0,0)", "(1,1)"], [one, other]);
  await other.click(".chat summary");
  await other.fill("[name=say]", "hello");
  await other.keyboard.press("Enter");
  await one.waitForSelector(".chat summary >> text=1 new");
  for (const [width, height] of [
    [1280, 800],
    [1366, 657],
    [1280, 720],
    [1920, 1080],
  ]) {
    for (const page of [one, other]) {
      await page.setViewportSize({ width, height });
      const { clocks, list } = await page.evaluate(() => ({
        clocks: [...document.querySelectorAll(".seat time")].map((time) => time.getBoundingClientRect().bottom),
        list:
          document.querySelector(".moves ol").clientHeight /
          document.querySelector(".moves ol li:last-child").clientHeight,
      }));
      for (const bottom of clocks) assert.ok(bottom <= height, `a clock at ${bottom} of ${height}`);
      assert.ok(list >= 5, `${list} lines at ${width} × ${height}`);
    }
    assert.ok(await other.locator(".chat li >> text=hello").isVisible());
  }
  await one.click(".chat summary");
  await one.waitForSelector(".chat li >> text=hello");
  assert.equal(await one.locator(".unread").textContent(), "", "what was read is not new");
  await leave(one, other);
});

test("the title and the icon say that it is the reader's turn", async () => {
  const [one, other] = await two();
  const icon = (page) => page.getAttribute("link[rel=icon]", "href");
  const says = (page, words) => page.waitForFunction((words) => document.title === words, words);
  await says(one, "Your turn · Paths · Tessera");
  await says(other, "Paths · Tessera");
  assert.match(await icon(one), /icon-turn\.svg$/);
  assert.match(await icon(other), /icon\.svg$/);
  await playInTurn(["(0,0)"], [one, other]);
  await says(one, "Paths · Tessera");
  await says(other, "Your turn · Paths · Tessera");
  assert.match(await icon(other), /icon-turn\.svg$/);
  const picture = await other.context().request.get(new URL(await icon(other), other.url()).href);
  assert.ok(picture.ok());
  await other.click(".brand");
  await other.waitForSelector(".game");
  assert.match(await icon(other), /icon\.svg$/);
  await leave(one, other);
});

test("dots are dimmed while it is not the reader's turn", async () => {
  const [one, other] = await two();
  const strength = (page) => page.locator(".dots").evaluate((dots) => Number(getComputedStyle(dots).opacity));
  assert.equal(await strength(one), 1);
  assert.ok((await strength(other)) < 0.5);
  await playInTurn(["(0,0)"], [one, other]);
  assert.ok((await strength(one)) < 0.5);
  assert.equal(await strength(other), 1);
  await leave(one, other);
});

test("after a rematch, «Back» leads to the game that was finished", async () => {
  const [one, other] = await two();
  await playInTurn(["(0,0)", "(1,1)"], [one, other]);
  const finished = one.url();
  await other.click("text=Resign");
  await other.click("dialog >> text=Yes");
  for (const page of [one, other]) await page.click("dialog >> text=Rematch");
  for (const page of [one, other]) {
    await page.waitForFunction((finished) => location.href !== finished, finished);
    await page.waitForSelector(".moves .result", { state: "detached" });
    await page.waitForSelector(".cell");
    const rematch = page.url();
    await page.goBack();
    await page.waitForSelector(".moves .result");
    assert.equal(page.url(), finished);
    await page.waitForTimeout(500);
    assert.equal(page.url(), finished, "and stays there");
    await page.goForward();
    await page.waitForSelector(".moves .result", { state: "detached" });
    assert.equal(page.url(), rematch);
  }
  await leave(one, other);
});
