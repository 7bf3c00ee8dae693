// Torii: MIT licence, see LICENSE.
// Lessons, review, and a new version of the page that is offered and installed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Server } from "./lane.mjs";
import { gameNamed } from "./games.mjs";
import { at, play, untilMine, untilTable, watchJudging } from "./play.mjs";

const record = (game) => fs.readFileSync(new URL(`../data/records/${game}.ogn`, import.meta.url), "utf8");

/** What is selected for each task: squares, =card, /line, !choice. */
const lessons = {
  base: ["a1 a3", "a1 a3", "b2 c3", "b3 c4", "c4 c5", "=ox c1 c2"],
  sensei: ["b3 d3", "b2 c4"],
  wind: ["c3 c4", "c3 c4", "=bat a1 a2 a4", "b2 c1"],
  shadow: ["b1", "b2 !nb1b2", "c4", "d4 !nc4d4!", "/c", "c2 d3"],
  light: ["/4", "c3 d4", "b5 d5", "c3 c2"],
};

const board = "torii-learn torii-board";
const place = (word) => {
  if (word.startsWith("=")) return `${board} [data-card="${word.slice(1)}"]`;
  if (word.startsWith("/")) return `${board} [data-line="${word.slice(1)}"]`;
  if (word.startsWith("!")) return `${board} [data-key="${word.slice(1)}"]`;
  return `${board} [data-square="${word}"]`;
};

async function learn(lane, wishes, names = Object.keys(lessons)) {
  const sheet = await lane.open("/learn", wishes);
  for (const [name, tasks] of names.map((one) => [one, lessons[one]])) {
    await sheet.go("/learn");
    await sheet.press(`.lessons a[href="/learn#${name}.1"]`);
    for (const [i, words] of tasks.entries()) {
      await sheet.until(`task ${i + 1} of ${name}`, ([at, hash]) => location.hash === hash && document.querySelector(at)?.view && !document.querySelector(".word"), [board, `#${name}.${i + 1}`]);
      for (const word of words.split(" ")) await sheet.press(place(word));
      await sheet.locator(".word.good").waitFor();
      await sheet.press(sheet.locator(".learn-side a.primary"));
    }
    await sheet.until("a game to begin", () => location.pathname === "/play");
  }
  await sheet.go("/learn");
  const done = await sheet.page.evaluate(() => JSON.parse(localStorage.getItem("torii.learned")).length);
  assert.equal(done, names.flatMap((name) => lessons[name]).length, "every task is remembered");
}

/** A legal move other than the task's is taken back with a message; an illegal one names its clause. */
async function nudged(lane) {
  const sheet = await lane.open("/learn#base.3", { lang: "es" });
  await sheet.press(place("b2"));
  await sheet.press(place("a3"));
  await sheet.until("a nudge", () => document.querySelector(".word:not(.good):not(.refused)")?.textContent.includes("El Mono"));
  await sheet.press(place("b2"));
  await sheet.press(place("e5"));
  await sheet.locator(".word.refused a.clause").waitFor();
}

/** Escape clears the selection, one step at a time, as at a table. */
async function unpicked(lane) {
  const sheet = await lane.open("/learn#base.1");
  const picked = () => sheet.page.evaluate((at) => [...document.querySelectorAll(`${at} [aria-selected=true], ${at} .table-card[aria-pressed=true]`)].map((one) => one.dataset.square ?? one.dataset.card), board);
  await sheet.locator(place("a1")).waitFor();
  await sheet.press(place("a1"));
  assert.deepEqual(await picked(), ["a1"]);
  await sheet.page.keyboard.press("Escape");
  assert.deepEqual(await picked(), [], "nothing is picked after Escape");
}

/** A position says whose turn it is; playing on from there asks for the side. */
async function playOn(sheet) {
  await sheet.go("/look#p=ssmss/5/5/5/SSMSS_r_ox,boar/horse,elephant/crab");
  await sheet.until("to be told whose turn it is", () => document.querySelector(".to-move")?.textContent.trim() === "Red to move.");
  await sheet.press(".look-tools button:last-child");
  await sheet.press("dialog[open] [data-play-on=red]");
  await untilMine(sheet);
  assert.equal(await sheet.page.evaluate(() => document.querySelector("torii-table torii-board").view.mine), 1, "Red plays on");
}

