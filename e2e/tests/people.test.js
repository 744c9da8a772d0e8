// Blocks, reports, one's own data, and administrators.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { enter, tabTo } from "../keys.js";
import { forgetRejections, leave, serious, shoot, spot, stage } from "../tessera.js";

const shared = stage();
const { open, table, two } = shared;

/** Signs up, from any page. */
async function signUp(page, name) {
  await page.click('[aria-label="Account"]');
  await page.fill("[name=account]", name);
  await page.fill("[name=password]", "correct horse");
  await page.click('dialog >> text="Sign up"');
  await page.waitForSelector(`text=Welcome, ${name}!`);
}

/** Opens a page as a new administrator. */
async function asAdmin(name, path, options) {
  const page = await open("/", options);
  await signUp(page, name);
  shared.server.admin("grant", name);
  await page.goto(new URL(path, shared.server.address).href);
  return page;
}

async function say(page, text) {
  if (!(await page.locator(".chat[open]").count())) await page.click(".chat summary");
  await page.fill("[name=say]", text);
  await page.keyboard.press("Enter");
}

/** The id of the table a page shows. */
const recordOf = (page) => new URL(page.url()).pathname.split("/").pop();

test("a blocked player is silent until unblocked, by mouse and for guests", async () => {
  const [one, other] = await two({ names: ["Ada", null] });
  await say(other, "you fool");
  await one.click(".chat summary");
  await one.click(".chat li >> button.author");
  await one.waitForSelector("dialog blockquote >> text=you fool");
  assert.deepEqual(await serious(one), []);
  await shoot(one, "conduct");
  await one.click("dialog >> text=Block Anonymous");
  await one.waitForSelector("text=is blocked");
  await one.waitForSelector(".chat li.none");
  await say(other, "hello?");
  await say(one, "anybody there?");
  await one.waitForSelector(".chat li >> text=anybody there?");
  assert.equal(await one.locator(".chat li").count(), 1, "live as well as in history");
  await one.click('[aria-label="Account"]');
  await one.click("summary:has-text('Blocked players (1)')");
  assert.deepEqual(await serious(one), []);
  await shoot(one, "blocked-players");
  await one.click("dialog >> text=Unblock");
  await one.waitForSelector("text=no longer blocked");
  await one.keyboard.press("Escape");
  await one.reload();
  await one.click(".chat summary");
  await one.waitForSelector(".chat li >> text=hello?");
  await leave(one, other);
});

test("a player is reported by keyboard alone", async () => {
  const [one, other] = await two();
  await tabTo(one, ".more summary");
  await one.keyboard.press("Enter");
  await enter(one, "text=Report or block Anonymous");
  await one.waitForSelector("dialog");
  await tabTo(one, "[name=reason]");
  await one.keyboard.press("End");
  await tabTo(one, "[name=reportText]");
  await one.keyboard.type("plays much too well");
  await enter(one, "text=Send report");
  await one.waitForSelector("text=Thank you for the report.");
  const said = shared.server.admin("reports");
  assert.match(said, /other, report/);
  assert.match(said, /plays much too well/);
  await leave(one, other);
});

test("the owner of an account downloads all its data", async () => {
  const page = await table({ spec: "paths:5", seats: ["me", "me"], moves: "(0,0)" });
  await signUp(page, "Grace");
  await page.click('[aria-label="Account"]');
  await page.waitForSelector("dialog >> text=Download my data");
  await shoot(page, "account");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("dialog >> text=Download my data")]);
  assert.equal(download.suggestedFilename(), "tessera.json");
  const data = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.equal(data.account.account, "Grace");
  assert.equal(data.games[0].spec, "paths:5");
  assert.match(data.games[0].text, /\(0,0\)/);
  assert.equal(await page.locator("dialog >> text=Administration").count(), 0);
  await leave(page);
});

for (const [width, height, scheme] of [
  [1280, 800, "light"],
  [390, 844, "dark"],
]) {
  test(`the administrators' page, ${width} wide and ${scheme}: a report from the list to the ban`, async () => {
    const options = { viewport: { width, height }, colorScheme: scheme };
    const mallory = `Mallory ${width}`;
    const [one, other] = await two({ names: ["Ada", null] });
    await signUp(other, mallory);
    await other.waitForSelector(`${spot("(0,0)")}`);
    await say(other, `insult ${width}`);
    await one.click(".chat summary");
    await one.click(".chat li >> button.author");
    await one.fill("[name=reportText]", `he insults me ${width}`);
    await one.click("text=Send report");
    await one.waitForSelector("text=Thank you");

    const admin = await asAdmin(`Root ${width}`, "/admin", options);
    const report = admin.locator(`.cases li:has-text("insult ${width}")`).first();
    await report.waitFor();
    const check = async (name) => {
      assert.deepEqual(await serious(admin), [], name);
      assert.ok((await admin.evaluate(() => document.documentElement.scrollWidth)) <= width, name);
      await shoot(admin, `${name}-${width}-${scheme}`);
    };
    await check("admin");
    await report.locator("a").first().click();
    await admin.waitForSelector(`h1 >> text=${mallory}`);
    await check("admin-person");
    await admin.click(`.cases li:has-text("insult ${width}") >> text="Hide"`);
    await admin.waitForSelector('.cases >> text="Show again"');
    await one.waitForSelector(".chat li.none");
    await admin.click('button:text-is("Ban")');
    await admin.fill("[name=why]", "insults in chat");
    await check("admin-ban");
    await admin.click("dialog form button.primary");
    await admin.waitForSelector("text=Banned until");
    await other.waitForSelector("text=You are banned until");
    await other.waitForSelector("text=You are watching.");
    await admin.click('button:text-is("End ban")');
    await admin.waitForSelector('button:text-is("Ban")');

    await admin.click('a:has-text("Game")');
    await admin.waitForSelector("text=Close game");
    await check("admin-game");
    await admin.click("text=Close game");
    await admin.click("dialog >> text=Yes");
    await admin.waitForSelector("text=aborted");
    await one.waitForSelector("text=Game aborted");
    await admin.click(".crumb a");
    await admin.waitForSelector("h2 >> text=Open reports");
    await admin.fill("[name=game]", recordOf(one));
    await enter(admin, "[name=game]");
    await admin.waitForSelector("text=Open the table");
    await admin.goBack();
    await report.locator("text=Close report").click();
    await report.waitFor({ state: "detached" });
    await check("admin-log");
    await leave(admin);
    forgetRejections(other);
    await leave(one, other);
  });
}

test("others get nothing of the administrators' page", async () => {
  const page = await open("/admin");
  await page.waitForSelector("text=Only administrators can do this.");
  forgetRejections(page);
  await leave(page);
});

test("a banned player reads why", async () => {
  const [one, other] = await two();
  const file = JSON.parse(shared.server.admin("game", recordOf(one), "--json"));
  shared.server.admin("ban", file.seats[1].person, "--reason", "stalling");
  await other.waitForSelector("text=You are banned: stalling");
  await other.click('[aria-label="Account"]');
  await other.waitForSelector("dialog >> text=You are banned: stalling");
  await shoot(other, "banned");
  const third = await open(new URL(one.url()).pathname);
  await third.waitForSelector("text=You are watching.");
  forgetRejections(other);
  await leave(one, other, third);
});
