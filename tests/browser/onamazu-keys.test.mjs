// Torii: MIT licence, see LICENSE.
// Onamazu without a mouse: from the first screen to the end of a game with Tab, arrows, Enter and the letters of the help.
// Questions and events are announced.
import assert from "node:assert/strict";
import { hand, quickHand, untilOna } from "./onamazu-hand.mjs";
import { sameAsProgram } from "./onamazu-native.mjs";
import { onaAddress } from "./onamazu-play.test.mjs";

const RINGS = ["O", "M", "I"];

/** What has the focus: the thing, the action or the tool. */
const focused = (sheet) =>
  sheet.page.evaluate(() => {
    const one = document.activeElement;
    return one?.getAttribute("data-thing") ?? one?.getAttribute("data-action") ?? one?.getAttribute("data-tool") ?? one?.getAttribute("data-pay") ?? "";
  });

const key = (sheet, name) => sheet.page.keyboard.press(name);

/** Tab until it has the focus; the whole page has fewer stops than this. */
async function tabTo(sheet, words, wanted, by = "Tab") {
  for (let i = 0; i < 160; i++) {
    if (wanted(await focused(sheet))) return;
    await key(sheet, by);
  }
  throw new Error(`Tab never comes to ${words}; ${await hand(sheet, "state")}`);
}

/** Arrows: along a ring, and from ring to ring. */
async function arrowTo(sheet, cell) {
  await key(sheet, "b");
  await sheet.until("the focus on the rings", () => document.activeElement?.getAttribute("data-thing")?.startsWith("cell:"));
  for (let i = 0; i < 16; i++) {
    const [here, sector, wanted] = await sheet.page.evaluate((id) => {
      const at = (thing) => Number(document.querySelector(`ona-rings [data-thing="${thing}"]`).getAttribute("data-sector"));
      const thing = document.activeElement.getAttribute("data-thing");
      return [thing.slice(5), at(thing), at(`cell:${id}`)];
    }, cell);
    if (here === cell) return;
    const [row, to] = [RINGS.indexOf(here[0]), RINGS.indexOf(cell[0])];
    const arrow = row !== to ? (row < to ? "ArrowDown" : "ArrowUp") : (wanted - sector + 10) % 10 <= 5 ? "ArrowRight" : "ArrowLeft";
    await key(sheet, arrow);
    await sheet.until("the focus to move", (was) => document.activeElement?.getAttribute("data-thing") !== `cell:${was}`, here);
  }
  throw new Error(`the arrows do not lead to ${cell}`);
}

/** The element a person would use for this action: a button of the question, a cell, or another highlighted element. */
const wayTo = (sheet, text) =>
  sheet.page.evaluate((wanted) => {
    const { lit, scene } = globalThis.hand.view();
    const action = scene.actions.find((one) => one.text === wanted);
    const first = scene.actions.find((one) => one.group !== null && one.group === action.group) ?? action;
    for (const one of [action, first]) if (document.querySelector(`.ona-asked [data-action="${one.text}"]`)) return { button: one.text };
    const things = Object.keys(lit).filter((thing) => lit[thing].some((one) => one.text === wanted) && document.querySelector(`[data-thing="${thing}"].lit`));
    const ways = (thing) => lit[thing].length + (thing.startsWith("pawn") ? 100 : 0);
    things.sort((one, other) => ways(one) - ways(other));
    return things[0]?.startsWith("cell:") ? { cell: things[0].slice(5) } : { thing: things[0] };
  }, text);

async function press(sheet, words, wanted) {
  await key(sheet, "q"); // to the question
  await tabTo(sheet, words, wanted);
  await key(sheet, "Enter");
}

/** The preview, if there is one: the wanted way is chosen and done. */
async function confirm(sheet, text) {
  const shown = await sheet.page.evaluate(() => {
    const { preview } = globalThis.hand.view();
    return preview && preview.chosen.text;
  });
  if (!shown) return;
  if (shown !== text) await press(sheet, `the choice '${text}'`, (name) => name === text);
  await press(sheet, "the button that does it", (name) => name === "confirm");
}

