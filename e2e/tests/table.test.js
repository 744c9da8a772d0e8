// A table: previews, clocks, take-backs, offers, results.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atPly, countSounds, forgetRejections, leave, shoot, spot, stage, tableOf, withPieces } from "../tessera.js";

const shared = stage();
const { join, open, table } = shared;

/** Red to move: a4 flips exactly b4. */
const WORKED = "RR.RR/R.BB.R/BBB.BR./B.BRB.BB/RBB.BBB.B/R.RRB.BB/RR.B..B/.RRBBB/R.R.. red";

/** White to move: (0,3) wins. */
const ALMOST = "WWW.B/...WB/..BWW/..BBB/..WB. white";

/** The number of pixels in a screenshot that have about this colour. */
async function pixels(page, selector, colour) {
  const box = await page.locator(selector).boundingBox();
  const shot = await page.screenshot({
    clip: { x: box.x - 12, y: box.y - 12, width: box.width + 24, height: box.height + 24 },
  });
  return page.evaluate(
    async ({ shot, colour }) => {
      const bytes = Uint8Array.from(atob(shot), (sign) => sign.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      canvas.drawImage(picture, 0, 0);
      const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
      let found = 0;
      for (let i = 0; i < data.length; i += 4)
        found += colour.every((value, part) => Math.abs(data[i + part] - value) < 24);
      return found;
    },
    { shot: shot.toString("base64"), colour },
  );
}

const AMBER = [0xe6, 0xa7, 0x00];
const VIOLET = [0x7a, 0x2f, 0xf0];

test("one click on the home page starts a game against the computer, which answers", async () => {
  const page = await open();
  await page.click("[data-game=paths] .primary");
  await page.click(spot("(2,2)"));
  await atPly(page, 2);
  await leave(page);
});

test("hovering previews what a move would flip, and a click removes the preview before the answer", async () => {
  const page = await table({ spec: "sabin-rains:5", position: WORKED, seats: ["me", "me"] });
  const dots = page.locator(".dot:not([hidden])");
  const hints = page.locator(".hints > *");
  assert.equal(await dots.count(), 5);
  assert.equal(await pixels(page, spot("a4"), AMBER), 0);
  await page.hover(spot("a4"));
  for (const kind of ["hover", "flip", "ghost"]) assert.equal(await page.locator(`.hints .${kind}`).count(), 1, kind);
  assert.ok((await pixels(page, spot("a4"), AMBER)) > 100, "a border under the mouse");
  assert.ok((await pixels(page, spot("b4"), VIOLET)) > 50, "another round what would be flipped");
  await shoot(page, "hints");
  let answer;
  const held = new Promise((resolve) => (answer = resolve));
  await page.route("**/commands", async (route) => {
    await held;
    await route.continue();
  });
  await page.click(spot("a4"));
  assert.equal(await hints.count(), 0, "nothing is hinted while the answer is awaited");
  assert.equal((await pixels(page, spot("a4"), AMBER)) + (await pixels(page, spot("b4"), VIOLET)), 0, "nor seen");
  assert.equal(await page.locator('.place[data-at="a4"]').count(), 1, "the stone lies there at once");
  answer();
  await atPly(page, 1);
  assert.equal(await hints.count(), 0);
  assert.equal(await dots.count(), 3);
  await leave(page);
});

test("a cell that cannot be played shows no preview, and locked cells are marked", async () => {
  const page = await table({ spec: "sabin-rains:5", position: WORKED, seats: ["me", "me"] });
  await page.hover(spot("e5"));
  assert.equal(await page.locator(".hints > *").count(), 0);
  assert.ok((await page.locator(".cell.locked").count()) > 10);
  assert.match((await page.getAttribute(spot("i5"), "aria-label")) ?? "", /i5, red stone, locked/);
  await leave(page);
});

test("after thirty seconds a random move is played", async () => {
  const page = await table({ spec: "sabin-rains:3", seats: ["me", "me"], clock: "30" });
  const clocks = () => page.locator(".seat time").allTextContents();
  await page.waitForFunction(() => /^0:(2\d|30)$/.test(document.querySelector(".seat.now time")?.textContent ?? ""));
  await shared.server.turnClock(31_000);
  await atPly(page, 1);
  const { view, drawn } = await tableOf(page);
  assert.equal(view.words.length >= 1 && drawn, true);
  assert.match((await page.textContent("#announcer")) ?? "", /random/);
  for (const clock of await clocks()) assert.match(clock, /^0:(2\d|30)$/, "the other side's starts at once");
  await leave(page);
});

test("screen readers hear moves and the remaining time", async () => {
  const page = await table({ spec: "sabin-rains:3", seats: ["me", "me"], clock: "30" });
  await page.clock.install();
  await page.reload();
  await page.click(`${spot("c3")}.mine`);
  await page.waitForFunction(() => document.querySelector("#announcer")?.textContent === "You played c3.");
  await shared.server.turnClock(20_500);
  await page.clock.runFor(20_500);
  await page.waitForFunction(() => document.querySelector("#announcer")?.textContent === "10 seconds left");
  await leave(page);
});

test("the result is a pop-up over the board with the winning chain", async () => {
  const page = await table({ spec: "paths:5", position: ALMOST, seats: ["me", "me"] });
  await page.click(spot("(0,3)"));
  assert.equal(await page.textContent("dialog h2"), "WINNER: WHITE");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(await page.locator(".cell.winning").count(), 7);
  assert.equal(await page.locator(".last").count(), 1, "the last move is marked");
  await leave(page);
});

test("against the computer a take-back removes two plies", async () => {
  const page = await table({ spec: "paths:5", seats: ["me", "random"] });
  await page.click(spot("(2,2)"));
  await atPly(page, 2);
  await page.click("text=Take back");
  await atPly(page, 0);
  await withPieces(page, 0);
  await leave(page);
});

test("buttons and arrow keys step through the game", async () => {
  const page = await table({ spec: "paths:5", seats: ["me", "me"], moves: "(0,0) (1,1) (2,2)" });
  for (const [key, ply] of [
    ["ArrowLeft", 2],
    ["ArrowUp", 0],
    ["ArrowRight", 1],
    ["ArrowDown", 3],
  ]) {
    await page.keyboard.press(key);
    await atPly(page, ply);
    await withPieces(page, ply);
  }
  for (const [label, ply] of [
    ["Previous move", 2],
    ["First move", 0],
    ["Next move", 1],
    ["Last move", 3],
    ["Previous move", 2],
  ]) {
    await page.click(`[aria-label="${label}"]`);
    await atPly(page, ply);
    await withPieces(page, ply);
  }
  assert.equal(await page.locator(".cell.mine").count(), 0, "an earlier position can't be played on");
  await leave(page);
});

test("resigning ends the game with a pop-up, and a rematch swaps sides", async () => {
  const page = await table({ spec: "paths:5", seats: ["me", "random"] });
  await page.click("text=Resign");
  await page.click("dialog >> text=Yes");
  await page.waitForSelector("dialog.result");
  assert.equal(await page.textContent("dialog h2"), "WINNER: BLACK");
  await page.click("dialog >> text=Rematch");
  await page.waitForSelector(".seat:not(.top) .chip.black");
  await atPly(page, 1);
  await leave(page);
});

test("swapping sides with the computer makes it move", async () => {
  const page = await table({ spec: "paths:5", seats: ["me", "random"] });
  await page.click("summary");
  await page.click("text=Swap sides");
  await page.waitForSelector(".seat:not(.top) .chip.black");
  await atPly(page, 1);
  await leave(page);
});

test("the reader's side is at the bottom, and the board can be flipped", async () => {
  const page = await table({ spec: "abalon:5", seats: ["me", "me"] });
  const height = async (name) => (await page.locator(spot(name)).boundingBox()).y;
  assert.ok((await height("a1")) > (await height("i5")), "Black sits below");
  await page.click('[aria-label="Flip board"]');
  assert.ok((await height("a1")) < (await height("i5")));
  await leave(page);
  const red = await table({ spec: "abalon:5", seats: ["random", "me"] });
  await atPly(red, 1);
  await red.reload();
  await red.waitForSelector(".cell.mine");
  const [own, other] = [await red.locator(spot("i5")).boundingBox(), await red.locator(spot("a1")).boundingBox()];
  assert.ok(own.y > other.y, "Red's marbles lie below for Red");
  await leave(red);
});

test("a push is previewed, and an ejected marble is counted", async () => {
  const position = "...../....../......./......../......BBR/......../......./....../..... black 0 0";
  const page = await table({ spec: "abalon:5", position, seats: ["me", "me"] });
  assert.match((await page.textContent(".prompt")) ?? "", /Choose a piece/);
  await page.click(spot("e7"));
  assert.match((await page.textContent(".prompt")) ?? "", /Add to the line/);
  await page.click(spot("e8"));
  await page.hover(spot("e9"));
  assert.equal(await page.locator(".hints .cross").count(), 1);
  await page.click(spot("e9"));
  await atPly(page, 1);
  assert.deepEqual((await tableOf(page)).view.score, [1, 0]);
  await leave(page);
});

test("the marbles of a line are selected one by one, in any order", async () => {
  const page = await table({ spec: "abalon:5", seats: ["me", "me"] });
  assert.equal(await page.locator(".dot.on").count(), 14, "those that can move are marked");
  for (const name of ["c4", "c3", "c5", "d5"]) await page.click(spot(name));
  await atPly(page, 1);
  assert.deepEqual((await tableOf(page)).view.words, ["c3c5-d3"]);
  await leave(page);
});

test("every marble of a selected line is marked", async () => {
  const page = await table({ spec: "abalon:5", seats: ["me", "me"] });
  const marked = () =>
    page.locator(".place:has(.made)").evaluateAll((all) => all.map(({ dataset }) => dataset.at).sort());
  await page.click(spot("c3"));
  assert.deepEqual(await marked(), ["c3"]);
  await page.click(spot("c5"));
  assert.deepEqual(await marked(), ["c3", "c4", "c5"], "the one in the middle goes along");
  await leave(page);
});

test("a placed stone appears at once, without animation", async () => {
  const page = await table({ spec: "sabin-rains:3", seats: ["me", "me"] }, { reducedMotion: "no-preference" });
  await page.click(`${spot("c3")}.mine`);
  await atPly(page, 1);
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ effect }) => effect?.target?.closest(".place")).length);
  assert.equal(await moving(), 0);
  await leave(page);
});

