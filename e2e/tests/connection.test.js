// Lost connections: moves that wait, commands sent again, and catching up.

import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { join as pathOf } from "node:path";
import { test } from "node:test";
import {
  atPly,
  forgetRejections,
  inFolder,
  leave,
  openIn,
  playInTurn,
  shoot,
  spot,
  stage,
  startServer,
  tableOf,
} from "../tessera.js";

const shared = stage();
const { two, visit } = shared;

/** Removes the console errors of a lost connection. */
function forgetCuts(page) {
  page.wrong = page.wrong.filter(
    (text) => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_CONNECTION|WebSocket/.test(text),
  );
}

/** Two players at a server of their own, or through another address. */
async function twoAt(address, otherAddress = address) {
  const one = await visit(address);
  await one.click("[data-game=paths] >> text=Options");
  await one.selectOption("[name=second]", "open");
  await one.click("text=Start game");
  await one.waitForSelector(".invitation");
  return [one, await shared.accept(new URL(new URL(one.url()).pathname, otherAddress).href)];
}

test("a move made offline waits, is sent on reconnection, and happens once", async () => {
  const [one, other] = await two();
  await playInTurn(["(0,0)"], [one, other]);
  await other.context().setOffline(true);
  await other.waitForSelector(".signal.off");
  await other.click(`${spot("(1,1)")}.mine`);
  await other.waitForSelector("text=Your move will be sent");
  assert.equal(await other.locator('.place[data-at="(1,1)"]').count(), 1, "it lies where it was put");
  await shoot(other, "waiting");
  assert.equal((await tableOf(one)).view.ply, 1);
  await other.context().setOffline(false);
  for (const page of [one, other]) await atPly(page, 2);
  await other.waitForSelector(".signal:not(.off)");
  await other.waitForSelector(".link", { state: "hidden" });
  assert.deepEqual((await tableOf(one)).view.words, ["(0,0)", "(1,1)"]);
  forgetCuts(other);
  await leave(one, other);
});

test("a lost answer does not make a move happen twice", async () => {
  const [one, other] = await two();
  let lost = 0;
  await one.route("**/commands", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort("connectionfailed");
  });
  await one.click(`${spot("(0,0)")}.mine`);
  await atPly(other, 1);
  await atPly(one, 1);
  assert.deepEqual((await tableOf(one)).view.words, ["(0,0)"]);
  one.wrong = one.wrong.filter((text) => !/ERR_CONNECTION_FAILED/.test(text));
  await leave(one, other);
});

test("a lost answer does not lose the seat, or say a message twice", async () => {
  const one = await shared.table({ spec: "paths:5", seats: ["me", "open"] });
  const other = await shared.open(new URL(one.url()).pathname);
  const lost = { sit: 0, chat: 0 };
  for (const name of ["sit", "chat"]) {
    await other.route(`**/${name}`, async (route) => {
      if (route.request().method() !== "POST" || lost[name]++ > 0) return route.continue();
      await route.fetch();
      await route.abort("connectionfailed");
    });
  }
  await other.click(".invited .primary");
  await playInTurn(["(0,0)", "(1,1)"], [one, other]);
  await other.click(".chat summary");
  await other.fill("[name=say]", "good luck");
  const sentAgain = other.waitForResponse((response) => response.request().method() === "POST");
  await other.keyboard.press("Enter");
  await one.click(".chat summary");
  for (const page of [one, other]) await page.waitForSelector(".chat li >> text=good luck");
  await sentAgain;
  await playInTurn(["(2,2)"], [one, other], 2);
  assert.equal(await one.locator(".chat li").count(), 1);
  assert.deepEqual(lost, { sit: 2, chat: 2 }, "each was sent again");
  forgetCuts(other);
  await leave(one, other);
});

test("a visitor gets one token, however many tabs ask for it", async () => {
  const one = await shared.open("/");
  const context = one.context();
  const other = await openIn(context, shared.server.address);
  const issued = [];
  context.on("response", async (response) => {
    if (response.url().endsWith("/session/guest")) issued.push(await response.headerValue("set-cookie"));
  });
  const play = (page) => page.click("[data-game=paths] >> text=Play");
  await Promise.all([play(one), play(other)]);
  for (const page of [one, other]) await page.waitForSelector(".cell");
  assert.equal(issued.length, 2);
  assert.equal(issued.filter(Boolean).length, 1);
  const answer = await context.request.get(`${shared.server.address}/api/records`);
  assert.equal((await answer.json()).length, 2);
  await leave(one);
});