async function lookBack(lane) {
  const sheet = await lane.open("/look");
  const { page } = sheet;
  const open = async (text) => {
    await page.fill(".look-open textarea", text);
    await sheet.press(".look-open button[type=submit]");
  };
  const fault = (words) => sheet.until(`the words '${words}'`, (wanted) => document.querySelector(".look-open .fault")?.textContent.includes(wanted), words);
  await open("nothing of ours");
  await fault("not a Torii game, position or link");
  await open('[Game "onitama"]\n[Deal "ox,boar/horse,elephant/crab"]\n\n1. ox:a1a5 *\n');
  await sheet.locator('.look-open .fault a.clause[href="/rules#B5"]').waitFor();
  await open(record("onitama+shadow"));
  await sheet.locator(".look .move-list").waitFor();
  const view = () => page.evaluate(() => document.querySelector("torii-look torii-board").view.scene.position);
  await page.keyboard.press("End");
  const last = await view();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.match(await view(), /nb=b1 nr=\*/, "one turn on: Blue has hidden");
  await page.keyboard.press("ArrowRight");
  await page.check(".eyes label:nth-child(2) input");
  assert.match(await view(), /nb=b1 nr=\?/, "through Blue's eyes");
  await page.check(".eyes label:nth-child(1) input");
  await sheet.press(sheet.locator(".look-tools button:has-text('Share and save')"));
  await sheet.locator(".share-game input").first().waitFor(); // packing the game takes a moment
  const [link, position] = await page.locator(".share-game input").evaluateAll((all) => all.map((one) => one.value));
  const [file] = await Promise.all([page.waitForEvent("download"), sheet.press(sheet.locator(".share-game button:has-text('.ogn')"))]);
  const told = execFileSync(lane.torii, ["verify", "record", await file.path()], { encoding: "utf8" });
  assert.match(told, /onitama\+shadow/);
  assert.equal(fs.readFileSync(await file.path(), "utf8"), record("onitama+shadow"));
  const [moving] = await Promise.all([page.waitForEvent("download"), sheet.press(sheet.locator(".share-game [data-tool=animation]"))]);
  assert.match(moving.suggestedFilename(), /^torii-onitama-shadow-.*\.gif$/);
  assert.equal(fs.readFileSync(await moving.path()).subarray(0, 6).toString("latin1"), "GIF89a", "a game that no server has seen, animated");
  const other = await lane.open(new URL(link).pathname + new URL(link).hash);
  await other.locator(".look .move-list").waitFor();
  await other.page.keyboard.press("End");
  assert.equal(await other.page.evaluate(() => document.querySelector("torii-look torii-board").view.scene.position), last, "the link carries the whole game");
  await other.go("/look");
  assert.equal(new URL(position).search, "", "where ninjas are is not for a server");
  await other.go(new URL(position).pathname + new URL(position).hash);
  await other.locator("torii-look torii-board [data-square]").first().waitFor();
  await playOn(other);
  await sheet.page.keyboard.press("Escape");
  await sheet.go("/look");
  await open(record("onitama+shadow"));
  await sheet.locator(".look .move-list").waitFor();
  await sheet.go("/look");
  assert.equal(await sheet.locator(".look-open ul:not(.game-rows) > li").count(), 1, "the same game is kept once");
  await sheet.press(".look-open li a");
  await sheet.locator(".look .move-list").waitFor();
  await sheet.locator(".look .accuracy").waitFor({ timeout: 120_000 });
  assert.ok((await sheet.locator(".graph polyline").count()) === 1 && (await sheet.locator(".move-list [data-grade]").count()) > 0);
}

/** What the program says of the game, one verdict a line, and then all in all. */
function graded(lane, name, more = []) {
  const file = fileURLToPath(new URL(`../data/records/${name}.ogn`, import.meta.url));
  const lines = execFileSync(lane.torii, ["analyse", file, "--json", ...more], { encoding: "utf8" }).trim().split("\n").map((line) => JSON.parse(line));
  return { verdicts: lines.filter((one) => one.grade), summary: lines.at(-1).summary };
}

