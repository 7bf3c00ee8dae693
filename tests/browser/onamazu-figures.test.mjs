// Torii: MIT licence, see LICENSE.
// How heavy and how quick Onamazu is. The figures are reported; the limits on times are generous, since the
// tests run on any machine, busy or not.
import assert from "node:assert/strict";
import path from "node:path";
import { cellSpot, hand, quickHand, untilOna } from "./onamazu-hand.mjs";
import { onaAddress, openOna } from "./onamazu-play.test.mjs";
import { untilTable } from "./play.mjs";

const KB = 1000;
const kilo = (bytes) => `${(bytes / KB).toFixed(1)} kB`;
const median = (all) => [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)];
const isMind = (name) => /mind/.test(name);

/** Everything transferred until the table was ready, from an empty cache. */
async function loaded(lane, where, ready) {
  const sheet = await lane.open(where, { counted: true, before: quickHand });
  await ready(sheet);
  await sheet.page.waitForLoadState("networkidle");
  return new Map([...sheet.sizes].filter(([name]) => /\/assets\//.test(name)));
}

/** The rules and the table of Onamazu: loaded by its screen, but not by the first screen or a table of Onitama. Brotli, headers included. */
async function weight(lane) {
  const home = await loaded(lane, "/", (sheet) => sheet.shown());
  const onitama = await loaded(lane, "/play?seat=both", untilTable);
  const table = await loaded(lane, onaAddress({ levels: "person,1", seed: "2" }), untilOna);
  const added = [...table].filter(([name]) => !home.has(name) && !onitama.has(name) && !isMind(name));
  const sum = added.reduce((total, [, size]) => total + size, 0);
  const big = [...added].sort((one, other) => other[1] - one[1]).slice(0, 4).map(([name, size]) => `${path.basename(name)} ${kilo(size)}`);
  lane.note(`rules and table of Onamazu: ${kilo(sum)} in ${added.length} answers (wanted: 120 kB); ${big.join(", ")}`);
  assert.ok(added.some(([name]) => /onamazu.*\.wasm$/.test(name)), "the rules are among them");
  assert.ok(![...home.keys()].some((name) => /onamazu.*\.wasm$/.test(name)), "the first screen does not load them");
  assert.ok(sum > 40 * KB && sum <= 120 * KB, `rules and table are ${kilo(sum)}`);
}

/** Real clicks, each on another lit cell, and the browser's own measure from there to the next picture (Event Timing). */
async function clicks(lane) {
  const sheet = await openOna(lane, onaAddress({ levels: "person,person,person,person", seed: "8" }));
  await sheet.press(".curtain-button");
  await hand(sheet, "rest");
  if (await sheet.page.evaluate(() => globalThis.hand.view().scene.asked === "ROT")) await sheet.press(sheet.locator(".ona-asked [data-verb=rot]").first());
  await sheet.page.evaluate(() => {
    globalThis.durations = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.interactionId && entry.name === "pointerup") globalThis.durations.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: false });
  });
  const cells = await sheet.page.evaluate(() => globalThis.hand.view().scene.actions.filter((one) => one.verb === "put").map((one) => one.cell).slice(0, 16));
  assert.ok(cells.length > 8);
  for (const cell of cells) {
    const { x, y } = await cellSpot(sheet, cell);
    await sheet.page.mouse.click(x, y);
    await sheet.locator(`.ona-preview[data-preview="cell:${cell}"]`).waitFor();
  }
  const slow = await sheet.page.evaluate(() => globalThis.durations);
  const all = [...slow, ...Array(Math.max(0, cells.length - slow.length)).fill(16)];
  lane.note(`a click at the table: median ${median(all)} ms to the next picture, slowest ${Math.max(...all)} ms of ${cells.length} (wanted: 50)`);
}

/** Turns of computers at level 5, without the time that they take for being followed. */
async function levelFive(lane) {
  const sheet = await openOna(lane, onaAddress({ levels: "person,5,5,5", seed: "14" }));
  const thought = async () => (await hand(sheet, "told")).counts.thought;
  await hand(sheet, "play", { turns: 1 }); // the mind is loaded
  const before = await thought();
  await hand(sheet, "play", { turns: 3 });
  const turn = ((await thought()) - before) / 9;
  lane.note(`level 5 takes ${turn.toFixed(0)} ms a turn, drawing included (wanted: 2000)`);
  assert.ok(turn > 0, "it was measured");
}

export const cases = [
  { name: "onamazu, figures: rules and table", run: weight },
  { name: "onamazu, figures: clicks answered", alone: true, run: clicks },
  { name: "onamazu, figures: level 5", alone: true, run: levelFive },
];
