// Online games: two browsers, and spectators.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atPly, countSounds, forgetRejections, leave, playInTurn, shoot, spot, stage } from "../tessera.js";

const shared = stage();
const { join, open, table, two, watch } = shared;

test("a game by link from the first click to the rematch: clock, spectator, reload, take-back, draw", async () => {
  const one = await open();
  await one.click("[data-game=paths] >> text=Options");
  await one.selectOption("[name=setup]", "5");
  await one.selectOption("[name=second]", "open");
  await one.selectOption("[name=clock]", "5+3");
  await one.click("text=Start game");
  await one.fill("[name=name]", "Ada");
  await one.click("text=Save");
  const link = await one.inputValue(".invitation input");
  assert.equal(link, one.url());
  await one.waitForFunction(() => document.querySelector(".invitation img")?.naturalWidth > 0);
  await shoot(one, "invitation");
  const other = await shared.accept(link, { name: "Bob" });
  const watcher = await shared.visit(link);
  await watcher.waitForSelector("text=You are watching.");
  await one.waitForSelector("text=1 watching");
  await one.waitForSelector(".seat.top.here >> text=Bob");
  await other.waitForSelector(".seat.top >> text=Ada");
  await playInTurn(["(2,2)", "(0,0)"], [one, other]);
  await atPly(watcher, 2);
  assert.equal(await watcher.locator(".cell.mine").count(), 0);
  assert.match((await other.textContent(".seat.top time")) ?? "", /^(5:0\d|4:5\d)$/);
  await other.reload();
  await playInTurn(["(2,1)", "(0,1)"], [one, other], 2);
  await other.click("text=Take back");
  await one.click("text=Accept");
  for (const page of [one, other, watcher]) await atPly(page, 3);
  await playInTurn(["(1,1)"], [other, one], 3);
  await one.click("text=Offer draw");
  await one.waitForSelector("text=Offer sent");
  await shoot(other, "draw-offered");
  await other.click("text=Accept");
  for (const page of [one, other, watcher]) await page.waitForSelector("dialog.result");
  assert.equal(await one.textContent("dialog h2"), "DRAW");
  await one.click("dialog >> text=Rematch");
  await one.waitForSelector("text=Offer sent");
  await other.click("dialog >> text=View board");
  await other.click("text=Accept");
  await other.waitForSelector(".seat:not(.top) .chip.white");
  await one.waitForSelector(".seat:not(.top) .chip.black");
  assert.equal(new URL(one.url()).pathname, new URL(other.url()).pathname);
  await one.waitForSelector(".seat.top >> text=Bob");
  await leave(one, other, watcher);
});

test("players and spectators chat in separate rooms; markup is plain text; the chat can be muted", async () => {
  const [one, other] = await two();
  const [watcher, second] = [await watch(one), await watch(one)];
  const say = async (page, text) => {
    if (!(await page.locator(".chat[open]").count())) await page.click(".chat summary");
    await page.fill("[name=say]", text);
    await page.keyboard.press("Enter");
  };
  const script = `<img src=x onerror="globalThis.hurt = 1"><script>globalThis.hurt = 1</script>`;
  await say(one, script);
  await other.waitForSelector("text=1 new");
  await other.click(".chat summary");
  await other.waitForFunction(
    (script) => document.querySelector(".chat li:not(.none)")?.textContent?.endsWith(script),
    script,
  );
  assert.equal(await other.evaluate(() => globalThis.hurt), undefined);
  await say(watcher, "who wins?");
  await second.waitForSelector("text=1 new");
  await second.click(".chat summary");
  await second.waitForSelector(".chat li >> text=who wins?");
  assert.deepEqual(await second.locator(".chat li").count(), 1, "what the players say is theirs");
  await say(other, "hello");
  await one.waitForSelector(".chat li >> text=hello");
  assert.equal(await one.locator("text=who wins?").count(), 0);
  await shoot(one, "chat");
  await one.click("text=Mute");
  assert.equal(await one.locator(".chat li >> text=hello").count(), 0);
  await leave(one, other, watcher, second);
});

test("an open game is in the lobby until an opponent joins", async () => {
  const one = await table({
    spec: "hive:base",
    seats: ["open", "me"],
    clock: "10+5",
    listed: true,
    names: [null, "Ada"],
  });
  await one.waitForSelector("text=also in the lobby");
  const other = await open();
  await other.click(".challenge:has-text('Ada') >> text=Join");
  await other.waitForSelector(".seat:not(.top) .chip.white");
  await one.waitForSelector(".seat.top.here");
  const third = await open();
  await third.waitForSelector("text=No open games");
  await leave(one, other, third);
});

test("two players who want the same game are paired", async () => {
  const pages = [await open(), await open()];
  for (const page of pages) {
    await page.selectOption("[name=pairSpec]", "abalon:5");
    await page.selectOption("[name=pairClock]", "3+2");
    await page.click("text=Find opponent");
    await page.waitForSelector(".cell");
  }
  const [one, other] = pages;
  for (const page of pages) await page.waitForSelector(".seat.top.here");
  assert.equal(one.url(), other.url());
  await leave(...pages);
});

