// Watching records and random games; the study board.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { atPly, forgetRejections, inFolder, leave, spot, stage, tableOf, viewFile, withPieces } from "../tessera.js";

const { open, visit } = stage();

/** From the rules of Hive. */
const HIVE = "wA1\r\nbA1 -wA1\r\nwA2 wA1/\r\nbA2 /bA1\r\nwQ wA1-\r\nbQ -bA1\r\nwA2 bA2-\r\nbA2 /wQ\r\n";

/** A game of Abalon that Black wins. */
const LONG = `a3b3-b4 g4-f3 a4-b4 g6g7-f6 a1a2-b2 f6-g6 b3-c3 f7-f6 b4-c4 g5-g6 b2-c3 f5-f4 c3-d4 g7-g6 c4-d4 g5-g6 e4-f4 g7-g6
  d4e5-e4 g6-g7 f6-f5 g7-g6 e4-f5`;

test("a pasted list of Hive moves is replayed", async () => {
  const page = await open("/watch");
  await page.fill("textarea", HIVE);
  await page.click('text="Show"');
  await withPieces(page, 6);
  assert.equal(await page.locator(".moves li button").count(), 9, "the start and eight moves");
  assert.equal(await page.textContent("[data-ply][aria-current]"), "bA2 /wQ");
  assert.deepEqual(
    await page.locator(".hand").nth(1).locator("small").allTextContents(),
    ["", "×3", "×2", "×2"],
    "what White has in hand",
  );
  for (const [label, ply, pieces] of [
    ["Previous move", 7, 6],
    ["First move", 0, 0],
    ["Next move", 1, 1],
  ]) {
    await page.click(`[aria-label="${label}"]`);
    await atPly(page, ply);
    await withPieces(page, pieces);
  }
  await page.click('[aria-label="Last move"]');
  await page.selectOption("[name=speed]", "50");
  await page.click("text=Autoplay");
  await atPly(page, 8);
  await leave(page);
});

test("files can be dropped or chosen, and unreadable ones are rejected with a reason", async () => {
  const page = await open("/watch");
  const drop = (text) =>
    page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "game.txt"));
      document.querySelector(".opener")?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    }, text);
  await page.waitForSelector(".opener");
  await drop("wX1\nnonsense");
  await page.waitForSelector(".opener .refusal");
  assert.match((await page.textContent(".refusal")) ?? "", /line 1/);
  await drop(HIVE);
  await page.waitForSelector(".steps");
  await page.click("text=Close");
  await page.setInputFiles("input[type=file]", {
    name: "paths.txt",
    mimeType: "text/plain",
    buffer: Buffer.from('[Game "paths:3"]\n\n1. (1,1) (0,0) 2. (0,1) (2,2) 3. (2,1) 1-0'),
  });
  await page.waitForSelector("text=A path from top to bottom");
  forgetRejections(page);
  await leave(page);
});

test("an empty box shows a message, and a long record opens at its last move", async () => {
  const page = await open("/watch");
  await page.click('text="Show"');
  await page.waitForSelector("text=Paste a game record first");
  const moves = LONG.split(/\s+/);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.fill("textarea", `[Game "abalon:4"]\n\n${moves.join(" ")}`);
  await page.click('text="Show"');
  await page.waitForSelector("text=WINNER: BLACK");
  await atPly(page, moves.length);
  const [list, last] = await Promise.all([
    page.locator(".moves ol").boundingBox(),
    page.locator("[data-ply][aria-current]").boundingBox(),
  ]);
  assert.ok(
    last.y + last.height <= list.y + list.height + 1,
    `${last.y + last.height} in a list to ${list.y + list.height}`,
  );
  await leave(page);
});

test("tessera view opens the page with the record", async () => {
  await inFolder(async (folder) => {
    const file = join(folder, "game.txt");
    writeFileSync(file, HIVE);
    const viewer = await viewFile(file);
    const page = await visit(viewer.address);
    await withPieces(page, 6);
    await page.context().close(); // Not `leave`: the page built into that program may be older than the tests.
    await viewer.stop();
  });
});

test("a random game of Islands plays automatically, faster or slower, and pauses", async () => {
  const page = await open("/watch");
  await page.selectOption("[name=simulated]", "islands:5");
  await page.click(".simulator .primary");
  await page.waitForFunction(() => document.querySelectorAll(".place").length > 2);
  await page.click("text=Pause");
  const ply = await page.getAttribute("[data-ply][aria-current]", "data-ply");
  await page.waitForSelector("text=Autoplay");
  assert.equal(await page.getAttribute("[data-ply][aria-current]", "data-ply"), ply);
  await page.selectOption("[name=speed]", "50");
  await page.click("text=Autoplay");
  await page.waitForFunction(() => document.querySelector(".state")?.textContent);
  assert.match((await page.textContent(".state")) ?? "", /WINNER|DRAW/);
  await leave(page);
});

test("the study names the set-up of the game it starts with", async () => {
  for (const address of ["/study", "/study#spec=sabin-rains"]) {
    const page = await open(address);
    await page.waitForSelector(".subtitle:has-text('side 5')");
    await leave(page);
  }
});

test("the address of a study shows its position to others", async () => {
  const page = await open("/study#spec=abalon:5");
  for (const name of ["c3", "c5", "d6"]) await page.click(spot(name));
  await atPly(page, 1);
  const other = await visit(page.url());
  await atPly(other, 1);
  assert.equal(await other.locator('.place[data-at="d6"]').count(), 1);
  await other.fill("[name=position]", "nonsense");
  await other.click("text=Set up");
  await other.waitForSelector(".tools .refusal");
  forgetRejections(other);
  await leave(page, other);
});

test("a game starts from a studied position", async () => {
  const page = await open("/study#spec=paths:5&moves=(0,0);(1,1)");
  await page.click("text=Play from here");
  await page.selectOption("[name=second]", "me");
  await page.selectOption("[name=clock]", "5+3");
  await page.click("dialog .primary");
  await atPly(page, 2);
  await page.waitForSelector(".cell.mine");
  const { seats, clocks } = await tableOf(page);
  assert.deepEqual([seats.map(({ holder }) => holder), clocks !== null], [["person", "person"], true]);
  await leave(page);
});

test("the side to move in a studied position is offered first, against the computer", async () => {
  const page = await open("/study#spec=paths:5&moves=(0,0)");
  await page.click("text=Play from here");
  assert.equal(await page.inputValue("[name=second]"), "me");
  assert.match(await page.inputValue("[name=first]"), /^level:/);
  await leave(page);
});
