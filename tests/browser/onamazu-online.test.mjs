// Torii: MIT licence, see LICENSE.
// Four windows at one table of Onamazu, by the rules of an uploaded file: every player is shown the hash and what
// differs. Nothing that a page was sent, has stored or holds in memory reveals what only another seat may know (R36, R104,
// R114, docs/formats/onamazu-position.md); the same search finds the page's own secrets, so it does work.
import assert from "node:assert/strict";
import fs from "node:fs";
import { heapText, inMemories, keepMemories } from "./leaks.test.mjs";
import { countAndSave } from "./onamazu-native.mjs";
import { hand, quickHand, untilOna } from "./onamazu-hand.mjs";

const SEATS = [0, 1, 2, 3];
const ROUNDS = 3;
const standard = () => fs.readFileSync(new URL("../../data/onamazu.yaml", import.meta.url), "utf8");

/** Short, and with money enough for mikos, and bushis for brigands, in the first turns. */
const ownRules = () =>
  standard().replace("max_rounds: 60", `max_rounds: ${ROUNDS}`).replace("mons_by_seat: [0, 2, 2, 2] ", "mons_by_seat: [30, 30, 30, 30] ").replace("  bushi: 6 ", "  bushi: 12 ");

export const rulesFile = (text) => ({ name: "short.yaml", mimeType: "text/yaml", buffer: Buffer.from(text) });

const before = { content: `(${keepMemories})();${quickHand.content}` };

async function window(lane, server, where) {
  const sheet = await lane.open("/mine", { server, before });
  sheet.keepBodies();
  await sheet.go(where);
  return sheet;
}

/** The host sets the table up by hand: three friends, a rules file. */
async function hosted(lane, server) {
  const host = await window(lane, server, "/new?game=onamazu");
  const { page } = host;
  await host.press("label:has(input[name=ona-players][value='4'])");
  for (const at of [1, 2, 3]) await page.locator(".ona-seat-rows select").nth(at - 1).selectOption("friend");
  await host.press("label:has(input[name=ona-order][value=given])");
  await host.press("label:has(input[name=ona-rules][value=own])");
  await page.setInputFiles(".ona-rules-file input[type=file]", rulesFile(standard().replace("max_rounds: 60", "max_rounds: 999")));
  await host.locator(".ona-rules-file .new-fault li").first().waitFor();
  host.allow(/answer: 422 .*\/api\/rules|status of 422/);
  await page.setInputFiles(".ona-rules-file input[type=file]", rulesFile(ownRules()));
  await host.locator(".ona-rules-file .rule-changes li").first().waitFor();
  assert.equal(await host.locator(".ona-rules-file .new-fault").count(), 0, "what was wrong with the other file is gone");
  const hash = await host.locator(".ona-rules-file code").first().innerText();
  assert.match(hash, /^[0-9a-f]{16}$/, "the hash is shown");
  const words = await host.locator(".ona-rules-file .rule-changes li").allInnerTexts();
  assert.equal(words.length, 6, `what differs is listed: ${words.join(" | ")}`);
  assert.ok(words.every((line) => /[A-Za-z]{3}/.test(line) && /→/.test(line)), `in words: ${words.join(" | ")}`);
  await host.shot("onamazu-new-rules-file");
  await host.press(".new-begin button[type=submit]");
  await host.until("three links", () => document.querySelectorAll(".link-row input").length === 3);
  const links = await page.locator(".link-row input").evaluateAll((all) => all.map((one) => one.value));
  return { host, links: links.map((link) => new URL(link)), hash, words };
}

