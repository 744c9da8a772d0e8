// Shared by all tests: a real server with the page of this repository, and a real browser.

import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const HERE = dirname(fileURLToPath(import.meta.url));
/** The repository. */
export const ROOT = join(HERE, "..");

/** The program under test: the debug build, or `TESSERA`. */
export const PROGRAM = process.env.TESSERA ?? join(ROOT, "target/debug/tessera");

/** The browser: Debian's, or `CHROMIUM`. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The timeout of every wait, in milliseconds; generous, for machines under load. */
const PATIENCE = 30_000;

/** Starts the program and waits until it prints its address. */
async function start(options) {
  // A write beyond a quota is an error, not the end of the program.
  const child = spawn("sh", ["-c", 'trap "" XFSZ; exec "$@"', "sh", PROGRAM, ...options]);
  const address = await new Promise((resolve, reject) => {
    let said = "";
    const hear = (data) => {
      said += data;
      const found = /http:\/\/[\w.:/#?=&-]+/.exec(said);
      if (found) resolve(found[0]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`the program ended: ${said}`)));
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const stop = async (signal = "SIGTERM") => {
    child.kill(signal);
    await ended;
  };
  return { address: address.replace(/\/$/, ""), pid: child.pid, stop };
}

/** Starts a server with a test clock, on a new database and any free port unless given; `web` is a folder to serve the page from. */
export async function startServer({ database, port = 0, web } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "tessera-"));
  const file = database ?? join(folder, "games.db");
  const { address, pid, stop } = await start([
    "serve",
    "--database",
    file,
    "--no-open",
    "--port",
    String(port),
    "--test-clock",
    ...(web ? ["--web", web] : []),
  ]);
  return {
    address,
    port: Number(new URL(address).port),
    /** Whether there is room on the server's disk, by a quota. */
    room: (is) => execFileSync("prlimit", ["--pid", String(pid), `--fsize=${is ? "unlimited" : 0}:`]),
    async turnClock(ms) {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(`${address}/api/test/clock`, {
        method: "POST",
        headers,
        body: JSON.stringify({ ms }),
      });
      assert.ok(answer.ok, await answer.text());
    },
    /** Runs `tessera admin` beside the server. */
    admin(...line) {
      const { status, stderr, stdout } = spawnSync(PROGRAM, ["admin", "--database", file, ...line], {
        encoding: "utf8",
      });
      assert.equal(status, 0, stderr);
      return stdout;
    },
    async stop(signal) {
      await stop(signal);
      rmSync(folder, { recursive: true });
    },
  };
}

/** `tessera view FILE --page`. */
export const viewFile = (file) => start(["view", file, "--page"]);

/** Runs `work` with a temporary folder. */
export async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "tessera-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Starts one server and one browser for all tests of a file. */
export function stage() {
  const shared = { server: null, browser: null };
  before(async () => {
    [shared.server, shared.browser] = await Promise.all([
      startServer(),
      chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] }),
    ]);
  });
  after(async () => {
    await shared.browser?.close();
    await shared.server?.stop();
  });
  const staged = {
    get server() {
      return shared.server;
    },
    /** All games as `/api/games` lists them. */
    games: async () => (await fetch(`${shared.server.address}/api/games`)).json(),
    /** Opens a page of the server as a new visitor. */
    open: (path = "/", options = {}) => visit(shared.browser, new URL(path, shared.server.address).href, options),
    /** Opens any address as a new visitor. */
    visit: (address, options = {}) => visit(shared.browser, address, options),
    /** Creates a game as a new visitor, and opens it. */
    async table(wanted, options = {}) {
      const { server, browser } = shared;
      const context = await newContext(browser, options);
      const made = await context.request.post(`${server.address}/api/records`, {
        data: wanted,
        headers: { origin: server.address },
      });
      assert.ok(made.ok(), await made.text());
      const { table } = await made.json();
      const page = await openIn(context, `${server.address}/play/${table.record}`);
      await page.waitForSelector(".cell");
      return page;
    },
    /** Opens the link of a table as a new visitor, who watches. */
    async watch(page, options) {
      const watcher = await staged.open(new URL(page.url()).pathname, options);
      const watching = watcher.locator(".invited button:not(.primary)");
      await watcher.waitForSelector(".cell, .invited");
      if (await watching.count()) await watching.click();
      await watcher.waitForSelector(".cell");
      return watcher;
    },
    /** Opens the link of a table as a new visitor, who joins. */
    join: (page, options) => staged.accept(page.url(), options),
    /** Opens an invitation as a new visitor, and joins, under a name if there is one. */
    async accept(link, { name = "", ...options } = {}) {
      const page = await staged.visit(link, options);
      await page.fill(".invited [name=name]", name);
      await page.click(".invited .primary");
      await page.waitForSelector(".cell");
      return page;
    },
    /** Starts a game of two by link. */
    async two(wanted = {}, options = {}) {
      const one = await staged.table({ spec: "paths:5", seats: ["me", "open"], ...wanted }, options);
      const other = await staged.join(one, options);
      await one.waitForSelector(`${spot("(0,0)")}.mine`);
      await other.waitForSelector(".seat:not(.top) .chip.black");
      return [one, other];
    },
  };
  return staged;
}