/** A finished game opens judged, at the move on which it turned, with the same grades as the program's. */
async function judged(lane) {
  for (const name of ["onitama+sensei", "onitama+wind"]) {
    const sheet = await lane.open(`/look#ogn=${encodeURIComponent(record(name))}`);
    await sheet.locator(".look .accuracy").waitFor({ timeout: 120_000 });
    const seen = await sheet.page.evaluate(() => {
      const { review, source } = document.querySelector("torii-look");
      return { verdicts: review.verdicts.map(({ step, grade, best, lost }) => [step, grade, best, lost]), accuracy: review.accuracy, at: source.at };
    });
    const { verdicts, summary } = graded(lane, name);
    assert.deepEqual(seen.verdicts, verdicts.map(({ step, grade, best, lost }) => [step, grade, best, lost]), name);
    assert.deepEqual(seen.accuracy, summary.accuracy);
    assert.equal(seen.at, verdicts[summary.critical].step + 1, "at the critical moment");
    const shown = verdicts[summary.critical];
    assert.equal(await sheet.locator(".verdict-box [data-grade]").getAttribute("data-grade"), shown.grade);
    assert.equal(await sheet.locator("torii-look [data-arrow=better]").count() > 0, shown.best !== shown.move, "the better move is an arrow");
    await sheet.close();
  }
}

