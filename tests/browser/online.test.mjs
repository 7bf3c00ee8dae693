// Torii: MIT licence, see LICENSE.
// Games at the server: a friend by link, quick pairing, watching; the line cut in the middle, the server killed.
import assert from "node:assert/strict";
import { gameNamed, trace } from "./games.mjs";
import { Line } from "./line.mjs";
import { at, checkBoard, play, pressTool, told, touch, untilMine, untilSteps, untilTable, watchJudging } from "./play.mjs";
import { makeGame, sit } from "./screens.mjs";

/** The browser's own messages about a lost connection; the page itself must log nothing. */
export const LOST = /WebSocket connection to|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_NETWORK/;

const sitDown = "torii-game form.panel-box button[type=submit]";

/** Both windows have seen the given number of steps of a game on the server, not counting the deal. */
const bothAt = (windows, steps) => Promise.all(windows.map((one) => untilSteps(one, steps)));

/** Blue created the game, Red joined by the link: two windows at one table. */
async function twoWindows(lane, server, options, wishes = [{}, {}]) {
  const made = await makeGame(server, options);
  const blue = await lane.open("/mine", { server, ...wishes[0] });
  await sit(blue, made.id, made.seats[0]);
  await blue.go(`/g/${made.id}`);
  const red = await lane.open(`/g/${made.id}?seat=1#${made.seats[1].key}`, { server, ...wishes[1] });
  await red.press(sitDown);
  await Promise.all([untilTable(blue), untilTable(red)]);
  return [blue, red];
}

/** The network of Blue is cut while Red moves; then the server is killed while both wait, and again while one moves. */
async function cutAndKilled(lane) {
  const one = gameNamed("onitama");
  const said = trace(lane.torii, one);
  const server = await lane.ownServer();
  const line = await lane.another(() => new Line(server).start());
  const windows = await twoWindows(lane, server, { game: one.game, cards: one.cards, seats: ["me", "open"] }, [{ through: line.url }, {}]);
  for (const window of windows) window.allow(LOST);
  const [blue, red] = windows;
  const first = (await told(blue)).steps;
  const turn = (i) => (said[i].turn === "blue" ? blue : red);
  const step = async (i) => {
    await play(turn(i), one.actions[i]);
    await bothAt(windows, first + i + 1);
  };
  for (let i = 0; i < 3; i++) await step(i);

  line.cut();
  await blue.locator(".line-lost").waitFor();
  await play(red, one.actions[3]);
  assert.equal((await told(blue)).steps, first + 3, "nobody can have told Blue");
  line.mend();
  await bothAt(windows, first + 4);
  await blue.locator(".line-lost").waitFor({ state: "detached" });

  await server.stop();
  await server.start();
  await step(4);

  await server.stop();
  await Promise.all(windows.map((window) => window.locator(".line-lost").waitFor()));
  await touch(red, one.actions[5]);
  await red.until("to be told that the move waits for the line", () => /will be sent/.test(document.querySelector(".status .asked").textContent));
  await server.start();
  await bothAt(windows, first + 6);
  for (let i = 6; i < one.actions.length; i++) await step(i);
  for (const window of windows) {
    await window.locator(at.end).waitFor();
    await checkBoard(window, said.at(-1).state, "full", "at the end");
  }
}

/** Any legal action, by clicks: the first that the page lists. */
async function playAny(sheet) {
  await untilMine(sheet);
  const text = await sheet.page.evaluate((board) => document.querySelector(board).view.scene.actions[0].text, at.board);
  await play(sheet, text);
}

/** A person who opens the link of a taken seat gets a notice, watches, and is not asked to act. */
async function tooLate(lane, server, link) {
  const third = await lane.open(link.pathname + link.search + link.hash, { server });
  await third.until("to be told that the seat is taken", () => /already taken/.test(document.querySelector(".notice")?.textContent ?? ""));
  await third.locator(".proposal").waitFor();
  assert.equal(await third.locator(at.answer("yes")).count(), 0, "who watches is not asked");
  await third.close();
}

