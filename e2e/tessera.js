// What every test needs: the real server with the page of this repository, and a real browser.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, "..");

/** The program under test; `TESSERA` names another one than the debug build. */
const PROGRAM = process.env.TESSERA ?? join(ROOT, "target/debug/tessera");

/** Debian's browser; `CHROMIUM` names another one. */
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** A server with a clock that tests can turn. `options`: a database file, a port to come back to. */
export async function startServer({ database, port = 0 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "tessera-"));
  const child = spawn(PROGRAM, ["serve", "--database", database ?? join(folder, "games.db"), "--no-open", "--port", String(port), "--web", join(ROOT, "web"), "--test-clock"]);
  const address = await new Promise((resolve, reject) => {
    let said = "";
    const hear = (data) => {
      said += data;
      const found = /http:\/\/[\d.:]+/.exec(said);
      if (found) resolve(found[0]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", () => reject(new Error(`the server ended: ${said}`)));
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  return {
    address,
    port: Number(new URL(address).port),
    async turnClock(ms) {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(`${address}/api/test/clock`, { method: "POST", headers, body: JSON.stringify({ ms }) });
      assert.ok(answer.ok, await answer.text());
    },
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

export const startBrowser = () => chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });

/** A page that remembers what went wrong on it. */
export async function openPage(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.wrong = [];
  page.on("console", (message) => message.type() === "error" && page.wrong.push(message.text()));
  page.on("pageerror", (error) => page.wrong.push(error.stack));
  await page.goto(address);
  return page;
}

/** Nothing was said on the console that should not be. */
export const assertQuiet = (page) => assert.deepEqual(page.wrong, []);

/** Makes a game as this page's visitor, and opens it. */
export async function beginGame(page, wanted) {
  const id = await page.evaluate(async (wanted) => {
    const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wanted) };
    const made = await (await fetch("/api/records", request)).json();
    if (made.error) throw new Error(made.error);
    return made.table.record;
  }, wanted);
  await page.goto(new URL(`/play/${id}`, page.url()).href);
  await page.waitForSelector(".cell");
  return id;
}

/** The table as the server has it. */
export const tableOf = (page) =>
  page.evaluate(async () => (await fetch(`/api/records/${location.pathname.split("/").pop()}`)).json());

export const spot = (name) => `[data-spot="${name}"]`;

/** A picture for people to look at, where `SHOTS` names a folder. */
export async function shoot(page, name) {
  if (!process.env.SHOTS) return;
  mkdirSync(process.env.SHOTS, { recursive: true });
  await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
}
