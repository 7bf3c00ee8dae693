// Torii: MIT licence, see LICENSE.
// How heavy and how quick the page is. The figures are reported; the limits on times are generous, since
// the tests run on any machine, busy or not.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { gameNamed } from "./games.mjs";
import { Line } from "./line.mjs";
import { hand, quickHand, untilOna } from "./onamazu-hand.mjs";
import { at, play, told, untilMine, untilSteps, untilTable } from "./play.mjs";

const KB = 1000;
const isMind = (name) => /mind/.test(name) && !/\.bin$/.test(name);
const isNet = (name) => /\.bin$/.test(name);
const kilo = (bytes) => `${(bytes / KB).toFixed(1)} kB`;
const median = (all) => [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)];

/** Everything transferred, by name, from an empty cache until no request is left. */
async function loaded(lane, where) {
  const sheet = await lane.open(where, { counted: true });
  await sheet.page.waitForLoadState("networkidle");
  return sheet.sizes;
}

async function firstLoad(lane) {
  for (const where of ["/", `/play?${new URLSearchParams({ cards: gameNamed("onitama").cards, seat: "both" })}`]) {
    const sizes = await loaded(lane, where);
    const sum = [...sizes.values()].reduce((total, one) => total + one, 0);
    const big = [...sizes].sort((one, other) => other[1] - one[1]).slice(0, 3).map(([name, size]) => `${path.basename(name)} ${kilo(size)}`);
    lane.note(`first load of ${where.split("?")[0]}: ${kilo(sum)} in ${sizes.size} answers; the largest: ${big.join(", ")}`);
    assert.ok(![...sizes.keys()].some((name) => isMind(name) || isNet(name)), "the computer's thinking is loaded before anybody asks it");
    assert.ok(sum > 10 * KB && sum <= 200 * KB, `the first load is ${kilo(sum)}`);
  }
}

/** Compressed sizes in the folder: the engines together, each network separately. */
async function thinkingSize(lane) {
  const folder = path.join(lane.web, "assets");
  const packed = fs.readdirSync(folder).filter((name) => name.endsWith(".br"));
  const size = (name) => fs.statSync(path.join(folder, name)).size;
  const minds = packed.filter((name) => isMind(name.slice(0, -3)));
  const nets = packed.filter((name) => isNet(name.slice(0, -3)));
  const sum = minds.reduce((total, name) => total + size(name), 0);
  lane.note(`the computer's code: ${kilo(sum)} (${minds.join(", ")}); nets: ${nets.map((name) => `${name} ${kilo(size(name))}`).join(", ") || "none"}`);
  assert.ok(minds.some((name) => name.endsWith(".wasm.br")), "there is a mind in WebAssembly");
  assert.ok(sum <= 200 * KB, `the computer's code is ${kilo(sum)}`);
  for (const name of nets) assert.ok(size(name) <= 600 * KB, `${name} is ${kilo(size(name))}`);
}

async function interactive(lane) {
  const times = [];
  for (let i = 0; i < 3; i++) {
    const sheet = await lane.open("/");
    const ready = await sheet.until("the button to play", () => {
      const button = document.querySelector(".home-play");
      return button && button.getBoundingClientRect().width > 0 ? performance.now() : 0;
    });
    const began = performance.now();
    await sheet.press(".home-play");
    await untilMine(sheet);
    times.push([ready, performance.now() - began]);
    await sheet.close();
  }
  const [ready, table] = [0, 1].map((i) => median(times.map((one) => one[i])));
  lane.note(`interactive after ${ready.toFixed(0)} ms (wanted: 1000); from the click to a table where one can move ${table.toFixed(0)} ms`);
}

/** Clicks, and the time until the next paint as the browser measures it (Event Timing), at least 16 ms each. */
async function inputToPaint(lane) {
  const one = gameNamed("onitama");
  const sheet = await lane.open(`/play?${new URLSearchParams({ cards: one.cards, seat: "both" })}`);
  await untilTable(sheet);
  await sheet.page.evaluate(() => {
    globalThis.durations = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.interactionId && entry.name === "pointerup") globalThis.durations.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: false });
  });
  for (const text of one.actions) await play(sheet, text);
  const slow = await sheet.page.evaluate(() => globalThis.durations);
  const clicks = 3 * one.actions.length;
  const all = [...slow, ...Array(Math.max(0, clicks - slow.length)).fill(16)];
  lane.note(`input to paint: median ${median(all)} ms, slowest ${Math.max(...all)} ms of ${clicks} clicks (wanted: 50)`);
}