/** Everything by hand: set up, sent, accepted, moved, taken back, drawn, given up, played again. */
async function friend(lane) {
  const server = await lane.server();
  const host = await lane.open("/new?with=friend", { server });
  await host.press(".new-begin button[type=submit]");
  await host.locator(".link-row input").waitFor();
  const link = new URL(await host.locator(".link-row input").inputValue());
  const guest = await lane.open(link.pathname + link.search + link.hash, { server, size: "phone" });
  await guest.press(sitDown);
  await Promise.all([untilTable(host), untilTable(guest)]);
  const mine = async () => ((await told(host)).mine !== null ? [host, guest] : [guest, host]);
  await Promise.any([untilMine(host), untilMine(guest)]);
  const [one, other] = await mine();
  const { steps } = await told(one);
  assert.equal(await one.locator(at.tool("draw")).getAttribute("aria-disabled"), "true", "no draw before the first move");
  await playAny(one);
  await bothAt([one, other], steps + 1);

  await one.press(at.tool("undo"));
  await other.press(at.answer("yes"));
  await one.until("the turn to be back", ([board, wanted]) => document.querySelector(board).view.scene.steps === wanted, [at.board, steps]);
  await playAny(one);
  await bothAt([one, other], steps + 1);
  await playAny(other);
  await pressTool(one, "draw");
  await other.locator(at.answer("no")).waitFor();
  await tooLate(lane, server, link);
  await other.press(at.answer("no"));
  await pressTool(one, "resign");
  await one.press("dialog[open] .choices button.grave");
  await Promise.all([one, other].map((window) => window.locator(at.end).waitFor()));
  const was = one.page.url();
  await one.until("the finished game to be kept for review", (id) => JSON.parse(localStorage.getItem("torii.kept") ?? "[]").some((game) => game.id === `s-${id}` && game.result !== "*"), new URL(was).pathname.split("/").pop());
  await one.press(at.tool("rematch"));
  await other.locator(at.answer("yes")).waitFor();
  await one.press(at.answer("no")); // withdrawn by the player who asked
  await other.locator(at.answer("yes")).waitFor({ state: "detached" });
  await rematchFromReview(one, other);
  for (const window of [one, other]) {
    await window.until("the next game", (before) => location.href !== before && document.querySelector("torii-table torii-board")?.view?.ending === null, was);
  }
}

/** Both are at the review: one asks for a rematch there and takes it back, asks again, and the other accepts there. */
async function rematchFromReview(one, other) {
  const inside = (selector) => `torii-look-rematch ${selector}`;
  for (const window of [one, other]) await window.press(at.tool("look"));
  await one.press(inside('[data-tool="rematch"]'));
  await other.locator(inside('[data-answer="yes"]')).waitFor();
  await one.press(inside('[data-answer="no"]'));
  await other.locator(inside('[data-tool="rematch"]')).waitFor();
  await one.press(inside('[data-tool="rematch"]'));
  await other.press(inside('[data-answer="yes"]'));
}

/** A browser with both seats: the review of Red's game asks for a rematch as Red, and shows the way without sitting down there. */
async function rematchOfRed(lane) {
  const server = await lane.server();
  const { id, seats } = await makeGame(server, { game: "onitama", cards: gameNamed("onitama").cards, seats: ["me", "me"] });
  const [blue, red] = seats.map(({ token }) => token);
  const look = (token) => server.ask("GET", `/api/games/${id}`, undefined, token);
  const sheet = await lane.open("/mine", { server });
  await sheet.page.evaluate(([name, value]) => localStorage.setItem(name, value), [`torii.game.${id}`, JSON.stringify({ seats, keys: {}, time: Date.now() })]);
  await sheet.go(`/g/${id}?seat=1`);
  await untilTable(sheet);
  const first = (await look(blue)).turn === 0 ? blue : red;
  const { legal, n } = await look(first);
  await server.ask("POST", `/api/games/${id}/actions`, { text: legal[0], n }, first);
  await server.ask("POST", `/api/games/${id}/resign`, {}, blue);
  await sheet.press(at.tool("look"));
  await sheet.press('torii-look-rematch [data-tool="rematch"]');
  await sheet.locator('torii-look-rematch [data-answer="no"]').waitFor();
  assert.deepEqual((await look(blue)).offers.rematch, [1]);
  const review = await sheet.page.evaluate(() => location.pathname + location.hash);
  await sheet.go("/mine");
  const { next } = await server.ask("POST", `/api/games/${id}/rematch`, {}, blue);
  await sheet.go(review);
  const way = sheet.locator('torii-look-rematch [data-tool="next"]');
  await way.waitFor();
  const held = () => sheet.page.evaluate((name) => JSON.parse(localStorage.getItem(name))?.seats.map(({ seat }) => seat) ?? null, `torii.game.${next}`);
  assert.equal(await held(), null, "the link alone holds no seat");
  await sheet.press(way);
  await untilTable(sheet);
  assert.deepEqual(await held(), [0]);
  assert.equal(await sheet.page.evaluate(() => document.querySelector("torii-game").view.you), 0, "Red is Blue now");
}

/** A game of many moves, the same ones every time, so that its review takes a while. */
async function playLong(server, id, tokens) {
  const view = (token) => server.ask("GET", `/api/games/${id}`, undefined, token);
  for (let turns = 0, now = await view(); now.stage === "running"; turns++, now = await view()) {
    const { legal, n } = await view(tokens[now.turn]);
    await server.ask("POST", `/api/games/${id}/actions`, { text: legal[turns % legal.length], n }, tokens[now.turn]);
  }
}

