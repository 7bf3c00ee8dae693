// Torii: MIT licence, see LICENSE.
// Around the board: the home page, and Watch with its small boards.
import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import { load } from "../../web/test/load.mjs";
import { makeGame, sit } from "./screens.mjs";

const join = (server, id, name) => server.ask("POST", `/api/games/${id}/join`, { name });

/** A running game of two names; the seats' tokens by seat. */
async function running(server, first, second, more = {}) {
  const made = await makeGame(server, { seats: ["me", "open"], colour: "first", listed: true, cards: "ox,boar/horse,elephant/crab", name: first, ...more });
  const seat = await join(server, made.id, second);
  return { id: made.id, tokens: [made.seats[0].token, seat.token] };
}

const act = (server, game, seat, text, n) => server.ask("POST", `/api/games/${game.id}/actions`, { text, n }, game.tokens[seat]);

/** What a small board shows: how many stones of each colour, and the squares of the last move. */
const board = (sheet, id) =>
  sheet.page.evaluate((game) => {
    const tile = document.querySelector(`.game-tile[href="/g/${game}"]`);
    const count = (selector) => tile.querySelectorAll(selector).length;
    return { blue: count(".pawn.blue"), red: count(".pawn.red"), last: [...tile.querySelectorAll(".mini-last")].map((one) => one.getAttribute("transform")).sort(), words: tile.textContent.replace(/\s+/g, " ") };
  }, id);

async function watch(lane) {
  const server = await lane.ownServer();
  const game = await running(server, "Aiko", "Ben");
  const sheet = await lane.open("/watch", { server });
  await sheet.until("its board", () => document.querySelectorAll(".game-tile .pawn").length === 10);
  assert.deepEqual((await board(sheet, game.id)).last, []);
  const view = await server.ask("GET", `/api/games/${game.id}`);
  await act(server, game, 0, "ox:c1c2", view.n);
  await sheet.until("the move on the board, without a reload", () => document.querySelectorAll(".game-tile .mini-last").length === 2);
  // c1 and c2, seen from Blue's side: the third file, the two lowest ranks.
  assert.deepEqual((await board(sheet, game.id)).last, ["translate(200 300)", "translate(200 400)"]);
  assert.match((await board(sheet, game.id)).words, /Ben.*Aiko.*1 move/);
  await sheet.shot("watch");
}

async function due(lane) {
  const server = await lane.ownServer();
  const game = await running(server, "Aiko", "Ben");
  const sheet = await lane.open("/", { server });
  assert.equal(await sheet.locator(".home-due").count(), 0);
  await sit(sheet, game.id, { seat: 0, token: game.tokens[0] });
  await sheet.go("/");
  await sheet.locator(".home-due .game-row").waitFor();
  const order = await sheet.page.evaluate(() => [...document.querySelectorAll(".home-due, .home-hero")].map((one) => one.className));
  assert.deepEqual(order, ["home-due", "home-hero"], "before everything else");
  await sheet.press(".home-due .game-row");
  await sheet.until("the game", (id) => location.pathname === `/g/${id}` && document.title.startsWith("Your turn"), game.id);
}

/** With less motion wanted nothing moves by itself; a press starts it, and another one stops it. */
async function plays(lane) {
  const sheet = await lane.open("/");
  const stones = () => sheet.page.evaluate(() => [...document.querySelectorAll(".demo-piece")].map((one) => one.getAttribute("style")).join());
  const first = await stones();
  assert.equal(first.split("px,").length > 10, true, "ten stones");
  await sheet.press(".demo-pause");
  await sheet.until("a move", (before) => [...document.querySelectorAll(".demo-piece")].map((one) => one.getAttribute("style")).join() !== before, first);
  await sheet.press(".demo-pause");
  assert.equal(await sheet.locator(".demo-pause").getAttribute("aria-label"), "Play the board");
}

