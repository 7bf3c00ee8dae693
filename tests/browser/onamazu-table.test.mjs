// Torii: MIT licence, see LICENSE.
// The manners of a table of Onamazu: no way back and why, the end of a turn asked once, the screen between two
// people, continuing after a reload, dragging an acolyte, refusals with a reason, turns replayed, games reviewed.
import assert from "node:assert/strict";
import fs from "node:fs";
import { cellSpot, hand, quickHand, slowHand, touchCell, untilOna } from "./onamazu-hand.mjs";
import { plainGame } from "./onamazu-games.mjs";
import { rulesFile } from "./onamazu-online.test.mjs";
import { onaAddress, openOna } from "./onamazu-play.test.mjs";

const seen = (sheet, look) => sheet.page.evaluate(look);
const made = (sheet) => hand(sheet, "made");

/** Where it is not allowed, the button explains why. */
async function noWayBack(sheet) {
  const told = await seen(sheet, () => {
    const button = document.querySelector(".ona-asked [data-tool=undo]");
    return { disabled: button?.getAttribute("aria-disabled"), title: button?.title ?? "" };
  });
  assert.equal(told.disabled, "true", "nothing was done in this turn yet");
  assert.ok(told.title.length > 10, `why not: ${told.title}`);
  await sheet.locator(".ona-asked [data-tool=undo]").click({ force: true });
  await sheet.locator(".ona-asked .refused").waitFor();
}

/** Two acolytes are on useful cells: ending the turn asks for confirmation once, and not a second time. */
async function endOnce(lane) {
  const sheet = await openOna(lane, onaAddress({ levels: "person,person", seed: plainGame.seed }));
  const script = plainGame.actions;
  const placed = script.findIndex((text) => text.startsWith("act "));
  await hand(sheet, "rest");
  while ((await made(sheet)) < placed) await hand(sheet, "play", { script, most: 1 });
  await sheet.press(".ona-asked [data-verb=end]");
  await sheet.locator(".ona-asked [data-tool=end-sure]").waitFor();
  assert.equal(await made(sheet), placed, "nothing has ended yet");
  await sheet.shot("onamazu-end-asked");
  await sheet.press(".ona-asked [data-tool=end-not]");
  await sheet.locator(".ona-asked [data-tool=end-sure]").waitFor({ state: "detached" });
  await sheet.press(".ona-asked [data-verb=end]");
  await sheet.until("the turn to end", (was) => globalThis.hand.made() > was, placed);
}

/** Two people, each with brigands beaten and an end miko: only their owner may see them (R36, R104). */
const secret = { players: 2, round: 4, seat: 1, frames: ["PLACE"], seats: [{ tiles: [4, 9], mikos: [20], bushi: 0 }, { tiles: [13], mikos: [22, 3], bushi: 12 }] };

const eyes = (sheet) =>
  seen(sheet, () => {
    const { curtain, viewer, scene } = globalThis.hand.view();
    return { stage: curtain?.stage ?? null, viewer, known: scene.monasteries.map((one) => [one.mikos.filter((card) => card >= 18).length, one.tiles.filter((tile) => tile.fame[0] === tile.fame[1]).length]) };
  });

const hidden = { stage: "lift", viewer: "spectator", known: [[0, 0], [0, 0]] };

/** While the device goes from hand to hand only what everybody knows is there, in the words of the page as well; a reload in
 * between tells no more. */
