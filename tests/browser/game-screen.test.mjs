// Torii: MIT licence, see LICENSE.
// The screen of a game: review during play, a move in advance, two cards that reach a square, and what is shown at the
// end. Its layout is in-play.test.mjs.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { gameNamed } from "./games.mjs";
import { at, liftCurtain, play, told, untilMine, untilSteps, untilTable } from "./play.mjs";

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

/** Who asks to play does not get a game that is over: another one like it begins, and the old one is a press away. A reload,
 * and the way back from the review, still show how it ended. */
async function playedOut(lane) {
  const one = gameNamed("onitama");
  const sheet = await lane.open(`/play?${new URLSearchParams({ game: "onitama", cards: one.cards, seat: "both" })}`);
  await untilTable(sheet);
  for (const text of one.actions) await play(sheet, text);
  await sheet.locator(at.end).waitFor();
  await sheet.page.reload();
  await sheet.locator(at.end).waitFor();
  await sheet.press(at.tool("look"));
  await sheet.locator("torii-look .move-list").waitFor();
  await sheet.page.goBack();
  await sheet.locator(at.end).waitFor();
  await sheet.go("/learn");
  await sheet.go("/play");
  await untilTable(sheet);
  const begun = (board) => [document.querySelector(board).view.scene.ply, document.querySelector(board).view.ending];
  assert.deepEqual(await sheet.page.evaluate(begun, at.board), [0, null], "a new game");
  assert.equal(await sheet.page.evaluate(() => document.querySelector("torii-table").table.source.seats.filter((seat) => seat.yours).length), 2, "for two people, like the last one");
  await sheet.press(at.tool("before"));
  await sheet.locator("torii-look .move-list").waitFor();
  assert.equal(await sheet.page.evaluate(() => document.querySelector("torii-look").source.outcome !== null), true, "the finished game");
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

export const cases = [
  { name: "game screen: both cards reach a square", run: async (lane) => { await bothCards(lane, "desk"); await bothCards(lane, "phone"); } },
  { name: "game screen: back and forward", run: lookBack },
  { name: "game screen: a move in advance", run: inAdvance },
  { name: "game screen: the end", run: atTheEnd },
  { name: "game screen: play after the end begins another game", run: playedOut },
  { name: "game screen: drawn as torii render draws it", run: asRendered },
];
