// Torii: MIT licence, see LICENSE.
// The engine for Onamazu in WebAssembly: legal at every level, in time, deterministic and equal to the program's.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import test from "node:test";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { bytes, secretOf, torii, without } from "./core.mjs";
import { load } from "./load.mjs";
import { decisions, shown, tables } from "./onamazu-games.mjs";

const core = await load("core/onamazu-thinker.ts", "core/onamazu-mind.ts", "core/onamazu.ts");
const module = new WebAssembly.Module(bytes("onamazu-mind.wasm"));
const rules = await core.loadOnamazu(bytes("onamazu.wasm"));
const thinker = new core.OnamazuThinker(module);
const source = (name) => fileURLToPath(new URL(`../src/core/${name}.ts`, import.meta.url));

/** Some of the decisions of a seat, from the first to the last. */
function some(players, seat, count) {
  const all = decisions(players, seat);
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * (all.length - 1)) / Math.max(1, count - 1))]);
}

/** The view of an empty table, as sent to the program's engine. */
const empty = (players, seat) => JSON.stringify({ game: "onamazu", players, view: String(seat + 1), chance: "brigands" });

/** The answer of the program's engine with the same secret. The next question waits for the answer. */
async function engine(questions) {
  const program = spawn(torii, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const said = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const answers = [];
  program.stdin.write(`setoption name Secret value ${secretOf(6)}\n`);
  for (const { game, level } of questions) {
    const moves = game.moves.map(([, text]) => text).join("; ");
    program.stdin.write(`setoption name Level value ${level}\nuginewgame\n`);
    program.stdin.write(`position view ${game.viewer + 1} ${empty(game.setup.players, game.viewer)} moves ${moves}\ngo nodes 1000000\n`);
    let line;
    do line = (await said.next()).value;
    while (!line.startsWith("bestmove "));
    answers.push(line);
  }
  program.stdin.end("quit\n");
  return answers.map((line) => line.slice("bestmove ".length));
}

test("every level answers as the program does", { skip: without }, async () => {
  const questions = [2, 4].flatMap((players) =>
    [0, players - 1].flatMap((seat) => some(players, seat, 8).map(({ game }, i) => ({ game, level: 1 + ((i + seat) % 9) }))));
  const answers = await engine(questions);
  assert.equal(answers.length, questions.length);
  questions.forEach((question, i) =>
    assert.equal(thinker.answer({ ...question, secret: secretOf(6) }), answers[i], `question ${i}, level ${question.level}, ${question.game.moves.length} steps`));
  assert.ok(new Set(answers).size > 8, "the questions differ");
});

test("full strength answers, with rules of one's own too", { skip: without }, () => {
  const { game } = some(3, 2, 3)[1]; // that record has changed rules
  assert.notEqual(game.setup.changes, "");
  for (const level of [5, 10]) assert.match(thinker.answer({ game, level, secret: secretOf(1) }), /^[a-z]+( |$)/);
});

test("the same question has the same answer, another secret may have another", { skip: without }, () => {
  const [, { game }] = some(4, 1, 3);
  const ask = (level, number) => thinker.answer({ game, level, secret: secretOf(number) });
  const first = ask(5, 77);
  ask(2, 1); // another question in between
  assert.equal(ask(5, 77), first);
  const many = new Set();
  for (const { game: other } of some(4, 1, 6)) for (let i = 0; i < 12; i++) many.add(`${other.moves.length} ${thinker.answer({ game: other, level: 1, secret: secretOf(i) })}`);
  assert.ok(many.size > 6, "level 1 wavers");
});

test("nothing hidden is told to a mind", { skip: without }, () => {
  for (const players of tables) {
    const whole = shown(players, 0).moves.map(([, text]) => text);
    const setUp = whole.slice(0, 5).join("; ");
    assert.match(setUp, /^shuffle brigands shows \d+,\d+,\d+; .*shuffle mikos; /, "piles are not told");
    const changed = decisions(players, 1)[3].game;
    assert.equal(JSON.stringify(changed).includes("seed"), false);
  }
});

test("level 5 plays a whole game; how long a turn takes is a figure", (t) => {
  const players = 3;
  const match = rules.open({ players, changes: "", seed: "13" });
  const told = Array.from({ length: players }, () => []);
  const turns = new Map();
  let decisions = 0;
  for (let scene = match.scene("spectator"); scene.seat !== null; scene = match.scene("spectator")) {
    told.forEach((moves, seat) => moves.push(...match.events(seat, moves.length).map(({ player, text }) => [player, text])));
    const start = process.cpuUsage(); // CPU time, so that other load does not count
    const text = thinker.answer({ game: { setup: match.setup, viewer: scene.seat, moves: told[scene.seat] }, level: 5, secret: secretOf(13) });
    const turn = `${scene.round}.${scene.seat}`;
    const { user, system } = process.cpuUsage(start);
    turns.set(turn, (turns.get(turn) ?? 0) + (user + system) / 1000);
    assert.ok(match.scene(scene.seat).actions.some((action) => action.text === text), text);
    match.play(text);
    decisions++;
  }
  const spent = [...turns.values()];
  const worst = Math.max(...spent);
  const mean = spent.reduce((sum, one) => sum + one, 0) / spent.length;
  t.diagnostic(`${decisions} decisions in ${spent.length} turns; a turn took ${mean.toFixed(0)} ms, the slowest ${worst.toFixed(0)} ms`);
  assert.ok(Math.max(...match.scene("full").result.points) > 20, "nobody plays like that by chance");
  match.free();
});

test("a question that cannot be is refused in one line", { skip: without }, () => {
  const [{ game }] = some(3, 1, 1);
  const ask = (change, level = 3) => thinker.answer({ game: { ...game, ...change }, level, secret: secretOf(1) });
  const refused = (change, words, level) => assert.throws(() => ask(change, level), (fault) => words.test(fault.message) && !fault.message.includes("\n"));
  refused({}, /from 1 to 10/, 11);
  refused({ viewer: "spectator" }, /only a seat/);
  refused({ viewer: 2 }, /could be shown|not the turn of seat 3|no game|shows|sees/);
  refused({ viewer: 3 }, /no seat 4/);
  refused({ moves: game.moves.slice(0, -1) }, /not the turn of seat 2/);
  refused({ moves: [...game.moves, [1, "put A Z9"]] }, /./);
  refused({ setup: { players: 7, changes: "" }, moves: [] }, /2 to 4/);
  refused({ setup: { players: 3, changes: "cells.nonsense=3" } }, /cells\.nonsense/);
  refused({ setup: { players: 3, changes: "", position: "{" }, moves: [] }, /./);
  for (const secret of ["", "12", "g".repeat(64)]) assert.throws(() => thinker.answer({ game, level: 3, secret }), /64 hexadecimal digits/);
  assert.match(ask({}), /^[a-z]/); // and still works
});

// ---- the worker --------------------------------------------------------------------------------------

const bundle = (name) => build({ entryPoints: [source(name)], bundle: true, format: "esm", target: "es2022", write: false, minify: true, logLevel: "silent" });
const script = `import { parentPort } from "node:worker_threads";
globalThis.self = { postMessage: (data) => parentPort.postMessage(data) };
parentPort.on("message", (data) => self.onmessage({ data }));
${(await bundle("onamazu-mind-worker")).outputFiles[0].text}`;

const helpers = [];

/** The page's worker, in a thread of Node. */
function helper() {
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
  const found = { onmessage: null, onerror: null, postMessage: (data) => thread.postMessage(data), terminate: () => void thread.terminate() };
  thread.on("message", (data) => found.onmessage?.({ data }));
  thread.on("error", (fault) => found.onerror?.({ message: fault.message }));
  helpers.push(thread);
  return found;
}

test("the worker answers, is stopped at once, and answers again", { skip: without }, async () => {
  const mind = core.startOnamazuMind({ wasm: () => module, helper });
  const [, { game }] = some(2, 0, 3);
  const first = await mind.choose(game, 5, secretOf(9));
  assert.equal(first, thinker.answer({ game, level: 5, secret: secretOf(9) }));
  const long = mind.choose(game, 10, secretOf(1));
  mind.stop();
  await assert.rejects(long, (fault) => fault.name === "AbortError");
  const ended = mind.choose(game, 10, secretOf(1));
  const next = mind.choose(game, 5, secretOf(9));
  await assert.rejects(ended, (fault) => fault.name === "AbortError");
  assert.equal(await next, first);
  await assert.rejects(mind.choose({ ...game, moves: [] }, 5, secretOf(1)), (fault) => fault.name === "Error" && fault.message.length > 0);
  mind.stop();
  await Promise.all(helpers.map((thread) => thread.terminate()));
});

test("without its code the mind says so, and tries again", { skip: without }, async () => {
  let tries = 0;
  const mind = core.startOnamazuMind({ wasm: () => (++tries === 1 ? new Uint8Array(4) : module), helper });
  const [{ game }] = some(2, 0, 1);
  await assert.rejects(mind.choose(game, 1, secretOf(1)));
  assert.match(await mind.choose(game, 1, secretOf(1)), /^[a-z]/);
  assert.equal(tries, 2);
  await Promise.all(helpers.map((thread) => thread.terminate()));
});

test("the mind is small, and asks its host for a clock alone", async (t) => {
  const size = (brotliCompressSync(bytes("onamazu-mind.wasm")).length + brotliCompressSync((await bundle("onamazu-mind-worker")).outputFiles[0].contents).length) / 1000;
  t.diagnostic(`onamazu-mind ${size.toFixed(1)} kB`);
  assert.ok(size <= 90, `${size} kB`);
  assert.deepEqual(WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`), ["page.seconds"]);
});