async function curtain(lane) {
  const sheet = await openOna(lane, onaAddress({ levels: "person,person", seed: "5", position: JSON.stringify(secret) }));
  const name = await seen(sheet, () => globalThis.hand.view().rules.mikos[20].name);
  const shown = (word) => sheet.page.evaluate((wanted) => document.querySelector("torii-onamazu-table").outerHTML.includes(wanted), word);
  assert.deepEqual(await eyes(sheet), hidden, "before the first player looks");
  assert.ok(!(await shown(name)), "nothing on the page names his card");
  await sheet.shot("onamazu-curtain");
  await sheet.press(".curtain-button");
  await hand(sheet, "rest");
  assert.deepEqual(await eyes(sheet), { stage: null, viewer: 0, known: [[1, 2], [0, 0]] }, "he sees his own, and nothing of the other's");
  assert.ok(await shown(name), "his card is there now");
  await noWayBack(sheet);
  await hand(sheet, "play", { most: 1 });
  await sheet.page.reload();
  await untilOna(sheet);
  assert.deepEqual([(await eyes(sheet)).stage, await shown(name)], ["lift", false], "after a reload nobody looks yet");
  await hand(sheet, "play", { turns: 1 });
  assert.deepEqual({ ...(await eyes(sheet)), known: hidden.known }, { stage: null, viewer: 1, known: hidden.known }, "the other one looks next");
}

/** In the middle of a turn: the same table after a reload, and it continues as in the script. */
async function reloaded(lane) {
  const sheet = await openOna(lane, onaAddress({ levels: "person,3", seed: "9" }));
  await hand(sheet, "play", { most: 14 });
  await hand(sheet, "play", { most: 1 });
  const before = await hand(sheet, "told");
  await sheet.page.reload();
  await untilOna(sheet);
  await hand(sheet, "rest");
  const after = await hand(sheet, "told");
  // What was only in the basket, or held until the end of the turn, was not played.
  assert.ok(after.steps <= before.steps && after.steps > before.steps - 6, `${after.steps} steps after ${before.steps}`);
  assert.equal(after.round, before.round);
  await hand(sheet, "play", { most: 8 });
  await sheet.go("/");
  await sheet.press('.home-onamazu a[href^="/onamazu?go-on="]');
  await untilOna(sheet);
  await hand(sheet, "rest");
  assert.ok((await hand(sheet, "told")).steps > after.steps, "home leads back to the game");
}

/** A turn with the mouse itself: looked at, refused, dragged, clicked; then replayed. */
async function byMouse(lane) {
  const sheet = await lane.open(onaAddress({ levels: "person,2", seed: "12" }), { before: slowHand, context: { reducedMotion: "no-preference" } });
  await untilOna(sheet);
  await hand(sheet, "rest");
  if ((await seen(sheet, () => globalThis.hand.view().scene.asked)) === "ROT") await sheet.press(sheet.locator("ona-rings [data-thing='rot:cw']"));
  await sheet.until("a place to be asked for", () => globalThis.hand.view().scene.asked === "PLACE");
  const [first, second, wrong] = await seen(sheet, () => {
    const { scene } = globalThis.hand.view();
    const cell = globalThis.hand.choose(globalThis.hand.view()).split(" ").at(-1);
    const { sector } = scene.cells.find((one) => one.id === cell);
    return [cell, scene.cells.find((one) => one.sector === sector && one.id !== cell).id, scene.cells.find((one) => one.sector === (sector + 5) % 10).id];
  });
  const at = await cellSpot(sheet, first);
  await sheet.page.mouse.move(at.x, at.y);
  await sheet.locator(`.ona-explained[data-explained="cell:${first}"]`).waitFor();
  await sheet.shot("onamazu-explained");
  await drag(sheet, "ona-monastery[size=large] [data-thing=pawn].lit", first);
  await sheet.until("the acolyte that was dragged to stand there", (cell) => globalThis.hand.view().scene.cells.find((one) => one.id === cell).pawns.length > 0, first);
  // A click right after a drag is taken for its end: the page waits for less than this.
  const dropped = await seen(sheet, () => performance.now());
  await sheet.until("the hand to be empty", (was) => performance.now() > was + 150, dropped);
  await touchCell(sheet, wrong);
  await sheet.locator(".ona-asked .refused .clause").waitFor();
  await touchCell(sheet, second);
  await sheet.locator(`.ona-preview[data-preview="cell:${second}"]`).waitFor();
  await sheet.shot("onamazu-preview");
  await touchCell(sheet, second);
  await sheet.until("the second acolyte to stand there", (cell) => globalThis.hand.view().scene.cells.find((one) => one.id === cell).pawns.length > 0, second);
  await sheet.page.mouse.move(640, 20); // away from the table: the explanation disappears
  await sheet.locator(".ona-explained").waitFor({ state: "detached" });
  await sheet.press(".ona-foot [data-tool=replay]");
  await sheet.locator(".ona-asked[data-asked=replay]").waitFor();
  await sheet.press(".ona-asked [data-tool=stop-replay]");
  await sheet.locator(".ona-asked[data-asked=replay]").waitFor({ state: "detached" });
}

