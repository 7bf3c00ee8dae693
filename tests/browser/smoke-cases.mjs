// Torii: MIT licence, see LICENSE.
// Cases for every browser: a game of each kind against the computer, a game by link, another language. The player
// clicks with the browser's own mouse on what the page highlights, and chooses from the moves that the page lists. The
// program replays each record, and must find the computer's moves to be those of its level.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { gameNamed } from "./games.mjs";
import { installMisfits } from "./layout.mjs";
import { settled, tables, tightest } from "./layout.test.mjs";
import { handByMouse, hurry, slowHand, untilOna } from "./onamazu-hand.mjs";
import { at, play, told, untilMine, untilSteps, untilTable } from "./play.mjs";
import { PATIENCE } from "./window.mjs";

/** Far more turns than a player who takes whatever he can needs against level 1. */
const MOST_ACTIONS = 400;

// ---- games of Onitama ------------------------------------------------------------------------------

/** A player who wins if possible, else captures, else moves forward; among equal moves, a different one each time. */
function choose(scene, count) {
  const rank = (square) => Math.floor(square / 5);
  const forward = ({ from, to }) => (from === null || to === null ? 0 : (rank(to) - rank(from)) * (scene.turn === 0 ? 1 : -1));
  const worth = (action) => {
    if (action.wins) return 1000;
    if (action.vain) return -1000;
    return (action.takes ? 100 : 0) + (action.attempt ? 5 : 0) + (action.line ? 1 : 0) + forward(action);
  };
  const best = Math.max(...scene.actions.map(worth));
  const equals = scene.actions.filter((action) => worth(action) === best);
  return equals[(count * 7) % equals.length].text;
}

const sceneOf = (window) => window.evaluate((board) => document.querySelector(board).view.scene, at.board);

/** The move is on the board; if it ends the game, nobody is to move any more. */
const untilMineOrOver = (window) =>
  window.until("our turn, or the end", (board) => { const view = document.querySelector(board)?.view; return view && (view.mine !== null || view.ending !== null); }, at.board);

/** What the program says of the record of the game at this table. */
async function checkRecord(run, window) {
  const file = path.join(run.folder, `${run.title.replace(/[^a-z]+/g, "-")}.ogn`);
  fs.writeFileSync(file, await window.evaluate(() => document.querySelector("torii-table").table.source.record()));
  const said = execFileSync(run.torii, ["verify", "record", "--levels", "--json", file], { encoding: "utf8" });
  const judged = JSON.parse(said);
  assert.ok(judged.good, `the program does not like the record: ${said}`);
  return judged;
}

async function whole(run, query) {
  const window = await run.open(`/play?${new URLSearchParams({ level: "1", ...query })}`);
  await untilTable(window);
  await window.evaluate(hurry);
  let count = 0;
  for (; ; count++) {
    await untilMineOrOver(window);
    if ((await told(window)).ending) break;
    assert.ok(count < MOST_ACTIONS, `no end after ${count} actions`);
    await play(window, choose(await sceneOf(window), count));
  }
  await window.locator(at.end).waitFor();
  const judged = await checkRecord(run, window);
  run.note(`${count} actions of ours, ${(await told(window)).ending.way}; ${JSON.stringify(judged)}`);
}

// ---- Onamazu ---------------------------------------------------------------------------------------

async function onamazu(run) {
  const window = await run.open("/onamazu?levels=person,1&seed=7");
  await window.until("the table of Onamazu", () => document.querySelector("torii-onamazu-table ona-rings [role=gridcell]"));
  await window.tab.evaluate(`(async () => { ${slowHand.content}; (${hurry})(); return ""; })()`);
  await untilOna(window);
  const turns = 2;
  const done = await handByMouse(window, "play", { turns }, (spot) => window.tab.click(spot));
  assert.ok(done.round >= turns && !done.ending, `${turns} turns of ours and the computer's between them: round ${done.round}`);
  await window.press("[data-tool=resign]");
  await window.press("dialog[open] .choices button.grave");
  await window.locator(".ona-asked[data-asked=over]").waitFor();
  run.note(`${done.counts.clicks} clicks, ${done.actions} actions`);
}

// ---- by link, and another language -----------------------------------------------------------------

