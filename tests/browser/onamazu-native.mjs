// Torii: MIT licence, see LICENSE.
// A finished game of Onamazu at the page against the program: its record is replayed there, and every monastery must have
// come out the same.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { hand } from "./onamazu-hand.mjs";

const RESOURCES = ["RIZ", "BAM", "CHA", "CER", "ENC", "SOI", "OR"];

/** The points are counted part by part, each with a press; then the record is saved. */
export async function countAndSave(sheet, press = (tool) => sheet.press(`.ona-asked [data-tool=${tool}]`)) {
  const parts = [];
  for (;;) {
    await sheet.locator(".ona-asked[data-asked=over]").waitFor();
    parts.push(await sheet.locator(".ona-scoring").getAttribute("data-part"));
    if ((await sheet.locator(".ona-asked [data-tool=score-next]").count()) === 0) break;
    await press("score-next");
  }
  assert.deepEqual(parts, ["jinjas", "offerings", "fame", "mikos", "result"], "the points are counted in the order of the rulebook");
  const [file] = await Promise.all([sheet.page.waitForEvent("download"), press("save")]);
  return file.path();
}

const cubes = (seat) => RESOURCES.map((code) => seat.cubes[code] ?? 0);
const laid = (jinja) => RESOURCES.map((code) => jinja.offerings[code] ?? 0);

/** Everything that both report about a monastery. */
const ofProgram = (seat, codes) => ({
  cubes: cubes(seat), mons: seat.mons, bushi: seat.bushi, armour: seat.armour, superior: seat.superior,
  active: seat.active.map((god) => codes.indexOf(god)).sort(), pending: seat.pending.map((god) => codes.indexOf(god)).sort(),
  contracts: [...seat.contracts].sort(), buildings: [...seat.buildings].sort(), tiles: seat.tiles.map((tile) => Math.floor(tile / 2)).sort(),
  mikos: [...seat.mikos].sort(), jinjas: seat.jinjas.map((jinja) => [jinja.family, laid(jinja)]),
});

const ofPage = (seat) => ({
  cubes: seat.cubes, mons: seat.mons, bushi: seat.bushi, armour: seat.armour, superior: seat.superior,
  active: [...seat.active].sort(), pending: [...seat.pending].sort(),
  contracts: [...seat.contracts].sort(), buildings: [...seat.buildings].sort(), tiles: seat.tiles.map((tile) => tile.front).sort(),
  mikos: [...seat.mikos].sort(), jinjas: seat.jinjas.map((jinja) => [jinja.family, jinja.offerings]),
});

/** Replays it natively: valid, the same points, the same position; and the actions, if known. */
export async function sameAsProgram(lane, sheet, { script = null, press } = {}) {
  const { ending, monasteries, appeasement, rot } = await hand(sheet, "told");
  assert.equal(ending.way, "score", "the rules have ended the game");
  const shown = ending.points;
  const file = await countAndSave(sheet, press);
  const run = (...words) => execFileSync(lane.torii, words, { encoding: "utf8", maxBuffer: 1 << 24 });
  const judged = JSON.parse(run("verify", "record", "--json", file));
  assert.ok(judged.good && judged.ending === "appeased", `the program does not like the record: ${JSON.stringify(judged)}`);
  const text = fs.readFileSync(file, "utf8");
  assert.equal(/\[Scores "([\d,-]+)"\]/.exec(text)?.[1], shown.join(","), "the points in the record");
  const position = JSON.parse(run("convert", "--to", "ofen", file));
  const codes = await sheet.page.evaluate(() => globalThis.hand.view().rules.gods.map((god) => god.code));
  assert.deepEqual(monasteries.map(ofPage), position.seats.map((seat) => ofProgram(seat, codes)), "the monasteries at the end");
  assert.deepEqual([appeasement, rot], [position.appeasement, position.rot], "appeasement and rings at the end");
  const totals = monasteries.map((one) => one.score.total);
  assert.deepEqual(totals, shown, "the points line by line add up");
  const last = await sheet.page.evaluate(() => [...document.querySelectorAll(".ona-count .sum td")].map((one) => Number(one.textContent.match(/-?\d+/)?.[0])));
  assert.deepEqual(last, shown, "the points on the screen");
  if (script) assert.deepEqual(actionsOf(run("convert", "--to", "json", file)), script, "the actions in the record");
}

/** Of a record in JSON: what players did, in order. */
const actionsOf = (json) =>
  json.trim().split("\n").map((line) => JSON.parse(line)).filter((line) => line.player && line.player !== "chance")
    .flatMap((line) => line.text.replace(/;$/, "").split("; ")).filter((text) => !/^(die|shuffle|rot \d|block)/.test(text));
