// Torii: MIT licence, see LICENSE.
// The engines in WebAssembly: legal at every level in every game, in time, deterministic, stopped at once.
import assert from "node:assert/strict";
import test from "node:test";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { bytes, core, dice, games, playthrough, rules, secretOf } from "./core.mjs";

const module = new WebAssembly.Module(bytes("mind.wasm"));
const thinker = new core.Thinker(module);
const nets = ["onitama-net.bin", "onitama-wind-net.bin"];
for (const name of nets) thinker.learn(bytes(name));

const thinking = (match, seat) => ({ setup: match.setup, viewer: seat, moves: match.events(seat).map((event) => event.text) });

/** A game after some steps, with a player to act. */
function middle(game, seed, steps) {
  const match = rules.match({ game, seed: String(seed) });
  playthrough(match, dice(seed), undefined, steps);
  const { turn } = match.scene("full");
  if (turn === null) match.undo(2);
  return match;
}

test("every level answers legally in every game", () => {
  const most = process.env.TORII_BRIEF ? 5 : 7;
  for (const game of games) {
    const match = rules.match({ game, seed: "2" });
    // The higher levels are slow, so each is tested only once.
    for (let level = 1; level <= most; level++) {
      const { turn, actions } = match.scene("full");
      if (turn === null) break;
      const move = thinker.answer({ kind: "choose", game: thinking(match, turn), level, secret: secretOf(3) });
      assert.ok(actions.some((action) => action.text === move), `${game}, level ${level}: ${move}`);
      match.play(move);
    }
    match.free();
  }
  const high = [["onitama+light", 8], ["onitama", 10], ["onitama+sensei+wind", 9], ["onitama+shadow", 10]];
  for (const [game, level] of process.env.TORII_BRIEF ? high.slice(0, 2) : high) {
    const match = middle(game, 4, 14);
    const { turn, actions } = match.scene("full");
    const move = thinker.answer({ kind: "choose", game: thinking(match, turn), level, secret: secretOf(3) });
    assert.ok(actions.some((action) => action.text === move), `${game}, level ${level}: ${move}`);
  }
});

test("level 5 answers in every game; how long it takes is a figure", (t) => {
  let worst = 0;
  for (const game of games)
    for (const seed of [5, 6]) {
      const match = middle(game, seed, 8);
      const { turn } = match.scene("full");
      const start = process.cpuUsage();
      const move = thinker.answer({ kind: "choose", game: thinking(match, turn), level: 5, secret: secretOf(seed) });
      worst = Math.max(worst, process.cpuUsage(start).user / 1000);
      assert.ok(match.scene("full").actions.some((action) => action.text === move), `${game}: ${move}`);
    }
  t.diagnostic(`the slowest of ${2 * games.length} answers took ${worst.toFixed(0)} ms of the processor`);
});

test("the same question has the same answer", () => {
  for (const game of ["onitama", "onitama+wind", "onitama+shadow", "onitama+light"]) {
    const match = middle(game, 8, 9);
    const { turn } = match.scene("full");
    const ask = (level) => thinker.answer({ kind: "choose", game: thinking(match, turn), level, secret: secretOf(77) });
    const first = ask(4);
    ask(2); // another question in between
    assert.equal(ask(4), first, game);
  }
});

test("a seat's answer does not depend on what it has not seen", () => {
  const [one, other] = ["nb1", "nd1"].map((place) => {
    const match = rules.match({ game: "onitama+shadow", seed: "6" }); // Red moves first after Blue has placed
    match.play(place);
    match.play("nb5");
    while (match.scene("full").turn !== 1) match.play(match.scene("full").actions[0].text);
    return match;
  });
  assert.deepEqual(thinking(one, 1), thinking(other, 1));
  assert.equal(JSON.stringify(thinking(one, 1)).includes("nb1"), false);
});

test("a win in one is found and explained", () => {
  const position = "5/2M2/5/5/m4 b ox,boar/horse,elephant/crab"; // boar:c4c5 is the arch (B12)
  const game = { setup: { game: "onitama", position }, viewer: 0, moves: [] };
  const hint = thinker.answer({ kind: "hint", game, ms: 200 });
  assert.deepEqual([hint.score, hint.winIn, hint.reason, hint.clause, hint.best], [1, 1, "ends", "B12", hint.text]);
  assert.match(hint.text, /c4c5$/);
  const bad = thinker.answer({ kind: "judge", game, move: "ox:c4c3", ms: 200 });
  assert.ok(["misses", "loses"].includes(bad.reason), bad.reason);
  assert.match(bad.best, /c4c5$/);
  assert.ok(bad.line.length > 0);
  assert.throws(() => thinker.answer({ kind: "judge", game, move: "ox:c4c2", ms: 100 }), (fault) => fault.clause === "B5");
});

