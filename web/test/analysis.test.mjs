// Torii: MIT licence, see LICENSE.
// The analysis board's model on the real study.wasm: trees and their records, whose eyes they are seen through, the live
// engine's reports, and the verdicts of a review.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { bytes, native, rules, torii } from "./core.mjs";
import { load } from "./load.mjs";

globalThis.window ??= globalThis;
const page = await load("core/study.ts", "core/live.ts", "core/reviewer.ts", "model/analysis.ts", "model/engine-view.ts", "model/game-review.ts");
const study = await page.loadStudy(bytes("study.wasm"));
const module = await WebAssembly.compile(bytes("study.wasm"));
const recordFile = (name) => new URL(`../../tests/data/records/${name}.ogn`, import.meta.url);
const record = (name) => readFileSync(recordFile(name), "utf8");
const START = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab";

const open = (opened) => page.AnalysisSource.open(opened, rules, study);

/** The tree as text: a line, and its branches in brackets. */
function drawn(source, id = source.main[0]) {
  const { children } = source.nodeAt(id);
  const [first, ...others] = children;
  if (first === undefined) return "";
  const branches = others.map((one) => ` (${source.nodeAt(one).text}${drawn(source, one)})`).join("");
  return ` ${source.nodeAt(first).text}${branches}${drawn(source, first)}`;
}

test("lines branch, are promoted and deleted, and the record keeps all of it", async () => {
  const source = open({ position: START });
  await source.play("ox:a1a2");
  await source.play("horse:b5b4");
  source.back();
  await source.play("elephant:d5c4");
  assert.equal(drawn(source), " ox:a1a2 horse:b5b4 (elephant:d5c4)");
  await assert.rejects(source.play("ox:b1b2"), /ox/, "the card is gone");
  assert.match(source.why("ox:b1b2").clause, /^B/);
  source.makeMain(source.view.current);
  source.toggleGlyph(source.view.current, 2);
  source.comment(source.view.current, "too far");
  const again = open({ record: await source.record(), at: null });
  assert.equal(drawn(again), " ox:a1a2 elephant:d5c4 (horse:b5b4)");
  again.end();
  assert.deepEqual([again.node.glyphs, again.node.comment], [[2], "too far"]);
  again.remove(again.view.current);
  assert.equal(drawn(again), " ox:a1a2 horse:b5b4");
  again.start();
  again.playLine(["ox:a1a2", "horse:b5b4"]);
  assert.equal(again.view.nodes.length, 3, "an existing line is followed, not doubled");
  again.sibling(1);
  assert.equal(again.node.text, "horse:b5b4", "there is no other line");
});

test("the line that is shown leaves for an animation without names, comments and other lines", () => {
  const source = open({ record: `[Game "onitama"]\n[Blue "Aiko"]\n[Deal "ox,boar/horse,elephant/crab"]\n\n1. boar:c1c2 {Mine.} ( 1. boar:a1a2 horse:a5a4 $1 2. ox:a2a3 ) 1... elephant:c5b4 *\n`, at: null });
  const moves = () => rules.read(source.line()).match.events("full").map(({ text }) => text);
  assert.deepEqual(moves().slice(-2), ["boar:c1c2", "elephant:c5b4"]);
  assert.doesNotMatch(source.line(), /Aiko|Mine|a1a2/);
  source.goTo(source.view.nodes.find(({ text }) => text === "horse:a5a4").id);
  const { current } = source.view;
  assert.deepEqual(moves().slice(-3), ["boar:a1a2", "horse:a5a4", "ox:a2a3"], "through the position that is shown, to its end");
  assert.equal(source.view.current, current, "and the tree is as it was");
  assert.deepEqual(source.main.map((id) => source.nodeAt(id).text).slice(-2), ["boar:c1c2", "elephant:c5b4"]);
});

test("a record opens at the step that was shown, with the moves of the game", () => {
  for (const name of ["onitama", "onitama+wind", "onitama+sensei"]) {
    const { match } = rules.read(record(name));
    for (const at of [1, 4, match.steps]) {
      const source = open({ record: record(name), at });
      assert.equal(source.scene().position, match.sceneAt(at, "full").position, `${name}, step ${at}`);
    }
  }
});

test("what was tried in a running game stays when the game has gone on", async () => {
  const head = `[Game "onitama"]\n[Deal "ox,boar/horse,elephant/crab"]\n\n`;
  const then = () => open({ record: `${head}1. boar:c1c2 elephant:c5b4 *\n`, at: null });
  const now = () => open({ record: `${head}1. boar:c1c2 elephant:c5b4 2. ox:a1a2 boar:b4b3 3. crab:c2c3 *\n`, at: null });
  const plain = await now().record();
  const [old, nothingTried] = [then(), now()];
  assert.ok(nothingTried.adopt(old));
  assert.equal(await nothingTried.record(), plain, "an older state of the game adds nothing");
  old.end();
  old.playLine(["ox:e1e2", "horse:a5a4"]);
  old.toggleGlyph(old.view.current, 3);
  old.comment(old.view.current, "better");
  old.start();
  old.playLine(["ox:a1a2"]);
  old.makeMain(old.view.current);
  old.goTo(old.view.nodes.find(({ text }) => text === "ox:e1e2").id);
  const source = now();
  assert.ok(source.adopt(old));
  assert.equal(drawn(source), " boar:c1c2 (ox:a1a2) elephant:c5b4 ox:a1a2 (ox:e1e2 horse:a5a4) boar:b4b3 crab:c2c3");
  assert.equal(source.node.text, "ox:e1e2", "what was shown is shown");
  source.forward();
  assert.deepEqual([source.node.glyphs, source.node.comment], [[3], "better"]);
  assert.ok(source.adopt(open({ record: await source.record(), at: null })));
  assert.deepEqual(source.view.nodes.find(({ comment }) => comment).glyphs, [3], "the same once more changes nothing");
  assert.equal(source.adopt(open({ position: START.replace("ox", "tiger") })), false, "another game");
});