test("an offer that arrives while a move is on its way does not stop the move", async () => {
  const [one, other] = await two();
  await playInTurn(["(0,0)", "(1,1)"], [one, other]);
  let held = 0;
  await one.route("**/commands", async (route) => {
    if (held++ === 0) {
      await other.click("text=Offer draw");
      await other.waitForSelector("text=Offer sent");
    }
    await route.continue();
  });
  await one.click(`${spot("(2,2)")}.mine`);
  await atPly(other, 3);
  await atPly(one, 3);
  forgetRejections(one);
  await leave(one, other);
});

/** The milliseconds from `globalThis.back` until the page shows a ply, both measured in the page. */
async function timeUntil(page, ply) {
  return page.evaluate(
    (ply) =>
      new Promise((resolve) => {
        const look = () => {
          if (document.querySelector(`[data-ply="${ply}"][aria-current]`))
            resolve(Math.round(performance.now() - globalThis.back));
          else requestAnimationFrame(look);
        };
        look();
      }),
    ply,
  );
}

test("after a reconnection the page catches up at once", async (t) => {
  const [one, other] = await two();
  await other.evaluate(() => addEventListener("online", () => (globalThis.back = performance.now())));
  const times = [];
  for (const [i, move] of ["(0,0)", "(1,1)", "(0,1)", "(1,2)"].entries()) {
    if (i % 2 === 0) {
      await other.context().setOffline(true);
      await other.waitForSelector(".signal.off");
      await one.click(`${spot(move)}.mine`);
      await atPly(one, i + 1);
      await other.context().setOffline(false);
      await other.waitForFunction(() => globalThis.back);
      times.push(await timeUntil(other, i + 1));
      await other.waitForSelector(".cell.mine");
    } else await playInTurn([move], [other, one], i);
  }
  t.diagnostic(`from «online» to the opponent's move: ${times.join(", ")} ms`);
  forgetCuts(other);
  await leave(one, other);
});

test("a waiting move is sent once after the page is opened again", async () => {
  const [before, other] = await two();
  const visitor = before.context();
  await visitor.setOffline(true);
  await before.waitForSelector(".signal.off");
  await before.click(`${spot("(0,0)")}.mine`);
  await before.waitForSelector("text=Your move will be sent");
  await before.close();
  assert.equal((await tableOf(other)).view.ply, 0);
  await visitor.setOffline(false);
  const sent = [];
  visitor.on("request", (request) => request.url().endsWith("/commands") && sent.push(request.postDataJSON().text));
  const one = await openIn(visitor, other.url());
  for (const page of [one, other]) await atPly(page, 1);
  await playInTurn(["(1,1)"], [other, one], 1);
  await one.reload();
  await one.waitForSelector(`${spot("(2,2)")}.mine`);
  assert.deepEqual(sent, ["(0,0)"]);
  assert.deepEqual((await tableOf(one)).view.words, ["(0,0)", "(1,1)"]);
  await leave(one, other);
});

test("a move whose answer was lost is not made again after a reload", async () => {
  const [one, other] = await two();
  await one.route("**/commands", async (route) => {
    await route.fetch().catch(() => {});
    await route.abort("connectionfailed").catch(() => {});
  });
  await one.click(`${spot("(0,0)")}.mine`);
  await atPly(other, 1);
  await other.click(`${spot("(1,1)")}.mine`);
  await atPly(other, 2);
  await one.unroute("**/commands");
  await one.reload();
  await atPly(one, 2);
  await one.waitForSelector(`${spot("(2,2)")}.mine`);
  await one.waitForSelector(".link", { state: "hidden" });
  assert.deepEqual((await tableOf(one)).view.words, ["(0,0)", "(1,1)"]);
  forgetCuts(one);
  await leave(one, other);
});

