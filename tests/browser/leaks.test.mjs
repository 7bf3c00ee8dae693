// Torii: MIT licence, see LICENSE.
// Two browsers in one game of Shadow (S14): nothing that one of them was sent, has stored or holds in memory tells where
// the other's ninja is. The same search finds one's own, so it can find something. And a second game, in which Blue's
// ninja goes elsewhere unseen, gives Red the very same messages.
import assert from "node:assert/strict";
import { gameNamed } from "./games.mjs";
import { launch } from "./lane.mjs";
import { at, play, told, untilMine, untilSteps, untilTable } from "./play.mjs";
import { makeGame, sit } from "./screens.mjs";

const { cards } = gameNamed("onitama+shadow");

/** Blue's and Red's actions; no ninja is ever revealed. In the twin Blue's ninja takes another path. */
export const open = ["nd1", "nd5", "boar:a1a2", "nd1d2", "elephant:a5b4", "nd5e4", "l-", "ox:a2a3", "nd2d3", "l1"];
export const twin = ["nb1", "nd5", "boar:a1a2", "nb1b2", "elephant:a5b4", "nd5e4", "l-", "ox:a2a3", "nb2b3", "l1"];
/** Texts that give away a ninja's square, as in docs/formats: positions and actions. */
const secrets = [
  ["nb=d1", "nb=d2", "nb=d3", "nd1d2", "nd2d3"],
  ["nr=d5", "nr=e4", "nd5e4"],
];

/** In the page, before its scripts: keeps every memory that WebAssembly gets, to be searched. */
export function keepMemories() {
  const found = (globalThis.memories = []);
  const keep = (instance) => {
    for (const one of Object.values(instance.exports)) if (one instanceof WebAssembly.Memory && !found.includes(one)) found.push(one);
    return instance;
  };
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const real = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await real.apply(WebAssembly, given);
      keep(made.instance ?? made);
      return made;
    };
  }
  WebAssembly.Instance = new Proxy(WebAssembly.Instance, { construct: (Real, given) => keep(new Real(...given)) });
}

async function seatWindow(lane, server, made, seat) {
  const browser = await lane.another(launch);
  const sheet = await lane.open("/mine", { server, browser, before: keepMemories });
  sheet.keepBodies();
  await sit(sheet, made.id, made.seats[seat]);
  await sheet.go(`/g/${made.id}`);
  await untilTable(sheet);
  return sheet;
}

/** Plays it to the end of the script; both windows see every step. */
export async function playBoth(lane, server, actions) {
  const made = await makeGame(server, { game: "onitama+shadow", cards, seats: ["me", "me"] });
  const windows = [await seatWindow(lane, server, made, 0), await seatWindow(lane, server, made, 1)];
  for (const text of actions) {
    const { steps, turn } = await told(windows[0]);
    const mover = windows[turn];
    await untilMine(mover);
    await play(mover, text);
    await Promise.all(windows.map((window) => untilSteps(window, steps + 1)));
  }
  return { made, windows };
}

/** Everything that the page's memory holds, as one text. */
export async function heapText(sheet) {
  const client = await sheet.context.newCDPSession(sheet.page);
  const parts = [];
  client.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => parts.push(chunk));
  await client.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false, captureNumericValue: false });
  await client.detach();
  return parts.join("");
}

const heapStrings = async (sheet) => JSON.parse(await heapText(sheet)).strings;

/** Where each text is found: in WebAssembly's memory as bytes. */
export const inMemories = (sheet, words) =>
  sheet.page.evaluate((all) => {
    const has = (bytes, word) => {
      const codes = [...word].map((sign) => sign.charCodeAt(0));
      for (let at = bytes.indexOf(codes[0]); at >= 0; at = bytes.indexOf(codes[0], at + 1)) if (codes.every((code, i) => bytes[at + i] === code)) return true;
      return false;
    };
    return { count: globalThis.memories.length, found: all.filter((word) => globalThis.memories.some((one) => has(new Uint8Array(one.buffer), word))) };
  }, words);

/** Everything a window was sent, stores or has in memory, and which of the texts are in it. */
export async function search(sheet, words) {
  const kept = JSON.stringify(await sheet.context.storageState({ indexedDB: true }));
  const storage = kept + (await sheet.page.evaluate(() => JSON.stringify({ ...sessionStorage }) + document.documentElement.outerHTML));
  const received = sheet.frames.filter(([way]) => way === "in").map(([, text]) => text);
  const heap = await heapStrings(sheet);
  const memory = await inMemories(sheet, words);
  assert.ok(memory.count > 0, "the rules run in WebAssembly");
  const where = { traffic: [...received, ...sheet.bodies], storage: [storage], heap };
  const hits = Object.fromEntries(Object.entries(where).map(([name, texts]) => [name, words.filter((word) => texts.some((text) => text.includes(word)))]));
  return { ...hits, memory: memory.found };
}

/** What legitimately differs between two games: names, times, hashes, order of arrival. */
const CHANCE = [
  [/"(time|since|until|now|id|n)":\d+/g, '"$1":0'],
  [/"(\w*commitment)":"[^"]*"/g, '"$1":""'],
  [/"present":(true|false)/g, '"present":0'],
];

const plain = (sheet, id) =>
  sheet.frames
    .filter(([way, text]) => way === "in" && !/"t":"(answer|pong|presence)"/.test(text))
    .map(([, text]) => CHANCE.reduce((said, [pattern, by]) => said.replace(pattern, by), text.replaceAll(id, "ID")));

async function run(lane) {
  const server = await lane.ownServer();
  const { made, windows } = await playBoth(lane, server, open);
  for (const seat of [0, 1]) {
    const own = await search(windows[seat], secrets[seat]);
    const others = await search(windows[seat], secrets[1 - seat]);
    const name = seat === 0 ? "Blue" : "Red";
    assert.ok(own.traffic.length > 0 && own.heap.length > 0, `${name}'s own ninja is found by this search: ${JSON.stringify(own)}`);
    lane.note(`${name} holds its own: ${JSON.stringify(own)}`);
    assert.deepEqual(others, { traffic: [], storage: [], heap: [], memory: [] }, `${name} was told of the other's ninja`);
  }
  const second = await playBoth(lane, server, twin);
  assert.deepEqual(plain(second.windows[1], second.made.id), plain(windows[1], made.id), "Red is told the same, wherever Blue's ninja went");
}

/** Pass and play: typed but unplayed text, and the reason for a refusal, are cleared before the other player looks. */
async function oneScreen(lane) {
  const sheet = await lane.open(`/play?${new URLSearchParams({ game: "onitama+shadow", cards, seat: "both" })}`);
  await untilTable(sheet);
  await sheet.press(at.curtain);
  await untilMine(sheet);
  const box = sheet.locator("#typed-move");
  await box.fill("nd1d9");
  await box.press("Enter");
  await sheet.locator(".status .refused").waitFor();
  await play(sheet, "nd1");
  assert.deepEqual([await box.inputValue(), await sheet.locator(".status .refused").count()], ["", 0], "the screen is asked for: nothing of it is left");
  await box.fill("nd1d2");
  await sheet.press(at.curtain);
  await sheet.until("the screen to stand", (board) => document.querySelector(board).view.curtain?.stage === "lift", at.board);
  assert.equal(await box.inputValue(), "", "nor is what was typed since");
  assert.doesNotMatch(await sheet.page.evaluate(() => document.body.innerText), /d1/);
}

export const cases = [{ name: "one screen, two people: nothing typed or refused passes the curtain", run: oneScreen }, { name: "two browsers in one game of Shadow: nobody holds the other's ninja", slow: 5, run }];