/** Each friend sees the rules in force before taking the seat, and at the table. */
async function seated(lane, server) {
  const { host, links, hash, words } = await hosted(lane, server);
  const guests = await Promise.all(links.map((link) => window(lane, server, link.pathname + link.search + link.hash)));
  for (const guest of guests) {
    const told = guest.locator("torii-game form.panel-box");
    await told.locator(".rule-changes li").first().waitFor();
    assert.ok((await told.innerText()).includes(hash), "a friend is shown the hash");
    assert.deepEqual(await told.locator(".rule-changes li").allInnerTexts(), words, "and what differs");
    await guest.press(told.locator("button[type=submit]"));
  }
  const windows = [host, ...guests];
  await Promise.all(windows.map(untilOna));
  // Not watched: unpainted elements can be clicked all the same.
  for (const one of windows) await one.page.addStyleTag({ content: ":root { opacity: 0; }" });
  for (const one of windows) assert.equal(await one.until("the rules of the table", () => globalThis.hand.view()?.rules.hash), hash, "at the table too");
  return windows;
}

const mover = async (windows) => {
  const seat = await windows[0].until("somebody's turn", () => {
    const { scene } = globalThis.hand.view();
    return typeof scene.seat === "number" ? scene.seat + 1 : 0;
  });
  return windows[seat - 1];
};

/** The given number of turns; with `undo` each step is taken back once and played again, where allowed. */
async function playTurns(windows, count, undo) {
  let undone = 0;
  for (let i = 0; i < count; i++) {
    const sheet = await mover(windows);
    const done = await hand(sheet, "playTurn", { undo });
    undone = Math.max(undone, done.counts.undone);
    if (done.ending) break;
    await windows[0].until("the turn to pass", ([was, round]) => globalThis.hand.view().scene.seat !== was || globalThis.hand.view().scene.round !== round, [windows.indexOf(sheet), done.round]);
  }
  return undone;
}

// ---- secrets ---------------------------------------------------------------------------------------

const received = (sheet) => [...sheet.frames.filter(([way]) => way === "in").map(([, text]) => text), ...sheet.bodies];

/** What a seat's events contain and others' do not (docs/formats/move.md): backs of tiles, cards drawn. */
const secretsOf = (sheet) => [...new Set(received(sheet).flatMap((text) => text.match(/\b(?:(?:fight|atk) (?:S1|S2|TOP)|die \d) is \d+|\b(?:draw|shuffle mikos|act [OMI]\d) sees [\d,-]+/g) ?? []))];