test("players catch up after the server is killed and restarted", async (t) => {
  await inFolder(async (folder) => {
    const database = pathOf(folder, "games.db");
    const first = await startServer({ database });
    const [one, other] = await twoAt(first.address);
    await playInTurn(["(0,0)", "(1,1)"], [one, other]);
    await first.stop("SIGKILL");
    for (const page of [one, other]) await page.waitForSelector(".signal.off");
    await one.click(`${spot("(2,2)")}.mine`);
    await one.waitForSelector("text=Your move will be sent");
    const second = await startServer({ database, port: first.port });
    for (const page of [one, other]) await page.evaluate(whenHealthy);
    const times = await Promise.all([one, other].map((page) => timeUntil(page, 3)));
    t.diagnostic(`from /health to the move that waited, by its player and by the other: ${times.join(", ")} ms`);
    assert.deepEqual((await tableOf(one)).view.words, ["(0,0)", "(1,1)", "(2,2)"]);
    for (const page of [one, other]) await page.context().close(); // Not `leave`: the browser has logged failed requests.
    await second.stop();
  });
});

test("a move that a full disk refuses is sent again by itself, and happens once", async () => {
  const server = await startServer();
  const [one, other] = await twoAt(server.address);
  await playInTurn(["(0,0)", "(1,1)"], [one, other]);
  const answers = [];
  one.on("response", (response) => {
    if (response.url().endsWith("/commands")) answers.push([response.status(), response.headers()["retry-after"]]);
  });
  server.room(false);
  await one.click(`${spot("(2,2)")}.mine`);
  await one.waitForSelector("text=Your move will be sent");
  while (answers.length < 3) await one.waitForEvent("response");
  assert.equal((await tableOf(other)).view.ply, 2);
  server.room(true);
  for (const page of [one, other]) await atPly(page, 3);
  await one.waitForSelector(".link", { state: "hidden" });
  await playInTurn(["(3,3)"], [other, one], 3);
  assert.deepEqual((await tableOf(one)).view.words, ["(0,0)", "(1,1)", "(2,2)", "(3,3)"]);
  const refused = answers.filter(([status]) => status !== 200);
  assert.ok(refused.length >= 3, `${answers}`);
  for (const answer of refused) assert.deepEqual(answer, [503, "1"]);
  one.wrong = one.wrong.filter((text) => !/status of 503/.test(text));
  await leave(one, other);
  await server.stop();
});

/** Records when the server answers again. Runs in the page. */
async function whenHealthy() {
  while (!(await fetch("/health").catch(() => null))?.ok) await new Promise((again) => setTimeout(again, 10));
  globalThis.back = performance.now();
}

/** A TCP proxy to the server that can hang: it swallows everything without closing any connection. */
async function hangingLine(port) {
  const hung = new Set();
  const open = new Set();
  let hangs = false;
  const line = createServer((near) => {
    near.on("error", () => {});
    if (hangs) return hung.add(near);
    open.add(near);
    const far = connect(port, "127.0.0.1");
    far.on("error", () => {});
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.on("data", (data) => hung.has(near) || to.write(data));
      from.on("close", () => hung.has(near) || to.destroy());
    }
  });
  await new Promise((listening) => line.listen(0, "127.0.0.1", listening));
  return {
    address: `http://127.0.0.1:${line.address().port}`,
    hang() {
      hangs = true;
      for (const near of open) hung.add(near);
    },
    mend() {
      hangs = false;
      for (const near of hung) near.resetAndDestroy();
    },
    end: () => line.close(),
  };
}

test("a move on a hanging connection is sent again, and happens once", async () => {
  const line = await hangingLine(shared.server.port);
  const [one, other] = await twoAt(line.address, shared.server.address);
  await playInTurn(["(0,0)", "(1,1)"], [one, other]);
  line.hang();
  await one.click(`${spot("(2,2)")}.mine`);
  await one.waitForSelector("text=Your move will be sent");
  line.mend();
  for (const page of [one, other]) await atPly(page, 3);
  await one.waitForSelector(".signal:not(.off)");
  await playInTurn(["(3,3)"], [other, one], 3);
  assert.deepEqual((await tableOf(other)).view.words, ["(0,0)", "(1,1)", "(2,2)", "(3,3)"]);
  forgetCuts(one);
  await leave(one, other);
  line.end();
});