test("a game is aborted before the second move, and a challenge cancelled", async () => {
  const [one, other] = await two();
  await playInTurn(["(0,0)"], [one, other]);
  await other.click("text=Abort game");
  for (const page of [one, other]) await page.waitForSelector("text=Game aborted");
  const waiting = await table({ spec: "paths:5", seats: ["me", "open"] });
  await waiting.click("text=Cancel");
  await waiting.waitForSelector("text=Game aborted");
  await leave(one, other, waiting);
});

test("a player whose opponent has left can claim victory", async () => {
  const [one, other] = await two({ clock: "10+0" });
  await playInTurn(["(0,0)", "(1,1)", "(2,2)"], [one, other]);
  await one.clock.install();
  await one.reload();
  await leave(other);
  await one.waitForSelector(".seat.top.away");
  await one.waitForSelector("text=You can claim");
  await shared.server.turnClock(61_000);
  await one.clock.runFor(61_000);
  await one.click("text=Claim victory");
  await one.waitForSelector("dialog.result");
  assert.equal(await one.textContent("dialog h2"), "WINNER: WHITE");
  await leave(one);
});

test("an account shows its games on another device", async () => {
  const one = await table({ spec: "paths:5", seats: ["me", "random"] });
  const enter = async (page, name, password, button) => {
    await page.click('[aria-label="Account"]');
    await page.fill("[name=account]", name);
    await page.fill("[name=password]", password);
    await page.click(`dialog >> text="${button}"`);
  };
  await enter(one, "Ada", "correct horse", "Sign up");
  await one.waitForSelector("text=Welcome, Ada!");
  const other = await open();
  await enter(other, "Ada", "wrong horse battery", "Log in");
  await other.waitForSelector("text=Wrong name or password.");
  await other.fill("[name=password]", "correct horse");
  await other.click('dialog >> text="Log in"');
  await other.waitForSelector("text=Welcome, Ada!");
  await other.click(".records a");
  await other.waitForSelector(".cell.mine");
  await other.click('[aria-label="Account"]');
  await other.click("text=Log out");
  await other.waitForSelector("text=You are logged out.");
  await other.waitForSelector("text=You are watching.");
  forgetRejections(other);
  await leave(one, other);
});

test("the password of an account is changed, and the account deleted", async () => {
  const page = await open();
  await page.click('[aria-label="Account"]');
  await page.fill("[name=account]", "Grace");
  await page.fill("[name=password]", "correct horse");
  await page.click('dialog >> text="Sign up"');
  await page.waitForSelector("text=Welcome, Grace!");
  await page.click('[aria-label="Account"]');
  await page.click("summary:has-text('Change password')");
  await page.fill("details[open] [autocomplete=current-password]", "wrong horse battery");
  await page.fill("details[open] [autocomplete=new-password]", "staple battery");
  await page.click("details[open] button");
  await page.waitForSelector("text=Wrong password.");
  await page.fill("details[open] [autocomplete=current-password]", "correct horse");
  await page.click("details[open] button");
  await page.waitForSelector("text=Password changed");
  await page.click('[aria-label="Account"]');
  await page.click("summary:has-text('Delete account')");
  await page.fill("details[open] [autocomplete=current-password]", "staple battery");
  await page.click("details[open] button");
  await page.waitForSelector("text=Account deleted.");
  await page.click('[aria-label="Account"]');
  await page.waitForSelector("[name=account]");
  forgetRejections(page);
  await leave(page);
});

test("short time is visible, and audible with sounds on", async () => {
  const [one, other] = await two({ clock: "5+0" });
  await playInTurn(["(0,0)", "(1,1)"], [one, other]);
  await one.addInitScript(countSounds);
  await one.evaluate(() => localStorage.setItem("tessera.sound", "on"));
  await one.clock.install();
  await one.reload();
  await one.waitForSelector(".seat.now time:not(.short)");
  await shared.server.turnClock(285_000);
  await one.clock.runFor(285_000);
  await one.waitForSelector(".seat.now time.short");
  await one.waitForFunction(() => globalThis.sounds === 1);
  await leave(one, other);
});

test("the selection survives updates that do not change the board", async () => {
  const one = await table({ spec: "abalon:5", seats: ["me", "open"] });
  const other = await join(one);
  await one.click(`${spot("c3")}.mine`);
  await one.click(`${spot("c4")}.mine`);
  await other.click("text=Offer draw");
  await one.waitForSelector("text=offers a draw");
  assert.equal(await one.locator(".made").count(), 2);
  await one.click(`${spot("d4")}.mine`);
  await atPly(other, 1);
  await leave(one, other);
});

test("typed text and focus survive the arrival and the moves of an opponent", async () => {
  const one = await table({ spec: "paths:5", seats: ["me", "open"] });
  await one.click("[name=name]");
  await one.keyboard.type("Ev");
  const other = await join(one);
  await one.waitForSelector(".invitation", { state: "detached" });
  await one.keyboard.type("a");
  await one.keyboard.press("Enter");
  await other.waitForSelector(".seat.top >> text=Eva");
  await one.click(`${spot("(0,0)")}.mine`);
  await atPly(other, 1);
  await one.focus('[data-ply="1"]');
  await other.click(`${spot("(1,1)")}.mine`);
  await atPly(one, 2);
  assert.equal(await one.evaluate(() => document.activeElement?.getAttribute("data-ply")), "1");
  await leave(one, other);
});
