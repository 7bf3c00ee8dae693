// Torii: MIT licence, see LICENSE.
// A press during an animation ends it, and still selects what was meant: on a turning ring the cell that was
// pressed, beside moving cards whatever is there once they have arrived. The animation is paused midway, so that
// every machine presses the same spot.
import assert from "node:assert/strict";
import { gameNamed } from "./games.mjs";
import { hand, quickHand, untilOna } from "./onamazu-hand.mjs";
import { at, liftCurtain, play, untilTable } from "./play.mjs";
import { address } from "./variants.test.mjs";

/** In the page, before its scripts: once `held` is a list, every new animation is paused at its start and added to it. */
function installHold() {
  const { animate } = Element.prototype;
  globalThis.held = null;
  Element.prototype.animate = function (...given) {
    const one = animate.apply(this, given);
    if (globalThis.held) {
      one.pause();
      globalThis.held.push(one);
    }
    return one;
  };
}

const moving = { before: { content: `(${installHold})();${quickHand.content}` }, context: { reducedMotion: "no-preference" } };

const hold = (sheet) => sheet.page.evaluate(() => void (globalThis.held = []));

/** Freezes every animation `time` ms after its start; returns how many there are. */
const holdAt = (sheet, time) =>
  sheet.page.evaluate((wanted) => {
    for (const one of globalThis.held) one.currentTime = wanted;
    return globalThis.held.length;
  }, time);

const middle = (sheet, selector) =>
  sheet.page.evaluate((wanted) => {
    const { x, y, width, height } = document.querySelector(wanted).getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  }, selector);

/** Whether the element that would receive a press there is inside such an element. */
const lies = (sheet, spot, selector) => sheet.page.evaluate(([{ x, y }, wanted]) => Boolean(document.elementFromPoint(x, y)?.closest(wanted)), [spot, selector]);

async function click(sheet, { x, y }) {
  await sheet.page.mouse.move(x, y);
  await sheet.page.mouse.down();
  await sheet.page.mouse.up();
}

/** Plays the first actions of the game between two people at one screen, and freezes the animations of the last one. */
async function afterActions(lane, game, count, viewport = { width: 1280, height: 720 }) {
  const one = gameNamed(game);
  const sheet = await lane.open(address(one), { ...moving, context: { ...moving.context, viewport } });
  await untilTable(sheet);
  for (const [i, text] of one.actions.slice(0, count).entries()) {
    await liftCurtain(sheet);
    if (i === count - 1) await hold(sheet);
    await play(sheet, text);
  }
  await sheet.page.evaluate(() => {
    globalThis.picked = [];
    for (const name of ["card-pick", "line-pick", "square-pick"]) addEventListener(name, ({ detail }) => globalThis.picked.push(detail.card ?? detail.line ?? detail.square));
  });
  return sheet;
}

const picked = (sheet) => sheet.page.evaluate(() => globalThis.picked);

/** The Crab is moving to Blue's hand: a press at its target is a press on the Crab. */
async function arriving(lane) {
  const sheet = await afterActions(lane, "onitama", 1);
  assert.ok((await holdAt(sheet, 429)) > 0, "cards are on their way");
  const slot = await middle(sheet, at.card("crab"));
  await holdAt(sheet, 100);
  assert.ok(!(await lies(sheet, slot, at.card("crab"))), "the Crab is not there yet");
  await click(sheet, slot);
  assert.deepEqual(await picked(sheet), ["crab"]);
}

/** A card moves past the lanterns: a press on a lantern lights it and does not select the card. */
async function inTheWay(lane) {
  // On a narrow screen the cards lie above and below the board, where the lanterns of the files are.
  const sheet = await afterActions(lane, "onitama+light", 4, { width: 390, height: 844 });
  assert.ok((await holdAt(sheet, 0)) > 0, "cards are on their way");
  const lines = await sheet.page.evaluate(() => [...document.querySelectorAll("torii-table torii-board [data-line]")].map((one) => one.dataset.line));
  const spots = await Promise.all(lines.map((line) => middle(sheet, at.line(line))));
  let under = -1;
  for (let time = 0; time < 430 && under < 0; time += 10) {
    await holdAt(sheet, time);
    const covered = await Promise.all(spots.map((spot) => lies(sheet, spot, ".table-card")));
    under = covered.indexOf(true);
  }
  assert.ok(under >= 0, "a card flies over a lantern");
  await click(sheet, spots[under]);
  assert.deepEqual(await picked(sheet), [lines[under]]);
}

/** The middle ring turns: the cell pressed during the rotation is the one that is shown. */
async function ring(lane) {
  const sheet = await lane.open("/onamazu?levels=person,person&seed=13", moving);
  await untilOna(sheet);
  await sheet.press(".curtain-button");
  await hand(sheet, "rest");
  await hold(sheet);
  await sheet.press(".ona-asked [data-action='rot cw']");
  await hand(sheet, "rest");
  assert.ok((await holdAt(sheet, 150)) > 0, "the ring is on its way");
  const cell = 'ona-rings [data-thing="cell:M6"]';
  const spot = await middle(sheet, `${cell} .effect`);
  assert.ok(await lies(sheet, spot, cell), "it can be pressed where it is seen");
  await click(sheet, spot);
  await sheet.locator('.ona-preview[data-preview="cell:M6"]').waitFor({ timeout: 5000 });
  const rest = await middle(sheet, `${cell} .effect`);
  assert.ok(Math.hypot(rest.x - spot.x, rest.y - spot.y) > 20, "the press has ended the turning");
}

export const cases = [
  { name: "motion: a card that is pressed where it will lie", run: arriving },
  { name: "motion: a lantern that is pressed under a card in flight", run: inTheWay },
  { name: "motion: a cell that is pressed while its ring turns", run: ring },
];