async function act(sheet, text) {
  const before = await hand(sheet, "made");
  const { button, cell, thing } = await wayTo(sheet, text);
  if (text === "end") await key(sheet, "e");
  else if (text === "leave") await press(sheet, "the market's door", (name) => name === "leave" || name === "do-leave");
  else if (cell) {
    await arrowTo(sheet, cell);
    await key(sheet, "Enter");
  } else if (button) await press(sheet, `the button '${button}'`, (name) => name === button);
  else {
    await tabTo(sheet, thing, (name) => name === thing);
    await key(sheet, "Enter");
  }
  await confirm(sheet, text);
  if (await sheet.locator(".ona-asked [data-tool=end-sure]").count()) await press(sheet, "the button that ends the turn", (name) => name === "end-sure");
  await sheet.until(`'${text}' to be made`, (was) => globalThis.hand.made() > was || globalThis.hand.view().busy || globalThis.hand.view().ending, before);
  await hand(sheet, "rest");
}

const now = (sheet) =>
  sheet.page.evaluate(async () => {
    await globalThis.hand.rest();
    const view = globalThis.hand.view();
    return { over: view.ending !== null, held: view.held !== null, closed: view.basket?.closed ?? false, text: view.ending || view.held ? "" : globalThis.hand.choose(view) };
  });

async function playOn(sheet) {
  const { over, held, closed, text } = await now(sheet);
  if (over) return false;
  if (held) {
    await key(sheet, "e");
    await hand(sheet, "rest");
  } else if (closed) await press(sheet, "the button of the basket", (name) => name === "do-stay");
  else await act(sheet, text);
  return true;
}

async function focusIsSeen(sheet, words) {
  const seen = await sheet.page.evaluate(() => {
    const one = document.activeElement;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    const inner = one.querySelector(".frame");
    const stroke = inner ? getComputedStyle(inner) : null;
    return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none" || (stroke !== null && stroke.stroke !== "none" && parseFloat(stroke.strokeWidth) >= 2);
  });
  assert.ok(seen, `the focus is not seen: ${words}`);
}

const spoken = (sheet) => sheet.page.evaluate(() => document.querySelector("torii-toasts [role=log]")?.textContent ?? "");

/** Taken back with "u", the log with "l", replayed with "r", explained by Escape's leave. */
async function letters(sheet) {
  const before = await hand(sheet, "picture");
  const { text } = await now(sheet);
  await act(sheet, text);
  if (await sheet.page.evaluate(() => globalThis.hand.view().undo.may)) {
    await key(sheet, "u");
    await hand(sheet, "rest");
    assert.equal(await hand(sheet, "picture"), before, "taken back by the keyboard");
  }
  await key(sheet, "l");
  await sheet.locator("ona-log .ona-turns > li").first().waitFor();
  await key(sheet, "o");
  await key(sheet, "?");
  await sheet.locator("dialog[open] .key-list").waitFor();
  await key(sheet, "Escape");
  await sheet.locator("dialog[open]").waitFor({ state: "detached" });
}

/** The threshold is near: the game is whole and yet short. */
async function game(lane) {
  const sheet = await lane.open(onaAddress({ levels: "person,5", seed: "21", changes: "end.threshold.p2=3" }), { before: quickHand });
  await untilOna(sheet);
  await hand(sheet, "rest");
  await letters(sheet);
  await arrowTo(sheet, "M5");
  await focusIsSeen(sheet, "on the rings");
  await sheet.page.addStyleTag({ content: ":root { opacity: 0; }" }); // not watched any more: no need to paint
  const clicks = (await hand(sheet, "told")).counts.clicks;
  while (await playOn(sheet));
  assert.equal((await hand(sheet, "told")).counts.clicks, clicks, "no click was made");
  assert.ok((await spoken(sheet)).length > 0, "what happens is spoken");
  await sameAsProgram(lane, sheet, { press: (tool) => press(sheet, `the button '${tool}'`, (name) => name === tool) });
  await tabTo(sheet, "another game", (name) => name === "rematch");
}

export const cases = [{ name: "onamazu: a whole game by keyboard alone", slow: 6, run: game }];
