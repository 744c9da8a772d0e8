// Games survive a reload, a lost connection, and a killed server.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { atPly, inFolder, leave, spot, stage, startServer, tableOf } from "../tessera.js";

const { open, table, visit } = stage();

test("a game continues after a reload, and from the list of recent games", async () => {
  const page = await table({ spec: "hive:base+mlp", seats: ["me", "me"] });
  await page.click(spot("hand:A"));
  await page.click(spot("0,0"));
  await atPly(page, 1);
  await page.reload();
  await atPly(page, 1);
  assert.equal(await page.locator(".place").count(), 1);
  await page.click(".brand");
  await page.click(".records a");
  await atPly(page, 1);
  await leave(page);
});

test("a server that is killed and restarted loses nothing, and the page reconnects", async () => {
  await inFolder(async (folder) => {
    const database = join(folder, "games.db");
    const first = await startServer({ database });
    const page = await visit(first.address);
    await page.click("[data-game=paths] .primary");
    await page.click(spot("(0,0)"));
    await atPly(page, 2);
    await first.stop("SIGKILL");
    await page.waitForSelector(".link:not([hidden])");
    const second = await startServer({ database, port: first.port });
    await page.waitForSelector(".signal:not(.off)");
    const { view } = await tableOf(page);
    assert.equal(view.words[0], "(0,0)");
    await page.click(".cell.mine >> nth=3");
    await atPly(page, 4);
    await page.context().close(); // Not `leave`: the browser has logged failed requests.
    await second.stop();
  });
});

test("a move made offline is sent when the connection is back", async () => {
  const page = await table({ spec: "paths:5", seats: ["me", "me"] });
  await page.context().setOffline(true);
  await page.click(spot("(2,2)"));
  assert.equal(await page.locator('.place[data-at="(2,2)"]').count(), 1);
  await page.context().setOffline(false);
  await atPly(page, 1);
  await page.context().close(); // Not `leave`: the browser has logged failed requests.
});

test("no page requests anything from another host, and the content security policy forbids it", async () => {
  const page = await open();
  const answer = await page.context().request.get(page.url());
  const policy = answer.headers()["content-security-policy"];
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'self'(;|$)/);
  await leave(page); // It also checks that no request went elsewhere.
});
