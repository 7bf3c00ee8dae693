// Torii: MIT licence, see LICENSE.
// Settings take effect at once, on every screen, and persist; and the buttons of a table do what they say.
import assert from "node:assert/strict";
import { gameNamed, trace } from "./games.mjs";
import { at, checkBoard, play, told, untilSteps, untilTable } from "./play.mjs";
import { address } from "./variants.test.mjs";

async function openSettings(sheet) {
  await sheet.press(".menu-button");
  await sheet.press(sheet.locator(".menu-panel li:not(.in-bar) button").first());
  await sheet.locator("dialog[open]").waitFor();
}

const pick = (sheet, name, value) => sheet.press(sheet.locator(`dialog[open] label:has(input[name="setting-${name}"][value="${value}"])`));

async function settings(lane) {
  const sheet = await lane.open(address(gameNamed("onitama")), { lang: "es" });
  await untilTable(sheet);
  assert.equal(await sheet.page.evaluate(() => document.documentElement.lang), "es", "the browser's language is taken");
  await openSettings(sheet);
  await sheet.page.evaluate(() => void dispatchEvent(new ErrorEvent("error")));
  await sheet.until("words above the dialog", () => document.querySelector("dialog[open]") && document.querySelector("torii-toasts:popover-open .toast"));
  await pick(sheet, "lang", "fr");
  await sheet.page.getByText("Langue", { exact: true }).waitFor();
  await pick(sheet, "theme", "dark");
  await sheet.press("dialog[open] header button");
  await sheet.page.reload();
  await untilTable(sheet);
  const kept = await sheet.page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]);
  assert.deepEqual(kept, ["fr", "dark"], "chosen once, kept for the next time");
}

async function tools(lane) {
  const one = gameNamed("onitama");
  const said = trace(lane.torii, one);
  const sheet = await lane.open(address(one));
  await untilTable(sheet);
  const { steps } = await told(sheet);
  await play(sheet, one.actions[0]);
  await play(sheet, one.actions[1]);
  await sheet.press(at.tool("undo"));
  await sheet.until("a step back", ([board, wanted]) => document.querySelector(board).view.scene.steps <= wanted, [at.board, steps + 1]);
  await sheet.press(at.tool("flip"));
  await sheet.until("the board to turn", (board) => document.querySelector(board).view.flip, at.board);
  const back = (await told(sheet)).steps - steps;
  await checkBoard(sheet, said[back].state, "full", "after taking back, turned round");
  await sheet.press(at.tool("hint"));
  await sheet.locator("torii-table .hint-words").waitFor();
  for (let i = back; i < 3; i++) await play(sheet, one.actions[i]);
  await sheet.page.reload();
  await untilSteps(sheet, steps + 3);
  await checkBoard(sheet, said[3].state, "full", "after loading anew the game goes on");
  await sheet.press(at.tool("resign"));
  await sheet.press("dialog[open] .choices button.grave");
  await sheet.press(at.tool("look"));
  await sheet.locator("torii-look torii-board [data-square]").first().waitFor();
}

/** The summary beside the button follows the input, letter by letter, and the fields stay. */
async function minutes(lane) {
  const sheet = await lane.open("/new");
  await sheet.page.check("input[name=clock][value=own]", { force: true });
  const [first, second] = [sheet.locator(".new-own input").nth(0), sheet.locator(".new-own input").nth(1)];
  const told = (words) => sheet.until(`the clock ${words}`, (wanted) => document.querySelector(".new-begin ul").textContent.includes(wanted), words);
  await first.fill("7");
  await told("7 min + 10 s");
  await second.fill("5");
  await first.fill("5"); // the same as one that is offered: still being typed
  await told("5 min + 5 s");
  await first.fill("55");
  await told("55 min + 5 s");
}

export const cases = [
  { name: "settings: minutes of one's own at /new", run: minutes },
  { name: "settings: language and look, at once and kept", run: settings },
  { name: "table: take back, turn, hint, load anew, give up, look back", run: tools },
];
