// Addresses that lead nowhere, texts that can't be read, and what is refused beside a field.

import assert from "node:assert/strict";
import { join as pathOf } from "node:path";
import { test } from "node:test";
import { forgetRejections, inFolder, leave, stage, startServer } from "../tessera.js";

const { open, table, visit } = stage();

test("an address without a page says so", async () => {
  for (const path of ["/nonsense", "/%E0%A4%A", "/play/nonsense", "/constructor", "/rules/chess"]) {
    const page = await open(path);
    await page.waitForSelector("h1:has-text('Page not found')");
    assert.equal(await page.title(), "Page not found · Tessera", path);
    await page.click("text=To the home page");
    await page.waitForSelector(".game");
    forgetRejections(page);
    await leave(page);
  }
  const page = await open("/");
  const status = async (path) => (await page.context().request.get(new URL(path, page.url()).href)).status();
  assert.equal(await status("/nonsense"), 404);
  assert.equal(await status("/study"), 200);
  await leave(page);
});

test("the study is headed with the whole name of its set-up", async () => {
  for (const [address, words] of [
    ["/study", "side 5"],
    ["/study#spec=sabin-rains", "side 5"],
    ["/study#spec=sabin-rains:", "side 5"],
    ["/study#spec=sabin-rains:4", "side 4"],
  ]) {
    const page = await open(address);
    await page.waitForSelector(`.subtitle:text-is("${words}")`);
    await leave(page);
  }
});

test("a bad seed is refused in words, beside the choice of a random game", async () => {
  for (const seed of ["abc", "-1", "1.5", "1e99"]) {
    const page = await open(`/watch#spec=paths:5&seed=${seed}`);
    await page.waitForSelector(`.simulator .refusal:has-text("${seed}")`);
    assert.equal(await page.inputValue("[name=simulated]"), "paths:5");
    await leave(page);
  }
});

test("a text that is no record is refused beside the field until it is corrected", async () => {
  const page = await open("/watch");
  for (const text of ['{"a":1}', "a1-b2 i5-h4", "(0,0) (1,1)", "e5 d4 c4"]) {
    await page.fill("textarea", text);
    assert.equal(await page.locator(".refusal").count(), 0);
    await page.click('text="Show"');
    await page.waitForSelector('.opener .refusal:has-text("does not name its game")');
    assert.equal(await page.inputValue("textarea"), text, "what was typed is still there");
  }
  await page.waitForTimeout(5500); // Longer than a toast.
  assert.equal(await page.locator(".opener .refusal").count(), 1);
  assert.equal(await page.getAttribute("textarea", "aria-invalid"), "true");
  forgetRejections(page);
  await leave(page);
});

test("a wrong move and a wrong position are refused beside their fields until they are corrected", async () => {
  const page = await table({ spec: "paths:5", seats: ["me", "me"] });
  await page.fill("[name=move]", "z9");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".typed .refusal");
  assert.equal(await page.inputValue("[name=move]"), "z9");
  await page.fill("[name=move]", "(2,2)");
  assert.equal(await page.locator(".refusal").count(), 0);
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-ply="1"][aria-current]');
  forgetRejections(page);
  await leave(page);
  const study = await open("/study#spec=paths:5");
  await study.waitForSelector(".cell.mine");
  await study.fill("[name=position]", "nonsense");
  await study.click("text=Set up");
  await study.waitForSelector(".tools .refusal");
  await study.fill("[name=position]", "...../...../..W../...../..... black");
  assert.equal(await study.locator(".refusal").count(), 0);
  await study.click("text=Set up");
  await study.waitForSelector(".place");
  forgetRejections(study);
  await leave(study);
});

test("after a restart of the server the spectators are counted anew", async () => {
  await inFolder(async (folder) => {
    const database = pathOf(folder, "games.db");
    const first = await startServer({ database });
    const one = await visit(first.address);
    await one.click("[data-game=paths] >> text=Options");
    await one.selectOption("[name=second]", "me");
    await one.click("text=Start game");
    await one.waitForSelector(".cell.mine");
    const watchers = [await visit(one.url()), await visit(one.url()), await visit(one.url())];
    await one.waitForSelector("text=3 watching");
    await first.stop("SIGKILL");
    for (const gone of watchers.slice(1)) await gone.context().close();
    const second = await startServer({ database, port: first.port });
    await one.waitForSelector(".signal:not(.off)");
    await watchers[0].waitForSelector(".signal:not(.off)");
    await one.waitForSelector("text=1 watching", { timeout: 5000 });
    await one.waitForTimeout(1000);
    assert.match((await one.textContent(".subtitle")) ?? "", /1 watching/);
    for (const page of [one, watchers[0]]) await page.context().close(); // Not `leave`: requests have failed.
    await second.stop();
  });
});
