// The countdown of the clocks, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

const { Clocks } = await import("../../web/play/clocks.js");

/** Clocks with a fake time. */
function clocksAt(start) {
  let now = start;
  performance.now = () => now;
  return { clocks: new Clocks(), wait: (ms) => (now += ms) };
}

const told = (left, running) => ({ control: "5+3", left, running });

test("a small difference fades out instead of jumping", () => {
  const { clocks, wait } = clocksAt(0);
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
  const { clocks, wait } = clocksAt(0);
  clocks.set(told([10_000, 10_000], 0));
  wait(1000);
  clocks.set(told([12_000, 10_000], 1));
  assert.equal(clocks.left(0), 12_000);
  wait(500);
  assert.deepEqual([clocks.left(0), clocks.left(1)], [12_000, 9500]);
});
