// Torii: MIT licence, see LICENSE.
// A window of a browser that Playwright cannot drive as Debian packages it. It offers the part of a Sheet (page.mjs) that
// play.mjs and the cases of smoke.mjs need, on top of a tab: a small object per browser (firefox.mjs, webkit.mjs) with
// goto, url, evaluate, click, write, enter, front, resize, picture, faults and close.
import fs from "node:fs";
import path from "node:path";

/** Nothing is waited for less than this, so that a slow machine passes too. */
export const PATIENCE = 30_000;

/** The first element of a selector, or the nth; looked up on every use. */
class Found {
  constructor(window, selector, at = 0) {
    Object.assign(this, { window, selector, at });
  }

  first() {
    return this.nth(0);
  }

  nth(at) {
    return new Found(this.window, this.selector, at);
  }

  count() {
    return this.window.evaluate((selector) => document.querySelectorAll(selector).length, this.selector);
  }

  waitFor() {
    return this.window.until(`${this.selector}`, ([selector, at]) => document.querySelectorAll(selector)[at]?.checkVisibility(), [this.selector, this.at]);
  }

  async getAttribute(name) {
    await this.waitFor();
    return this.window.evaluate(([selector, at, wanted]) => document.querySelectorAll(selector)[at].getAttribute(wanted), [this.selector, this.at, name]);
  }

  async inputValue() {
    await this.waitFor();
    return this.window.evaluate(([selector, at]) => document.querySelectorAll(selector)[at].value, [this.selector, this.at]);
  }

  /** Types into an empty field. */
  async fill(text) {
    await this.window.press(this);
    await this.window.tab.write(text);
  }

  press(key) {
    if (key !== "Enter") throw new Error(`'${key}': only Enter is ever pressed here`);
    return this.window.tab.enter();
  }
}

export class Window {
  constructor(tab, server) {
    Object.assign(this, { tab, server });
    this.page = { evaluate: (look, argument) => this.evaluate(look, argument), locator: (selector) => this.locator(selector), url: () => tab.url() };
  }

  /** What the function gives for the argument, in the page; an element counts as true. */
  async evaluate(look, argument) {
    const seen = await this.tab.evaluate(`(async () => {
      const seen = await (${look})(${JSON.stringify(argument)});
      return JSON.stringify(seen instanceof Node ? true : seen ?? null);
    })()`);
    return JSON.parse(seen);
  }

  async until(words, look, argument) {
    const end = performance.now() + PATIENCE;
    for (let last = null; ; await new Promise((resolve) => setTimeout(resolve, 15))) {
      // A page that is being left gives no answer: the retry reaches the next one.
      const seen = await this.evaluate(look, argument).catch((fault) => void (last = fault));
      if (seen) return seen;
      if (performance.now() > end) throw new Error(`waited in vain: ${words}${last ? ` (${String(last).split("\n")[0]})` : ""}`);
    }
  }

  async go(where) {
    await this.tab.goto(this.server.url + where);
    await this.shown();
  }

  shown() {
    return this.until("the screen", () => (document.querySelector("#screen")?.firstElementChild?.childElementCount ?? 0) > 0);
  }

  locator(selector) {
    return new Found(this, selector);
  }

  /** A click of the browser's own mouse in the middle of it, once it lies still and nothing covers it. */
  async press(target) {
    const { selector, at } = typeof target === "string" ? this.locator(target) : target;
    await this.tab.front();
    for (const end = performance.now() + PATIENCE; ; await new Promise((resolve) => setTimeout(resolve, 15))) {
      const { spot, words } = await this.evaluate(spotOf, [selector, at]).catch((fault) => ({ spot: null, words: String(fault) }));
      if (spot) return this.tab.click(spot);
      if (performance.now() > end) throw new Error(`${selector} cannot be pressed: ${words}`);
    }
  }

  async picture(folder, name) {
    if (folder) fs.writeFileSync(path.join(folder, `${name.replace(/[^a-zA-Z0-9+]+/g, "-")}.png`), await this.tab.picture());
  }

  faults() {
    return this.tab.faults();
  }

  close() {
    return this.tab.close();
  }
}

/** In the page: where to click it, or why it cannot be clicked now. */
async function spotOf([selector, at]) {
  const one = document.querySelectorAll(selector)[at];
  if (!one?.checkVisibility()) return { spot: null, words: one ? "it is not visible" : "there is no such thing" };
  const middle = () => {
    const box = one.getBoundingClientRect();
    return { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
  };
  const isReached = ({ x, y }) => one.contains(document.elementFromPoint(x, y));
  if (!isReached(middle())) one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const spot = middle();
  // Two frames later it must still be there: moving elements are not clicked.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const now = middle();
  if (now.x !== spot.x || now.y !== spot.y) return { spot: null, words: "it does not lie still" };
  if (isReached(spot)) return { spot };
  const over = document.elementFromPoint(spot.x, spot.y);
  return { spot: null, words: `${over ? `${over.localName}.${over.getAttribute("class") ?? ""}` : "nothing"} lies at ${spot.x}, ${spot.y}` };
}
