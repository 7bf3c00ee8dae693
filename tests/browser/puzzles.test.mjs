// Torii: MIT licence, see LICENSE.
// Puzzles: one solved, one failed and refuted, the ninja found on a phone. The puzzles and their solutions are read from the
// file that the page was built from.
import assert from "node:assert/strict";
import fs from "node:fs";

const rows = fs
  .readFileSync(new URL("../../data/puzzles.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((row) => row !== "" && !row.startsWith("#"))
  .map((row, index) => {
    const [kind, moves, , , position, solution] = row.split("\t");
    return { number: index + 1, kind, moves: Number(moves), position, solution };
  });

const board = "torii-puzzles torii-board";
const square = (index) => `${board} [data-square="${"abcde"[index % 5]}${Math.floor(index / 5) + 1}"]`;

const scene = (sheet) => sheet.page.evaluate((at) => document.querySelector(at).view.scene, board);
const untilOurs = (sheet) => sheet.until("a move to be asked", (at) => (document.querySelector(at)?.view?.mine ?? null) !== null, board);
const score = (sheet) => sheet.page.evaluate(() => JSON.parse(localStorage.getItem("torii.puzzles") ?? "null"));
const word = (sheet, kind) => sheet.locator(`torii-puzzles .word.${kind}`).first().waitFor();

async function play(sheet, action) {
  await sheet.press(`${board} [data-card="${action.card}"]`);
  await sheet.press(square(action.from));
  await sheet.press(square(action.to));
}

async function open(lane, kind, options = {}) {
  const puzzle = rows.find((row) => row.kind === kind);
  const sheet = await lane.open(`/puzzles?n=${puzzle.number}`, options);
  await sheet.until("the puzzle's board", (at) => document.querySelector(at)?.view?.scene, board);
  return { sheet, puzzle };
}

/** A win in two: the first move, whatever the answer, the winning move. Then the next puzzle. */
async function solved(lane) {
  const { sheet, puzzle } = await open(lane, "win2");
  const { actions } = await scene(sheet);
  await untilOurs(sheet);
  await play(sheet, actions.find((one) => one.text === puzzle.solution));
  await sheet.until("the answer to the first move", (at) => document.querySelector(at).view.scene.steps === 2 && document.querySelector(at).view.mine !== null, board);
  const winning = (await scene(sheet)).actions.find((one) => one.wins);
  assert.ok(winning, "after the best defence there is a win in one");
  await play(sheet, winning);
  await sheet.until("the puzzle to be solved", () => /Solved/.test(document.querySelector("torii-puzzles [role=status]").textContent));
  const kept = await score(sheet);
  assert.equal(kept.solved[puzzle.number], true);
  assert.ok(kept.rating > 1000, `the rating rises: ${kept.rating}`);
  await sheet.press(sheet.locator("torii-puzzles button.primary"));
  await sheet.until("another puzzle", (was) => !new URLSearchParams(location.search).get("n")?.match(`^${was}$`) && document.querySelector("torii-puzzles .facts"), String(puzzle.number));
  await sheet.go(`/puzzles?n=${puzzle.number}`);
  await sheet.press('torii-puzzles a[href^="/analysis"]');
  await sheet.until("the puzzle's position on the analysis board", (position) => document.querySelector("torii-analysis .an-place torii-board")?.view.scene.position === position, puzzle.position);
}

/** A wrong move is answered by its refutation, can be taken back, and counts once; the solution plays itself. */
async function failed(lane) {
  const { sheet, puzzle } = await open(lane, "win2");
  const { actions } = await scene(sheet);
  await untilOurs(sheet);
  const wrong = actions.find((one) => one.kind === "pawn" && one.text !== puzzle.solution);
  await play(sheet, wrong);
  await word(sheet, "refused");
  assert.equal((await scene(sheet)).steps, 2, "the refutation is on the board");
  const after = await score(sheet);
  assert.equal(after.solved[puzzle.number], false);
  assert.ok(after.rating < 1000, `the rating falls: ${after.rating}`);
  await sheet.press(sheet.locator("torii-puzzles button.primary"));
  await untilOurs(sheet);
  assert.equal((await scene(sheet)).position, puzzle.position, "the move is taken back");
  await sheet.press(sheet.locator("torii-puzzles .after .row button").first());
  await sheet.until("the solution to its end", (at) => document.querySelector(at).view.ending !== null, board);
  assert.equal((await scene(sheet)).result.winner, puzzle.position.split(" ")[1] === "r" ? 1 : 0);
  assert.deepEqual(await score(sheet), after, "only the first attempt counts");
}

/** On a phone: a square that is impossible, then the right one. */
async function found(lane) {
  const { sheet, puzzle } = await open(lane, "shadow", { size: "phone", lang: "fr" });
  const wanted = puzzle.solution.charCodeAt(0) - 97 + 5 * (Number(puzzle.solution[1]) - 1);
  await sheet.press(square(wanted === 12 ? 13 : 12));
  await word(sheet, "refused");
  await sheet.press(square(wanted));
  await word(sheet, "good");
  await sheet.until("the ninja to be shown", ([at, where]) => document.querySelector(at).view.belief?.[where] > 0.99, [board, wanted]);
  assert.equal((await score(sheet)).solved[puzzle.number], false, "the first answer counts");
}

/** The puzzle of the day follows from the date: a file of its own, and the same one every time. */
async function daily(lane) {
  const sheet = await lane.open("/puzzles?daily");
  await sheet.until("the puzzle's board", (at) => document.querySelector(at)?.view?.scene, board);
  const number = ((Math.floor(Date.now() / 86_400_000) % 1800) * 7919 + 13) % 1800;
  assert.equal((await scene(sheet)).position, rows[number].position);
}

export const cases = [
  { name: "puzzles: one is solved", run: solved },
  { name: "puzzles: a wrong move is refuted", run: failed },
  { name: "puzzles: where is the ninja, on a phone", run: found },
  { name: "puzzles: the puzzle of the day", run: daily },
];
