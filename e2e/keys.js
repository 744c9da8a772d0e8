// Playing by keyboard.

import assert from "node:assert/strict";

/** Presses Tab until the focus is on a selector, or on an element with exactly the text of `text=…`. */
export async function tabTo(page, wanted, key = "Tab") {
  const isThere = (wanted) => {
    const here = document.activeElement;
    return wanted.startsWith("text=") ? here?.textContent === wanted.slice(5) : here?.matches(wanted);
  };
  for (let step = 0; step < 80; step++) {
    if (await page.evaluate(isThere, wanted)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`Tab does not reach ${wanted}`);
}

/** Moves the focus by Tab, and presses Enter. */
export async function enter(page, wanted) {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
}

/** Chooses from a drop-down list by arrow keys. */
export async function pick(page, name, value) {
  await tabTo(page, `[name=${name}]`, "Shift+Tab");
  await page.keyboard.press("Home");
  for (let step = 0; step < 20; step++) {
    if (await page.evaluate((value) => document.activeElement?.value === value, value)) return;
    await page.keyboard.press("ArrowDown");
  }
  assert.fail(`${name} has no ${value}`);
}

/** Moves the focus to a spot and presses Enter: Tab to the hand or the board, arrows between cells. */
export async function press(page, name) {
  if (name.startsWith("hand:") || name === "pass") {
    await tabTo(page, `[data-spot="${name}"]`);
    return page.keyboard.press("Enter");
  }
  await tabTo(page, ".cell");
  let before = "";
  for (let step = 0; step < 60; step++) {
    const { arrow, here } = await page.evaluate(arrowTo, name);
    if (!arrow) return page.keyboard.press("Enter");
    const stuck = here === before;
    await page.keyboard.press(
      !stuck ? arrow : arrow === "ArrowUp" || arrow === "ArrowDown" ? "ArrowRight" : "ArrowDown",
    );
    before = stuck ? "" : here;
  }
  assert.fail(`the keys don't reach ${name}`);
}

/** The arrow key that leads closer to a cell, `null` on arrival; and the spot with the focus. Runs in the page. */
function arrowTo(name) {
  const here = document.activeElement.getAttribute("data-spot");
  const box = (element) => element.getBoundingClientRect();
  const [from, to] = [box(document.activeElement), box(document.querySelector(`.cells [data-spot="${name}"]`))];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.hypot(dx, dy) < 2) return { arrow: null, here };
  const arrow =
    Math.abs(dx) > Math.abs(dy) * 1.01 ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp";
  return { arrow, here };
}
