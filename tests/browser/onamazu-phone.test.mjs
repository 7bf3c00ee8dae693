// Torii: MIT licence, see LICENSE.
// Onamazu on a phone, by touch: one part of the table at a time by tabs, the rings to be made larger, the question always in
// sight; a whole game against a computer.
import assert from "node:assert/strict";
import { hand, touchCell } from "./onamazu-hand.mjs";
import { sameAsProgram } from "./onamazu-native.mjs";
import { onaAddress, openOna } from "./onamazu-play.test.mjs";

const tab = (name) => `.ona-nav [data-tab=${name}]`;
const parts = { board: "ona-rings", mine: ".ona-home ona-monastery", others: ".ona-panel ona-monastery", market: "ona-market", log: "ona-log", score: ".ona-score" };

const box = (sheet, selector) => sheet.page.evaluate((wanted) => document.querySelector(wanted).getBoundingClientRect().toJSON(), selector);

/** Each tab shows its part, within the width of the screen. */
async function tabs(sheet) {
  for (const [name, part] of Object.entries(parts)) {
    await sheet.press(tab(name));
    await sheet.locator(part).first().waitFor();
    const [wide, inner] = await sheet.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= inner, `${name} sticks out: ${wide} px of ${inner}`);
    const seen = await sheet.page.evaluate((all) => all.filter((one) => document.querySelector(one)?.checkVisibility()), Object.values(parts));
    assert.ok(seen.includes(part) && seen.length === 1, `the tab ${name} shows ${seen.join(", ")}`);
    await sheet.shot(`onamazu-tab-${name}`);
  }
  await sheet.press(tab("board"));
}

/** Nothing is below the first screen but what one scrolls to; rings and question are whole. */
async function firstScreen(sheet) {
  const [rings, asked, nav] = [await box(sheet, "ona-rings"), await box(sheet, ".ona-asked"), await box(sheet, ".ona-nav")];
  assert.ok(rings.left >= 0 && rings.right <= 390 && rings.width >= 340, `the rings fill the width: ${JSON.stringify(rings)}`);
  assert.ok(rings.bottom <= asked.top + 1, `the question lies over the rings: ${JSON.stringify([rings, asked])}`);
  assert.ok(asked.bottom <= nav.top + 1 && nav.bottom <= 844.5, `question and tabs at the lower edge: ${JSON.stringify([asked, nav])}`);
}

async function zoom(sheet) {
  const before = await box(sheet, "ona-rings");
  const buttons = sheet.locator(".ona-zoom-tools button");
  await sheet.press(buttons.nth(1));
  await sheet.until("larger rings", (was) => document.querySelector("ona-rings").getBoundingClientRect().width > was * 1.2, before.width);
  const inner = await sheet.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(inner[0] <= inner[1], "only the rings grow");
  await sheet.press(buttons.nth(0));
  await sheet.until("the rings as before", (was) => Math.abs(document.querySelector("ona-rings").getBoundingClientRect().width - was) < 2, before.width);
}

/** A long press explains what is there, and selects nothing. */
async function longPress(sheet) {
  const spot = await box(sheet, 'ona-rings [data-thing="cell:O3"] .effect');
  const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
  const client = await sheet.context.newCDPSession(sheet.page);
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await sheet.locator('.ona-explained[data-explained="cell:O3"]').waitFor();
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.equal(await sheet.page.evaluate(() => globalThis.hand.view().picked), null, "a long press picks nothing");
  await sheet.shot("onamazu-explained");
  await sheet.press(".ona-explained .close");
  await sheet.locator(".ona-explained").waitFor({ state: "detached" });
}

/** Real taps: a lit cell shows what it would give, the button places the acolyte. */
async function tapped(sheet) {
  await hand(sheet, "rest");
  const made = await hand(sheet, "made");
  const asked = await sheet.page.evaluate(() => globalThis.hand.view().scene.asked);
  // The first tap previews the ring.
  if (asked === "ROT") for (let i = 0; i < 2; i++) await sheet.press(sheet.locator(".ona-asked [data-verb=rot]").first());
  await sheet.until("a place to be asked for", () => globalThis.hand.view().scene.asked === "PLACE");
  const [cell] = await sheet.page.evaluate(() => [globalThis.hand.choose(globalThis.hand.view()).split(" ").at(-1)]);
  await touchCell(sheet, cell);
  await sheet.locator(`.ona-preview[data-preview="cell:${cell}"]`).waitFor();
  await sheet.shot("onamazu-preview");
  await sheet.press(".ona-asked [data-tool=cancel]");
  await sheet.locator(".ona-preview").waitFor({ state: "detached" });
  await touchCell(sheet, cell);
  await sheet.press(".ona-asked [data-tool=confirm]");
  await sheet.until("the acolyte to stand there", (was) => globalThis.hand.made() > was, made);
}

async function run(lane) {
  const sheet = await openOna(lane, onaAddress({ levels: "person,5", seed: "31" }), { size: "phone" });
  await hand(sheet, "rest");
  await firstScreen(sheet);
  await tabs(sheet);
  await zoom(sheet);
  await tapped(sheet);
  await longPress(sheet);
  const done = await hand(sheet, "play", {});
  lane.note(`on a phone: ${done.actions} actions, ${done.counts.clicks} touches`);
  await sheet.shot("onamazu-over");
  await sameAsProgram(lane, sheet);
}

export const cases = [{ name: "onamazu: a whole game on a phone", slow: 6, run }];
