// Links to a game: who invites to what, «Join» and «Watch».

import assert from "node:assert/strict";
import { test } from "node:test";
import { leave, serious, stage, tableOf } from "../tessera.js";

const { accept, open, table, watch } = stage();

const invite = (names = ["Ada", null]) => table({ spec: "hive:base", seats: ["me", "open"], clock: "10+5", names });

test("a link shows who invites to what, and seats nobody before they join", async () => {
  const one = await invite();
  const other = await open(new URL(one.url()).pathname);
  await other.waitForSelector("h1:has-text('Ada invites you to a game of Hive')");
  for (const words of ["standard · 10 min + 5 s", "You play black."])
    await other.waitForSelector(`.invited >> text=${words}`);
  assert.deepEqual(await serious(other), []);
  const before = await tableOf(one);
  assert.equal(before.seats[1].holder, "open");
  assert.equal(before.clocks.running, null, "no clock runs");
  await other.fill("[name=name]", "Bob");
  await other.click("text=Join");
  await other.waitForSelector(".seat:not(.top) >> text=Bob");
  await one.waitForSelector(".seat.top >> text=Bob");
  assert.equal(await other.locator("[name=name]").count(), 0, "the name is asked once");
  const next = await open("/");
  await leave(one, other, next);
});

test("a name is remembered, and one that is refused is refused beside its field", async () => {
  const [first, second] = [await invite(), await invite()];
  const other = await open(new URL(first.url()).pathname);
  await other.fill("[name=name]", "Eve\u0007");
  await other.click("text=Join");
  await other.waitForSelector(".refusal, .cell");
  if (await other.locator(".refusal").count()) {
    await other.fill("[name=name]", "Eve");
    assert.equal(await other.locator(".refusal").count(), 0, "until it is corrected");
    await other.click("text=Join");
  }
  await other.waitForSelector(".seat:not(.top) >> text=Eve");
  await other.goto(second.url());
  await other.waitForSelector(".invited");
  assert.equal(await other.inputValue("[name=name]"), "Eve");
  other.wrong = other.wrong.filter((text) => !/status of 4/.test(text));
  await leave(first, second, other);
});

test("who only watches leaves the seat open, and may join later", async () => {
  const one = await invite();
  const watcher = await watch(one);
  assert.equal((await tableOf(one)).seats[1].holder, "open");
  await one.waitForSelector("text=1 watching");
  await watcher.click("text=Join");
  await one.waitForSelector(".invitation", { state: "detached" });
  await watcher.waitForSelector(".seat:not(.top) .chip.black");
  await leave(one, watcher);
});

test("who joins too late watches", async () => {
  const one = await invite();
  const late = await open(new URL(one.url()).pathname);
  await late.waitForSelector(".invited");
  const other = await accept(one.url());
  await late.click("text=Join");
  await late.waitForSelector("text=Someone else has joined already");
  await late.waitForSelector("text=You are watching.");
  late.wrong = late.wrong.filter((text) => !/status of 4/.test(text));
  await leave(one, other, late);
});
