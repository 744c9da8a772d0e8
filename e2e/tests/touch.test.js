// Touch input on a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atPly, leave, spot, stage, tableOf } from "../tessera.js";

const { table } = stage();

const PHONE = { hasTouch: true, viewport: { width: 390, height: 844 } };

/** The centre of a cell, and its width. */
async function cell(page, name) {
  const { x, y, width, height } = await page.locator(spot(name)).boundingBox();
  return { x: x + width / 2, y: y + height / 2, width };
}

/** Drags fingers from points to points, and lifts them. */
async function move(page, from, to, steps = 10) {
  const touch = await page.context().newCDPSession(page);
  const send = (type, points) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await send("touchStart", from);
  for (let step = 1; step <= steps; step++) {
    await send(
      "touchMove",
      from.map(([x, y], finger) => [
        x + ((to[finger][0] - x) * step) / steps,
        y + ((to[finger][1] - y) * step) / steps,
      ]),
    );
  }
  await send("touchEnd", []);
}

test("on a large board a pinch zooms, a drag pans, and a tap plays", async () => {
  const page = await table({ spec: "islands:25", seats: ["me", "me"] }, PHONE);
  await page.waitForSelector(".zooms");
  const before = await cell(page, "(12,12)");
  const { x, y } = before;
  await move(
    page,
    [
      [x - 20, y],
      [x + 20, y],
    ],
    [
      [x - 60, y],
      [x + 60, y],
    ],
  );
  await page.waitForSelector(".closer");
  const closer = await cell(page, "(12,12)");
  assert.ok(closer.width > 2 * before.width, `${closer.width} after ${before.width}`);
  assert.ok(Math.hypot(closer.x - x, closer.y - y) < closer.width, "what is between the fingers stays there");
  await move(page, [[x, y]], [[x + 60, y + 40]]);
  const moved = await cell(page, "(12,12)");
  assert.ok(Math.hypot(moved.x - closer.x - 60, moved.y - closer.y - 40) < 8, "it follows the finger");
  assert.equal((await tableOf(page)).view.ply, 0, "looking plays nothing");
  await page.waitForTimeout(400); // The browser takes an immediate tap for the end of the drag.
  await page.tap(`${spot("(12,12)")}.mine`);
  await atPly(page, 1);
  assert.deepEqual((await tableOf(page)).view.words, ["(12,12)"]);
  await page.tap('[aria-label="Show the whole board"]');
  assert.ok(Math.abs((await cell(page, "(12,12)")).width - before.width) < 1);
  await leave(page);
});

test("a tap on small cells asks for confirmation", async () => {
  const page = await table({ spec: "islands:25", seats: ["me", "me"] }, PHONE);
  await page.tap(`${spot("(5,5)")}.mine`);
  await page.tap(`${spot("(5,6)")}.mine`);
  assert.equal((await tableOf(page)).view.ply, 0);
  await page.tap("text=Confirm move");
  await atPly(page, 1);
  assert.deepEqual((await tableOf(page)).view.words, ["(5,6)"]);
  await leave(page);
});

test("with confirmation on, the first tap only previews the move", async () => {
  const page = await table({ spec: "paths:5", seats: ["me", "me"] }, PHONE);
  await page.evaluate(() => localStorage.setItem("tessera.confirm", "on"));
  await page.reload();
  await page.tap(`${spot("(2,2)")}.mine`);
  assert.equal(await page.locator(".ghost").count(), 1);
  assert.equal((await tableOf(page)).view.ply, 0);
  await page.tap("text=Confirm move");
  await atPly(page, 1);
  await leave(page);
});