/** The host sets it up and sends the link; both play until one has won. */
async function byLink(run) {
  const host = await run.open("/new?with=friend");
  await host.press(".new-begin button[type=submit]");
  const link = new URL(await host.locator(".link-row input").inputValue());
  const guest = await run.open(link.pathname + link.search + link.hash);
  await guest.press("torii-game form.panel-box button[type=submit]");
  await Promise.all([untilTable(host), untilTable(guest)]);
  let count = 0;
  for (;;) {
    await Promise.any([untilMineOrOver(host), untilMineOrOver(guest)]);
    const { mine, ending, steps } = await told(host);
    if (ending) break;
    assert.ok(count < MOST_ACTIONS, `no end after ${count} moves`);
    const mover = mine !== null ? host : guest;
    await untilMineOrOver(mover);
    await play(mover, choose(await sceneOf(mover), count++));
    await Promise.all([host, guest].map((one) => untilSteps(one, steps + 1)));
  }
  await Promise.all([host, guest].map((one) => one.locator(at.end).waitFor()));
  run.note(`${count} moves`);
}

async function language(run) {
  const { game, cards } = gameNamed("onitama");
  const window = await run.open(`/play?${new URLSearchParams({ game, cards, seat: "both" })}`);
  await untilTable(window);
  assert.equal(await window.evaluate(() => document.documentElement.lang), "en", "the browser's language is taken");
  await window.press(".menu-button");
  await window.press(".menu-panel li:not(.in-bar) button");
  await window.press('dialog[open] label:has(input[name="setting-lang"][value="fr"])');
  await window.until("French words", () => document.documentElement.lang === "fr" && /Langue/.test(document.querySelector("dialog[open]").textContent));
  await window.press("dialog[open] header button");
  await window.go("/play");
  await untilMine(window);
  const [lang, words] = await window.evaluate(() => [document.documentElement.lang, document.querySelector("torii-table .status").textContent]);
  assert.equal(lang, "fr", "chosen once, kept for the next time");
  assert.match(words, /Bleu/, "what is asked at the table is asked in French");
  await play(window, gameNamed("onitama").actions[0]);
}

// ---- how it looks, and whether complaints are heard ------------------------------------------------

/** Nothing sticks out, is cut off or covered where room is scarcest (layout.mjs); long words, long names of cards. */
async function layout(run) {
  const found = [];
  for (const { name, path: where } of [tables.wind, tables.onamazu4]) {
    const window = await run.open(where);
    await window.evaluate(([key, value]) => localStorage.setItem(key, value), ["torii.settings", JSON.stringify({ lang: "fr" })]);
    await window.go(where);
    await window.until("the table", () => document.querySelector("torii-table torii-board [data-square], ona-rings [role=gridcell]"));
    await window.tab.evaluate(`(async () => { (${installMisfits})(); return ""; })()`);
    for (const [width, height] of tightest) {
      await window.tab.resize(width, height);
      await settled(window);
      const said = await window.evaluate(() => globalThis.misfits());
      found.push(...said.map((words) => `${name}, ${width}×${height}: ${words}`));
      if (said.length > 0) await window.picture(run.shots, `${run.name}-layout-${name}-${width}x${height}`);
    }
  }
  assert.deepEqual(found, []);
}

/** The other cases rely on it: every error in the page is reported. */
async function heard(run) {
  const window = await run.open("/");
  assert.deepEqual(await window.faults(), [], "nothing is wrong before");
  await window.evaluate(() => {
    console.error("planted in the console");
    console.warn("planted as a warning");
    setTimeout(() => { throw new Error("planted and thrown"); });
    void Promise.reject(new Error("planted and rejected"));
    void fetch("/api/games/planted");
  });
  const wanted = ["planted in the console", "planted as a warning", "planted and thrown", "planted and rejected", "/api/games/planted"];
  for (const end = performance.now() + PATIENCE; ; await new Promise((resolve) => setTimeout(resolve, 15))) {
    const said = (await window.faults()).join("\n");
    const missing = wanted.filter((words) => !said.includes(words));
    if (missing.length === 0) break;
    assert.ok(performance.now() < end, `not heard: ${missing.join(", ")}; heard: ${said}`);
  }
  await run.drop(window);
}

const deal = (game) => ({ game, cards: gameNamed(game).cards });

export const cases = [
  { name: "complaints of the page are heard", run: heard },
  { name: "a game of the base game to its end", run: (run) => whole(run, deal("onitama")) },
  { name: "a game of the Way of the Wind to its end", run: (run) => whole(run, deal("onitama+wind")) },
  { name: "a game of Shadow to its end", run: (run) => whole(run, deal("onitama+shadow")) },
  { name: "a game of Light, as Light, to its end", run: (run) => whole(run, { ...deal("onitama+light"), light: "blue" }) },
  { name: "a game of Light, as Shadow, to its end", run: (run) => whole(run, { ...deal("onitama+light"), light: "red" }) },
  { name: "turns of Onamazu, then resigning", run: onamazu },
  { name: "a game by link between two windows", run: byLink },
  { name: "another language, at once and kept", run: language },
  { name: "layout where room is scarcest", run: layout },
];