/** Plays moves in turn, and waits until both pages show each. */
export async function playInTurn(moves, pages, ply = 0) {
  for (const [i, move] of moves.entries()) {
    await pages[i % 2].click(`${spot(move)}.mine`);
    for (const page of pages) await atPly(page, ply + i + 1);
  }
}

const newContext = (browser, options) =>
  browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...options });

const visit = async (browser, address, { ready, ...options }) =>
  openIn(await newContext(browser, options), address, ready);

/** Opens a page that collects console errors and requests to other hosts in `wrong`. `ready` runs before its scripts. */
export async function openIn(context, address, ready) {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.wrong = [];
  page.on("console", (message) => message.type() === "error" && page.wrong.push(message.text()));
  page.on("pageerror", (error) => page.wrong.push(error.stack));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(address).origin)
      page.wrong.push(`asked elsewhere: ${request.url()}`);
  });
  if (ready) await page.addInitScript(ready);
  await page.goto(address);
  return page;
}

/** Closes pages, and fails if any logged an error or sent a request to another host. */
export async function leave(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  }
}

/** Removes the console errors of requests that were rejected on purpose. */
export function forgetRejections(page) {
  page.wrong = page.wrong.filter((text) => !/status of 4\d\d/.test(text));
}

/** Fetches the table of a page from the server. */
export async function tableOf(page) {
  const id = new URL(page.url()).pathname.split("/").pop();
  const answer = await page.context().request.get(new URL(`/api/records/${id}`, page.url()).href);
  return answer.json();
}

export const spot = (name) => `[data-spot="${name}"]`;

/** Waits until the page shows a ply; the list of moves may lie under the chat. */
export const atPly = (page, ply) => page.waitForSelector(`[data-ply="${ply}"][aria-current]`, { state: "attached" });

/** Waits until `count` pieces are on the board. */
export const withPieces = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll(".place").length === count, count);

let axe = "";

/**
 * The serious and critical violations that axe finds, with a text contrast of 7:1. The content security policy forbids
 * inline scripts, so axe is evaluated through the debugger.
 */
export async function serious(page) {
  axe ||= readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run({ rules: { "color-contrast-enhanced": { enabled: true } } }),
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(" | ")}`,
    );
}

/** Saves a screenshot for people to look at, if `SHOTS` names a folder. */
export async function shoot(page, name) {
  if (!process.env.SHOTS) return;
  mkdirSync(process.env.SHOTS, { recursive: true });
  await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
}

/** Counts audio contexts in `globalThis.sounds`; for `addInitScript`. */
export const countSounds = () => {
  globalThis.sounds = 0;
  const Real = globalThis.AudioContext;
  globalThis.AudioContext = class extends Real {
    constructor() {
      super();
      globalThis.sounds++;
    }
  };
};
