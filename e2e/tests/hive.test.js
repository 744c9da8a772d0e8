// What only Hive has: hands, stacks, throws, an endless board, repetition.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atPly, leave, spot, stage, tableOf } from "../tessera.js";

const { open, table } = stage();

/** A white beetle on the white queen. */
const STACK = "wQ@0,0 wB1@0,0 bQ@0,1 bA1@0,2; white";

/** A beetle that can climb. */
const CLIMB = "wQ@0,0 wB1@0,-1 bQ@0,1 bA1@0,2; white";

/** A pillbug beside an enemy ant. */
const THROW = "wQ@0,0 wP@0,1 bQ@1,-1 bA1@-1,2; white; last bQ";

/** A queen and an ant that can move back and forth. */
const ROUND = "wQ@0,1 bQ@0,0 bA1@1,0; white";

const PHONE = { hasTouch: true, viewport: { width: 390, height: 844 } };

/** All tiles are placed, in two rows with a beetle at the end of each. */
const PLACED = `${["w", "b"]
  .map((colour, row) =>
    ["Q", "A1", "A2", "A3", "G1", "G2", "G3", "S1", "S2", "B1", "B2"]
      .map((tile, column) => `${colour}${tile}@${row},${column}`)
      .join(" "),
  )
  .join(" ")}; white`;

test("every set-up of the standard game can be chosen", async () => {
  const page = await open();
  await page.click("[data-game=hive] >> text=Options");
  const setups = await page.locator("[name=setup] option").evaluateAll((options) => options.map(({ value }) => value));
  assert.deepEqual(setups, [
    "simple",
    "base",
    "base+m",
    "base+l",
    "base+p",
    "base+ml",
    "base+mp",
    "base+lp",
    "base+mlp",
  ]);
  await leave(page);
});

test("a stack fans out under the mouse", async () => {
  const page = await table({ spec: "hive:base", position: STACK, seats: ["me", "me"] });
  assert.equal(await page.locator(".fan").count(), 0);
  assert.deepEqual(await page.locator(".height").allTextContents(), ["2"], "how high it is, is seen without pointing");
  await page.hover(spot("0,0"));
  assert.equal(await page.locator(".fan .piece").count(), 2);
  assert.match(
    (await page.getAttribute(spot("0,0"), "aria-label")) ?? "",
    /^0,0, white beetle wB1, stack of 2, on white queen wQ/,
  );
  await page.hover(spot("0,2"));
  assert.equal(await page.locator(".fan").count(), 0);
  await leave(page);
});

test("no stack fans out while a tile is selected", async () => {
  const page = await table({
    spec: "hive:base",
    position: "wQ@0,0 wB1@0,0 bQ@0,1 bB1@0,1 bA1@0,2; white",
    seats: ["me", "me"],
  });
  await page.hover(spot("0,0"));
  await page.waitForSelector(".fan");
  await page.click(spot("0,0"));
  assert.equal(await page.locator(".made").count(), 1);
  assert.equal(await page.locator(".fan").count(), 0);
  await page.hover(spot("0,1"));
  assert.equal(await page.locator(".ghost.above").count(), 1);
  assert.equal(await page.locator(".fan").count(), 0);
  await leave(page);
});

/** A stack of seven. */
const TOWER =
  "wQ@0,0 bB1@0,0 wB1@0,0 bB2@0,0 wB2@0,0 wM@0,0 bM@0,0 bQ@0,1 wS1@-1,0 wS2@-1,1 bA1@0,2 bA2@0,3 bA3@0,4; black";

/** How many of the elements `others` overlap the element `one`, by their boxes. */
const under = (page, one, others) =>
  page.evaluate(
    ([one, others]) => {
      const box = document.querySelector(one).getBoundingClientRect();
      return [...document.querySelectorAll(others)]
        .map((other) => other.getBoundingClientRect())
        .filter(
          (other) =>
            other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top,
        ).length;
    },
    [one, others],
  );

test("the height of a stack is drawn above all hints, and hides no dots of other tiles", async () => {
  const page = await table({
    spec: "hive:base",
    position: "wQ@0,0 wB1@0,0 bQ@0,1 wS1@-1,0 wS2@-1,1 wA1@1,-1 wA2@1,0; white",
    seats: ["me", "me"],
  });
  assert.equal(await under(page, ".height circle", 'use[href^="#dot"]'), 0);
  await page.hover(spot("0,0"));
  const above = await page.evaluate(
    () =>
      document.querySelector(".hover").compareDocumentPosition(document.querySelector(".height")) &
      Node.DOCUMENT_POSITION_FOLLOWING,
  );
  assert.ok(above);
  await leave(page);
});

