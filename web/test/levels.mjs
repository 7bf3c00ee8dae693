// Torii: MIT licence, see LICENSE.
// The page's own games between two or more computers, without a browser: its sources (model/), its minds (core/mind.ts)
// and the code of its worker, but not in a separate thread.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytes, torii } from "./core.mjs";
import { load } from "./load.mjs";

export const page = await load(
  "core/rules.ts", "core/mind.ts", "core/thinker.ts", "core/asker.ts", "core/onamazu.ts", "core/onamazu-mind.ts", "core/onamazu-thinker.ts",
  "model/local.ts", "model/table.ts", "model/onamazu/local.ts",
);
export const rules = await page.loadRules(bytes("rules.wasm"));
const onamazu = await page.loadOnamazu(bytes("onamazu.wasm"));

/** What the page's worker does with a message (core/mind-worker.ts, core/onamazu-mind-worker.ts), at the next opportunity. */
function helper(begin) {
  let answer = null;
  const found = {
    onmessage: null,
    onerror: null,
    terminate: () => void (answer = null),
    postMessage: (data) => {
      if ("module" in data) answer = begin(data);
      else setImmediate(() => answer && found.onmessage({ data: page.replyTo(data.id, () => answer(data.question)) }));
    },
  };
  return found;
}

function thinker({ module, net }) {
  const mind = new page.Thinker(module);
  if (net) mind.learn(net);
  return (question) => mind.answer(question);
}

function onaThinker({ module }) {
  const mind = new page.OnamazuThinker(module);
  return (question) => mind.answer(question);
}

const modules = new Map();
const moduleOf = (name) => modules.get(name) ?? modules.set(name, new WebAssembly.Module(bytes(name))).get(name);

export const startMind = () => page.startMind({ wasm: () => moduleOf("mind.wasm"), net: async (name) => bytes(name), helper: () => helper(thinker) });
export const startOnamazuMind = () => page.startOnamazuMind({ wasm: () => moduleOf("onamazu-mind.wasm"), helper: () => helper(onaThinker) });

const minds = { onitama: startMind(), onamazu: startOnamazuMind() };

export const computer = (level) => ({ kind: "computer", level, name: null });
export const person = { kind: "person", level: null, name: null };

/** A source as the page resumes it; `saved`: order, secret, moves, drawer. */
export function openSource({ order, secret, moves = [], drawer = null, mind = null }) {
  const saved = { v: 1, id: "test", order, moves, ending: null, ended: null, left: null, round: 1, when: 0, secret };
  const tools = { now: () => 0, drawer, shelf: null };
  return "players" in order.setup
    ? page.OnaLocal.resume(saved, { ...tools, rules: onamazu, mind: async () => mind ?? minds.onamazu, pace: () => 0 })
    : page.LocalSource.resume(saved, { ...tools, rules, mind: async () => mind ?? minds.onitama, pace: 0 });
}

/** Waits until no search is running. */
export async function idle(source) {
  while (source.busy && !source.trouble) await new Promise((resolve) => setImmediate(resolve));
  if (source.trouble) throw new Error(source.trouble.text);
}

/** Plays until the game is over, or a draw may be claimed (B13), which computers never do; the record. */
export async function playOut(source) {
  await new Promise((resolve) => {
    const look = () => (source.ending || source.trouble || source.scene().claim ? resolve() : undefined);
    source.subscribe(look);
    look();
  });
  if (source.trouble) throw new Error(source.trouble.text);
  const record = await source.record();
  source.close();
  return record;
}

/** The program with a temporary file. */
export function withFile(use) {
  const folder = mkdtempSync(join(tmpdir(), "torii-levels-"));
  try {
    return use(join(folder, "games.ogn"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function run(words, input = "") {
  const done = spawnSync(torii, words, { input, encoding: "utf8", maxBuffer: 1 << 28 });
  return { status: done.status, said: done.stdout + done.stderr };
}

/** The games of `torii ladder`: tags and moves of each. */
export function ladder(words) {
  return withFile((path) => {
    const { status, said } = run(["ladder", ...words, "--records", path]);
    if (status !== 0) throw new Error(said);
    return readFileSync(path, "utf8").split(/\n\n(?=\[Game )/).map(taken);
  });
}

/** Of a record. */
export function taken(record) {
  const [head, ...body] = record.trim().split("\n\n");
  const tags = Object.fromEntries([...head.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, name, value]) => [name, value]));
  return { tags, moves: body.join(" ").replace(/\s+/g, " ").replace(/ (1-0|0-1|1\/2-1\/2|\*|[01](\/2)?(-[01](\/2)?)+)$/, "") };
}

export const levelOf = (words) => Number(/^level (\d+)$/.exec(words)?.[1] ?? 0);
