// Torii: MIT licence, see LICENSE.
// A phone, by touch alone: a whole game, the board first; and stones that are dragged, on a desk.
import assert from "node:assert/strict";
import { gameNamed, trace } from "./games.mjs";
import { at, checkBoard, liftCurtain, play, told, touch, untilSteps, untilTable } from "./play.mjs";
import { address, playGame } from "./variants.test.mjs";

async function phone(lane) {
  const one = gameNamed("onitama+wind");
  const sheet = await lane.open(address(one), { size: "phone" });
  await untilTable(sheet);
  const seen = await sheet.page.evaluate((board) => {
    const grid = document.querySelector(`${board} [role=grid]`).getBoundingClientRect();
    const cards = [...document.querySelectorAll(`${board} [data-card]`)].map((card) => card.getBoundingClientRect());
    return { grid, low: Math.max(...cards.map((card) => card.bottom)), window: [innerWidth, innerHeight] };
  }, at.board);
  assert.ok(seen.grid.left >= 0 && seen.grid.right <= seen.window[0] && seen.grid.bottom <= seen.window[1], `the board is in sight: ${JSON.stringify(seen)}`);
  assert.ok(seen.low <= seen.window[1], `the cards are in sight without scrolling: ${JSON.stringify(seen)}`);
  await firstScreen(sheet);
  await halfMade(sheet, one.actions[0]);
  await playGame(lane, sheet, one);
  await sheet.page.evaluate(() => scrollTo(0, 0));
  const end = await sheet.locator(at.tool("rematch")).boundingBox();
  assert.ok(end.y + end.height <= 844, `another game is offered without scrolling: ${JSON.stringify(end)}`);
}

/** From the far seat to the tools: one below the other, nothing over a card, all of it on the first screen. */
async function firstScreen(sheet) {
  const parts = ["torii-seat.far", ".hand.far", ".board", ".hand.near", "torii-seat.near", ".status", ".tools"];
  const boxes = await sheet.page.evaluate((all) => all.map((part) => document.querySelector(`torii-table ${part}`).getBoundingClientRect().toJSON()), parts);
  boxes.forEach((box, i) => {
    assert.ok(i === 0 || box.top >= boxes[i - 1].bottom - 0.5, `${parts[i]} lies over ${parts[i - 1]}: ${JSON.stringify([boxes[i - 1], box])}`);
  });
  assert.ok(boxes.at(-1).bottom <= 844, `the tools are below the first screen: ${JSON.stringify(boxes.at(-1))}`);
}

/** A started turn can be undone completely with a button. */
async function halfMade(sheet, text) {
  const cancel = sheet.locator(at.tool("cancel"));
  assert.equal(await cancel.count(), 0, "nothing is begun yet");
  await sheet.press(at.card(text.split(":")[0]));
  await sheet.press(cancel);
  await cancel.waitFor({ state: "detached" });
  assert.deepEqual(await sheet.page.evaluate((board) => { const { card, square } = document.querySelector(board).view; return [card, square]; }, at.board), [null, null]);
}

/** Landscape: the whole board and every card in the window, large enough for touch, without overlaps. */
async function sideways(lane, viewport) {
  const one = gameNamed("onitama");
  const sheet = await lane.open(address(one), { size: "phone", context: { viewport } });
  await untilTable(sheet);
  const boxes = await sheet.page.evaluate((board) => {
    const of = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect().toJSON());
    return { squares: of(`${board} [data-square]`), cards: of(`${board} [data-card]`), seats: of("torii-table torii-seat"), tools: of("torii-table .tools > [data-tool=hint], torii-table .tools > [data-tool=back]") };
  }, at.board);
  const words = JSON.stringify(viewport);
  for (const [name, all] of Object.entries(boxes)) {
    assert.ok(all.length > 0, name);
    for (const box of all) assert.ok(box.left >= -0.5 && box.top >= 0 && box.right <= viewport.width + 0.5 && box.bottom <= viewport.height + 0.5, `${name} in sight at ${words}: ${JSON.stringify(box)}`);
  }
  for (const box of boxes.squares) assert.ok(Math.min(box.width, box.height) >= 44, `a square for a finger at ${words}: ${JSON.stringify(box)}`);
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const all = [...boxes.cards, ...boxes.seats, ...boxes.squares];
  all.forEach((a, i) => all.slice(i + 1).forEach((b) => assert.ok(apart(a, b), `one thing lies over another at ${words}: ${JSON.stringify([a, b])}`)));
  const { steps } = await told(sheet);
  await touch(sheet, one.actions[0]);
  await untilSteps(sheet, steps + 1);
}

/** Who takes the card beside stands on its edge, within the screen and over no name of a card. */
async function captionOf(sheet, words) {
  const seen = await sheet.page.evaluate((board) => {
    const tag = document.querySelector(`${board} .beside-name`);
    const box = tag.getBoundingClientRect();
    const names = [...document.querySelectorAll(`${board} .card-name`)].map((one) => one.getBoundingClientRect());
    const covers = names.some((one) => one.width > 0 && box.left < one.right && one.left < box.right && box.top < one.bottom - 1 && one.top + 1 < box.bottom);
    return { text: tag.innerText, box: box.toJSON(), covers, wide: innerWidth };
  }, at.board);
  assert.match(seen.text, /next: (Blue|Red)/, words);
  assert.ok(seen.box.width > 0 && seen.box.left >= 0 && seen.box.right <= seen.wide && !seen.covers, `${words}: ${JSON.stringify(seen)}`);
}

