// Torii: MIT licence, see LICENSE.
// A table of Onamazu for the tests of the model: the real rules, an engine that plays at random, its own storage.
import { readFile } from "node:fs/promises";
import { after } from "node:test";
import { load } from "./load.mjs";

const folder = process.env.TORII_WASM ?? new URL("../../build/wasm/", import.meta.url).pathname;

export const torii = await load(
  "core/onamazu.ts", "core/onamazu-thinker.ts", "core/types.ts", "locale/locale.ts",
  "model/onamazu/table.ts", "model/onamazu/local.ts", "model/onamazu/order.ts", "model/onamazu/keep.ts", "model/onamazu/teller.ts",
  "model/onamazu/looked-at.ts", "model/onamazu/things.ts", "model/onamazu/log.ts", "model/onamazu/words.ts", "model/onamazu/gains.ts",
  "net/http.ts", "net/socket.ts", "net/onamazu-source.ts", "net/onamazu-reading.ts",
);

export const rules = await torii.loadOnamazu(await readFile(`${folder}/onamazu.wasm`));

/** The same numbers for the same seed (mulberry32). */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export function drawer() {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key), kept };
}

const opened = [];
after(() => opened.forEach((table) => table.close()));

/** An engine that knows only what it is shown: it follows the game as the page would and plays at random. */
export function randomMind(roll) {
  const mind = {
    asked: [],
    choose: async (thinking, level, secret) => {
      mind.asked.push({ thinking, level, secret });
      const match = rules.watch(thinking.setup, thinking.viewer, thinking.moves);
      const { actions } = match.scene(thinking.viewer);
      match.free();
      return actions[roll(actions.length)].text;
    },
    stop: () => undefined,
  };
  return mind;
}

/** The engine itself, without its worker. */
export async function realMind() {
  const thinker = new torii.OnamazuThinker(new WebAssembly.Module(await readFile(`${folder}/onamazu-mind.wasm`)));
  return { choose: async (game, level, secret) => thinker.answer({ game, level, secret }), stop: () => undefined };
}

/** A table as /onamazu opens it. `options`: drawer, roll, saved, wishes, position, mind. */
export function open(query, options = {}) {
  const mind = options.mind ?? randomMind(options.roll ?? dice(1));
  const tools = { rules, mind: async () => mind, drawer: options.drawer ?? null, now: options.now ?? (() => Date.now()), pace: () => 0 };
  const order = options.saved ? null : torii.readOnaOrder(new URLSearchParams(query));
  if (order && options.position) order.setup.position = JSON.stringify(options.position);
  const source = order ? new torii.OnaLocal(order, tools) : torii.OnaLocal.resume(options.saved, tools);
  const table = new torii.OnaTable(source, { oneClick: () => false, hold: () => true, pace: () => 0, ...options.wishes });
  opened.push(table);
  return { source, table, mind, tools };
}

/** Waits until a player here is to act, the screen between players is up, or the game is over. */
export async function settled(table) {
  const end = Date.now() + 45_000; // a server may be slow
  for (let i = 0; table.view.busy; i++) {
    if (i % 1000 === 999 && Date.now() > end) throw new Error("the table never comes to rest");
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Plays one action with all the selections a person would make. */
export async function touch(table, action) {
  const scene = table.view.scene;
  const market = table.view.basket !== null;
  if (action.verb === "leave") return table.playBasket(true);
  for (const thing of torii.thingsOf(action, scene)) {
    if (!(thing in table.view.lit)) throw new Error(`${thing} is not lit for ${action.text}`);
    const before = table.view.basket?.items.length;
    table.pick(thing);
    // One action alone is played with the first touch.
    if (!table.view.preview && (table.view.busy || table.view.held || table.view.scene !== scene || table.view.basket?.items.length !== before)) break;
    if (table.view.asksEnd) break;
  }
  if (table.view.asksEnd) table.endTurn(true);
  const { preview } = table.view;
  if (preview) {
    if (!preview.actions.some((one) => one.text === action.text)) throw new Error(`${action.text} cannot be chosen`);
    table.choose(action.text);
    table.confirm();
  }
  await settled(table);
  if (market && table.view.basket?.items.length && table.view.basket.items.at(-1).action.text !== action.text) throw new Error(`${action.text} is not in the basket`);
}
