// A whole game of each kind by mouse, from the home page to the result. Both sides play at this screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { shortGames } from "../games.js";
import { atPly, leave, spot, stage, tableOf } from "../tessera.js";

const shared = stage();
const { open } = shared;

/** Starts a game for two people at this screen. */
async function begin(page, game) {
  await page.click(`[data-game=${game.id}] >> text=Options`);
  await page.selectOption("[name=setup]", game.setup);
  await page.selectOption("[name=second]", "me");
  await page.selectOption("[name=clock]", "none");
  await page.click("text=Start game");
  await page.waitForSelector(".cell.mine, .hand button:not(:disabled)");
}

/** The clicks of a move. */
function clicksOf(view, text) {
  const moves = view.moves.map((move) => (typeof move === "string" ? { text: move, clicks: [[move]] } : move));
  const found = moves.find((move) => move.text === text);
  assert.ok(found, `${text} is legal`);
  return found.clicks[0];
}

test("every game is played to its end by mouse", async (t) => {
  for (const game of await shortGames(shared.server.address)) {
    await t.test(game.name, async () => {
      const page = await open();
      await begin(page, game);
      for (const [ply, move] of game.moves.entries()) {
        for (const name of clicksOf((await tableOf(page)).view, move)) await page.click(spot(name));
        await atPly(page, ply + 1);
      }
      const { outcome } = (await tableOf(page)).view;
      assert.ok(outcome, "the game is over");
      const result = outcome.winner === null ? "DRAW" : `WINNER: ${game.colours[outcome.winner].toUpperCase()}`;
      assert.equal(await page.textContent("dialog h2"), result);
      await page.click("text=View board");
      await page.waitForSelector("dialog", { state: "detached" });
      assert.equal(await page.locator(".cell.mine").count(), 0, "nothing more can be played");
      await leave(page);
    });
  }
});