/** A small phone: the tools are visible, including those under "More", and they do not cover the messages. */
async function small(lane, viewport) {
  const sheet = await lane.open(address(gameNamed("onitama")), { size: "phone", context: { viewport } });
  await untilTable(sheet);
  const inSight = async (tool) => {
    const box = await sheet.locator(at.tool(tool)).boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= viewport.height, `${tool} in sight at ${JSON.stringify(viewport)}: ${JSON.stringify(box)}`);
  };
  await captionOf(sheet, `the caption of the card beside at ${JSON.stringify(viewport)}`);
  for (const tool of ["hint", "back", "more"]) await inSight(tool);
  await sheet.press(at.tool("more"));
  for (const tool of ["flip", "resign", "new"]) await inSight(tool);
  await sheet.locator("torii-table .drawer torii-moves").waitFor();
  await sheet.press(at.tool("draw")); // whichever tool is used, the drawer closes, and what is said is in sight
  await sheet.locator("torii-table .drawer").waitFor({ state: "hidden" });
  const [told, tools] = await sheet.page.evaluate(() => ["torii-table .status", "torii-table .tools"].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()));
  assert.ok(told.bottom <= tools.top + 0.5 && told.top >= 0, `what is told lies under the tools at ${JSON.stringify(viewport)}: ${JSON.stringify([told, tools])}`);
  await sheet.shot(`tools-${viewport.width}`);
}

/** A question of few words stands at its square: right above or below it, over neither the square nor the ninja. */
async function askedAtSquare(lane, size) {
  const [from, to] = ["c4", "d4"]; // Red's ninja is revealed on d4: an attempt there can succeed (S10)
  const position = `s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=${from} nr=${to} vis=n${to} lb=2 lr=2 ply=4 part=n:ox`;
  const sheet = await lane.open(`/play?${new URLSearchParams({ position, seat: "both" })}`, { size });
  await untilTable(sheet);
  await liftCurtain(sheet);
  await sheet.press(at.square(to)); // the only ninja is selected automatically
  await sheet.locator(at.choice(`n${from}${to}!`)).waitFor();
  await sheet.shot("ninja-asked");
  const [panel, goal, ninja] = await Promise.all([`${at.board} .choice`, at.square(to), at.square(from)].map((where) => sheet.locator(where).boundingBox()));
  const gap = Math.min(Math.abs(goal.y - panel.y - panel.height), Math.abs(panel.y - goal.y - goal.height));
  const words = `${size}: ${JSON.stringify({ panel, goal, ninja })}`;
  assert.ok(gap < 24 && panel.x < goal.x + goal.width / 2 && goal.x + goal.width / 2 < panel.x + panel.width, `the question stands at its square, ${words}`);
  for (const square of [goal, ninja]) assert.ok(panel.y + panel.height <= square.y + 1 || square.y + square.height <= panel.y + 1, `and covers neither, ${words}`);
  const { width } = sheet.page.viewportSize();
  assert.ok(panel.x >= 0 && panel.x + panel.width <= width, `within the screen, ${words}`);
}

/** From one square to the next with the button held down. */
async function drag(sheet, from, to) {
  const middle = async (name) => {
    const box = await sheet.locator(at.square(name)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [begin, end] = [await middle(from), await middle(to)];
  await sheet.page.mouse.move(...begin);
  await sheet.page.mouse.down();
  await sheet.page.mouse.move((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2, { steps: 4 });
  await sheet.page.mouse.move(...end, { steps: 4 });
  await sheet.page.mouse.up();
}

async function dragged(lane) {
  const one = gameNamed("onitama");
  const said = trace(lane.torii, one);
  const sheet = await lane.open(address(one), { context: { reducedMotion: "no-preference" } });
  await untilTable(sheet);
  const { steps } = await told(sheet);
  for (const [i, text] of one.actions.entries()) {
    const [, card, from, to] = /^(\w+):(..)(..)$/.exec(text);
    await sheet.press(at.card(card));
    await drag(sheet, from, to);
    await untilSteps(sheet, steps + i + 1);
  }
  await sheet.until("everything to stand still", () => document.getAnimations().every((one) => one.playState !== "running" || one.effect?.getComputedTiming().iterations === Infinity));
  await checkBoard(sheet, said.at(-1).state, "full", "at the end");
}

export const cases = [
  { name: "touch: a whole game on a phone", slow: 1, run: phone },
  { name: "touch: a phone held sideways, 844×390", run: (lane) => sideways(lane, { width: 844, height: 390 }) },
  { name: "touch: a small phone held sideways, 640×360", run: (lane) => sideways(lane, { width: 640, height: 360 }) },
  { name: "touch: the tools of a small phone", run: async (lane) => {
    await small(lane, { width: 360, height: 640 });
    await small(lane, { width: 390, height: 844 });
  } },
  { name: "touch: what the ninja does is asked at its square", run: async (lane) => {
    await askedAtSquare(lane, "desk");
    await askedAtSquare(lane, "phone");
  } },
  { name: "mouse: a whole game by dragging, with motion", slow: 1, run: dragged },
];
