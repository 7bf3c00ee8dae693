// Torii: MIT licence, see LICENSE.
// The screen of a game: how much of it is board, nothing to scroll, looking back during play, a move in advance, two cards that
// reach a square, and what is shown at the end.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { installMisfits } from "./layout.mjs";
import { gameNamed } from "./games.mjs";
import { at, liftCurtain, play, told, untilMine, untilSteps, untilTable } from "./play.mjs";

/** What the issue asks for, by size of the window: the squares' share of its height, or of its width. */
const SHARES = [
  [1280, 720, "height", 0.75],
  [1920, 1080, "height", 0.75],
  [844, 390, "height", 0.8],
  [390, 844, "width", 0.92],
];
/** Nothing sticks out and nothing scrolls at these either. */
const OTHERS = [[1024, 600], [1024, 768], [1152, 635], [1280, 1024], [1366, 625], [1440, 789], [1920, 940], [2560, 1440]];
const VARIANTS = ["onitama", "onitama+sensei", "onitama+wind", "onitama+shadow", "onitama+light", "onitama+wind+shadow", "onitama+wind+light"];
/** The cards with the longest names. */
const LONG = { onitama: "frog,elephant/boar,eel/crab", "onitama+sensei": "seasnake,sable/phoenix,giraffe/iguana", "onitama+wind": "bat,rhinoceros/hawk,scorpion/octopus" };

const address = (game, more = {}) => `/play?${new URLSearchParams({ game, ...(LONG[game] ? { cards: LONG[game] } : {}), ...(game.includes("wind") ? { wind: game === "onitama+wind" ? "5" : "2" } : {}), seat: "both", clock: "5+3", seed: "7", ...more })}`;

const measure = (sheet) =>
  sheet.page.evaluate(() => {
    const squares = document.querySelector("torii-table .squares").getBoundingClientRect();
    const seen = (selector) => [...document.querySelectorAll(`torii-table ${selector}`)].every((one) => {
      const box = one.getBoundingClientRect();
      return box.width > 0 && box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
    });
    const counts = ["[data-card]", ".card-name .title", "torii-seat", ".seat-clock"].map((one) => document.querySelectorAll(`torii-table ${one}`).length);
    return {
      height: Math.min(squares.height, squares.width) / innerHeight,
      width: squares.width / innerWidth,
      scrolls: document.documentElement.scrollHeight - innerHeight,
      counts,
      inSight: ["[data-card]", ".card-name .title", ".card-name .emblem", "torii-seat", ".seat-clock", ".squares"].filter((one) => !seen(one)),
    };
  });

async function sweepOne(lane, game, lang) {
  const found = [];
  for (const touched of [false, true]) {
    const sheet = await lane.open(address(game), { lang, before: { content: `(${installMisfits})();` }, settings: { lang }, context: touched ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {} });
    await untilTable(sheet);
    await liftCurtain(sheet);
    for (const [width, height, side, share] of [...SHARES, ...OTHERS]) {
      if (touched !== Math.min(width, height) < 500) continue;
      await sheet.page.setViewportSize({ width, height });
      await sheet.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const name = `${game} (${lang}), ${width}×${height}`;
      const seen = await measure(sheet);
      if (side && seen[side] < share) found.push(`${name}: the squares take ${seen[side].toFixed(3)} of the ${side}, not ${share}`);
      if (seen.scrolls > 0) found.push(`${name}: the page scrolls by ${seen.scrolls} px`);
      if (seen.inSight.length > 0) found.push(`${name}: out of sight: ${seen.inSight.join(", ")}`);
      assert.deepEqual(seen.counts, [5, 5, 2, 2], `${name}: five cards with their names, two players with their clocks`);
      found.push(...(await sheet.page.evaluate(() => globalThis.misfits())).map((words) => `${name}: ${words}`));
    }
    await sheet.close();
  }
  assert.deepEqual(found, []);
}

/** "Both cards reach this square": they are highlighted in the hand, and nothing lies over the table. */
async function bothCards(lane, size) {
  const sheet = await lane.open(`/play?${new URLSearchParams({ position: "ssmss/5/5/5/SSMSS b boar,ox/horse,elephant/crab", seat: "both" })}`, { size });
  await untilTable(sheet);
  await sheet.press(at.square("c1"));
  await sheet.press(at.square("c2"));
  await sheet.locator(`${at.board} .table-card.asked`).first().waitFor();
  assert.deepEqual(await sheet.page.evaluate((board) => [...document.querySelectorAll(`${board} .table-card.asked`)].map((one) => one.dataset.card), at.board), ["boar", "ox"]);
  assert.equal(await sheet.locator(`${at.board} .choice`).count(), 0, "nothing covers the board");
  const free = await sheet.page.evaluate((board) => [...document.querySelectorAll(`${board} [data-square]`)].filter((one) => {
    const box = one.getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) !== one;
  }).length, at.board);
  assert.equal(free, 0, "every square is free");
  const { steps } = await told(sheet);
  await sheet.press(at.card("ox"));
  await untilSteps(sheet, steps + 1);
  const last = await sheet.page.evaluate((board) => document.querySelector(board).view.last[0].text, at.board);
  assert.equal(last, "ox:c1c2");
}

