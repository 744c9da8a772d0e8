// A whole game of each kind by keyboard alone, from the home page to the result: Tab, arrows, Enter, typed moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { shortGames } from "../games.js";
import { enter, pick, press, tabTo } from "../keys.js";
import { atPly, forgetRejections, leave, stage, tableOf } from "../tessera.js";

const shared = stage();
const { open } = shared;

async function choose(page, game) {
  await page.waitForSelector(`[data-game=${game.id}]`);
  await enter(page, `[data-game=${game.id}] .row button:last-child`);
  await page.waitForSelector("dialog");
  await pick(page, "clock", "none");
  await pick(page, "second", game.opponent ?? "me");
  await pick(page, "setup", game.setup);
}

async function begin(page, game) {
  await choose(page, game);
  await enter(page, "dialog .primary");
  await page.waitForSelector(".cell.mine, .hand button:not(:disabled)");
}

/** The clicks of a move. */
const clicksOf = (view, text) => {
  const moves = view.moves.map((move) => (typeof move === "string" ? { text: move, clicks: [[move]] } : move));
  return moves.find((move) => move.text === text).clicks[0];
};

/** The pop-up shows the result, and Escape closes it. */
async function seeResult(page) {
  await page.waitForSelector("dialog.result");
  assert.match((await page.textContent("dialog h2")) ?? "", /^(WINNER: [A-Z]+|DRAW)$/);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
}

test("every game is played to its end by keyboard alone", async (t) => {
  for (const game of await shortGames(shared.server.address)) {
    await t.test(game.name, async () => {
      const page = await open();
      await begin(page, game);
      for (const [ply, move] of game.moves.entries()) {
        for (const name of clicksOf((await tableOf(page)).view, move)) await press(page, name);
        await atPly(page, ply + 1);
      }
      await seeResult(page);
      await leave(page);
    });
  }
});

test("a whole game is played by typing its moves, and nonsense is rejected with a reason", async () => {
  const page = await open();
  await begin(page, { id: "paths", setup: "3" });
  await tabTo(page, "[name=move]");
  await page.keyboard.type("z9");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".typed .refusal");
  for (const [ply, move] of ["b2", "(0,0)", "b1", "2,2", "(2,1)"].entries()) {
    await page.keyboard.type(move);
    await page.keyboard.press("Enter");
    await atPly(page, ply + 1);
  }
  await seeResult(page);
  forgetRejections(page);
  await leave(page);
});

test("typed text stays when the answer to the last move arrives", async () => {
  const page = await open();
  await begin(page, { id: "paths", setup: "3" });
  const held = [];
  await page.route("**/commands", (route) =>
    held.push(route.fetch().then((response) => () => route.fulfill({ response }))),
  );
  const answer = async () => (await held.pop())();
  await tabTo(page, "[name=move]");
  await page.keyboard.type("1,1");
  await page.keyboard.press("Enter");
  await atPly(page, 1); // Through the live channel: the answer is held back.
  await page.keyboard.type("(0,0");
  await Promise.all([page.waitForResponse("**/commands"), answer()]);
  await page.keyboard.type(")");
  await page.keyboard.press("Enter");
  await atPly(page, 2);
  await answer();
  await leave(page);
});

/** Fills in the form that asks for a name. */
async function sayName(page, name) {
  await tabTo(page, "[name=name]");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await page.waitForSelector("[name=name]", { state: "detached" });
}

/** Opens the chat if necessary, and sends a message. */
async function say(page, text) {
  if (!(await page.locator(".chat[open]").count())) await enter(page, ".chat summary");
  await tabTo(page, "[name=say]");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Two players meet in the lobby, starting from the home page. */
async function meet() {
  const one = await open();
  await choose(one, { id: "paths", setup: "5", opponent: "open" });
  await tabTo(one, "[name=listed]");
  await one.keyboard.press("Space");
  await enter(one, "dialog .primary");
  await one.waitForSelector(".invitation");
  await enter(one, "text=Copy");
  await one.waitForSelector("text=Link copied.");
  const other = await open();
  await other.waitForSelector(".challenge button");
  await enter(other, ".challenge button");
  await other.waitForSelector(".seat:not(.top) .chip.black");
  await sayName(one, "Ada");
  await sayName(other, "Bob");
  return [one, other];
}

test("by keyboard alone: link, lobby, challenge, chat, draw, analysis, rematch", async () => {
  const [one, other] = await meet();
  for (const [ply, [page, move]] of [
    [one, "(2,2)"],
    [other, "(0,0)"],
    [one, "(2,1)"],
  ].entries()) {
    await page.waitForSelector(`[data-spot="${move}"].mine`);
    await press(page, move);
    await atPly(page, ply + 1);
  }
  await say(one, "good luck");
  await other.waitForSelector("text=1 new");
  await say(other, "to you too");
  await one.waitForSelector(".chat li >> text=to you too");
  await enter(other, "text=Offer draw");
  await one.waitForSelector("text=Bob offers a draw.");
  await enter(one, "text=Accept");
  for (const page of [one, other]) await page.waitForSelector("dialog.result");
  await enter(one, "text=Analyse");
  await one.waitForSelector(".graph");
  await tabTo(one, ".graph input");
  await one.keyboard.press("ArrowLeft");
  await atPly(one, 2);
  await enter(one, "text=Rematch");
  await one.waitForSelector("text=Offer sent");
  await enter(other, "text=Rematch");
  await other.waitForSelector(".seat:not(.top) .chip.white");
  await one.waitForSelector(".seat:not(.top) .chip.black");
  await one.waitForSelector(".seat.top >> text=Bob");
  await leave(one, other);
});

test("a pop-up that appears while a key is held down presses no button", async () => {
  const page = await open();
  await begin(page, { id: "paths", setup: "3" });
  await tabTo(page, "[name=move]");
  for (const [ply, move] of ["b2", "(0,0)", "b1", "2,2"].entries()) {
    await page.keyboard.type(move);
    await page.keyboard.press("Enter");
    await atPly(page, ply + 1);
  }
  await page.keyboard.type("(2,1)");
  await page.keyboard.down("Enter");
  await page.waitForSelector("dialog.result");
  for (let i = 0; i < 3; i++) await page.keyboard.down("Enter"); // Key repeat.
  await page.keyboard.up("Enter");
  await page.keyboard.press("Enter"); // A fast typist.
  assert.equal(await page.locator("dialog.result").count(), 1);
  assert.equal((await tableOf(page)).rematch, null);
  await leave(page);
});