test("results and errors are in the reader's language", async () => {
  for (const [locale, typed, error, winner, reason] of [
    [
      "fr",
      "a1-b9",
      "« b9 » n’est pas un point de ce plateau ; ils vont de a1 en bas à gauche à i9 en haut à droite.",
      "VAINQUEUR : ROUGE",
      "Noir abandonne.",
    ],
    [
      "nl",
      "a1-a2",
      "5 knikkers liggen vanaf a1 op een rij; hoogstens drie kunnen bewegen.",
      "WINNAAR: ROOD",
      "Zwart geeft op.",
    ],
  ]) {
    const page = await table({ spec: "abalon:5", seats: ["me", "random"] }, { locale });
    await page.fill("[name=move]", typed);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".typed .refusal");
    assert.equal(await page.textContent(".refusal"), error);
    await page.click(locale === "fr" ? "text=Abandonner" : "text=Opgeven");
    await page.click("dialog .primary");
    await page.waitForSelector("dialog.result");
    assert.equal(await page.textContent("dialog h2"), winner);
    assert.equal(await page.textContent("dialog p"), reason);
    forgetRejections(page);
    await leave(page);
  }
});

test("sounds begin with the reader's first move, and one click turns them off", async () => {
  const page = await table({ spec: "paths:5", seats: ["me", "me"] });
  await page.addInitScript(countSounds);
  await page.reload();
  const sounds = () => page.evaluate(() => globalThis.sounds);
  await page.waitForSelector(".cell.mine");
  assert.equal(await sounds(), 0, "nothing sounds because a page was opened");
  await page.click(`${spot("(0,0)")}.mine`);
  await page.waitForFunction(() => globalThis.sounds > 0);
  await page.click('[aria-label="Turn sounds off"]');
  await page.reload();
  await page.click(`${spot("(1,1)")}.mine`);
  await atPly(page, 2);
  assert.equal(await sounds(), 0, "the choice is remembered");
  await page.click('[aria-label="Turn sounds on"]');
  await page.click(`${spot("(2,2)")}.mine`);
  await page.waitForFunction(() => globalThis.sounds > 0);
  await leave(page);
});

