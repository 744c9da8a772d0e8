// Takes the screenshots of the README: npm run pictures. Look at them before committing.

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { CHROMIUM, spot, startServer } from "./tessera.js";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../docs/page");

const WORKED = "RR.RR/R.BB.R/BBB.BR./B.BRB.BB/RBB.BBB.B/R.RRB.BB/RR.B..B/.RRBBB/R.R.. red";
const PUSH = ".RR../.RRR../..RRR../...RR.../..BBBRR../..BBBB../..BBBB./..BB../..... black 1 2";
const HIVE =
  `wL; bB1 wL/; wG1 /wL; bA1 bB1-; wP -wG1; bP bB1/; wQ -wL; bQ \\bB1; wM -wP; bS1 \\bQ; wG1 wP\\; bS2 \\bP; wB1 -wM; bG1 -bQ;
  wG2 /wL; bB2 bS1/; wG3 \\wB1; bG2 bA1-; wG2 \\wP; bG3 bG2/; wS1 /wM; bG3 bA1\\; wA1 /wB1; bA2 bP/; wA2 /wS1; bA2 wG3/; wB2 /wA1; bP bA1/;
  wA2 wL\\; bA2 \\bS1; wA2 \\wQ; bA2 /wS1`.replaceAll("\n ", "");

/** A game that Black wins. */
const PUSHED_OFF = `a3b3-b4 g4-f3 a4-b4 g6g7-f6 a1a2-b2 f6-g6 b3-c3 f7-f6 b4-c4 g5-g6 b2-c3 f5-f4 c3-d4 g7-g6 c4-d4 g5-g6 e4-f4 g7-g6
  d4e5-e4 g6-g7 f6-f5 g7-g6 e4-f5`;

/** Screenshots by name: the window, the game or page to open, and what to do there. */
const PICTURES = {
  home: { path: "/" },
  "sabin-rains": {
    game: { spec: "sabin-rains:5", position: WORKED, seats: ["me", "level:4"], clock: "30" },
    show: (page) => page.hover(spot("a4")),
  },
  "hive-dark": {
    dark: true,
    game: { spec: "hive:base+mlp", moves: HIVE, seats: ["me", "me"] },
    show: (page) => page.click(spot("hand:A")),
  },
  abalon: {
    game: { spec: "abalon:5", position: PUSH, seats: ["me", "me"] },
    async show(page) {
      for (const name of ["e3", "e5"]) await page.click(spot(name));
      await page.hover(spot("e6"));
    },
  },
  analysis: {
    game: { spec: "abalon:4", moves: PUSHED_OFF, seats: ["me", "me"] },
    async show(page) {
      await page.click("dialog >> text=Analyse");
      await page.waitForSelector(".graph");
      await page.locator("[data-ply]:has(.mark)").first().click();
      await page.click(".verdict button");
      await page.waitForSelector(".ghost");
    },
  },
  phone: {
    phone: true,
    game: { spec: "sabin-rains:5", position: WORKED, seats: ["me", "level:4"], clock: "30" },
    show: (page) => page.hover(spot("a4")),
  },
};

const server = await startServer();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
mkdirSync(FOLDER, { recursive: true });
for (const [name, { path, game, dark, phone, show }] of Object.entries(PICTURES)) {
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    deviceScaleFactor: phone ? 0.8 : 0.53, // The README shows them small.
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const made =
    game &&
    (await context.request.post(`${server.address}/api/records`, { data: game, headers: { origin: server.address } }));
  await page.goto(server.address + (made ? `/play/${(await made.json()).table.record}` : path));
  await page.waitForLoadState("networkidle");
  await show?.(page);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await context.close();
}
await browser.close();
await server.stop();