test("a tower can be clicked at its top, and covers the marks behind it", async () => {
  const page = await table({ spec: "hive:base+m", position: TOWER, seats: ["me", "me"] });
  const top = await page.locator('.place[data-at="0,0"] .rim').last().boundingBox();
  await page.mouse.click(top.x + top.width / 2, top.y + 0.15 * top.height);
  assert.match((await page.getAttribute(spot("0,0"), "aria-label")) ?? "", /selected/);
  const covers = await page.evaluate(() => {
    const [mark, tower] = [
      document.querySelector('[data-at="-1,0"] .onto'),
      [...document.querySelectorAll('[data-at="0,0"]')].pop(),
    ];
    return mark.compareDocumentPosition(tower) & Node.DOCUMENT_POSITION_FOLLOWING;
  });
  assert.ok(covers);
  await leave(page);
});

test("on a phone a tower fans out within the board, and its height is readable", async () => {
  const page = await table(
    { spec: "hive:base+m", position: TOWER, seats: ["me", "me"] },
    { viewport: { width: 390, height: 844 } },
  );
  await page.waitForFunction(() => document.querySelector(".height circle")?.getBoundingClientRect().width >= 14);
  await page.hover(spot("0,0"));
  const [fan, board] = await Promise.all([
    page.locator(".fan rect").boundingBox(),
    page.locator("svg.board").boundingBox(),
  ]);
  assert.ok(fan.x >= board.x - 1 && fan.x + fan.width <= board.x + board.width + 1, `${fan.x} and ${fan.width}`);
  await leave(page);
});

test("on a phone the hand is one row, and the prompt covers neither hand nor board", async () => {
  const page = await table({ spec: "hive:base+mlp", seats: ["me", "me"] }, { viewport: { width: 390, height: 844 } });
  const tiles = await page
    .locator(".hand")
    .last()
    .locator("button")
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON()));
  assert.equal(tiles.length, 8);
  assert.equal(new Set(tiles.map(({ top }) => top)).size, 1);
  const words = await page.locator(".prompt").boundingBox();
  assert.ok(words.y + words.height <= tiles[0].top, `${words.y + words.height} and ${tiles[0].top}`);
  assert.equal(await under(page, ".prompt", "svg.board"), 0);
  await leave(page);
});

test("a long press fans out a stack, and plays nothing", async () => {
  const page = await table(
    { spec: "hive:base", position: STACK, seats: ["me", "me"] },
    { hasTouch: true, viewport: { width: 390, height: 844 } },
  );
  const box = await page.locator(spot("0,0")).boundingBox();
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await page.waitForSelector(".fan");
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.equal(await page.locator(".fan .piece").count(), 2, "it stays to be looked at");
  assert.equal(await page.locator(".made").count(), 0, "nothing was chosen");
  await page.tap(spot("0,2"));
  assert.equal(await page.locator(".fan").count(), 0);
  await leave(page);
});

test("a climb is marked on the tile and previewed on top of it", async () => {
  const page = await table({ spec: "hive:base", position: CLIMB, seats: ["me", "me"] });
  await page.click(spot("0,-1"));
  assert.equal(await page.locator(".onto").count(), 1);
  await page.hover(spot("0,0"));
  assert.equal(await page.locator(".ghost.above [data-kind=beetle]").count(), 1, "it hides most of what it climbs");
  await page.click(spot("0,0"));
  await atPly(page, 1);
  assert.deepEqual((await tableOf(page)).view.words, ["wB1 wQ"]);
  await leave(page);
});

test("a throw is previewed with an arrow, and played", async () => {
  const page = await table({ spec: "hive:base+p", position: THROW, seats: ["me", "me"] });
  await page.click(spot("-1,2"));
  await page.hover(spot("1,1"));
  assert.equal(await page.locator(".ghost [data-kind=ant]").count(), 1);
  assert.equal(await page.locator(".hints .push").count(), 1);
  await page.click(spot("1,1"));
  await atPly(page, 1);
  assert.deepEqual((await tableOf(page)).view.words, ["bA1 wP\\"]);
  await leave(page);
});

test("the focus stays on the board after a move", async () => {
  const page = await table({
    spec: "hive:base",
    position: "wQ@0,0 wA1@0,-1 bQ@0,1 bA1@0,2; white",
    seats: ["me", "me"],
  });
  await page.focus(spot("0,-1"));
  for (const key of ["Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await atPly(page, 1);
  await page.waitForSelector(spot("2,-2")); // The board has grown round the tile.
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-spot")), "1,-1");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-spot")), "1,-2");
  await leave(page);
});