test("a game can be saved as record, pictures and animations, and as a link that needs no server state", async () => {
  const page = await table({ spec: "paths:5", seats: ["me", "me"], moves: "(0,0) (1,1)" });
  await page.click("summary");
  await page.waitForSelector(".links a");
  const links = await page.locator(".links a[download]").evaluateAll((links) => links.map(({ href }) => href));
  const kinds = await Promise.all(
    links.map(async (link) => (await page.context().request.get(link)).headers()["content-type"]),
  );
  assert.deepEqual(
    kinds.map((kind) => kind.split(";")[0]),
    ["text/plain", "image/svg+xml", "image/png", "image/gif", "image/apng"],
  );
  await page.click("text=Study this position");
  await atPly(page, 2);
  assert.match(page.url(), /\/study#spec=paths%3A5&moves=/);
  await leave(page);
});

test("two browsers play, agree to a draw, and start a rematch", async () => {
  const one = await table({ spec: "paths:5", seats: ["me", "open"] });
  const other = await join(one);
  await one.click(`${spot("(0,0)")}.mine`);
  await other.click(`${spot("(1,1)")}.mine`);
  await atPly(one, 2);
  await one.click("text=Offer draw");
  await other.click("text=Decline");
  await one.waitForSelector("text=Offer sent", { state: "detached" });
  await one.click("text=Offer draw");
  await other.click("text=Accept");
  for (const page of [one, other]) {
    await page.waitForSelector("dialog.result");
    assert.equal(await page.textContent("dialog h2"), "DRAW");
  }
  for (const page of [one, other]) await page.click("dialog .primary");
  await other.waitForSelector(".seat:not(.top) .chip.white");
  await other.waitForSelector("dialog", { state: "detached" });
  assert.equal(new URL(one.url()).pathname, new URL(other.url()).pathname);
  await leave(one, other);
});

test("a spectator sees two random players finish their game", async () => {
  const page = await table({ spec: "paths:3", seats: ["random", "random"] });
  await page.waitForSelector("dialog.result");
  await leave(page);
});
