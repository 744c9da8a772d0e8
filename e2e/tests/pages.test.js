// Every page in every theme, width and language; accessibility; size.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { leave, ROOT, serious, shoot, spot, stage, startServer, tableOf } from "../tessera.js";

const { games, open, table, visit } = stage();

/** Name, address, and a selector that matches once the page is there. */
const PAGES = [
  ["home", "/", ".game"],
  ["watch", "/watch", ".opener"],
  ["simulated", "/watch#spec=islands:5&seed=1", ".cell"],
  ["study", "/study#spec=hive:base&moves=wA1;bA1 -wA1", ".place"],
  ["rules", "/rules/sabin-rains", ".example .cell"],
];

for (const [width, height, scheme] of [
  [1280, 800, "light"],
  [390, 844, "dark"],
]) {
  test(`every page, ${width} wide and ${scheme}: no serious violations, no horizontal scrolling`, async () => {
    const options = { viewport: { width, height }, colorScheme: scheme };
    const check = async (name, page) => {
      assert.deepEqual(await serious(page), [], name);
      await shoot(page, `${name}-${width}-${scheme}`);
      for (const [w, h] of [
        [width, height],
        [1670 - width, height],
      ]) {
        await page.setViewportSize({ width: w, height: h });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= w, `${name} is ${wide} wide on ${w}`);
      }
      await leave(page);
    };
    for (const [name, path, there] of PAGES) {
      const page = await open(path, options);
      await page.waitForSelector(there);
      await check(name, page);
    }
    for (const { id } of await games()) {
      await check(id, await table({ spec: id, seats: ["me", "random"], clock: "30" }, options));
    }
    const inviting = await table({ spec: "paths", seats: ["me", "open"], clock: "5+3", listed: true }, options);
    await inviting.waitForSelector(".invitation");
    const invited = await open(new URL(inviting.url()).pathname, options);
    await inviting.waitForSelector(".seat.top.here");
    await invited.click(".chat summary");
    await check("invited", invited);
    await leave(inviting);
    const waiting = await table({ spec: "paths", seats: ["me", "open"], clock: "5+3", listed: true }, options);
    await waiting.waitForSelector(".invitation");
    await check("inviting", waiting);
  });
}

test("a table is loaded as one script and one style sheet, and module by module from a folder", async () => {
  const loaded = (page) =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  const bundled = await table({ spec: "paths:3", seats: ["me", "me"] });
  const files = (await loaded(bundled)).filter((path) => /\.(js|css)$/.test(path));
  assert.deepEqual(files.sort(), ["/page.css", "/page.js"]);
  const server = await startServer({ web: join(ROOT, "web") });
  const page = await visit(server.address);
  await page.waitForSelector(".game");
  assert.ok((await loaded(page)).includes("/pages/home.js"));
  await leave(page, bundled);
  await server.stop();
});

test("any size that the server allows can be chosen, and its board is shown", async () => {
  const page = await open();
  for (const { id, sizes } of (await games()).filter(({ sizes }) => sizes)) {
    await page.click(`[data-game=${id}] >> text=Options`);
    assert.ok(await page.locator("[name=size]").isHidden());
    await page.selectOption("[name=setup]", "other");
    const shown = () => page.waitForFunction(() => document.querySelector(".preview").naturalWidth > 0);
    for (const [typed, size] of [
      [sizes[0] + 1, sizes[0] + 1],
      [sizes[1] + 1, sizes[1]],
    ]) {
      await page.fill("[name=size]", String(typed));
      await page.waitForSelector(`.preview[src*="${id}%3A${size}&"]`);
      await shown();
    }
    await page.fill("[name=size]", "6");
    await shoot(page, `size-${id}`);
    await page.selectOption("[name=second]", "me");
    await page.click("dialog .primary");
    await page.waitForSelector(".cell");
    assert.equal((await tableOf(page)).view.spec, `${id}:6`);
    await page.goBack();
    await page.waitForSelector(".game");
  }
  await leave(page);
});

test("pop-ups have no serious violations", async () => {
  const page = await open();
  for (const name of ["[data-game=hive] >> text=Options", '[aria-label="Account"]', '[aria-label="Settings"]']) {
    await page.click(name);
    await page.waitForSelector("dialog");
    assert.deepEqual(await serious(page), [], name);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
  }
  await leave(page);
});