test("judgements of every game have their shape", () => {
  const match = {};
  for (const game of games) {
    match.now = middle(game, 12, 12);
    const { turn, actions } = match.now.scene("full");
    const hint = thinker.answer({ kind: "hint", game: thinking(match.now, turn), ms: 60 });
    assert.ok(actions.some((action) => action.text === hint.text), `${game}: ${hint.text}`);
    assert.ok(hint.score >= -1 && hint.score <= 1);
    const judged = thinker.answer({ kind: "judge", game: thinking(match.now, turn), move: actions[0].text, ms: 60 });
    assert.equal(judged.text, actions[0].text);
    assert.ok(typeof judged.reason === "string" && Array.isArray(judged.line));
  }
});

test("an even deal is even, a question that cannot be is refused", () => {
  const even = thinker.answer({ kind: "balance", cards: "ox,boar/dragon,elephant/crab", wind: false, ms: 100 });
  assert.ok(even > 0 && even < 1, String(even));
  assert.ok(thinker.answer({ kind: "balance", cards: "bat,boar/eagle,elephant/crab", wind: true, ms: 50 }) > 0);
  assert.throws(() => thinker.answer({ kind: "balance", cards: "ox,ox/horse,elephant/crab", wind: false, ms: 50 }));
  const match = rules.match({ game: "onitama+shadow", seed: "1" });
  const ask = (viewer, level = 3) => thinker.answer({ kind: "choose", game: { ...thinking(match, 0), viewer }, level, secret: secretOf(1) });
  assert.throws(() => ask(1), /not the turn of red/);
  assert.throws(() => ask("spectator"), /only a seat/);
  assert.throws(() => ask(0, 11), /from 1 to 10/);
  for (const secret of ["", "12", "g".repeat(64)])
    assert.throws(() => thinker.answer({ kind: "choose", game: thinking(match, 0), level: 3, secret }), /64 hexadecimal digits/);
  assert.throws(() => thinker.learn(new Uint8Array(100)), /no net/);
});

test("a game with a card that the net was not trained for is judged without it", () => {
  const other = new Uint8Array(bytes("onitama-net.bin"));
  other[24 + 16] ^= 1; // the fingerprint of the first card, the Tiger
  const [bare, half] = [new core.Thinker(module), new core.Thinker(module)];
  half.learn(other);
  const judged = (mind, cards) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
      const match = rules.match({ game: "onitama", cards, seed: String(seed) });
      playthrough(match, dice(seed), undefined, 2);
      return mind.answer({ kind: "choose", game: thinking(match, match.scene("full").turn), level: 7, secret: secretOf(seed) });
    }).join(" ");
  for (const [cards, same, differs] of [["tiger,ox,boar,crab,eel", bare, thinker], ["horse,ox,boar,crab,eel", thinker, bare]]) {
    assert.equal(judged(half, cards), judged(same, cards), cards);
    assert.notEqual(judged(same, cards), judged(differs, cards), cards);
  }
});

test("a file that is not a net is refused", () => {
  const good = new Uint8Array(bytes("onitama-net.bin"));
  const old = Uint8Array.from(good);
  old[8] = 1; // its version
  assert.throws(() => thinker.learn(old), /no net/);
  for (const which of [0, 3]) {
    const stray = Uint8Array.from(good);
    stray[20] = which;
    assert.throws(() => thinker.learn(stray), /no net/);
  }
  thinker.learn(good);
});

// ---- the worker --------------------------------------------------------------------------------------

const worker = await build({
  entryPoints: [fileURLToPath(new URL("../src/core/mind-worker.ts", import.meta.url))],
  bundle: true, format: "esm", target: "es2022", write: false, minify: true, logLevel: "silent",
});
const script = `import { parentPort } from "node:worker_threads";
globalThis.self = { postMessage: (data) => parentPort.postMessage(data) };
parentPort.on("message", (data) => self.onmessage({ data }));
${worker.outputFiles[0].text}`;

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

const startMind = (parts = {}) => core.startMind({ wasm: () => module, net: async (name) => bytes(name), helper, ...parts });

