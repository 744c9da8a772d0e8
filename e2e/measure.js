// Measures size and latency of a table: npm run measure. Use a release build (TESSERA=…) on an idle machine.
// Times are medians, in milliseconds. This is no test, since its results depend on the load of the machine.

import { chromium } from "playwright-core";
import { CHROMIUM, startServer } from "./tessera.js";

const ROUNDS = 9;
const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const server = await startServer();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });

/** Creates a game of Islands as a new visitor, and opens it `loads` times. */
async function visit(loads) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const data = { spec: "islands:11", seats: ["me", "me"] };
  const made = await context.request.post(`${server.address}/api/records`, {
    data,
    headers: { origin: server.address },
  });
  const { table } = await made.json();
  const page = await context.newPage();
  for (let load = 0; load < loads; load++) {
    await page.goto(`${server.address}/play/${table.record}`);
    await page.waitForSelector(".cell.mine");
  }
  return page;
}

/** The time from navigation until the table is ready to play. */
async function ready(loads) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await visit(loads);
    times.push(await page.evaluate(() => performance.getEntriesByName("ready")[0].startTime));
    await page.context().close();
  }
  return middle(times);
}

/** The times from click to paint and to the server's answer, over forty moves; and the bytes over the wire. */
async function clicks() {
  const page = await visit(1);
  const bytes = await page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce(
      (sum, { encodedBodySize }) => sum + encodedBodySize,
      0,
    ),
  );
  await page.evaluate(() => {
    globalThis.paints = [];
    new PerformanceObserver((list) =>
      globalThis.paints.push(
        ...list
          .getEntries()
          .filter(({ interactionId }) => interactionId)
          .map(({ duration }) => duration),
      ),
    ).observe({ type: "event", durationThreshold: 16 });
  });
  for (let ply = 0; ply < 40; ply++) {
    await page.click(`[data-spot="(${(ply * 7) % 11},${(ply * 3 + Math.floor(ply / 11)) % 11})"].mine`, {
      timeout: 5000,
    });
    await page.waitForSelector(`[data-ply="${ply + 1}"][aria-current]`);
    if (await page.locator("dialog").count()) break;
  }
  const result = await page.evaluate(() => ({
    paints: globalThis.paints,
    answers: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith("/commands"))
      .map((entry) => entry.responseEnd - entry.requestStart),
  }));
  return { ...result, bytes };
}

const { paints, answers, bytes } = await clicks();
console.log(`a table over the wire         ${(bytes / 1000).toFixed(1)} kB (at most 120)`);
console.log(`ready to play, first visit    ${(await ready(1)).toFixed(0)}`);
console.log(`ready to play, later visits   ${(await ready(2)).toFixed(0)}`);
console.log(
  `click to paint, the longest   ${Math.max(0, ...paints)} (under 16 is not counted; ${paints.length} were longer)`,
);
console.log(`answer to a move, as seen by the page   ${middle(answers).toFixed(1)}`);
await browser.close();
await server.stop();