async function drag(sheet, from, cell) {
  const begin = await sheet.locator(from).first().boundingBox();
  const end = await cellSpot(sheet, cell);
  await sheet.page.mouse.move(begin.x + begin.width / 2, begin.y + begin.height / 2);
  await sheet.page.mouse.down();
  await sheet.page.mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2, { steps: 4 });
  await sheet.page.mouse.move(end.x, end.y, { steps: 4 });
  await sheet.page.mouse.up();
}

/** A rules file for a game on this device, played to the limit of rounds; then the game is reviewed. */
async function ownRules(lane) {
  const sheet = await lane.open("/new?game=onamazu", { before: quickHand });
  await sheet.press("label:has(input[name=ona-players][value='2'])");
  await sheet.press("label:has(input[name=ona-order][value=given])");
  await sheet.press("label:has(input[name=ona-rules][value=own])");
  await sheet.page.setInputFiles(".ona-rules-file input[type=file]", rulesFile("schema: 1\n"));
  await sheet.locator(".ona-rules-file .new-fault li").first().waitFor();
  sheet.allow(/answer: 422 .*\/api\/rules|status of 422/);
  const text = fs.readFileSync(new URL("../../data/onamazu.yaml", import.meta.url), "utf8").replace("max_rounds: 60", "max_rounds: 2");
  await sheet.page.setInputFiles(".ona-rules-file input[type=file]", rulesFile(text));
  await sheet.locator(".ona-rules-file .rule-changes li").waitFor();
  const hash = await sheet.locator(".ona-rules-file code").first().innerText();
  await sheet.press(".new-begin button[type=submit]");
  await untilOna(sheet);
  await sheet.press(".ona-foot [data-tool=rules]");
  const said = await sheet.locator("dialog[open]").innerText();
  assert.ok(said.includes(hash) && /60/.test(said) && /→\s*2/.test(said), `the rules in force are told: ${said}`);
  await sheet.page.keyboard.press("Escape");
  await sheet.locator("dialog[open]").waitFor({ state: "detached" });
  const done = await hand(sheet, "play", {});
  assert.ok(done.ending && done.round === 2, "the game ends when these rules say so");
  await sheet.press(".ona-asked [data-tool=score-all]");
  await sheet.press(".ona-asked a[data-tool=look]");
  await sheet.locator(".ona-asked[data-asked=look]").waitFor();
  const steps = () => seen(sheet, () => globalThis.hand.view().scene.steps);
  await sheet.press(sheet.locator(".ona-progress button").nth(0));
  const one = await steps();
  await sheet.press(sheet.locator(".ona-progress button").nth(3));
  assert.ok((await steps()) > one, "one step on");
  await sheet.page.locator(".ona-asked select").selectOption({ index: 1 });
  await sheet.shot("onamazu-look");
}

export const cases = [
  { name: "onamazu: the end of a turn is asked once", run: endOnce },
  { name: "onamazu: the screen between people, and a reload behind it", slow: 2, run: curtain },
  { name: "onamazu: a reload in the middle, and back by the first screen", slow: 2, run: reloaded },
  { name: "onamazu: a turn by mouse, dragged and refused, replayed", slow: 2, run: byMouse },
  { name: "onamazu: a rules file on this device, then looked back", slow: 2, run: ownRules },
];