test("the worker answers, is stopped at once, and answers again", async () => {
  const mind = startMind();
  const match = rules.match({ game: "onitama", seed: "1" });
  const game = thinking(match, match.scene("full").turn);
  const first = await mind.choose(game, 3, secretOf(5));
  assert.equal(match.why(first, "full"), null);
  assert.equal(first, thinker.answer({ kind: "choose", game, level: 3, secret: secretOf(5) }));

  const long = mind.hint(game, 60_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  mind.stop();
  await assert.rejects(long, (fault) => fault.name === "AbortError");
  assert.equal(await mind.choose(game, 3, secretOf(5)), first);

  // A new question ends the one before.
  const ended = mind.hint(game, 60_000);
  const next = mind.choose(game, 1, secretOf(1));
  await assert.rejects(ended, (fault) => fault.name === "AbortError");
  assert.equal(match.why(await next, "full"), null);
  await assert.rejects(mind.judge(game, "ox:z9", 100), (fault) => fault.name === "Error" && fault.message.length > 0);
  mind.stop();
  await Promise.all(helpers.map((thread) => thread.terminate()));
});

test("without its net the mind still plays; without its code it says so, and tries again", async () => {
  const match = rules.match({ game: "onitama", seed: "1" });
  const game = thinking(match, match.scene("full").turn);
  const bare = startMind({ net: async () => null });
  assert.equal(match.why(await bare.choose(game, 5, secretOf(1)), "full"), null);
  let tries = 0;
  const lame = startMind({ wasm: () => (++tries === 1 ? new Uint8Array(4) : module) });
  await assert.rejects(lame.choose(game, 1, secretOf(1)));
  assert.equal(match.why(await lame.choose(game, 1, secretOf(1)), "full"), null);
  assert.equal(tries, 2);
  await Promise.all(helpers.map((thread) => thread.terminate()));
});

test("a question loads the net of its game alone, and the answer is as with both", async () => {
  const asked = [];
  const mind = startMind({ net: async (name) => (asked.push(name), bytes(name)) });
  const wanted = { onitama: nets[0], "onitama+sensei": nets[0], "onitama+wind": nets[1], "onitama+sensei+wind": nets[1] };
  for (const game of games) {
    const match = middle(game, 4, 6);
    const choice = { kind: "choose", game: thinking(match, match.scene("full").turn), level: 5, secret: secretOf(3) };
    assert.equal(core.netFor(choice), wanted[game] ?? null, game);
    const position = { ...choice, game: { ...choice.game, setup: { game: "onitama", position: match.scene("full").position } } };
    assert.equal(core.netFor(position), wanted[game] ?? null, `${game} by its position`);
    assert.equal(await mind.choose(choice.game, choice.level, choice.secret), thinker.answer(choice), game);
  }
  assert.deepEqual(asked.sort(), nets, "each once, and no other");
  for (const [cards, wind] of [["ox,boar/dragon,elephant/crab", false], ["bat,boar/eagle,elephant/crab", true]]) {
    assert.equal(core.netFor({ kind: "balance", cards, wind, ms: 1 }), nets[Number(wind)]);
    assert.ok((await mind.balance(cards, wind, 50)) > 0);
  }
  assert.equal(asked.length, 2, "kept for the next question");
  mind.stop();
  await Promise.all(helpers.map((thread) => thread.terminate()));
});

test("each net is judged by in its own games only", () => {
  const bare = new core.Thinker(module);
  const seeds = process.env.TORII_BRIEF ? [1, 2] : [1, 2, 3, 4, 5, 6];
  const judged = (mind, game) =>
    seeds.map((seed) => {
      const match = middle(game, seed, 4);
      return mind.answer({ kind: "choose", game: thinking(match, match.scene("full").turn), level: 7, secret: secretOf(seed) });
    }).join(" ");
  const lone = (name) => {
    const mind = new core.Thinker(module);
    mind.learn(bytes(name));
    return mind;
  };
  for (const [game, own, other] of [["onitama", ...nets], ["onitama+wind", nets[1], nets[0]]]) {
    const both = judged(thinker, game);
    const without = judged(bare, game);
    assert.notEqual(without, both, `${game}: a net makes a difference here`);
    assert.equal(judged(lone(own), game), both, `${game}: its own net is enough`);
    assert.equal(judged(lone(other), game), without, `${game}: the other net is no use`);
  }
});

// ---- sizes -------------------------------------------------------------------------------------------

// Packing takes seconds: not in a brief run.
if (!process.env.TORII_BRIEF) test("everything is as small as it must be", async (t) => {
  const packed = (content) => brotliCompressSync(content).length / 1000;
  const script = async (name) => {
    const made = await build({ entryPoints: [fileURLToPath(new URL(`../src/core/${name}.ts`, import.meta.url))], bundle: true, format: "esm", target: "es2022", write: false, minify: true, logLevel: "silent" });
    return packed(made.outputFiles[0].contents);
  };
  const sizes = {
    rules: packed(bytes("rules.wasm")) + (await script("rules")),
    mind: packed(bytes("mind.wasm")) + (await script("mind-worker")) + (await script("mind")),
    net: Math.max(...nets.map((name) => packed(bytes(name)))),
  };
  t.diagnostic(Object.entries(sizes).map(([name, size]) => `${name} ${size.toFixed(1)} kB`).join(", "));
  assert.ok(sizes.rules <= 90, `rules: ${sizes.rules} kB`);
  assert.ok(sizes.mind <= 200, `mind: ${sizes.mind} kB`);
  assert.ok(sizes.net <= 600, `net: ${sizes.net} kB`);
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes("rules.wasm"))), []);
  assert.deepEqual(WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`), ["page.seconds"]);
});
