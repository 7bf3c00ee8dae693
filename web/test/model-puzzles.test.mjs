// Torii: MIT licence, see LICENSE.
// Puzzles in the page's models: the puzzle of the day, the rating, which one comes next.
import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const { puzzleKinds, puzzleThemes, themeWords, dailyNumber, dayOf, DAYS, fits, nextPuzzle, puzzleScore, ratingOf, readPuzzles, scored } = await load("model/daily-puzzle.ts", "model/puzzle-score.ts", "model/puzzle-words.ts");

const row = (kind, level, themes = "-") => `${kind}\t2\t${level}\t${themes}\tPOSITION\tox:a1a2`;
const shelf = (text = null) => ({ kept: text, getItem() { return this.kept; }, setItem(_, value) { this.kept = value; } });
const fresh = { rating: 1000, tried: 0, solved: {} };
const any = { kind: null, theme: null };

test("rows are read, with their own numbers or those of their place", () => {
  const [one, two] = readPuzzles(`# comment\n${row("win2", 3, "stone,quiet")}\n${row("only", 5)}\n`);
  assert.deepEqual([one.number, one.kind, one.level, one.themes, one.events], [1, "win2", 3, ["stone", "quiet"], []]);
  assert.deepEqual([two.number, two.themes], [2, []]);
  assert.equal(readPuzzles(`77\t${row("win3", 3)}\n`)[0].number, 77);
});

test("every puzzle of the days has its day before one comes again, and the day is the same everywhere", () => {
  assert.equal(new Set(Array.from({ length: DAYS }, (_, day) => dailyNumber(day))).size, DAYS);
  assert.equal(dailyNumber(5), dailyNumber(5 + DAYS));
  assert.equal(dayOf(new Date("2026-11-19T00:00:00Z")), dayOf(new Date("2026-11-19T23:59:59Z")));
  assert.equal(dayOf(new Date("2026-11-20T00:00:00Z")), dayOf(new Date("2026-11-19T00:00:00Z")) + 1);
});

test("the rating rises with success, falls with failure, and only the first attempt counts", () => {
  const [easy, hard] = readPuzzles(`${row("win3", 1)}\n${row("win3", 10)}\n`);
  const up = scored(fresh, hard, true), down = scored(fresh, easy, false);
  assert.ok(up.rating > 1000 && down.rating < 1000);
  assert.ok(up.rating - 1000 > scored(fresh, easy, true).rating - 1000, "a hard one is worth more");
  assert.equal(scored(up, hard, false), up, "a second attempt changes nothing");
  assert.ok(ratingOf(hard) > ratingOf(easy));
});

test("what is stored is read again, and nonsense is not", () => {
  const kept = shelf(JSON.stringify({ rating: 1234, tried: 2, solved: { 1: true } }));
  assert.equal(puzzleScore(kept).rating, 1234);
  for (const broken of ["{", "null", '{"rating":"x"}', "[]", '{"rating":1200,"tried":3,"solved":null}']) assert.deepEqual(puzzleScore(shelf(broken)), fresh);
});

test("the next one is near the rating, untried, and of the wished kind", () => {
  const all = readPuzzles(Array.from({ length: 40 }, (_, i) => row(i < 30 ? "win3" : "wind", (i % 10) + 1, i % 2 ? "quiet" : "-")).join("\n"));
  for (const lot of [0, 0.3, 0.99]) {
    const next = nextPuzzle(all, fresh, any, lot);
    assert.equal(next.kind, "win3", "no expansion without a wish");
    assert.ok(Math.abs(ratingOf(next) - 1000) < 300);
    assert.notEqual(nextPuzzle(all, { ...fresh, solved: { [next.number]: true } }, any, lot).number, next.number);
  }
  assert.equal(nextPuzzle(all, fresh, { kind: "wind", theme: null }, 0).kind, "wind");
  assert.ok(fits(nextPuzzle(all, fresh, { kind: null, theme: "quiet" }, 0.5), { kind: null, theme: "quiet" }));
  assert.equal(nextPuzzle(all, fresh, { kind: "hold", theme: null }, 0), null);
  const tried = Object.fromEntries(all.map((one) => [one.number, true]));
  assert.notEqual(nextPuzzle(all, { ...fresh, solved: tried }, any, 0), null, "when all were tried they come again");
});

test("there are puzzles of every kind and theme that can be chosen, and every theme has its words", () => {
  const all = readPuzzles(fs.readFileSync(new URL("../../data/puzzles.tsv", import.meta.url), "utf8"));
  for (const kind of puzzleKinds) assert.notEqual(nextPuzzle(all, fresh, { kind, theme: null }, 0.5), null, kind);
  for (const theme of puzzleThemes) assert.notEqual(nextPuzzle(all, fresh, { kind: null, theme }, 0.5), null, theme);
  for (const theme of new Set(all.flatMap(({ themes }) => themes))) assert.notEqual(themeWords(theme), theme, theme);
});