/** A page of somebody else, on another port: another site to the browser. */
function foreignPage(body) {
  const server = http.createServer((_, answer) => answer.setHeader("content-type", "text/html").end(body));
  server.url = new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${server.address().port}/`)));
  return server;
}

/** A running game in a frame of another site follows its moves; what it shows is what spectators see. */
async function embedded(lane) {
  const server = await lane.ownServer();
  const game = await running(server, "Aiko", "Ben");
  const other = await lane.another(() => foreignPage(`<!doctype html><iframe width="360" height="560" src="${server.url}/embed/${game.id}"></iframe>`));
  const sheet = await lane.open("/", { server });
  await sheet.page.goto(await other.url);
  const frame = sheet.page.frameLocator("iframe");
  await frame.locator(".embed img").waitFor();
  const first = await frame.locator(".embed img").getAttribute("src");
  assert.match(decodeURIComponent(first), /^data:image\/svg\+xml,<svg /);
  assert.equal(await frame.locator("torii-top-bar").count(), 0);
  const view = await server.ask("GET", `/api/games/${game.id}`);
  await act(server, game, 0, "ox:c1c2", view.n);
  await frame.getByText("Ben is to move.").waitFor();
  assert.notEqual(await frame.locator(".embed img").getAttribute("src"), first);
  const leads = await frame.locator("a[target=_blank]").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  assert.deepEqual(leads.map((where) => new URL(where, server.url).pathname).sort(), ["/analysis", `/g/${game.id}`]);
}

/** To the server `//embed/ID` is the address of a game, to the page it is none: in a frame nothing of the page may be pressed. */
async function strangelyEmbedded(lane) {
  const server = await lane.ownServer();
  const game = await running(server, "Aiko", "Ben");
  const other = await lane.another(() => foreignPage(`<!doctype html><iframe width="360" height="560" src="${server.url}//embed/${game.id}"></iframe>`));
  const sheet = await lane.open("/", { server });
  await sheet.page.goto(await other.url);
  const frame = sheet.page.frameLocator("iframe");
  await frame.getByText("Page not found").waitFor();
  assert.equal(await frame.locator("torii-top-bar").count(), 0);
  await frame.getByText("Home page").click();
  await frame.locator("torii-app").evaluate((app) => app.updateComplete);
  assert.equal(await frame.locator(".trouble").count(), 1);
  assert.equal(await frame.locator("torii-home").count(), 0);
}

/** The code of an invitation is on the page, and the window's title says what it is. */
async function invited(lane) {
  const sheet = await lane.open("/new?with=friend");
  await sheet.press(".new-begin button[type=submit]");
  await sheet.locator(".invite-code path").waitFor();
  assert.match(await sheet.page.title(), /^Onitama · Torii$/);
  const link = await sheet.locator(".link-row input").inputValue();
  const path = await sheet.locator(".invite-code path").getAttribute("d");
  const { qrCode, qrPath } = await load("model/qr.ts"); // read back in web/test/qr.test.mjs
  assert.equal(path, qrPath(qrCode(link)));
  await sheet.shot("invitation");
}

/** What a browser makes of a picture: its size, or null. */
const opened = (sheet, address) =>
  sheet.page.evaluate(async (where) => {
    const image = new Image();
    image.src = where;
    await image.decode().catch(() => undefined);
    return image.naturalWidth ? [image.naturalWidth, image.naturalHeight] : null;
  }, address);

/** The review of a game that was played here offers pictures that the browser can show, and the frame for other pages. */
async function shared(lane) {
  const server = await lane.ownServer();
  const game = await running(server, "Aiko", "Ben");
  const sheet = await lane.open("/", { server });
  await sit(sheet, game.id, { seat: 0, token: game.tokens[0] });
  await sheet.go(`/g/${game.id}`);
  await sheet.locator("torii-game torii-board").waitFor();
  await act(server, game, 0, "ox:c1c2", (await server.ask("GET", `/api/games/${game.id}`)).n);
  await server.ask("POST", `/api/games/${game.id}/resign`, {}, game.tokens[1]);
  await sheet.until("the game to be kept", (id) => JSON.parse(localStorage.getItem("torii.kept") ?? "[]").some((one) => one.id === `s-${id}`), game.id);
  await sheet.go(`/look#k=s-${game.id}`);
  await sheet.press(sheet.locator(".look-tools button:has-text('Share and save')"));
  const link = (words) => sheet.locator(`.share-game a:has-text("${words}")`).getAttribute("href");
  await sheet.locator(".share-game a").first().waitFor();
  assert.ok((await opened(sheet, await link("PNG")))?.[0] >= 300, "PNG");
  const [file] = await Promise.all([sheet.page.waitForEvent("download"), sheet.press(sheet.locator(".share-game [data-tool=animation]"))]);
  assert.equal(fs.readFileSync(await file.path()).subarray(0, 6).toString("latin1"), "GIF89a", "the game, animated");
  const fields = await sheet.page.locator(".share-game input").evaluateAll((all) => all.map((one) => one.value));
  assert.ok(fields.some((one) => one.includes(`<iframe src="${server.url}/embed/${game.id}"`)), fields.join(" | "));
  const position = new URL(fields.find((one) => one.includes("/look?p=")));
  assert.match(await (await fetch(position)).text(), /og:image/);
  await sheet.shot("share a game");
}

/** In the page, before its own scripts: the system's notices are written down, and the window can be put behind others. */
const systemNotices = () => {
  globalThis.notices = [];
  globalThis.behind = false;
  globalThis.Notification = class {
    static permission = "default";
    static requestPermission = async () => (globalThis.Notification.permission = "granted");
    constructor(title, options) {
      globalThis.notices.push([title, options.body, options.data.path]);
    }
  };
  Object.defineProperty(document, "hidden", { get: () => globalThis.behind });
};

/** Asked for in the settings; told once for each turn, only while nobody looks, on the game's own page and on any other. */
async function notified(lane) {
  const server = await lane.ownServer();
  const game = await running(server, "Aiko", "Ben");
  const sheet = await lane.open("/", { server, before: systemNotices });
  await sit(sheet, game.id, { seat: 1, token: game.tokens[1] });
  await sheet.press(".menu-button");
  await sheet.press(sheet.locator(".menu-panel li:not(.in-bar) button").first());
  await sheet.page.check("[data-setting=notify]");
  await sheet.until("the setting", () => JSON.parse(localStorage.getItem("torii.settings") ?? "{}").notify === true);
  await sheet.page.keyboard.press("Escape");
  const notices = () => sheet.page.evaluate(() => globalThis.notices);
  const away = (behind) => sheet.page.evaluate((now) => {
    globalThis.behind = now;
    document.dispatchEvent(new Event("visibilitychange"));
  }, behind);
  const turn = async (seat, text) => act(server, game, seat, text, (await server.ask("GET", `/api/games/${game.id}`)).n);
  await turn(0, "ox:c1c2");
  await away(true);
  await sheet.until("a notice", () => globalThis.notices.length > 0);
  assert.deepEqual(await notices(), [["Your turn", "Aiko – Ben · Onitama", `/g/${game.id}`]]);
  await away(false);
  await away(true);
  await turn(1, "horse:e5e4");
  await sheet.page.evaluate((id) => {
    globalThis.behind = false;
    history.pushState(null, "", `/g/${id}`);
    dispatchEvent(new PopStateEvent("popstate"));
  }, game.id);
  await sheet.locator("torii-game torii-board").waitFor();
  await away(true);
  const legal = (await server.ask("GET", `/api/games/${game.id}`, undefined, game.tokens[0])).legal;
  await turn(0, legal[0]);
  await sheet.until("a notice of the game on the screen", () => globalThis.notices.length > 1);
  await turn(1, (await server.ask("GET", `/api/games/${game.id}`, undefined, game.tokens[1])).legal[0]);
  await sheet.until("their turn", () => document.querySelector("torii-board").view.scene.turn === 0);
  assert.equal((await notices()).length, 2, "one for each turn");
  await away(false);
  await turn(0, (await server.ask("GET", `/api/games/${game.id}`, undefined, game.tokens[0])).legal[0]);
  await sheet.until("my turn", () => document.querySelector("torii-board").view.scene.turn === 1);
  assert.equal((await notices()).length, 2, "none for somebody who looks");
}

export const cases = [
  { name: "share: a finished game as a picture and an animation", run: shared },
  { name: "home: a notice when it is one's turn", run: notified },
  { name: "embed: a game inside another page", run: embedded },
  { name: "embed: no other screen inside another page", run: strangelyEmbedded },
  { name: "invitation: its code and its title", run: invited },
  { name: "home: a turn that waits comes first", run: due },
  { name: "home: the board plays itself when asked", run: plays },
  { name: "watch: a small board follows its game", run: watch },
];