test("the accessible themes have no serious violations", async () => {
  for (const theme of ["contrast", "pattern"]) {
    const page = await table({ spec: "sabin-rains:5", seats: ["me", "random"], moves: "e5 d4 c4" });
    await page.evaluate((theme) => localStorage.setItem("tessera.theme", theme), theme);
    await page.reload();
    await page.waitForSelector(".cell");
    assert.deepEqual(await serious(page), [], theme);
    assert.notEqual(
      await page
        .locator(".piece.blue .pattern")
        .first()
        .evaluate((ring) => getComputedStyle(ring).display),
      "none",
    );
    await leave(page);
  }
});

test("at 390 pixels the whole board is visible without scrolling, and targets are large", async () => {
  const page = await table(
    { spec: "sabin-rains:5", seats: ["me", "random"], clock: "30" },
    { viewport: { width: 390, height: 844 }, hasTouch: true },
  );
  const board = await page.locator(".stage").boundingBox();
  assert.ok(board.y >= 0 && board.y + board.height <= 844);
  const small = await page
    .locator("button:visible")
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => !button.closest("ol") && button.getBoundingClientRect().height < 40)
        .map((button) => button.outerHTML),
    );
  assert.deepEqual(small, []);
  await page.tap(`${spot("e5")}.mine`);
  await page.waitForSelector('.place[data-at="e5"]');
  await leave(page);
});

test("the rules have boards to play on", async () => {
  for (const { id } of await games()) {
    const page = await open(`/rules/${id}`);
    const { rules } = await page.evaluate(async (id) => (await fetch(`/api/games/${id}`)).json(), id);
    const boards = 1 + (rules.match(/^```(position|moves) /gm) ?? []).length;
    await page.waitForFunction(
      (boards) => document.querySelectorAll(".example .cell:first-child").length === boards,
      boards,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, `${id} fits a phone`);
    await leave(page);
  }
  const page = await open("/rules/sabin-rains");
  const second = page.locator(".example").nth(1);
  await page.click(".try >> text=a4");
  await page.waitForFunction(() => document.querySelectorAll(".example:last-of-type .dot:not([hidden])").length === 3);
  await second.locator(spot("d6")).click();
  await second.locator(`${spot("c5")}.mine`).click();
  await page.waitForSelector("text=30 : 16");
  await leave(page);
});

test("the page is in French and Dutch", async () => {
  for (const [locale, words] of [
    ["fr-BE", "Parties récentes"],
    ["nl-BE", "Recente partijen"],
  ]) {
    const page = await open("/", { locale });
    await page.waitForSelector(`text=${words}`);
    assert.equal(await page.getAttribute("html", "lang"), locale.slice(0, 2));
    await leave(page);
  }
});

test("settings take effect at once, and are remembered", async () => {
  const page = await open();
  await page.click('[aria-label="Settings"]');
  await page.selectOption("[name=theme]", "contrast");
  assert.equal(await page.getAttribute("html", "data-theme"), "contrast");
  await page.selectOption("[name=language]", "fr");
  await page.keyboard.press("Escape");
  await page.waitForSelector("text=Parties récentes");
  await page.reload();
  await page.waitForSelector("text=Parties récentes");
  assert.equal(await page.getAttribute("html", "data-theme"), "contrast");
  await leave(page);
});

test("a table takes at most 120 kilobytes over the wire", async () => {
  const page = await table({ spec: "islands:11", seats: ["me", "me"] });
  const bytes = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  assert.ok(bytes > 40_000 && bytes <= 120_000, `${bytes} bytes`);
  await leave(page);
});

test("any time control and any seat can be chosen", async () => {
  const page = await open();
  const choose = async (clock, more) => {
    await page.click("[data-game=paths] >> text=Options");
    await page.selectOption("[name=first]", "random");
    assert.equal(await page.textContent("[name=second] option:first-child"), "Me");
    await page.selectOption("[name=second]", "me");
    await page.selectOption("[name=clock]", clock);
    for (const [name, value] of Object.entries(more)) await page.fill(`[name=${name}]`, value);
    await page.click("text=Start game");
    await page.waitForSelector(".seat:not(.top) .chip.black");
    const { clocks, mine } = await tableOf(page);
    assert.deepEqual(mine, [1]);
    await page.click(".brand");
    return clocks.control;
  };
  assert.equal(await choose("seconds", { seconds: "45" }), "45");
  assert.equal(await choose("seconds", { seconds: "0.1" }), "1", "what nobody could play is the least that one can");
  assert.equal(await choose("minutes", { minutes: "7", more: "0" }), "7+0");
  assert.equal(await choose("10+5", {}), "10+5");
  await leave(page);
});