async function levelFive(lane) {
  const one = gameNamed("onitama");
  const sheet = await lane.open(`/play?${new URLSearchParams({ cards: one.cards, seat: "blue", level: "5" })}`);
  await untilMine(sheet);
  await play(sheet, one.actions[0]);
  const began = performance.now();
  const { steps } = await told(sheet);
  await untilSteps(sheet, steps + (steps > 2 ? 0 : 1));
  await untilMine(sheet);
  lane.note(`level 5 has answered ${(performance.now() - began).toFixed(0)} ms after our move, loading included`);
}

/** Browsers ask for the icon of every page that they load. */
const showIcon = (sheet) =>
  sheet.page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const icon = new Image();
        [icon.onload, icon.onerror] = [resolve, () => reject(new Error(`no icon at ${icon.src}`))];
        icon.src = document.querySelector("link[rel=icon]").href;
      }),
  );

/** A visit to several screens, with the service worker caching everything: no file is transferred twice. */
async function onceEach(lane) {
  const server = await lane.server();
  const line = await lane.another(() => new Line(server).start());
  const sheet = await lane.open("/", { through: line.url, workers: "allow" });
  await showIcon(sheet);
  await sheet.until("the files of the first visit to be kept", async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  for (const where of ["/rules", "/learn", "/new"]) {
    await sheet.go(where);
    await showIcon(sheet);
  }
  const files = line.asked.filter((path) => /\.\w+$/.test(path) && path !== "/sw.js");
  const twice = [...new Set(files.filter((path, at) => files.indexOf(path) !== at))];
  lane.note(`${line.asked.length} requests for four screens, ${files.filter((path) => /\.(svg|png)$/.test(path)).length} of them for icons`);
  assert.ok(files.length > 20, "files were counted");
  assert.deepEqual(twice.map((path) => `${path}: ${files.filter((one) => one === path).length} times`), []);
}

/** Offline after one visit: the page opens, and the computer answers. */
async function offline(lane) {
  const server = await lane.ownServer();
  const sheet = await lane.open("/", { server, workers: "allow", before: quickHand });
  // The puzzles of the days are in puzzles.txt too, so their own files are not kept.
  const files = fs.readdirSync(path.join(lane.web, "assets")).filter((name) => !/\.(br|gz)$|^puzzles-\d/.test(name));
  await sheet.until("everything to be kept for later", async (wanted) => {
    const registration = await navigator.serviceWorker.ready;
    if (!registration.active || !navigator.serviceWorker.controller) return false;
    const kept = (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat().map((one) => one.url.split("/").pop());
    return wanted.every((name) => kept.includes(name));
  }, files);
  await server.stop();
  await sheet.context.setOffline(true);
  sheet.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load resource/);
  await sheet.page.reload({ waitUntil: "domcontentloaded" });
  await sheet.shown();
  const one = gameNamed("onitama");
  await sheet.go(`/play?${new URLSearchParams({ cards: one.cards, seat: "blue", level: "2" })}`);
  await untilMine(sheet);
  const { steps } = await told(sheet);
  await play(sheet, one.actions[0]);
  await untilSteps(sheet, steps + 2);
  await untilMine(sheet);
  for (const where of ["/rules", "/learn", "/look", "/new"]) await sheet.go(where);
  await sheet.go("/onamazu?levels=person,2,3&seed=3");
  await untilOna(sheet);
  const { actions, round } = await hand(sheet, "play", { turns: 2 });
  assert.ok(actions > 8 && round > 1, "Onamazu against computers, too");
  assert.equal(await sheet.locator(".trouble").count(), 0);
}

export const cases = [
  { name: "figures: first load", run: firstLoad },
  { name: "figures: nothing is fetched twice", run: onceEach },
  { name: "figures: the computer's code and nets", run: thinkingSize },
  { name: "figures: interactive, one click to a game", alone: true, run: interactive },
  { name: "figures: input to paint", alone: true, run: inputToPaint },
  { name: "figures: level 5 answers", alone: true, run: levelFive },
  { name: "offline: a game against the computer, every screen", slow: 1, run: offline },
];