test("the focus moves to the nearest cell if its own disappears", async () => {
  const page = await table({
    spec: "hive:base",
    position: "wQ@0,0 wA1@0,-1 bQ@0,1 bA1@0,2; white",
    seats: ["me", "me"],
  });
  await page.focus(spot("0,-2"));
  for (const name of ["0,-1", "1,1"]) await page.click(spot(name)); // Clicks do not move the focus.
  await atPly(page, 1);
  await page.waitForSelector(spot("0,-2"), { state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-spot")), "0,-1");
  assert.equal(await page.locator(".cursor").count(), 1);
  await leave(page);
});

test("Escape clears the selection, in hand or on the board", async () => {
  const page = await table({ spec: "hive:base", position: CLIMB, seats: ["me", "me"] });
  const chosen = page.locator('.made, .hand [aria-pressed="true"]');
  for (const name of ["hand:A", "0,-1"]) {
    await page.click(spot(name));
    assert.equal(await chosen.count(), 1, name);
    await page.keyboard.press("Escape");
    assert.equal(await chosen.count(), 0, name);
  }
  await leave(page);
});

test("the second occurrence of a position shows a warning, and the third is a draw", async () => {
  const round = ["0,1>-1,1", "1,0>1,-1", "-1,1>0,1", "1,-1>1,0"];
  const page = await table({ spec: "hive:base", position: ROUND, seats: ["me", "me"] });
  const play = async (step, ply) => {
    for (const name of step.split(">")) await page.click(spot(name));
    await atPly(page, ply);
  };
  let ply = 0;
  for (const step of round) await play(step, ++ply);
  await page.waitForSelector(".warning");
  for (const step of round) await play(step, ++ply);
  assert.equal(await page.textContent("dialog h2"), "DRAW");
  await leave(page);
});

test("a game with empty hands keeps its look and its prompts", async () => {
  const page = await table({ spec: "hive:base", position: PLACED, seats: ["me", "me"] });
  assert.equal(await page.locator(".hand:visible").count(), 0);
  const border = await page
    .locator(".cell polygon")
    .first()
    .evaluate((polygon) => getComputedStyle(polygon).stroke);
  assert.equal(border, "none", "the felt has no cells");
  assert.equal(await under(page, ".prompt", "svg.board"), 0, "words have their own place");
  const asked = () => page.textContent(".prompt");
  assert.equal(await asked(), "Choose a piece to move.");
  await page.click(spot("0,10"));
  assert.equal(await asked(), "Choose where to go.", "a beetle that can climb");
  await leave(page);
});

test("the endless board is fitted again if that makes its tiles much larger", async () => {
  const page = await open(`/study#${new URLSearchParams({ spec: "hive:base", position: PLACED })}`, PHONE);
  const width = async () => (await page.locator(spot("0,0")).boundingBox()).width;
  await page.waitForSelector(".place");
  const small = await width();
  await page.fill("[name=position]", STACK);
  await page.click("text=Set up");
  await page.waitForFunction(() => document.querySelectorAll(".place").length === 4);
  assert.ok((await width()) > 1.5 * small, `${await width()} after ${small}`);
  await leave(page);
});

test("on a small phone the whole table of Hive is visible without scrolling", async () => {
  const page = await table(
    { spec: "hive:base", position: STACK, seats: ["me", "me"] },
    { viewport: { width: 375, height: 667 } },
  );
  const { y, height } = await page.locator(".stage").boundingBox();
  assert.ok(y >= 0 && y + height <= 667, `${y} and ${height}`);
  await leave(page);
});

test("a tap on small tiles asks for confirmation", async () => {
  const page = await table({ spec: "hive:base", position: PLACED, seats: ["me", "me"] }, PHONE);
  await page.tap(spot("0,10"));
  await page.tap(spot("1,10"));
  assert.equal((await tableOf(page)).view.ply, 0);
  await page.tap("text=Confirm move");
  await atPly(page, 1);
  await leave(page);
});

test("the endless board can be dragged, zoomed by the wheel, and fitted again", async () => {
  const page = await table({ spec: "hive:simple", seats: ["me", "me"], moves: "wA1;bA1 wA1-;wQ -wA1" });
  const seen = () => page.getAttribute("svg.board", "viewBox");
  const whole = await seen();
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, -300);
  await page.waitForFunction((whole) => document.querySelector("svg.board")?.getAttribute("viewBox") !== whole, whole);
  const closer = await seen();
  await page.mouse.down();
  await page.mouse.move(380, 340, { steps: 4 });
  await page.mouse.up();
  assert.notEqual(await seen(), closer);
  assert.equal((await tableOf(page)).view.ply, 3, "a drag is no click");
  await page.click('[aria-label="Show the whole board"]');
  assert.equal(await seen(), whole);
  await leave(page);
});

test("a game can be saved in the formats of other programs", async () => {
  const page = await table(
    { spec: "hive:base", seats: ["me", "me"], moves: "wA1;bA1 wA1-;wQ -wA1" },
    { viewport: { width: 1366, height: 650 } },
  );
  await page.click('[aria-label="More"]');
  await page.waitForSelector(".links >> text=Game string");
  const menu = await page.locator(".menu").boundingBox();
  assert.ok(menu.y >= 0, `the menu begins at ${menu.y}`);
  const file = async (name) => {
    const link = await page.getAttribute(`.links a[download$="${name}"]`, "href");
    return (await page.context().request.get(new URL(link, page.url()).href)).text();
  };
  assert.equal(await file("record.uhp"), "Base;InProgress;Black[2];wA1;bA1 wA1-;wQ -wA1");
  assert.match(await file("record.pgn"), /^\[GameType "Base"\]\n/);
  await leave(page);
});

test("a game from another start position is studied from there, and offered only in formats that can express it", async () => {
  const page = await table({ spec: "hive:base", position: STACK, seats: ["me", "me"], moves: "wB1 bQ" });
  await page.click('[aria-label="More"]');
  await page.waitForSelector(".links >> text=Record");
  assert.equal(await page.locator('.links a[download$=".pgn"], .links a[download$=".uhp"]').count(), 0);
  await page.click(".links >> text=Study this position");
  await page.waitForSelector(".tools");
  assert.equal(await page.locator('.place[data-at="0,1"]').count(), 2, "the beetle is on the black queen");
  assert.equal(await page.locator('.links a[download$=".pgn"]').count(), 0);
  await leave(page);
});

test("the study board warns of a repeated position", async () => {
  const moves = ["wQ bQ/", "bA1 /bQ", "wQ bQ-", "bA1 bQ\\"];
  const page = await open(
    `/study#${new URLSearchParams({ spec: "hive:base", position: ROUND, moves: moves.join(";") })}`,
  );
  await page.waitForSelector("text=This position has occurred before.");
  await leave(page);
});

/** Whether a tile lies in the part of the board that is in sight. */
const seesTile = (page) =>
  page.evaluate(() => {
    const seen = document.querySelector("svg.board").getBoundingClientRect();
    return [...document.querySelectorAll(".place")].some((tile) => {
      const { left, right, top, bottom } = tile.getBoundingClientRect();
      return left < seen.right - 10 && right > seen.left + 10 && top < seen.bottom - 10 && bottom > seen.top + 10;
    });
  });

test("the hive can't be dragged out of sight, and a chosen tile sees where it can go", async () => {
  const page = await table({ spec: "hive:base", seats: ["me", "me"], moves: "wA1;bA1 wA1-;wQ -wA1;bQ bA1-" });
  const board = await page.locator("svg.board").boundingBox();
  const middle = [board.x + board.width / 2, board.y + board.height / 2];
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
    [1, 1],
  ]) {
    for (let drag = 0; drag < 5; drag++) {
      await page.mouse.move(middle[0] - dx * 200, middle[1] - dy * 150);
      await page.mouse.down();
      await page.mouse.move(middle[0] + dx * 200, middle[1] + dy * 150, { steps: 3 });
      await page.mouse.up();
    }
    assert.ok(await seesTile(page), `after dragging by ${dx}, ${dy}`);
    await page.mouse.move(...middle);
    await page.mouse.wheel(0, -900);
    assert.ok(await seesTile(page), "and zooming in there");
    await page.click(spot("hand:A"));
    const goals = await page.evaluate(() => {
      const seen = document.querySelector("svg.board").getBoundingClientRect();
      return [...document.querySelectorAll(".cell.open.mine")].filter((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return x > seen.left && x < seen.right && y > seen.top && y < seen.bottom;
      }).length;
    });
    assert.ok(goals > 0, "a goal is in sight");
    await page.keyboard.press("Escape");
    await page.mouse.move(...middle);
    await page.mouse.wheel(0, 900);
  }
  await leave(page);
});
