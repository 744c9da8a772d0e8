// The analysis of a finished game: graph, marks, better moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atPly, leave, serious, shoot, spot, stage } from "../tessera.js";

const { table } = stage();

/** Both sides miss the centre, which would have won. */
const GAME = "(0,0) (2,2) (1,0) (0,2)";

/** Plays the last move of a game, and waits for the result. */
async function ended(options) {
  const page = await table({ spec: "paths:3", seats: ["me", "me"], moves: GAME }, options);
  await page.click(`${spot("(2,0)")}.mine`);
  await page.waitForSelector("dialog.result");
  return page;
}

/** Waits for the analysis. */
const judged = (page) => page.waitForSelector(".graph");

test("a finished game is analysed from its pop-up: graph, marks, better moves; also after a reload", async () => {
  const page = await ended();
  await page.click("dialog >> text=Analyse");
  await judged(page);
  assert.deepEqual(
    await page.locator(".moves li .mark").allTextContents(),
    ["??", "??", "??", "??"],
    "mistakes are marked",
  );
  await page.reload();
  await judged(page);
  await page.click("dialog >> text=View board");
  const mistake = page.locator("[data-ply]:has(.mark)").first();
  const ply = Number(await mistake.getAttribute("data-ply"));
  await mistake.click();
  await atPly(page, ply);
  assert.equal(await page.inputValue(".graph input"), String(ply), "the graph shows where one is");
  await page.click(".verdict button");
  await atPly(page, ply - 1);
  await page.waitForSelector(".hints .ghost");
  assert.equal(await page.locator(".hints .hover").count(), 1, "the better move is on the board");
  assert.match((await page.textContent(".verdict")) ?? "", /Instead of \(0,0\)\?\?, best was \(1,1\)/);
  await shoot(page, "analysis");
  assert.deepEqual(await serious(page), []);
  await leave(page);
});

test("the graph is a slider: clicks and arrow keys go to a position", async () => {
  const page = await ended({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await page.keyboard.press("Escape");
  await page.click(".analysis >> text=Analyse");
  await judged(page);
  const box = await page.locator(".graph").boundingBox();
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
  await atPly(page, 3);
  await page.keyboard.press("ArrowLeft");
  await atPly(page, 2);
  await page.keyboard.press("Home");
  await atPly(page, 0);
  assert.match((await page.textContent(".verdict")) ?? "", /White/);
  await shoot(page, "analysis-390-dark");
  assert.deepEqual(await serious(page), []);
  await leave(page);
});

test("a take-back removes the analysis", async () => {
  const page = await ended();
  await page.click("dialog >> text=Analyse");
  await judged(page);
  await page.click("text=Take back");
  await page.waitForSelector(".analysis", { state: "detached" });
  assert.equal(await page.locator(".mark").count(), 0);
  await leave(page);
});

test("the analysis is in French and Dutch", async () => {
  for (const [locale, button, said] of [
    ["fr", "Analyser", /Blanc/],
    ["nl", "Analyseren", /Wit/],
  ]) {
    const page = await ended({ locale });
    await page.click(`dialog >> text=${button}`);
    await judged(page);
    await page.waitForFunction(() => document.querySelector(".verdict")?.textContent);
    assert.match((await page.textContent(".verdict")) ?? "", said);
    await leave(page);
  }
});
