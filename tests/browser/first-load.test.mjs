// Torii: MIT licence, see LICENSE.
// What a first visit loads, counted on the connection itself: requests, and bytes including the headers of the
// answers. Times are measured by bench/first_load.mjs, and asserted nowhere.
import assert from "node:assert/strict";
import path from "node:path";
import { gameNamed } from "./games.mjs";
import { Line } from "./line.mjs";
import { play, told, untilMine, untilSteps } from "./play.mjs";
import { makeGame } from "./screens.mjs";
import { words } from "./words.mjs";

const KB = 1000;
const HOME = { requests: 8, bytes: 60 * KB };
const BOARD = { requests: 14, bytes: 330 * KB };

/** In the page, before its own scripts: with "save data" on, nothing is fetched ahead. */
const savesData = () => Object.defineProperty(navigator, "connection", { value: { saveData: true } });

/** A first visit to the home page, and the line it goes through. */
async function visit(lane, wishes = {}) {
  const server = wishes.server ?? (await lane.server());
  const line = await lane.another(() => new Line(server).start());
  const sheet = await lane.open("/", { through: line.url, ...wishes });
  await sheet.locator(".home-play").waitFor();
  return { line, sheet };
}

const isFile = (name) => (where) => new RegExp(`/${name}-[0-9a-f]+\\.`).test(where);
const has = (line, name) => line.asked.some(isFile(name));
const shortly = (line) => line.asked.map((where) => path.basename(where)).join(", ");

/** No request and no data for half a second. */
async function untilQuiet(line) {
  for (let seen = -1, since = performance.now(); performance.now() - since < 500; await new Promise((resolve) => setTimeout(resolve, 20)))
    if (seen !== line.received) [seen, since] = [line.received, performance.now()];
}

function assertSmall(lane, name, line, limit) {
  lane.note(`${name}: ${line.asked.length} requests, ${(line.received / KB).toFixed(1)} kB`);
  assert.ok(line.received > 10 * KB && line.asked.length > 2, "bytes were counted");
  assert.ok(line.asked.length <= limit.requests, `${name}: ${line.asked.length} requests: ${shortly(line)}`);
  assert.ok(line.received <= limit.bytes, `${name}: ${line.received} bytes: ${shortly(line)}`);
}

/** With data saving: everything loaded until the page is idle is needed to show it. */
async function home(lane) {
  for (const lang of ["en", "fr", "es"]) {
    const { line, sheet } = await visit(lane, { lang, before: savesData });
    await untilQuiet(line);
    assertSmall(lane, `home page, ${lang}`, line, HOME);
    assert.deepEqual(line.asked.filter((where) => /board|rest|\.wasm|\.bin/.test(where)), [], "what nobody needs yet");
    await sheet.close();
  }
}

/** From the home page to the computer's first answer: base game, level 5, the largest catalogue. */
async function playFirst(sheet, line, press) {
  const one = gameNamed("onitama");
  await sheet.page.evaluate((to) => document.querySelector(".home-play").setAttribute("href", to), `/play?${new URLSearchParams({ cards: one.cards, seat: "blue", level: "5" })}`);
  await press();
  await untilMine(sheet);
  const { steps } = await told(sheet);
  await play(sheet, one.actions[0]);
  await untilSteps(sheet, steps + 2);
  await untilQuiet(line);
}

function assertOwnNet(line) {
  assert.ok(has(line, "mind") && has(line, "onitama-net"), "the computer thinks with its net");
  assert.deepEqual(line.asked.filter((where) => /\.bin$/.test(where) && !isFile("onitama-net")(where)), [], "the net of another game");
  assert.deepEqual(line.asked.filter((where) => /onamazu/.test(where)), [], "files of another game");
}

async function atOnce(lane) {
  const { line, sheet } = await visit(lane, { lang: "fr" });
  await playFirst(sheet, line, () => sheet.press(".home-play"));
  assertSmall(lane, "first board, pressed at once", line, BOARD);
  assertOwnNet(line);
}

async function afterRest(lane) {
  const { line, sheet } = await visit(lane, { lang: "fr" });
  await sheet.until("the board to be prefetched", () => performance.getEntriesByType("resource").filter((one) => /\/(board-\w+\.js|fr-board-\w+\.json|rules-\w+\.wasm)$/.test(one.name)).length >= 3);
  await untilQuiet(line);
  assert.ok(!has(line, "mind"), "the computer's code waits for a board");
  const before = line.asked.length;
  await playFirst(sheet, line, () => sheet.press(".home-play"));
  assertSmall(lane, "first board, after a rest", line, BOARD);
  assertOwnNet(line);
  const later = line.asked.slice(before);
  assert.deepEqual(later.filter((where) => !/\/(mind|mind-worker|onitama-net)-/.test(where)), [], "what was prefetched is not asked for again");
}

/** With data saving nothing is prefetched; what is needed is still loaded. */
async function saving(lane) {
  const { line, sheet } = await visit(lane, { lang: "fr", before: savesData });
  await untilQuiet(line);
  assert.ok(!has(line, "board") && !has(line, "rules"), `prefetched all the same: ${shortly(line)}`);
  await sheet.press(".home-play");
  await untilMine(sheet);
  await untilQuiet(line);
  const { steps } = await told(sheet);
  if (steps <= 1) assert.ok(!has(line, "mind"), "the computer's code before its turn");
}

/** The list of games that wait comes from the server after the rest of the page. */
const untilListed = (sheet) => sheet.page.getByText("Aiko").first().waitFor();

/**
 * The first words that are seen are in the reader's language, and the home page says the same with the words of its own file
 * as with all of them. The list of waiting games is compared too, so no other case may add to it.
 */
async function firstWords(lane) {
  const server = await lane.ownServer();
  await makeGame(server, { game: "onitama+wind", seats: ["me", "open"], listed: true, name: "Aiko" });
  for (const [lang, wanted] of [["fr", "Jouer"], ["es", "Jugar"]]) {
    // Every text ever shown on the button, from the first frame on.
    const watch = () => {
      globalThis.seen = new Set();
      const look = () => {
        const said = document.querySelector(".home-play")?.textContent;
        if (said) globalThis.seen.add(`${document.documentElement.lang}: ${said}`);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    const { line, sheet } = await visit(lane, { lang, before: watch, server });
    await untilListed(sheet);
    await untilQuiet(line);
    const seen = await sheet.page.evaluate(() => [...globalThis.seen]);
    assert.equal(seen.length, 1, seen.join(" | "));
    assert.match(seen[0], new RegExp(`^${lang}: ${wanted}`));
    await sheet.locator("torii-daily .daily").waitFor(); // it comes when the page is at rest
    const early = await words(sheet);
    await sheet.press('.home-ways a[href="/watch"]'); // loads the whole catalogue
    await sheet.until("the list of games", () => document.querySelector("torii-games h1"));
    assert.ok(has(line, `${lang}-rest`), "the rest of the words");
    await sheet.page.goBack();
    await sheet.locator(".home-play").waitFor();
    await untilListed(sheet);
    await sheet.locator("torii-daily .daily").waitFor();
    assert.deepEqual(await words(sheet), early);
    await sheet.close();
  }
}

export const cases = [
  { name: "first load: the home page", run: home },
  { name: "first load: the first board, pressed at once", run: atOnce },
  { name: "first load: the first board, after a rest", run: afterRest },
  { name: "first load: data is saved", run: saving },
  { name: "first load: the reader's language from the first word", run: firstWords },
];
