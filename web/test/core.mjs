// Torii: MIT licence, see LICENSE.
// Shared by the tests of web/src/core: the modules themselves, the games, reproducible random numbers.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { load } from "./load.mjs";

export const folder = process.env.TORII_WASM ?? new URL("../../build/wasm/", import.meta.url).pathname;
export const bytes = (name) => readFileSync(`${folder}/${name}`);

export const core = await load("core/rules.ts", "core/mind.ts", "core/thinker.ts", "core/types.ts");
export const rules = await core.loadRules(bytes("rules.wasm"));

/** Every game of Onitama, by its name. */
export const games = ["", "+shadow", "+light"].flatMap((mode) =>
  ["", "+wind"].flatMap((wind) => ["", "+sensei"].map((sensei) => `onitama${sensei}${wind}${mode}`)));

export const hasSecrets = (game) => game.includes("+shadow") || game.includes("+light");

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

/** The secret of a game, for the computer's seats. */
export const secretOf = (number) => number.toString(16).padStart(64, "0");

/** A random action; parts that do nothing are frequent, so that lanterns last and ninjas stay hidden. */
export function choose(actions, roll) {
  const nothing = actions.find((action) => action.kind === "stay" || action.kind === "nolantern");
  return nothing && roll(3) === 0 ? nothing : actions[roll(actions.length)];
}

/** Plays a random game; `each(match, scene)` is called before every action and once at the end. */
export function playthrough(match, roll, each = () => {}, longest = 200) {
  for (;;) {
    const scene = match.scene("full");
    each(match, scene);
    if (scene.turn === null || match.steps >= longest) return scene;
    match.play(choose(scene.actions, roll).text);
  }
}

/** The native program; null where the tests run without it. */
export const torii = process.env.TORII ?? null;

export function native(words, input = "") {
  const done = spawnSync(torii, words, { input, encoding: "utf8", maxBuffer: 1 << 26 });
  if (done.status !== 0) throw new Error(`torii ${words.join(" ")}: ${done.stderr}`);
  return done.stdout;
}

export const without = torii ? false : "no program to compare with: node web/test.mjs --torii PROGRAM";
