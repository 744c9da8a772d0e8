// A whole game of each of the five by keyboard alone, from the first page to the result: Tab, arrows, Enter, typed moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "../games.js";
import { atPly, forgetRefusals, leave, stage, tableOf } from "../tessera.js";

const { open } = stage();

/** Presses Tab until the keyboard is at what a selector names. */
async function tabTo(page, selector, key = "Tab") {
  for (let step = 0; step < 80; step++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`Tab does not reach ${selector}`);
}

/** Chooses from a list by its arrow keys. */
async function pick(page, name, value) {
  await tabTo(page, `[name=${name}]`, "Shift+Tab");
  await page.keyboard.press("Home");
  for (let step = 0; step < 20; step++) {
    if (await page.evaluate((value) => document.activeElement?.value === value, value)) return;
    await page.keyboard.press("ArrowDown");
  }
  assert.fail(`${name} has no ${value}`);
}

async function begin(page, game) {
  await page.waitForSelector(`[data-game=${game.id}]`);
  await tabTo(page, `[data-game=${game.id}] .row button:last-child`);
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog");
  await pick(page, "clock", "none");
  await pick(page, "second", "me");
  await pick(page, "setup", game.setup);
  await tabTo(page, "dialog .primary");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".cell.mine, .hand button:not(:disabled)");
}

/** Walks to a spot and presses Enter: Tab to the hand or the board, arrows between cells. */
async function press(page, name) {
  if (name.startsWith("hand:") || name === "pass") {
    await tabTo(page, `[data-spot="${name}"]`);
    return page.keyboard.press("Enter");
  }
  await tabTo(page, ".cell");
  let before = "";
  for (let step = 0; step < 60; step++) {
    const { arrow, here } = await page.evaluate(arrowTo, name);
    if (!arrow) return page.keyboard.press("Enter");
    const stuck = here === before;
    await page.keyboard.press(!stuck ? arrow : arrow === "ArrowUp" || arrow === "ArrowDown" ? "ArrowRight" : "ArrowDown");
    before = stuck ? "" : here;
  }
  assert.fail(`the keys don't reach ${name}`);
}

/** Which arrow a reader would press to come nearer to a cell, none where it is reached; and where they are. Runs in the page. */
function arrowTo(name) {
  const here = document.activeElement.getAttribute("data-spot");
  const box = (element) => element.getBoundingClientRect();
  const [from, to] = [box(document.activeElement), box(document.querySelector(`.cells [data-spot="${name}"]`))];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.hypot(dx, dy) < 2) return { arrow: null, here };
  const arrow = Math.abs(dx) > Math.abs(dy) * 1.01 ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp";
  return { arrow, here };
}

/** The next move as the script has it, or the first that the page offers. */
const next = (game, view) => {
  const moves = view.moves.map((move) => (typeof move === "string" ? { text: move, clicks: [[move]] } : move));
  return moves.find(({ text }) => text === game.moves?.[view.ply]) ?? moves[0];
};

/** The pop-up is there, tells the result, and goes with Escape. */
async function seeResult(page) {
  await page.waitForSelector("dialog.result");
  assert.match((await page.textContent("dialog h2")) ?? "", /^(WINNER: (RED|BLUE|WHITE|BLACK)|DRAW)$/);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
}

for (const game of GAMES) {
  test(`${game.name} is played to its end by keyboard alone`, async () => {
    const page = await open();
    await begin(page, game);
    for (let view = (await tableOf(page)).view; !view.outcome; view = (await tableOf(page)).view) {
      for (const name of next(game, view).clicks[0]) await press(page, name);
      await atPly(page, view.ply + 1);
    }
    await seeResult(page);
    await leave(page);
  });
}

test("a whole game is played by typing its moves, and what is no move is refused with a reason", async () => {
  const page = await open();
  await begin(page, { id: "paths", setup: "3" });
  await tabTo(page, "[name=move]");
  await page.keyboard.type("z9");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#told:not([hidden])");
  for (const [ply, move] of ["b2", "(0,0)", "b1", "2,2", "(2,1)"].entries()) {
    await page.keyboard.type(move);
    await page.keyboard.press("Enter");
    await atPly(page, ply + 1);
  }
  await seeResult(page);
  forgetRefusals(page);
  await leave(page);
});

test("what is typed while the answer to a move is on its way stays", async () => {
  const page = await open();
  await begin(page, { id: "paths", setup: "3" });
  const answers = [];
  await page.route("**/acts", async (route) => {
    const response = await route.fetch();
    await new Promise((answer) => answers.push(answer));
    await route.fulfill({ response });
  });
  await tabTo(page, "[name=move]");
  await page.keyboard.type("1,1");
  await page.keyboard.press("Enter");
  await atPly(page, 1); // Told by the live channel: the answer is held back.
  await page.keyboard.type("(0,0");
  await Promise.all([page.waitForResponse("**/acts"), answers.pop()()]);
  await page.keyboard.type(")");
  await page.keyboard.press("Enter");
  await atPly(page, 2);
  answers.pop()();
  await leave(page);
});
