// Premoves: clicks made while the opponent is to move, in games with a clock.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atPly, leave, playInTurn, serious, spot, stage, tableOf } from "../tessera.js";

const { join, table, two } = stage();

/** The spots that are planned. */
const planned = (page) => page.locator(".planned").count();

test("a planned move is played as soon as it is the reader's turn", async () => {
  const [one, other] = await two({ clock: "5+3" });
  await other.click(spot("(1,1)"));
  assert.equal(await planned(other), 1);
  assert.match((await other.getAttribute(spot("(1,1)"), "aria-label")) ?? "", /planned/);
  assert.deepEqual(await serious(other), []);
  await other.click(spot("(2,2)"));
  assert.equal(await planned(other), 1, "another one replaces it");
  await one.click(`${spot("(0,0)")}.mine`);
  for (const page of [one, other]) await atPly(page, 2);
  assert.deepEqual((await tableOf(one)).view.words, ["(0,0)", "(2,2)"]);
  assert.equal(await planned(other), 0);
  await leave(one, other);
});

test("a planned move is taken back by a second click or Escape, and one that is no longer legal comes to nothing", async () => {
  const [one, other] = await two({ clock: "5+3" });
  await other.click(spot("(1,1)"));
  await other.click(spot("(1,1)"));
  assert.equal(await planned(other), 0);
  await other.click(spot("(1,1)"));
  await other.keyboard.press("Escape");
  assert.equal(await planned(other), 0);
  await other.click(spot("(0,0)"));
  await playInTurn(["(0,0)"], [one, other]);
  await other.waitForSelector(`${spot("(1,1)")}.mine`);
  assert.equal(await planned(other), 0);
  assert.equal((await tableOf(one)).view.ply, 1, "the cell is taken");
  await leave(one, other);
});

test("a tile of the hand is picked ahead, with or without a goal", async () => {
  const one = await table({ spec: "hive:base", seats: ["me", "open"], clock: "10+5" });
  const other = await join(one);
  const ant = other.locator(".hand button:not(:disabled)", { has: other.locator("[data-kind=ant]") });
  await ant.click();
  assert.equal(await ant.getAttribute("aria-pressed"), "true");
  await one.click(spot("hand:A"));
  await one.click(spot("0,0"));
  await atPly(other, 1);
  await other.waitForSelector(`${spot("hand:A")}[aria-pressed=true]`);
  await other.click(`${spot("0,1")}.mine`);
  await atPly(other, 2);
  await leave(one, other);
});

test("without a clock nothing is planned", async () => {
  const [one, other] = await two();
  await other.click(spot("(1,1)"));
  assert.equal(await planned(other), 0);
  await leave(one, other);
});
