// The countdown of the clocks and the estimate of the server's clock, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

const { ServerTime, serverTime } = await import("../../web/base/server_time.js");
const { Clocks } = await import("../../web/play/clocks.js");

/** Clocks with a fake time; the server's clock is ahead of the device's. */
function clocksAt(start, ahead = 5_000_000) {
  let now = start;
  Date.now = () => now;
  serverTime.doubt();
  serverTime.heard(now + ahead, now, now);
  const told = (left, running, at = now) => ({ control: "5+3", left, running, at: at + ahead });
  return { clocks: new Clocks(), told, wait: (ms) => (now += ms) };
}

test("a small difference fades out instead of jumping", () => {
  const { clocks, told, wait } = clocksAt(0);
  clocks.set(told([10_000, 10_000], 0));
  wait(1000);
  clocks.set(told([8800, 10_000], 0));
  let before = clocks.left(0);
  assert.equal(before, 9000, "what was shown goes on");
  for (let i = 0; i < 20; i++) {
    wait(100);
    const step = before - clocks.left(0);
    assert.ok(step > 0 && step < 200, `${step}`);
    before -= step;
  }
  assert.equal(before, 8800 - 2000, "and ends at the truth");
});

test("added time shows at once", () => {
  const { clocks, told, wait } = clocksAt(0);
  clocks.set(told([10_000, 10_000], 0));
  wait(1000);
  clocks.set(told([12_000, 10_000], 1));
  assert.equal(clocks.left(0), 12_000);
  wait(500);
  assert.deepEqual([clocks.left(0), clocks.left(1)], [12_000, 9500]);
});

test("an answer that was long on its way has run on meanwhile, and an older one changes nothing", () => {
  const { clocks, told, wait } = clocksAt(10_000);
  const first = told([10_000, 10_000], 0);
  wait(1500);
  clocks.set(first);
  assert.equal(clocks.left(0), 8500);
  const second = told([8500, 10_000], 0);
  clocks.set(second);
  clocks.set({ ...first, left: [1, 1] }, false);
  assert.equal(clocks.left(0), 8500);
});

test("several answers narrow the server's clock down, and a clock that was set is noticed", () => {
  Date.now = () => 1000;
  const time = new ServerTime();
  assert.equal(time.uncertainty, Infinity);
  time.heard(5600, 0, 1000); // Made anywhere between.
  assert.ok(time.uncertainty > 500);
  time.heard(5100, 0, 150);
  time.heard(5900, 850, 1000);
  assert.ok(Math.abs(time.now() - 6000) < 60, `${time.now()}`);
  assert.ok(time.uncertainty < 60, `${time.uncertainty}`);
  time.heard(5950, -Infinity, 1000);
  assert.ok(time.uncertainty < 60, "a message that was not asked for says little");
  time.heard(90_000, 990, 1000);
  assert.ok(Math.abs(time.now() - 90_005) < 10, `${time.now()}`);
});
