// A whole game of each kind by mouse, from the home page to the result. Both sides play at this screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "../games.js";
import { atPly, leave, spot, stage, tableOf } from "../tessera.js";

const { open } = stage();

/** Starts a game for two people at this screen. */
async function begin(page, game) {
  await page.click(`[data-game=${game.id}] >> text=Options`);
  await page.selectOption("[name=setup]", game.setup);
  await page.selectOption("[name=second]", "me");
  await page.selectOption("[name=clock]", "none");
  await page.click("text=Start game");
  await page.waitForSelector(".cell.mine, .hand button:not(:disabled)");
}

/** The next move of the script, or any legal one. */
function next(game, view) {
  const moves = view.moves.map((move) => (typeof move === "string" ? { text: move, clicks: [[move]] } : move));
  const scripted = game.moves?.[view.ply];
  const found = scripted ? moves.find(({ text }) => text === scripted) : moves[(view.ply * 7919) % moves.length];
  assert.ok(found, `${scripted} is legal`);
  return found;
}

for (const game of GAMES) {
  test(`${game.name} is played to its end by mouse`, async () => {
    const page = await open();
    await begin(page, game);
    for (let view = (await tableOf(page)).view; !view.outcome; view = (await tableOf(page)).view) {
      for (const name of next(game, view).clicks[0]) await page.click(spot(name));
      await atPly(page, view.ply + 1);
    }
    const { view } = await tableOf(page);
    const expected = game.winner ? `WINNER: ${game.winner}` : /^(WINNER: (RED|BLUE|WHITE|BLACK)|DRAW)$/;
    const said = (await page.textContent("dialog h2")) ?? "";
    assert.ok(typeof expected === "string" ? said === expected : expected.test(said), said);
    assert.equal(said === "DRAW", view.outcome.winner === null);
    await page.click("text=View board");
    await page.waitForSelector("dialog", { state: "detached" });
    assert.equal(await page.locator(".cell.mine").count(), 0, "nothing more can be played");
    await leave(page);
  });
}
