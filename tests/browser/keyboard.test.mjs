// Torii: MIT licence, see LICENSE.
// The page without a mouse: from the first screen to the end of a game with Tab, arrows and Enter alone, and once
// more with typed moves; events are announced.
import assert from "node:assert/strict";
import { gameNamed, trace } from "./games.mjs";
import { at, checkBoard, isVain, told, touches, untilMine, untilSteps, untilTable } from "./play.mjs";
import { address } from "./variants.test.mjs";

const active = (sheet, selector) => sheet.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Tab until the focus is there; a page has fewer stops than this. */
async function tabTo(sheet, selector) {
  for (let i = 0; i < 120; i++) {
    if (await active(sheet, selector)) return;
    await sheet.page.keyboard.press("Tab");
  }
  throw new Error(`Tab never comes to ${selector}`);
}

/** The focus must be visible when tabbing. */
async function focusIsSeen(sheet, words) {
  const seen = await sheet.page.evaluate(() => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  });
  assert.ok(seen, `the focus is not seen: ${words}`);
}

const place = (name) => [name.charCodeAt(0) - 97, Number(name[1]) - 1];

/** From wherever the grid has the focus to the square, by arrows; the board may lie the other way round. */
async function arrowTo(sheet, name) {
  if (!(await active(sheet, "[role=gridcell]"))) await tabTo(sheet, `${at.board} [role=gridcell]`);
  for (let i = 0; i < 12; i++) {
    const { here, flip } = await sheet.page.evaluate((board) => ({ here: document.activeElement.getAttribute("data-square"), flip: document.querySelector(board).view.flip }), at.board);
    if (here === name) return;
    const [file, rank] = place(here);
    const [toFile, toRank] = place(name);
    const key = file !== toFile ? (file < toFile !== flip ? "ArrowRight" : "ArrowLeft") : rank < toRank !== flip ? "ArrowUp" : "ArrowDown";
    await sheet.page.keyboard.press(key);
    await sheet.until("the focus to move", (was) => document.activeElement?.getAttribute("data-square") !== was, here);
  }
  throw new Error(`the arrows do not lead to ${name}`);
}

async function press(sheet, what, name) {
  if (what === "square" || what === "source") await arrowTo(sheet, name);
  else await tabTo(sheet, at[what](name));
  if (what !== "source") await sheet.page.keyboard.press("Enter");
}

async function curtain(sheet) {
  for (let { curtain: stage } = await told(sheet); stage; { curtain: stage } = await told(sheet)) {
    await tabTo(sheet, at.curtain);
    await sheet.page.keyboard.press("Enter");
    await sheet.until("the screen to turn", ([board, was]) => document.querySelector(board).view.curtain?.stage !== was, [at.board, stage]);
  }
}

async function playByKeys(sheet, text) {
  const { steps } = await told(sheet);
  const asked = ([board, was, key]) => (document.querySelector(board).view.scene.steps > was ? "played" : document.querySelector(key) ? "asked" : "");
  if (await isVain(sheet, text)) {
    await tabTo(sheet, "#typed-move");
    await sheet.page.keyboard.type(text);
    await sheet.page.keyboard.press("Enter");
    return untilSteps(sheet, steps + 1);
  }
  for (const [what, name] of touches(text)) {
    if (what !== "choice") await press(sheet, what, name);
    else if ((await sheet.until("an answer", asked, [at.board, steps, at.choice(name)])) === "asked") await press(sheet, what, name);
  }
  await untilSteps(sheet, steps + 1);
}

/** A game of Shadow: it has placements, a ninja part, lanterns and the screen between two people. */
async function game(lane) {
  const one = gameNamed("onitama+sensei+shadow");
  const said = trace(lane.torii, one);
  const sheet = await lane.open(address(one));
  await untilTable(sheet);
  for (const [i, text] of one.actions.entries()) {
    await curtain(sheet);
    await playByKeys(sheet, text);
    if (i === 2) await focusIsSeen(sheet, "on the board");
  }
  await sheet.locator(at.end).waitFor();
  await checkBoard(sheet, said.at(-1).state, "full", "at the end");
}

/** From arriving to the first move and the computer's answer. */
async function fromHome(lane) {
  const sheet = await lane.open("/");
  await tabTo(sheet, ".home-play");
  await focusIsSeen(sheet, "on the large button");
  await sheet.page.keyboard.press("Enter");
  await untilMine(sheet);
  const { steps } = await told(sheet);
  const text = await sheet.page.evaluate((board) => document.querySelector(board).view.scene.actions[0].text, at.board);
  await playByKeys(sheet, text);
  await untilSteps(sheet, steps + 2);
  await sheet.until("what was played to be spoken", () => /[a-e][1-5]/.test(document.querySelector("torii-toasts [role=log]")?.textContent ?? ""));
}

/** The box for typed moves: a wrong one names the clause, a right one is played, in the words of the page's language. */
async function typed(lane) {
  const one = gameNamed("onitama");
  const sheet = await lane.open(address(one), { lang: "fr" });
  await untilTable(sheet);
  const { steps } = await told(sheet);
  await tabTo(sheet, "#typed-move");
  await sheet.page.keyboard.type("ox:c1c1");
  await sheet.page.keyboard.press("Enter");
  await sheet.locator("torii-table .refused .clause").waitFor();
  await sheet.page.keyboard.press("Control+A");
  await sheet.page.keyboard.type("Sanglier : c1 c2");
  await sheet.page.keyboard.press("Enter");
  await untilSteps(sheet, steps + 1);
}

export const cases = [
  { name: "keyboard: a whole game of Shadow", slow: 2, run: game },
  { name: "keyboard: from home to the first move", run: fromHome },
  { name: "keyboard: typed moves", run: typed },
];
