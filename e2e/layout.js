// Measures a page: what overlaps, what is cut off, what cannot be reached. All functions but `flaws` run in the page.

/** Widths and heights of windows: phones upright and on their side, a tablet, laptops, a large screen. */
export const SIZES = [
  [320, 640],
  [360, 740],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1280, 800],
  [1366, 657],
  [1920, 1080],
];

/** What is wrong with the layout of a page, as sentences. */
export const flaws = (page) => page.evaluate(findFlaws);

function findFlaws() {
  const CONTROLS =
    "button, a, input, select, textarea, summary, h1, h2, .seat, .who b, .subtitle, .outcome, .notice p, .stage, .prompt, .link, .graph";
  const name = (element) => {
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30);
    return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} «${text}»`;
  };
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".unseen, .skip, [inert], svg.board");
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflow);
  const clips = (element) => getComputedStyle(element).overflow !== "visible";
  /** The part of an element that its ancestors leave visible; scrolled lists let their content be reached. */
  const visible = (element) => {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      if (!clips(parent)) continue;
      const box = parent.getBoundingClientRect();
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    return { left, right, top, bottom };
  };
  const isScrolled = (element) => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (parent !== document.body && scrolls(parent)) return true;
    }
    return false;
  };

  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} wide on ${innerWidth}`);
  const dialog = document.querySelector("dialog[open]");
  const all = [...(dialog ?? document).querySelectorAll(CONTROLS)].filter(isSeen);
  for (const element of all) {
    const box = element.getBoundingClientRect();
    const seen = visible(element);
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name(element)} reaches ${box.left} to ${box.right}`);
    const lost = Math.max(box.width - (seen.right - seen.left), box.height - (seen.bottom - seen.top));
    if (lost > 1 && !isScrolled(element)) found.push(`${name(element)} is cut by ${lost.toFixed()}`);
    const hasText = element.matches("button, a, summary, h1, h2, p, b") && !element.matches(".picture");
    if (hasText && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && clips(element))
      found.push(`the text of ${name(element)} is cut: ${element.scrollWidth} in ${element.clientWidth}`);
    if (element.matches("button, select, summary") && !element.closest("ol, .verdict, .text") && box.height < 39.5)
      found.push(`${name(element)} is ${box.height} high`);
  }
  for (const [i, one] of all.entries()) {
    for (const other of all.slice(i + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      if (one.closest(".stage") && other.closest(".stage") && (one.matches(".prompt") || other.matches(".stage")))
        continue;
      const [a, b] = [visible(one), visible(other)];
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 1 && height > 1)
        found.push(`${name(one)} and ${name(other)} overlap by ${width.toFixed()} × ${height.toFixed()}`);
    }
  }
  return found;
}

/** Which of some elements are not wholly in the window before anything is scrolled. */
export const belowTheFold = (page, selectors) =>
  page.evaluate((selectors) => {
    scrollTo(0, 0);
    const isOut = (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
    };
    return selectors.flatMap((selector) => {
      const all = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
      if (all.length === 0) return [`no ${selector}`];
      return all.filter(isOut).map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return `${selector} from ${top.toFixed()} to ${bottom.toFixed()} of ${innerHeight}`;
      });
    });
  }, selectors);