/** In the page: every frame of the review that differs from the one before. */
function recordFrames() {
  globalThis.frames = [];
  const look = () => {
    const board = document.querySelector("torii-look torii-board");
    const verdict = document.querySelector("torii-look .verdict-box")?.getBoundingClientRect();
    const box = document.querySelector("torii-look .squares")?.getBoundingClientRect();
    if (board?.view && box) {
      const now = JSON.stringify({ at: board.view.scene.steps, waits: board.parentElement.classList.contains("waits"), board: [box.left, box.top, box.width].map(Math.round), verdict: verdict ? Math.round(verdict.bottom) : null });
      if (globalThis.frames.at(-1) !== now) globalThis.frames.push(now);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
const framesOf = async (sheet) => (await sheet.page.evaluate(() => globalThis.frames)).map((one) => JSON.parse(one));

/** While the moves are being judged the board waits in its place; it is shown at the critical moment, and has not moved. */
async function opensThere(lane) {
  const critical = graded(lane, "onitama+sensei");
  const wanted = critical.verdicts[critical.summary.critical].step + 1;
  for (const size of ["desk", "phone"]) {
    const sheet = await lane.open(`/look#ogn=${encodeURIComponent(record("onitama+sensei"))}`, { size, before: recordFrames });
    await sheet.locator(".look .accuracy").waitFor({ timeout: 120_000 });
    const frames = await framesOf(sheet);
    assert.ok(frames[0].waits, "it says that it is judging");
    assert.deepEqual([...new Set(frames.filter((one) => !one.waits).map((one) => one.at))], [wanted], `${size}: no other position is shown first`);
    assert.equal(new Set(frames.map((one) => one.board.join())).size, 1, `${size}: the board moved: ${JSON.stringify(frames)}`);
    if (size === "phone") assert.ok(frames.every((one) => one.verdict !== null && one.verdict <= 844), `beside its verdict: ${JSON.stringify(frames)}`);
    await sheet.close();
  }
}

/** A game that ended at this table is judged while its end is shown: the review has nothing left to wait for, and has it again
 * after an excursion. */
async function judgedAhead(lane) {
  const one = gameNamed("onitama");
  const sheet = await lane.open(`/play?${new URLSearchParams({ game: "onitama", cards: one.cards, seat: "both" })}`, { before: recordFrames });
  await untilTable(sheet);
  for (const text of one.actions) await play(sheet, text);
  await sheet.until("the moves to be judged", () => document.querySelector("torii-play").ahead?.review?.done);
  for (const press of [() => sheet.press(at.tool("look")), () => sheet.page.goBack()]) {
    await press();
    await sheet.locator(".look .verdict-box [data-grade]").waitFor();
    const frames = await framesOf(sheet);
    assert.deepEqual([frames.length, frames[0].waits], [1, false], JSON.stringify(frames));
    await sheet.press('torii-look [data-tool="analyse"]');
    await sheet.locator("torii-analysis torii-board").waitFor();
    await sheet.page.evaluate(() => void (globalThis.frames = []));
  }
}

/** A player who leaves the end of a game for another screen than its review may play there: it is no longer judged. */
async function judgedNoLonger(lane) {
  const one = gameNamed("onitama+wind");
  const sheet = await lane.open(`/play?${new URLSearchParams({ game: one.game, cards: one.cards, seat: "both" })}`, { before: watchJudging });
  await untilTable(sheet);
  for (const text of one.actions) await play(sheet, text);
  await sheet.until("the game to be judged", () => globalThis.judging.size === 1);
  await sheet.page.evaluate(() => document.querySelector("a.brand").click());
  await sheet.until("the home page", () => document.querySelector("torii-home"));
  assert.equal(await sheet.page.evaluate(() => globalThis.judging.size), 0);
}

/** A review that is not done stops when the same screen shows something else: other games, or a position. */
async function judgedWhileShown(lane) {
  const sheet = await lane.open("/look", { before: watchJudging });
  const judged = (words, wanted) => sheet.until(words, (size) => globalThis.judging.size === size, wanted);
  const still = () => sheet.page.evaluate(() => globalThis.judging.size);
  const review = async () => {
    await sheet.page.evaluate((hash) => void (location.hash = hash), `ogn=${encodeURIComponent(record("onitama+wind+light"))}`);
    await judged("the game to be judged", 1);
  };
  await review();
  await sheet.press('.look a[href="/look"]');
  await sheet.locator(".look-open textarea").waitFor();
  assert.equal(await still(), 0, "not beside the list of games");
  await review();
  await sheet.page.evaluate(() => void (location.hash = "p=ssmss/5/5/5/SSMSS_r_ox,boar/horse,elephant/crab"));
  await sheet.locator(".to-move").waitFor();
  assert.equal(await still(), 0, "not beside a position");
}

/** Another game from the review of one against the computer: the same opponent, the other side. */
async function playedAgain(lane) {
  const sheet = await lane.open(`/play?${new URLSearchParams({ game: "onitama+wind", wind: "2", seat: "blue", level: "2" })}`);
  await untilMine(sheet);
  await sheet.page.evaluate(async () => {
    const { source } = document.querySelector("torii-table").table;
    await source.play(source.scene().actions[0].text);
    await source.resign();
  });
  await sheet.press(at.tool("look"));
  await sheet.press('torii-look [data-tool="again"]');
  await untilTable(sheet);
  const seen = await sheet.page.evaluate(() => {
    const { source } = document.querySelector("torii-table").table;
    return { game: source.scene().game, ending: source.ending, seats: source.seats.map(({ kind, level }) => [kind, level]) };
  });
  assert.deepEqual(seen, { game: "onitama+wind", ending: null, seats: [["computer", 2], ["person", null]] });
}

/** On a phone the board and the verdict are on the first screen together. */
async function together(lane) {
  for (const [lang, game] of [["en", "onitama+sensei"], ["fr", "onitama+sensei"], ["es", "onitama+wind"], ["fr", "onitama+shadow"]]) {
    const sheet = await lane.open(`/look#ogn=${encodeURIComponent(record(game))}`, { size: "phone", lang, settings: { lang } });
    await sheet.locator(".look .accuracy").waitFor({ timeout: 120_000 });
    const boxes = await sheet.page.evaluate(() => ["torii-look .board", "torii-look .verdict-box"].map((part) => document.querySelector(part).getBoundingClientRect().toJSON()));
    assert.ok(boxes[0].top >= 0 && boxes[1].bottom <= 844, `${game}, ${lang}: ${JSON.stringify(boxes)}`);
    await sheet.shot(`together ${game} ${lang}`);
    await sheet.close();
  }
}

/** A review in another language: the reason is a sentence of it, and each move stands there once, in its words. */
async function reviewedAbroad(lane) {
  const said = {
    en: ["Kirin b2c4 lets Sable d5c4 capture the master.", "Better: Kirin e1d3 captures the master at once."],
    fr: ["Kirin b2c4 permet Zibeline d5c4, qui capture le maître.", "Mieux : Kirin e1d3 capture le maître tout de suite."],
    es: ["Kirin b2c4 permite Marta cibelina d5c4, que captura al maestro.", "Mejor: Kirin e1d3 captura al maestro en el acto."],
  };
  for (const lang of ["en", "fr", "es"]) {
    const sheet = await lane.open(`/look#ogn=${encodeURIComponent(record("onitama+sensei"))}`, { lang });
    await sheet.locator(".look .accuracy").waitFor({ timeout: 120_000 });
    assert.equal(await sheet.locator(".verdict-box p:nth-of-type(2)").innerText(), said[lang][0]);
    assert.equal((await sheet.locator(".verdict-box .better span").innerText()).replace(/\u00a0/g, " "), said[lang][1]);
    const list = await sheet.locator(".move-list").innerText();
    assert.doesNotMatch(list, /[a-z]:@?[a-e][1-5]/, "no move as the record writes it");
    assert.match(list, /Kirin\s+b2–c4/);
    await sheet.close();
  }
  // In a hidden game a turn has many signs: the grades stay inside their buttons, on a phone too.
  const sheet = await lane.open(`/look#ogn=${encodeURIComponent(record("onitama+shadow"))}`, { size: "phone" });
  await sheet.locator(".look .accuracy").waitFor({ timeout: 120_000 });
  const outside = await sheet.page.evaluate(() => [...document.querySelectorAll(".move-list .grade")].filter((one) => one.getBoundingClientRect().right > one.closest("button").getBoundingClientRect().right + 0.5).length);
  assert.equal(outside, 0);
}

/** An own mistake as an exercise: a wrong answer is taken back, the right one is praised. */
async function exercises(lane) {
  const sheet = await lane.open(`/look#ogn=${encodeURIComponent(record("onitama+sensei"))}`);
  await sheet.press('torii-look [data-tool="learn"]');
  const inside = (selector) => `dialog[open] .exercise ${selector}`;
  await sheet.locator(inside("[data-square]")).first().waitFor();
  const errors = graded(lane, "onitama+sensei").verdicts.filter((one) => ["mistake", "blunder", "missed"].includes(one.grade));
  const [first] = errors;
  const answer = async (move) => {
    const [name, way] = move.split(":");
    await sheet.press(inside(`[data-card="${name}"]`));
    await sheet.press(inside(`[data-square="${way.slice(0, 2)}"]`));
    await sheet.press(inside(`[data-square="${way.slice(2, 4)}"]`));
  };
  await answer(first.move);
  await sheet.locator(inside(".wrong")).waitFor();
  await answer(first.best);
  await sheet.locator(inside(".right")).waitFor();
  await sheet.press('dialog[open] [data-learn="next"]');
  await sheet.until("the second one", (all) => document.querySelector("dialog[open] .exercise")?.textContent.includes(`2 of ${all}`), errors.length);
}

/** A newer build is on the server: offered, and installed only when the user agrees. */
async function renewed(lane) {
  const web = path.join(lane.folder, "newer");
  fs.cpSync(lane.web, web, { recursive: true });
  const folder = fs.mkdtempSync(path.join(lane.folder, "renewed-"));
  const start = (from) => lane.another(() => new Server(lane.torii, from, folder).start());
  const server = await start(web);
  const sheet = await lane.open("/rules", { server, workers: "allow" });
  await sheet.until("the page to be kept", () => navigator.serviceWorker.controller?.state === "activated");
  sheet.allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|Failed to load resource/);
  await server.stop();
  const script = path.join(web, "sw.js");
  const old = fs.readFileSync(script, "utf8");
  const renewed = old.replace(/(["`])torii-[0-9a-f]{10}\1/, "$1torii-0123456789$1"); // the name of its cache, not that of an icon
  assert.notEqual(renewed, old);
  for (const [file, text] of [["sw.js", renewed], ["index.html", fs.readFileSync(path.join(web, "index.html"), "utf8").replace("<body>", "<body data-newer>")]]) {
    fs.writeFileSync(path.join(web, file), text);
    for (const packed of [".br", ".gz"]) fs.rmSync(path.join(web, file + packed), { force: true });
  }
  await server.start();
  await sheet.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  const button = sheet.locator("torii-toasts button");
  await button.waitFor();
  assert.equal(await sheet.locator("body[data-newer]").count(), 0, "nothing changes by itself");
  await sheet.press(button);
  await sheet.locator("body[data-newer] article").first().waitFor();
  assert.deepEqual(await sheet.page.evaluate(() => caches.keys()), ["torii-0123456789"]);
}

export const cases = [
  { name: "learn: every task of every lesson, on a desk", run: (lane) => learn(lane, {}) },
  { name: "learn: a lesson on a phone, in French", run: (lane) => learn(lane, { size: "phone", lang: "fr" }, ["shadow"]) },
  { name: "learn: a wrong move is taken back, an illegal one explained", run: nudged },
  { name: "learn: Escape puts back what is picked", run: unpicked },
  { name: "look: pasted, walked through, shared, judged", run: lookBack },
  { name: "review: judged at once, with the program's grades, at the critical moment", run: judged },
  { name: "review: nothing else is shown before the critical moment", run: opensThere },
  { name: "review: a game is judged while its end is shown", run: judgedAhead },
  { name: "review: a game is not judged when its end is left", run: judgedNoLonger },
  { name: "review: it stops when something else is shown", run: judgedWhileShown },
  { name: "review: play again", run: playedAgain },
  { name: "review: board and verdict together on a phone", run: together },
  { name: "review: in other languages, each move once", run: reviewedAbroad },
  { name: "review: learn from your mistakes", run: exercises },
  { name: "offline: a new version is offered, and taken when asked", run: renewed },
];
