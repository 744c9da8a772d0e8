// The clock that is shown against the server's: after loading on a slow line, a reload, sleep, a lost connection.

import assert from "node:assert/strict";
import { test } from "node:test";
import { slowLine } from "../slow_line.js";
import { forgetRejections, leave, openIn, stage } from "../tessera.js";

const shared = stage();
const { table } = shared;

/** How far the shown clock may be from the server's, in milliseconds, beyond half the round trip. */
const EXACT = 250;

/** Half the round trip of the slow line, in milliseconds. */
const DELAY = 50;

/** Notes in the page when each clock changed, by its own clock, which is that of this machine. */
function watchClocks() {
  globalThis.shown = [];
  const look = () => {
    for (const [i, time] of document.querySelectorAll(".seat.now time").entries()) {
      const text = time.textContent;
      const last = globalThis.shown.at(-1);
      if (i === 0 && text && last?.text !== text) globalThis.shown.push({ text, at: Date.now() });
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}

/** The time left to the player to move, in milliseconds, at a moment of this machine, by the server. */
async function serverLeft(id) {
  const answer = await fetch(`${shared.server.address}/api/records/${id}`);
  const { clocks } = await answer.json();
  return (at) => clocks.left[clocks.running] - (at - clocks.at);
}

/** How far the clocks that were shown are from the server's, in milliseconds; positive if they show too much. */
async function errors(page, from = 0) {
  const left = await serverLeft(new URL(page.url()).pathname.split("/").pop());
  const shown = (await page.evaluate(() => globalThis.shown)).filter(({ at }) => at >= from);
  assert.ok(shown.length > 0, "a clock is shown");
  return shown.map(({ text, at }, i) => {
    const [minutes, seconds] = text.split(":").map(Number);
    const most = (minutes * 60 + seconds) * 1000;
    const real = left(at);
    // A clock that has just changed shows exactly what is left; the first one may be anywhere within its second.
    if (i > 0) return most - real;
    return real > most ? most - real : Math.max(0, most - 1000 - real);
  });
}

const assertExact = (found, allowed, when) => {
  for (const error of found) assert.ok(Math.abs(error) <= allowed, `${when}: off by ${found.map(Math.round)} ms`);
};

/** Waits until the clock has changed some times. */
const changes = (page, count) =>
  page.waitForFunction((count) => globalThis.shown.length >= count, count + (page.seen ?? 0));

test("on a slow line and a slow device the clock is right from its first paint on, and after a reload", async (t) => {
  const line = await slowLine(shared.server.port, { delay: DELAY, rate: 200 });
  const first = await table({ spec: "sabin-rains:5", seats: ["me", "me"], clock: "60" });
  const context = first.context();
  const cookies = await context.cookies();
  await context.addCookies(
    cookies.map((cookie) => ({ ...cookie, url: line.address, domain: undefined, path: undefined })),
  );
  const page = await openIn(context, "about:blank", watchClocks);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto(`${line.address}${new URL(first.url()).pathname}`);
  await changes(page, 4);
  const loaded = await errors(page);
  t.diagnostic(`after loading: off by ${loaded.map(Math.round).join(", ")} ms`);
  assertExact(loaded, EXACT + DELAY, "after loading");
  await page.reload();
  await page.waitForSelector(".seat.now time:not([hidden])");
  await changes(page, 3);
  const again = await errors(page);
  t.diagnostic(`after a reload: off by ${again.map(Math.round).join(", ")} ms`);
  assertExact(again, EXACT + DELAY, "after a reload");
  await context.close();
  line.end();
});

test("after sleep, and after a lost connection, the clock is right", async (t) => {
  const page = await table({ spec: "sabin-rains:5", seats: ["me", "me"], clock: "60" }, {});
  await page.addInitScript(watchClocks);
  await page.reload();
  await changes(page, 2);
  assertExact(await errors(page), EXACT, "unthrottled");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await devtools.send("Page.setWebLifecycleState", { state: "active" });
  const woken = Date.now() + 200;
  await page.waitForFunction((from) => globalThis.shown.filter(({ at }) => at > from).length > 2, woken);
  const slept = await errors(page, woken);
  t.diagnostic(`after sleep: off by ${slept.map(Math.round).join(", ")} ms`);
  assertExact(slept, EXACT, "after sleep");
  await page.context().setOffline(true);
  await page.waitForSelector(".signal.off");
  await page.context().setOffline(false);
  await page.waitForSelector(".signal:not(.off)");
  const back = Date.now();
  await page.waitForFunction((from) => globalThis.shown.filter(({ at }) => at > from).length > 2, back);
  const reconnected = await errors(page, back);
  t.diagnostic(`after a reconnection: off by ${reconnected.map(Math.round).join(", ")} ms`);
  assertExact(reconnected, EXACT, "after a reconnection");
  page.wrong = page.wrong.filter((text) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(text));
  await leave(page);
});

test("a device whose clock is set while the page is open shows the server's time again", async () => {
  const page = await table({ spec: "sabin-rains:5", seats: ["me", "me"], clock: "60" });
  await page.waitForSelector(".seat.now time:not([hidden])");
  const shown = () =>
    page.evaluate(() => {
      const [minutes, seconds] = document.querySelector(".seat.now time").textContent.split(":").map(Number);
      return (minutes * 60 + seconds) * 1000;
    });
  await page.evaluate(() => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + 20_000;
  });
  const left = await serverLeft(new URL(page.url()).pathname.split("/").pop());
  // The wrong time may be shown for a moment, and not at once.
  for (let polls = 0, right = 0; right < 5; polls++) {
    await page.waitForTimeout(200);
    const error = (await shown()) - left(Date.now());
    right = Math.abs(error) < 1000 + EXACT ? right + 1 : 0;
    assert.ok(polls < 100, `${error}`);
  }
  forgetRejections(page);
  await leave(page);
});
