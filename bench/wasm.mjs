// Torii: MIT licence, see LICENSE.
// How fast the rules are in WebAssembly, beside the native program: perft of the same positions, in one run.
//
// usage: wasm.mjs TORII RULES.WASM [--runs N]          (build/release/torii build/wasm/rules.wasm, 5 runs)
//
// Prints a Markdown table. Both are tried by turns, and the best of N tries of each is compared: other work on the
// machine only ever makes a try slower. Counts are checked against tests/data/perft.tsv. The aim is a third of the
// native speed; exits 1 below it.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { load } from "../web/test/load.mjs";

const AIM = 1 / 3;
const LARGE = 1e8;

const [torii, wasm, option, runs = 5] = process.argv.slice(2);
if (!wasm || (option && option !== "--runs") || !(Number(runs) >= 1)) {
  console.error("usage: wasm.mjs TORII RULES.WASM [--runs N]");
  process.exit(2);
}

const { loadRules } = await load("core/rules.ts");
const rules = await loadRules(fs.readFileSync(wasm));
const known = fs.readFileSync(new URL("../tests/data/perft.tsv", import.meta.url), "utf8")
  .split("\n").filter((line) => line !== "" && !line.startsWith("#")).slice(1)
  .map((line) => line.split("\t"))
  .map(([blue, red, beside, mover, depth, count]) => ({
    position: `ssmss/5/5/5/SSMSS ${mover[0]} ${blue}/${red}/${beside}`, depth: Number(depth), count: Number(count) }))
  .filter(({ count }) => count > LARGE && count < 10 * LARGE);

function here({ position, depth, count }) {
  const start = performance.now();
  if (rules.perft(position, depth) !== count) throw new Error(`${position}: not ${count}`);
  return (performance.now() - start) / 1000;
}

function native({ position, depth, count }) {
  const told = execFileSync(torii, ["perft", position, "--json", "--depth", String(depth)], { encoding: "utf8" });
  const last = JSON.parse(told.trim().split("\n").at(-1));
  if (last.nodes !== undefined && last.nodes !== count) throw new Error(`${position}: ${last.nodes}, not ${count}`);
  return last.seconds;
}

let worst = Infinity;
console.log("| position | depth | native | WebAssembly | as fast as native |\n|---|---|---|---|---|");
for (const one of known.slice(0, 3)) {
  const tries = Array.from({ length: Number(runs) }, () => [native(one), here(one)]);
  const [theirs, ours] = [0, 1].map((side) => Math.min(...tries.map((pair) => pair[side])));
  worst = Math.min(worst, theirs / ours);
  console.log(`| \`${one.position}\` | ${one.depth} | ${theirs.toFixed(2)} s | ${ours.toFixed(2)} s | ${Math.round((100 * theirs) / ours)} % |`);
}
process.exit(worst >= AIM ? 0 : 1);
