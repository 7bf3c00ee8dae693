// Torii: MIT licence, see LICENSE.
// A table for the tests of the model: the real rules, an engine that plays at random, its own storage.
import { readFile } from "node:fs/promises";
import { after } from "node:test";
import { load } from "./load.mjs";

const folder = process.env.TORII_WASM ?? new URL("../../build/wasm/", import.meta.url).pathname;

export const torii = await load(
  "core/rules.ts", "core/types.ts", "locale/locale.ts",
  "model/table.ts", "model/local.ts", "model/order.ts", "model/shelf.ts", "model/kept.ts", "model/clock.ts",
  "model/teller.ts", "model/words.ts", "model/turns.ts", "model/squares.ts", "model/advice.ts", "model/undo.ts",
  "model/status.ts", "model/typed.ts",
);

export const rules = await torii.loadRules(await readFile(`${folder}/rules.wasm`));

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
// A clock that nobody stopped would keep the test from ending.
after(() => opened.forEach((table) => table.close()));

/** A table as /play opens it. `options`: now, pace, drawer, roll. */
export function open(query, options = {}) {
  const roll = options.roll ?? dice(1);
  let source = null;
  const mind = {
    asked: [],
    choose: async (thinking, level, secret) => {
      mind.asked.push({ thinking, level, secret });
      const { actions } = source.match.scene(thinking.viewer);
      return actions[roll(actions.length)].text;
    },
    hint: async (thinking) => {
      const { actions } = source.match.scene(thinking.viewer);
      const winning = actions.find((action) => action.wins) ?? actions[0];
      return { text: winning.text, score: 0.1, winIn: null, best: winning.text, line: [winning.text], reason: winning.wins ? "ends" : "plain", clause: null };
    },
    stop: () => undefined,
  };
  const tools = { rules, mind: async () => mind, drawer: options.drawer ?? null, shelf: options.drawer ?? null, now: options.now ?? (() => Date.now()), pace: 0 };
  source = options.saved ? torii.LocalSource.resume(options.saved, tools) : new torii.LocalSource(torii.readOrder(new URLSearchParams(query)), tools);
  const table = new torii.Table(source, rules);
  opened.push(table);
  return { source, mind, roll, table, tools };
}

/** Waits until it is a person's turn again, or the game is over. */
export async function settled(source) {
  for (let i = 0; source.busy; i++) {
    if (i > 10000) throw new Error("the computer never answers");
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Plays one action with the selections a person would make. Cards first or squares first, as `cardFirst` says. */
export function touch(table, action, cardFirst = false) {
  const place = (name) => (action[name] === null ? null : action[name]);
  if (action.kind === "place") return action.places.forEach((square) => table.pickSquare(square));
  if (action.kind === "lantern") return table.pickLine(action.line);
  if (action.vain) return table.type(action.text);
  if (["pass", "stay", "nolantern"].includes(action.kind)) {
    const offer = table.offers.find((one) => one.text === action.text);
    if (!offer) throw new Error(`no button for ${action.text}`);
    return table.take(offer);
  }
  if (cardFirst && action.card) table.pickCard(action.card);
  const [from, to] = action.from === null ? [place("spiritFrom"), place("spiritTo")] : [place("from"), place("to")];
  if (table.view.square !== from) table.pickSquare(from);
  table.pickSquare(to);
  const { choice } = table.view;
  if (choice) {
    const option = choice.options.find((one) => one.card === action.card && one.attempt === action.attempt);
    if (!option) throw new Error(`no choice for ${action.text}`);
    table.pickChoice(option.key);
  }
  if (action.from !== null && action.spiritTo !== null) {
    if (!table.view.pending) throw new Error(`no spirit asked for in ${action.text}`);
    table.pickSquare(action.spiritTo);
  }
}
