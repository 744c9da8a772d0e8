// The other pages, in every theme and width, for every reader.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { assertQuiet, beginGame, openPage, shoot, spot, startBrowser, startServer } from "../tessera.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** From the rules of Hive. */
const HIVE = "wA1\r\nbA1 -wA1\r\nwA2 wA1/\r\nbA2 /bA1\r\nwQ wA1-\r\nbQ -bA1\r\nwA2 bA2-\r\nbA2 /wQ\r\n";

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** What axe finds that is serious. The policy forbids scripts in the page, so it comes in by the browser's own door. */
async function serious(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** Every page, and what tells that it is there. */
const PAGES = [
  ["home", "/", ".game"],
  ["watch", "/watch", ".opener"],
  ["simulated", "/watch#spec=islands:5&seed=1", ".cell"],
  ["study", "/study#spec=hive:base&moves=wA1;bA1 -wA1", ".place"],
  ["rules", "/rules/sabin-rains", ".example .cell"],
  ["table", null, ".cell"],
];

for (const [width, height] of [[1280, 800], [390, 844]]) {
  for (const scheme of ["light", "dark"]) {
    test(`every page, ${width} wide and ${scheme}: nothing serious for axe, nothing sideways`, async () => {
      for (const [name, path, there] of PAGES) {
        const page = await openPage(browser, server.address, { viewport: { width, height }, colorScheme: scheme });
        if (path) await page.goto(server.address + path);
        else await beginGame(page, { spec: "sabin-rains:5", seats: ["me", "random"], clock: "30" });
        await page.waitForSelector(there);
        assert.deepEqual(await serious(page), [], name);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${name} is ${wide} wide`);
        await shoot(page, `${name}-${width}-${scheme}`);
        assertQuiet(page);
        await page.context().close();
      }
    });
  }
}

test("a list of Hive moves is pasted and looked through", async () => {
  const page = await openPage(browser, `${server.address}/watch`);
  await page.fill("textarea", HIVE);
  await page.click("text=Show it");
  await page.click('[aria-label="Last position"]');
  await page.waitForFunction(() => document.querySelectorAll(".place").length === 6);
  assert.equal(await page.locator(".moves li button").count(), 9);
  assert.equal(await page.locator(".hand").first().isVisible(), true);
  await page.click('[aria-label="First position"]');
  await page.waitForFunction(() => document.querySelectorAll(".place").length === 0);
  await page.click("text=Play by itself");
  await page.waitForSelector('[data-ply="8"][aria-current]');
  assertQuiet(page);
  await page.context().close();
});

test("a file is dropped on the page, and one that can't be read is refused with a reason", async () => {
  const page = await openPage(browser, `${server.address}/watch`);
  const drop = (text) => page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "game.txt"));
    document.querySelector(".opener")?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
  }, text);
  await page.waitForSelector(".opener");
  await drop("wX1\nnonsense");
  await page.waitForSelector("#told:not([hidden])");
  await drop(HIVE);
  await page.waitForSelector(".steps");
  await page.context().close();
});

test("a simulated game of Islands runs by itself, and pauses", async () => {
  const page = await openPage(browser, `${server.address}/watch`);
  await page.click(".simulator button");
  await page.waitForFunction(() => document.querySelectorAll(".place").length > 3);
  await page.click("text=Pause");
  const pieces = await page.locator(".place").count();
  await page.waitForTimeout(600);
  assert.ok((await page.locator(".place").count()) - pieces <= 1);
  assertQuiet(page);
  await page.context().close();
});

test("the address of a studied position shows it to others", async () => {
  const page = await openPage(browser, `${server.address}/study#spec=abalon:5`);
  for (const name of ["c3", "c5", "d6"]) await page.click(spot(name));
  await page.waitForSelector('[data-ply="1"][aria-current]');
  const other = await openPage(browser, page.url());
  await other.waitForSelector('[data-ply="1"][aria-current]');
  await page.context().close();
  await other.context().close();
});

test("the examples of the rules can be played with", async () => {
  const page = await openPage(browser, `${server.address}/rules/paths`);
  await page.goto(`${server.address}/rules/sabin-rains`);
  await page.click(`.example ${spot("a4")}`);
  await page.waitForFunction(() => document.querySelectorAll(".example .dot:not([hidden])").length === 3);
  assertQuiet(page);
  await page.context().close();
});

test("the page speaks French and Dutch", async () => {
  for (const [locale, words] of [["fr-BE", "Mes dernières parties"], ["nl-BE", "Mijn laatste partijen"]]) {
    const page = await openPage(browser, server.address, { locale });
    await page.waitForSelector(`text=${words}`);
    assert.equal(await page.getAttribute("html", "lang"), locale.slice(0, 2));
    await page.context().close();
  }
});

test("the settings change the theme at once, and are remembered", async () => {
  const page = await openPage(browser, server.address);
  await page.click('[aria-label="Settings"]');
  await page.selectOption("[name=theme]", "contrast");
  assert.equal(await page.getAttribute("html", "data-theme"), "contrast");
  await page.reload();
  assert.equal(await page.getAttribute("html", "data-theme"), "contrast");
  await page.context().close();
});

test("a table weighs less than 150 kilobytes before pictures", async () => {
  const page = await openPage(browser, server.address);
  await beginGame(page, { spec: "islands:11", seats: ["me", "me"] });
  const bytes = await page.evaluate(() =>
    performance.getEntriesByType("resource").filter(({ name }) => !name.includes("/api/"))
      .reduce((sum, entry) => sum + /** @type {PerformanceResourceTiming} */ (entry).decodedBodySize, 0));
  assert.ok(bytes > 50_000 && bytes < 150_000, `${bytes} bytes`);
  await page.context().close();
});