/** A finished game is judged while its end is shown, and no longer once the next one has begun. */
async function judgedUntilRematch(lane) {
  const server = await lane.server();
  const made = await makeGame(server, { game: "onitama+wind", cards: gameNamed("onitama+wind").cards, seats: ["me", "me"] });
  const tokens = made.seats.map(({ token }) => token);
  const sheet = await lane.open("/mine", { server, before: watchJudging });
  await sit(sheet, made.id, made.seats[0]);
  await sheet.go(`/g/${made.id}`);
  await untilTable(sheet);
  await playLong(server, made.id, tokens);
  await sheet.locator(at.end).waitFor();
  await sheet.until("the finished game to be judged", () => globalThis.judging.size === 1);
  for (const token of tokens) await server.ask("POST", `/api/games/${made.id}/rematch`, {}, token);
  await sheet.until("the next game", (id) => !location.pathname.endsWith(id) && document.querySelector("torii-table torii-board")?.view?.ending === null, made.id);
  assert.equal(await sheet.page.evaluate(() => globalThis.judging.size), 0, "nothing is judged beside the next game");
}

/** A player who plays the computer while waiting for an opponent leaves the server's queue. */
async function leaveSearch(lane, server) {
  const window = await lane.open("/", { server });
  await window.press(".home-ways button");
  await window.locator("torii-game .waves").waitFor();
  const id = new URL(window.page.url()).pathname.split("/").pop();
  await window.press("torii-game .room a[href^='/play']");
  await untilTable(window);
  const left = async () => (await server.ask("GET", `/api/games/${id}`)).ending === "withdrawn";
  for (const until = Date.now() + 30_000; !(await left()) && Date.now() < until; ) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(await left(), "leaving the screen ends the search");
}

/** Two who want the same are put at one table; a third finds it in the list and watches. */
async function pairing(lane) {
  const server = await lane.ownServer();
  await leaveSearch(lane, server);
  const pair = [await lane.open("/", { server }), await lane.open("/", { server })];
  for (const window of pair) await window.press(".home-ways button");
  await Promise.all(pair.map(untilTable));
  const [one, other] = pair.map((window) => new URL(window.page.url()).pathname);
  assert.equal(one, other, "both sit at one table");
  const watcher = await lane.open(one, { server });
  await untilTable(watcher);
  await Promise.any(pair.map(untilMine));
  const mover = (await told(pair[0])).mine !== null ? pair[0] : pair[1];
  const { steps } = await told(mover);
  await playAny(mover);
  await bothAt([...pair, watcher], steps + 1);
  assert.equal((await told(watcher)).mine, null);
}

const searching = "torii-game .waves";
const tableOf = (sheet) => new URL(sheet.page.url()).pathname.split("/").pop();
const anotherTable = (sheet, id) => sheet.until("another search", (was) => !location.pathname.endsWith(was) && document.querySelector("torii-game .waves"), id);

/** A waiting player who is offline for longer than the server's limit gets a notice, and searches again. */
async function searchedAgain(lane) {
  const server = await lane.ownServer();
  const line = await lane.another(() => new Line(server).start());
  const sheet = await lane.open("/", { server, through: line.url });
  sheet.allow(LOST);
  await sheet.press(".home-ways button");
  await sheet.locator(searching).waitFor();
  const first = tableOf(sheet);
  line.cut();
  await sheet.page.getByText("Connection lost").first().waitFor();
  // A minute passes without a real wait.
  await sheet.page.evaluate(() => { const { now } = Date; Date.now = () => now() + 60_000; });
  line.mend();
  await anotherTable(sheet, first);
  await sheet.locator(".toast").filter({ hasText: "Searching for an opponent again" }).waitFor();
  assert.equal((await server.ask("GET", `/api/games/${first}`)).ending, "withdrawn", "nobody waits at the table of before");

  // Its table is removed while the page sleeps: the view after reconnecting shows it.
  const second = tableOf(sheet);
  const token = await sheet.page.evaluate((id) => JSON.parse(localStorage.getItem(`torii.game.${id}`)).seats[0].token, second);
  sheet.allow(/answer: 409|status of 409/); // the page leaves a game that no longer exists
  await server.ask("POST", `/api/games/${second}/leave`, {}, token);
  await anotherTable(sheet, second);

  // A reload leaves the table, and searches on at another one.
  const third = tableOf(sheet);
  await sheet.page.reload();
  await anotherTable(sheet, third);
  const other = await lane.open("/", { server });
  await other.press(".home-ways button");
  await Promise.all([sheet, other].map(untilTable));
  assert.equal(tableOf(sheet), tableOf(other), "and is found there");
}

export const cases = [
  { name: "online: the line cut, the server killed in the middle", slow: 3, run: cutAndKilled },
  { name: "online: a friend by link, all of it by hand", slow: 3, run: friend },
  { name: "online: the rematch of Red's game, with both seats in one browser", run: rematchOfRed },
  { name: "online: a finished game is judged until the next one begins", run: judgedUntilRematch },
  { name: "online: quick pairing goes on after the line was gone", slow: 1, run: searchedAgain },
  { name: "online: quick pairing, and somebody who watches", slow: 2, run: pairing },
];