const shown = (sheet) => sheet.page.evaluate((board) => { const { view } = document.querySelector(board); return { ply: view.scene.ply, past: view.past, mine: view.mine }; }, at.board);

/** Back and forward by list, buttons and keys; the game stays where it is. */
async function lookBack(lane) {
  const one = gameNamed("onitama");
  const sheet = await lane.open(`/play?${new URLSearchParams({ game: "onitama", cards: one.cards, seat: "both" })}`);
  await untilTable(sheet);
  for (const text of one.actions.slice(0, 5)) await play(sheet, text);
  await sheet.press("torii-moves [data-turn='2']");
  assert.deepEqual(await shown(sheet), { ply: 2, past: true, mine: null });
  await sheet.press("torii-moves [data-walk=first]");
  assert.equal((await shown(sheet)).ply, 0);
  await sheet.page.evaluate(() => document.activeElement.blur());
  await sheet.page.keyboard.press("ArrowRight");
  assert.equal((await shown(sheet)).ply, 1);
  await sheet.press(at.square("c3")); // a touch leads back to the game, and does nothing else
  const now = await shown(sheet);
  assert.deepEqual([now.ply, now.past], [5, false]);
  const rows = await sheet.page.evaluate(() => [...document.querySelectorAll("torii-moves li")].map((row) => row.querySelectorAll("button").length));
  assert.deepEqual(rows, [2, 2, 1], "two columns");
  await play(sheet, one.actions[5]);
}

/** The computer thinks until it is let go; meanwhile a move is chosen, and then it is played. */
async function inAdvance(lane) {
  const sheet = await lane.open(`/play?${new URLSearchParams({ game: "onitama", cards: "ox,boar/horse,elephant/crab", seat: "blue", level: "1" })}`);
  await untilMine(sheet);
  const before = (await told(sheet)).steps;
  // Both in one go: the computer cannot answer in between.
  await sheet.page.evaluate((board) => {
    const { table } = document.querySelector("torii-table");
    const { view } = document.querySelector(board);
    if (view.mine !== 0) throw new Error("it is not Blue's turn");
    table.pickCard("ox");
    table.pickSquare(0);
    table.pickSquare(5); // ox:a1a2
    table.pickCard("boar");
    table.pickSquare(4);
    table.pickSquare(9); // boar:e1e2, in advance
  }, at.board);
  await untilSteps(sheet, before + 3);
  const texts = await sheet.page.evaluate(() => document.querySelector("torii-table").table.source.events().filter((event) => event.player === 0).map((event) => event.text));
  assert.deepEqual(texts.slice(0, 2), ["ox:a1a2", "boar:e1e2"]);
}

/** The result stands on the board, over no piece; what was captured beside its captor. */
async function atTheEnd(lane) {
  const one = gameNamed("onitama");
  const sheet = await lane.open(`/play?${new URLSearchParams({ game: "onitama", cards: one.cards, seat: "both" })}`);
  await untilTable(sheet);
  for (const text of one.actions) await play(sheet, text);
  const result = sheet.locator(`${at.board} .result`);
  await result.waitFor();
  assert.match(await result.innerText(), /^(Blue|Red) wins$/);
  const taken = await sheet.page.evaluate(() => document.querySelector("torii-table").table.source.events().filter((event) => event.takes !== null).length);
  assert.equal(await sheet.locator("torii-table .seat-captured svg").count(), taken);
  await sheet.press("torii-moves [data-walk=back]");
  await result.waitFor({ state: "detached" });
}

/** `torii render` draws the same: every path of the pieces, the board and the cards on the page is in its picture. */
async function asRendered(lane) {
  const position = "ssmss/5/1W3/5/SSMSS b bat,seasnake/eagle,elephant/crab";
  const picture = execFileSync(lane.torii, ["render", position], { encoding: "utf8" });
  const sheet = await lane.open(`/play?${new URLSearchParams({ position, seat: "both" })}`);
  await untilTable(sheet);
  const drawn = await sheet.page.evaluate((board) => [".stones .pawn-fill", ".stones .pawn-lines", ".stones .pawn-mark", ".spirit-swirl", ".mat-lines", ".mat-enso", ".emblem path"].map((part) => [part, [...new Set([...document.querySelectorAll(`${board} ${part}`)].map((one) => one.getAttribute("d")))]]), at.board);
  for (const [part, paths] of drawn) {
    assert.ok(paths.length > 0, part);
    for (const path of paths) assert.ok(picture.includes(path), `${part} is drawn otherwise: ${path}`);
  }
}

const every = VARIANTS.flatMap((game) => ["en", "fr", "es"].map((lang) => [game, lang]));
const few = [["onitama+wind", "fr"], ["onitama+shadow", "es"]];

export const cases = [
  ...(process.env.TORII_SWEEP ? every : few).map(([game, lang]) => ({ name: `game screen: ${game}, ${lang}`, slow: 1, run: (lane) => sweepOne(lane, game, lang) })),
  { name: "game screen: both cards reach a square", run: async (lane) => { await bothCards(lane, "desk"); await bothCards(lane, "phone"); } },
  { name: "game screen: back and forward", run: lookBack },
  { name: "game screen: a move in advance", run: inAdvance },
  { name: "game screen: the end", run: atTheEnd },
  { name: "game screen: drawn as torii render draws it", run: asRendered },
];