/** Every position in the data sent, at any depth. */
function positionsIn(value, found = []) {
  if (typeof value === "string" && /^[[{]/.test(value)) {
    try {
      positionsIn(JSON.parse(value), found);
    } catch {
      // A text that only starts like a position.
    }
  } else if (value && typeof value === "object") {
    if (value.game === "onamazu" && "view" in value && "seats" in value && "deck" in value) found.push(value);
    Object.values(value).forEach((one) => positionsIn(one, found));
  }
  return found;
}

const front = (tile) => tile === null || /^f\d+$/.test(String(tile));

/** What the viewer of a position may not know is marked as unknown. */
function checkMasks(position, seat) {
  assert.equal(position.view, String(seat + 1), "positions are told for the seat that asked");
  const [peeked, own] = [position.seats[seat].peeked, String(seat + 1)];
  const hidden = (tile) => front(tile) || peeked.includes(tile);
  assert.ok(position.slots.every(hidden) && position.discard.every(hidden), `backs that seat ${own} cannot know: ${JSON.stringify([position.slots, position.discard])}`);
  assert.ok(position.pile.slice(0, -1).every((tile) => tile === "?"), "the pile of brigands");
  assert.ok(position.jinjas.every((family) => family === "?"), "the pile of jinjas");
  position.deck.forEach((card, i) => assert.ok(card === "?" || position.deck_known[i] > 0, "the deck"));
  position.drawn.forEach((card) => assert.ok(card === null || card === "?" || position.seat === seat + 1, "cards that somebody else drew"));
  position.seats.forEach((one, at) => {
    if (at === seat) return;
    const both = (tile) => one.tiles.includes(tile % 2 ? tile - 1 : tile + 1); // the player has both tiles of that front
    assert.ok(one.tiles.every((tile) => hidden(tile) || both(tile)), `tiles of seat ${at + 1} told to seat ${own}: ${JSON.stringify(one.tiles)}`);
    assert.equal(one.peeked?.length ?? 0, 0, "what others have peeked at");
    assert.ok(one.mikos.every((card) => card < 18), `end mikos of seat ${at + 1} told to seat ${own}: ${JSON.stringify(one.mikos)}`);
  });
}

/** Those of the texts that the window was sent, stores, shows or has in memory. */
async function search(sheet, words) {
  const kept = JSON.stringify(await sheet.context.storageState({ indexedDB: true }));
  const shown = await sheet.page.evaluate(() => JSON.stringify({ ...sessionStorage }) + document.documentElement.outerHTML);
  const where = { traffic: received(sheet), storage: [kept, shown], heap: [await heapText(sheet)] };
  const memory = await inMemories(sheet, words);
  assert.ok(memory.count > 0, "the rules run in WebAssembly");
  const hits = Object.fromEntries(Object.entries(where).map(([name, texts]) => [name, words.filter((word) => texts.some((text) => text.includes(word)))]));
  return { ...hits, memory: memory.found };
}

async function checkSecrets(lane, windows) {
  const secrets = windows.map(secretsOf);
  lane.note(`secrets by seat: ${secrets.map((words) => words.length).join(", ")} (${secrets.flat().slice(0, 4).join("; ")} …)`);
  assert.ok(secrets.filter((words) => words.length > 0).length >= 3, `enough of them have secrets: ${JSON.stringify(secrets)}`);
  assert.ok(secrets.flat().some((word) => /sees/.test(word)) && secrets.flat().some((word) => / is /.test(word)), "backs and cards");
  for (const seat of SEATS) {
    const own = secrets[seat];
    const others = SEATS.filter((one) => one !== seat).flatMap((one) => secrets[one]).filter((word) => !own.some((mine) => mine === word || mine.startsWith(word)));
    const found = await search(windows[seat], [...own, ...others]);
    for (const [where, words] of Object.entries(found)) assert.deepEqual(words.filter((word) => others.includes(word)), [], `seat ${seat + 1} holds others' secrets in its ${where}`);
    if (own.length > 0) assert.ok(found.traffic.length > 0 && found.heap.length > 0, `seat ${seat + 1} holds its own by this search`);
    const positions = received(windows[seat]).flatMap((text) => positionsIn(text));
    assert.ok(positions.length > 0, "there are positions in what was sent");
    positions.forEach((position) => checkMasks(position, seat));
  }
}

/** Nobody sees another player's end mikos or fame while the game is running. */
async function checkScenes(windows) {
  for (const seat of SEATS) {
    const known = await windows[seat].page.evaluate(() => globalThis.hand.view().scene.monasteries.map((one) => ({ mikos: one.mikos, tiles: one.tiles.map((tile) => tile.fame) })));
    known.forEach(({ mikos }, at) => assert.ok(at === seat || mikos.every((card) => card < 18), `seat ${seat + 1} sees end mikos of seat ${at + 1}`));
  }
}

async function run(lane) {
  const server = await lane.ownServer();
  const windows = await seated(lane, server);
  for (const one of windows) await hand(one, "wish", { cell: "MARKET", until: "miko" });
  const undone = await playTurns(windows, 1, true);
  assert.ok(undone > 0, "steps can be taken back at the server, too");
  await playTurns(windows, 4 * (ROUNDS - 1) - 1, false);
  await checkSecrets(lane, windows);
  await checkScenes(windows);
  await windows[0].page.reload();
  await untilOna(windows[0]);
  await playTurns(windows, 4, false);
  await Promise.all(windows.map((one) => one.until("everything to be told", () => globalThis.hand.view().ending && globalThis.hand.view().viewer === "full")));
  const points = await Promise.all(windows.map((one) => one.page.evaluate(() => globalThis.hand.view().ending.points)));
  for (const one of points) assert.deepEqual(one, points[0], "everybody is told the same points");
  await countAndSave(windows[1]);
}

export const cases = [{ name: "onamazu: four windows, own rules, nobody holds another's secrets", slow: 8, run }];
