// Torii: MIT licence, see LICENSE.
// The rules for people agree with the reference: the clauses behind "Why?" exist, boards are positions, and what arrows show
// the rules allow.
import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";
import { rules } from "./core.mjs";
import { load } from "./load.mjs";

const { rulePages, seenPieces, lessons } = await load("model/rule-pages.ts", "model/position.ts", "model/lessons.ts");
const clauses = [...fs.readFileSync(new URL("../../docs/rules/onitama.md", import.meta.url), "utf8").matchAll(/^### (\w+) · /gm)].map(([, id]) => id);
const letters = { base: "B", sensei: "P", wind: "W", shadow: "S", light: "L" };

test("every page has its clauses, its lesson and its game", () => {
  assert.deepEqual(rulePages.map(({ id }) => id), Object.keys(letters));
  for (const { id, game, sections } of rulePages) {
    for (const { why, title } of sections) {
      assert.ok(why.length > 0, title);
      for (const clause of why) assert.ok(clauses.includes(clause) && clause.startsWith(letters[id]), `${id}, ${title}: ${clause}`);
    }
    assert.ok(lessons.some((lesson) => lesson.id === id && lesson.game === game), id);
    rules.match({ game, seed: "1" }).free();
  }
});

test("what the boards show is possible", () => {
  const at = (name) => "abcde".indexOf(name[0]) + 5 * (Number(name[1]) - 1);
  const patterns = new Set(rules.cards().flatMap((card) => [...card.moves, ...card.spirit].map(String)));
  for (const { id, sections } of rulePages)
    for (const { title, board, cards } of sections) {
      for (const { moves } of cards ?? [])
        assert.ok(rules.cards().some((card) => String([...card.moves].sort()) === String([...moves].sort())), `${title}: a card that exists`);
      if (!board) continue;
      const seen = seenPieces(board.position);
      const there = new Map([...seen.map(({ square, piece }) => [square, piece]), ...(board.hidden ?? []).map(([, name]) => [at(name), "ninja"])]);
      assert.equal(there.size, seen.length + (board.hidden?.length ?? 0), `${title}: one piece on a square`);
      for (const [from, to] of board.arrows ?? []) {
        assert.ok(there.has(at(from)) || there.has(at(to)), `${id}, ${title}: somebody moves from ${from}`);
        const step = [(at(to) % 5) - (at(from) % 5), Math.floor(at(to) / 5) - Math.floor(at(from) / 5)];
        assert.ok(patterns.has(String(step)) || patterns.has(String(step.map((n) => -n))), `${id}, ${title}: some card goes from ${from} to ${to}`);
      }
    }
});