// ---- hidden games ----------------------------------------------------------------------------------

const opening = ["nd1", "nd5", "boar:a1a2", "nd1d2", "elephant:a5b4", "nd5e4", "l-", "ox:a2a3", "nd2d3", "l1"];
const twin = ["nb1", "nd5", "boar:a1a2", "nb1b2", "elephant:a5b4", "nd5e4", "l-", "ox:a2a3", "nb2b3", "l1"];

/** A finished game of Shadow: Blue resigned. */
function shadow(actions, viewer, tags = { Result: "0-1", Ending: "resignation" }) {
  const match = rules.match({ game: "onitama+shadow", cards: "ox,boar/horse,elephant/crab" });
  actions.forEach((text) => match.play(text));
  return match.record("ogn", viewer, tags);
}

/** Everything that the analysis shows of a game, node by node. */
async function shown(source) {
  const said = [source.view, source.viewers, source.viewer, source.thinking()];
  for (const { id } of source.view.nodes) {
    source.goTo(id);
    said.push(source.scene(), source.events(), source.belief(), source.threats(), source.choices(), source.why("nc2c3"));
  }
  source.end();
  return JSON.stringify([said, await source.record()]);
}

test("a finished hidden game is the same to a seat wherever the other ninja was", async () => {
  const [one, other] = [opening, twin].map((actions) => shadow(actions, "full"));
  assert.notEqual(one, other);
  const seen = async (text) => shown(open({ record: text, side: 1, at: null }));
  assert.equal(await seen(one), await seen(other), "Red cannot tell Blue's ninjas apart");
  const blue = async (text) => shown(open({ record: text, side: 0, at: null }));
  assert.notEqual(await blue(one), await blue(other), "Blue knows its own");
  const sent = (text, side) => open({ record: text, side, at: null }).line();
  assert.equal(sent(one, 1), sent(other, 1), "nor can the server that animates what Red saw");
  assert.notEqual(sent(one, 0), sent(other, 0));
  const asked = open({ record: one, side: 1, at: null });
  assert.deepEqual(asked.viewers, [0, 1, "full"]);
  const whole = asked.seenBy("full");
  whole.end();
  assert.match(whole.scene().position, /nb=d3/, "everything, once it is asked for");
});

test("a running hidden game gives a seat its own record alone, and a spectator or a full record nothing", () => {
  const running = (viewer) => shadow(opening, viewer, {});
  const source = open({ record: running(1), at: null });
  assert.deepEqual([source.viewer, source.viewers], [1, [1]]);
  source.end();
  assert.match(source.scene().position, /nb=\?/);
  assert.equal(source.thinking(), null, "no engine that knows more");
  for (const viewer of ["full", "spectator"]) assert.throws(() => open({ record: running(viewer), at: null }), /only by its players/, viewer);
});

// ---- engines ---------------------------------------------------------------------------------------

/** The worker, in this thread: its global scope is lent to it whenever it runs. */
function helper(name) {
  const made = { onmessage: null, onerror: null, terminate: () => (made.onmessage = null) };
  const scope = { postMessage: (data) => made.onmessage?.({ data }) };
  globalThis.self = scope;
  const ready = load(name);
  made.postMessage = async (data) => {
    await ready;
    globalThis.self = scope;
    scope.onmessage({ data });
  };
  return made;
}

const parts = { load: async (net) => ({ module, net: net && bytes(net) }) };

test("live analysis: deeper and deeper, best first, until it is proved", async () => {
  const live = new page.Live(parts, () => helper("core/live-worker.ts"));
  const reports = [];
  const source = open({ position: "2m2/5/1S3/5/2M2 b tiger,crab/ox,horse/boar" });
  await new Promise((resolve, reject) => live.start(source.thinking(), 3, (report) => (reports.push(report), report.done && resolve()), reject));
  const last = reports.at(-1);
  assert.equal(last.lines.length, 3);
  assert.deepEqual([...last.lines].sort((a, b) => b.chance - a.chance), last.lines, "best first");
  const [best] = last.lines;
  assert.deepEqual([best.proof, best.moves.length], ["win", best.plies]);
  source.playLine(best.moves);
  assert.equal(source.ending.winner, 0, "the line that is shown wins");
  const start = new page.Live(parts, () => helper("core/live-worker.ts"));
  await assert.rejects(new Promise((resolve, reject) => start.start({ setup: { game: "onitama+shadow", position: "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=? lb=2 lr=2 ply=0" }, viewer: 0, moves: [] }, 3, resolve, reject)), /ninjas/);
});

test("a review has the verdicts, the accuracy and the critical moment of the program", { skip: torii ? false : "no program to compare with" }, async () => {
  for (const name of ["onitama+sensei", "onitama+wind"]) {
    const { setup } = rules.read(record(name)).match;
    const review = new page.GameReview({ record: record(name), setup, viewers: ["full"] }, new page.Reviewer(parts, () => helper("core/study-worker.ts")));
    await review.run();
    assert.equal(review.fault, null);
    const told = native(["analyse", recordFile(name).pathname, "--json"]).trim().split("\n").map((line) => JSON.parse(line));
    const { summary } = told.pop();
    assert.deepEqual(review.verdicts, told, name);
    assert.deepEqual(review.accuracy, summary.accuracy);
    assert.equal(review.turningPoint, told[summary.critical].step + 1);
  }
});
