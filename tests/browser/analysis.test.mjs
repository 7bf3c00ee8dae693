// Torii: MIT licence, see LICENSE.
// The analysis board: lines that branch, by mouse, finger and keyboard; the live engine; arrows drawn by hand; the editor; and in
// a hidden game nothing that the seat may not know.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import zlib from "node:zlib";
import { gameNamed } from "./games.mjs";
import { launch } from "./lane.mjs";
import { play, pressTool, told, untilMine, untilTable } from "./play.mjs";
import { makeGame, sit } from "./screens.mjs";

const START = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab";
const fragment = (position) => `#p=${position.replaceAll(" ", "_")}`;
const record = (game) => fs.readFileSync(new URL(`../data/records/${game}.ogn`, import.meta.url), "utf8");

const board = "torii-analysis .an-place torii-board";
const square = (name) => `${board} [data-square="${name}"]`;
const card = (name) => `${board} [data-card="${name}"]`;
const tool = (name) => `torii-analysis [data-tool="${name}"]`;

async function open(lane, position, wishes = {}) {
  const sheet = await lane.open(`/analysis${fragment(position)}`, { settings: { help: true }, ...wishes });
  await sheet.locator(square("a1")).waitFor();
  return sheet;
}

/** The tree as it is drawn: lines from left to right, branches in brackets. */
const tree = (sheet) =>
  sheet.page.evaluate(() => {
    const said = (node) =>
      [...node.children].map((one) => (one.matches(".an-node") ? one.lastElementChild.textContent.trim() : one.matches(".an-branches") ? [...one.children].map((line) => `(${said(line)})`).join(" ") : "")).filter(Boolean).join(", ");
    return said(document.querySelector("torii-analysis .an-tree"));
  });

const untilTree = (sheet, wanted) => sheet.until(`the tree ${wanted}`, (words) => {
  const said = (node) => [...node.children].map((one) => (one.matches(".an-node") ? one.lastElementChild.textContent.trim() : one.matches(".an-branches") ? [...one.children].map((line) => `(${said(line)})`).join(" ") : "")).filter(Boolean).join(", ");
  const list = document.querySelector("torii-analysis .an-tree");
  return list && said(list) === words;
}, wanted);

/** A move by a card and two squares. */
async function move(sheet, name, from, to) {
  await sheet.press(card(name));
  await sheet.press(square(from));
  await sheet.press(square(to));
}

const step = (sheet, label) => sheet.press(sheet.locator(`torii-analysis .an-steps button[aria-label="${label}"]`));

/** Two lines from the same position, the second promoted and the first deleted; the address keeps all of it. */
async function branches(lane, wishes) {
  const sheet = await open(lane, START, wishes);
  await move(sheet, "ox", "a1", "a2");
  await move(sheet, "horse", "b5", "b4");
  await step(sheet, "Previous turn");
  await move(sheet, "elephant", "d5", "c4");
  await untilTree(sheet, "Ox a1a2, Horse b5b4, (Elephant d5c4)");
  await sheet.press(tool("main"));
  await untilTree(sheet, "Ox a1a2, Elephant d5c4, (Horse b5b4)");
  await sheet.press('torii-analysis [data-glyph="2"]');
  await sheet.locator("#an-comment").fill("too far");
  await sheet.locator("#an-comment").blur();
  await sheet.until("the address to hold the tree", () => location.hash.startsWith("#z="));
  await sheet.until("the comment", () => document.querySelector(".an-comment")?.textContent === "too far");
  const kept = await sheet.until("the whole tree in the address", () => new Promise((resolve) => setTimeout(() => resolve(location.hash), 600)));
  const text = zlib.inflateRawSync(Buffer.from(kept.slice(3).split("&")[0], "base64url")).toString("utf8");
  assert.match(text, /elephant:d5c4 \$2 \{ ?too far ?\}/);
  assert.match(text, /\( ?1\.\.\. horse:b5b4/);
  await sheet.page.reload();
  await sheet.locator(square("a1")).waitFor();
  await untilTree(sheet, "Ox a1a2, Elephant d5c4?, (Horse b5b4)");
  await sheet.press(sheet.locator("torii-analysis .an-branches .an-node"));
  await sheet.press(tool("delete"));
  await untilTree(sheet, "Ox a1a2, Elephant d5c4?");
  return sheet;
}

/** Squares, cards and the tree, without a mouse. */
async function byKeys(lane) {
  const sheet = await open(lane, START);
  const { keyboard } = sheet.page;
  await sheet.locator(card("ox")).focus();
  await keyboard.press("Enter");
  await sheet.locator(square("a1")).focus();
  await keyboard.press("Enter");
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  await untilTree(sheet, "Ox a1a2");
  await keyboard.press(",");
  await sheet.locator(card("boar")).focus();
  await keyboard.press("Enter");
  await sheet.locator(square("e1")).focus();
  await keyboard.press("Enter");
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  await untilTree(sheet, "Ox a1a2, (Boar e1e2)");
  // Away from the board the arrow keys walk: up and down between the lines, left and right along them.
  await sheet.locator(tool("share")).focus();
  await keyboard.press("ArrowUp");
  const shown = () => sheet.page.evaluate(() => document.querySelector("torii-analysis [aria-current=step]")?.textContent.trim() ?? "");
  assert.match(await shown(), /Ox a1a2/);
  await keyboard.press("ArrowLeft");
  assert.equal(await shown(), "");
  await keyboard.press("End");
  assert.match(await shown(), /Ox a1a2/);
  await sheet.locator(square("c3")).focus();
  await keyboard.press("m");
  await keyboard.press("a");
  await keyboard.press("ArrowUp");
  await keyboard.press("a");
  await sheet.until("a ring and an arrow", () => document.querySelectorAll("torii-analysis [data-arrow=green]").length === 2);
  await sheet.press(tool("share"));
  const animation = sheet.locator(".share-analysis [data-tool=animation]");
  await animation.waitFor();
  const [file] = await Promise.all([sheet.page.waitForEvent("download"), sheet.press(animation)]);
  assert.equal(fs.readFileSync(await file.path()).subarray(0, 6).toString("latin1"), "GIF89a", "a line of an analysis, animated");
}

/** The right button draws an arrow, and the same stroke again takes it away; a finger that rests draws too. */
async function drawn(lane) {
  const sheet = await open(lane, START);
  await sheet.press(tool("engine"));
  const middle = async (name) => {
    const box = await sheet.locator(square(name)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const stroke = async (from, to) => {
    await sheet.page.mouse.move(...(await middle(from)));
    await sheet.page.mouse.down({ button: "right" });
    await sheet.page.mouse.move(...(await middle(to)), { steps: 3 });
    await sheet.page.mouse.up({ button: "right" });
  };
  const count = () => sheet.page.evaluate(() => document.querySelectorAll("torii-analysis [data-arrow]").length);
  await stroke("a1", "c3");
  await stroke("b5", "b5");
  await sheet.until("an arrow and a ring", () => document.querySelectorAll("torii-analysis [data-arrow=green]").length === 2);
  await stroke("a1", "c3");
  await sheet.until("only the ring", () => document.querySelectorAll("torii-analysis [data-arrow]").length === 1 && document.querySelector("circle[data-arrow]"));
  await sheet.page.keyboard.press("Escape");
  await sheet.until("nothing", () => document.querySelectorAll("torii-analysis [data-arrow]").length === 0);
  assert.equal(await count(), 0);
  assert.equal(await tree(sheet), "", "nothing was played");
}

async function fingers(lane) {
  const sheet = await branches(lane, { size: "phone" });
  const boxes = await sheet.page.evaluate(() => [".board", ".an-engine"].map((part) => document.querySelector(`torii-analysis ${part}`).getBoundingClientRect().toJSON()));
  await sheet.page.evaluate(() => scrollTo(0, 0));
  assert.ok(boxes[0].width / 390 >= 0.9, `the board is ${boxes[0].width} px wide`);
  const client = await sheet.context.newCDPSession(sheet.page);
  const point = async (name) => {
    const box = await sheet.locator(square(name)).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [await point("a1")] });
  await new Promise((resolve) => setTimeout(resolve, 900));
  await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [await point("c4")] });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await sheet.until("an arrow drawn by a finger", () => document.querySelectorAll("torii-analysis [data-arrow=green]").length === 1);
}

/** Board and verdict are on the first screen of a phone together, and the board is large on a desk. */
async function sizes(lane) {
  for (const [width, height] of [[1280, 720], [1920, 1080], [844, 390], [390, 844]]) {
    const sheet = await open(lane, START, { context: { viewport: { width, height } } });
    await sheet.locator("torii-analysis .an-lines .an-move").first().waitFor();
    const [mat, engine, page] = await sheet.page.evaluate(() => [document.querySelector("torii-analysis .board").getBoundingClientRect().toJSON(), document.querySelector("torii-analysis .an-lines").getBoundingClientRect().toJSON(), [document.documentElement.scrollWidth, innerWidth, document.documentElement.scrollHeight]]);
    lane.note(`${width}×${height}: the board is ${(mat.height / height).toFixed(2)} of the height, ${(mat.width / width).toFixed(2)} of the width`);
    if (width > height) assert.ok(mat.height / height >= 0.75, `${width}×${height}: ${mat.height}`);
    else assert.ok(mat.width / width >= 0.9, `${width}×${height}: ${mat.width}`);
    assert.ok(engine.bottom <= height + 1 && mat.bottom <= height + 1, `the verdict is below the fold at ${width}×${height}: ${engine.bottom}`);
    assert.ok(page[0] <= page[1], "nothing overflows sideways");
    if (width > height) assert.ok(page[2] <= height, `${width}×${height}: the page scrolls, it is ${page[2]} high`);
    const knob = await sheet.locator("torii-analysis .an-knob").boundingBox();
    assert.ok(knob.width > 1.5 * knob.height, `${width}×${height}: the engine's switch is squeezed to ${knob.width} px`);
    await sheet.close();
  }
}

/** "Wins in N" agrees with the program; a line that is pressed is played; it can be switched off and on. */
async function engine(lane) {
  const position = "2m2/5/1S3/5/2M2 b tiger,crab/ox,horse/boar";
  const sheet = await open(lane, position);
  await sheet.until("a finished analysis", () => document.querySelector("torii-analysis")?.engine.report?.done);
  const said = await sheet.locator("torii-analysis .an-lines li").first().innerText();
  const { score } = JSON.parse(execFileSync(lane.torii, ["analyse", position, "--json"], { encoding: "utf8" }).trim().split("\n")[0]);
  assert.ok(said.includes(`wins in ${score.win}`), `'${said}' against ${JSON.stringify(score)}`);
  await sheet.press(sheet.locator("torii-analysis .an-lines li").first().locator(".an-move").first());
  await sheet.locator("torii-analysis .an-node").first().waitFor();
  await sheet.press(tool("engine"));
  await sheet.locator("torii-analysis .an-lines").waitFor({ state: "detached" });
  await sheet.press(tool("engine"));
  await sheet.locator("torii-analysis .an-lines .an-move").first().waitFor();
}

/** What cannot be read is an error page, and behind it nothing thinks on about the position of before. */
async function halted(lane) {
  const sheet = await open(lane, START);
  const thinks = () => sheet.page.workers().some((worker) => /live-worker/.test(worker.url()));
  await sheet.until("the first depths", () => document.querySelector("torii-analysis").engine.report?.depth >= 2);
  assert.ok(thinks(), "it thinks in a worker");
  await sheet.page.evaluate(() => (location.hash = "#z=broken"));
  await sheet.locator("torii-analysis [role=alert]").waitFor();
  await sheet.until("the engine to stop", () => !document.querySelector("torii-analysis").engine.thinks);
  // The browser lets a worker that is told to end finish what it is doing, for a few seconds.
  for (let i = 0; i < 100 && thinks(); i++) await new Promise((resolve) => setTimeout(resolve, 100));
  assert.ok(!thinks(), "the worker is gone");
  await sheet.page.goBack();
  await sheet.until("it thinks again", () => document.querySelector("torii-analysis").engine.report?.depth >= 2);
}

/** An impossible position says why and cannot be analysed; a possible one is opened. */
async function editor(lane) {
  const sheet = await open(lane, START);
  await sheet.press(tool("editor"));
  const inside = (selector) => `dialog[open] .editor ${selector}`;
  await sheet.locator(inside('[data-square="c1"]')).waitFor();
  await sheet.press(inside('[data-square="c3"]')); // a fifth student
  await sheet.locator("dialog[open] .faults li").first().waitFor();
  assert.equal(await sheet.locator("dialog[open] .faults").innerText(), "Blue has 5 students; 4 is the most.");
  const [mat, fault] = await sheet.page.evaluate(() => ["dialog[open] .board", "dialog[open] .faults"].map((part) => document.querySelector(part).getBoundingClientRect().toJSON()));
  assert.ok(mat.width >= 280 && fault.bottom <= 720, `a board to tap on, and the reason in sight: ${mat.width}, ${fault.bottom}`);
  assert.ok(await sheet.locator('dialog[open] [data-editor="done"]').isDisabled());
  await sheet.press(inside('[data-piece="-"]'));
  await sheet.press(inside('[data-square="a1"]'));
  await sheet.locator("dialog[open] .faults").waitFor({ state: "detached" });
  await sheet.press(inside('[data-card="crab"]'));
  await sheet.press('dialog[open] [data-card-choice="tiger"]');
  await sheet.until("the tiger beside", () => /\/tiger$/.test(document.querySelector("dialog[open] input.ofen")?.value.split(" ")[2] ?? ""));
  await sheet.locator("dialog[open] input.ofen").fill("2m2/5/1M3/5/5 r ox,boar/horse,elephant/crab");
  await sheet.locator("dialog[open] input.ofen").blur();
  await sheet.until("the text to be read", () => document.querySelector("dialog[open] .editor torii-board").view.scene.squares[0].pawn === null);
  await sheet.press('dialog[open] [data-editor="done"]');
  await sheet.until("the position", () => document.querySelector("torii-analysis .an-place torii-board")?.view.scene.position.startsWith("2m2/5/1M3/5/5 r"));
}

/** What could be captured next, both ways. */
async function threats(lane) {
  const sheet = await open(lane, "2m2/5/1s3/1S3/2M2 b ox,boar/horse,elephant/crab");
  await sheet.press(tool("threats"));
  await sheet.until("threats of both sides", () => document.querySelectorAll("torii-analysis [data-arrow=gain]").length > 0 && document.querySelectorAll("torii-analysis [data-arrow=loss]").length > 0);
  assert.match(await sheet.locator("torii-analysis .an-threats").innerText(), /b2 to b3: captures a student/);
}

/** A running game of Shadow: the analysis holds what the seat has seen, and so does its address. */
async function secret(lane) {
  const sheet = await lane.open(`/play?${new URLSearchParams({ game: "onitama+shadow", cards: gameNamed("onitama+shadow").cards, seat: "blue", level: "1" })}`, { browser: await lane.another(launch) });
  await untilMine(sheet);
  await play(sheet, "nd1");
  await untilMine(sheet);
  const { steps } = await told(sheet);
  await sheet.press('torii-play [data-tool="analysis"]');
  await sheet.locator(`${board} [data-square]`).first().waitFor();
  const seen = await sheet.page.evaluate((at) => {
    const { view } = document.querySelector(at);
    return { position: view.scene.position, steps: view.scene.steps, hash: location.hash, eyes: document.querySelectorAll("torii-analysis .an-eyes").length };
  }, board);
  assert.match(seen.position, / nb=d1 nr=\?/, seen.position);
  assert.equal(seen.eyes, 0, "no other view is offered while the game is running");
  const text = zlib.inflateRawSync(Buffer.from(seen.hash.slice(3).split("&")[0], "base64url")).toString("utf8");
  assert.match(text, /\[Scope "blue"\]/);
  assert.doesNotMatch(text, /\bn[a-e]5\b/, "the other ninja's square is nowhere in the address");
  assert.ok(steps > 0);
}

/** A finished hidden game opens from a seat's view; everything is shown only when it is asked for. */
async function hidden(lane) {
  const sheet = await lane.open(`/analysis#ogn=${encodeURIComponent(record("onitama+shadow"))}`);
  await sheet.locator(`${board} [data-square]`).first().waitFor();
  await sheet.page.keyboard.press("End");
  const position = () => sheet.page.evaluate((at) => document.querySelector(at).view.scene.position, board);
  assert.doesNotMatch(await position(), /nr=[a-e]/, "Blue does not see Red's ninja");
  assert.equal(await sheet.locator("torii-analysis .an-engine").count(), 0, "no engine that could give something away");
  assert.equal(await sheet.locator(tool("deals")).count(), 0, "and no deals for it to compare");
  await sheet.page.check(".an-eyes label:nth-child(3) input");
  await sheet.until("everything", (at) => /nr=[a-e]/.test(document.querySelector(at).view.scene.position), board);
}

const engines = (sheet) => sheet.page.evaluate(() => [document.querySelectorAll("torii-analysis .an-engine").length, document.querySelectorAll("torii-analysis .an-live").length]);
const analysed = (sheet) => sheet.locator(`${board} [data-square]`).first().waitFor();

/** Between two people no engine helps, neither a player nor who watches, also after a reload; when it is over it does. */
async function whilePlayed(lane) {
  const { server } = await lane.open("/");
  const made = await makeGame(server, { game: "onitama", cards: gameNamed("onitama").cards, seats: ["me", "open"] });
  const joined = await server.ask("POST", `/api/games/${made.id}/join`, { seat: 1, key: made.seats[1].key });
  const player = await lane.open("/mine");
  await sit(player, made.id, made.seats[0]);
  const watcher = await lane.open(`/g/${made.id}`);
  for (const sheet of [player, watcher]) {
    await sheet.go(`/g/${made.id}`);
    await untilTable(sheet);
    await pressTool(sheet, "analysis");
    await analysed(sheet);
    assert.deepEqual(await engines(sheet), [0, 1]);
    assert.equal(await sheet.locator(tool("editor")).count(), 0);
  }
  const [first] = await player.page.evaluate((at) => document.querySelector(at).view.scene.actions.map((one) => one.text), board);
  const [, name, from, to] = /^(\w+):(..)(..)$/.exec(first);
  await move(player, name, from, to);
  await player.locator("torii-analysis .an-node").first().waitFor();
  await player.until("the address of the game with its tree", (id) => new Promise((resolve) => setTimeout(() => resolve(location.search === `?g=${id}` && location.hash.startsWith("#z=")), 600)), made.id);
  await player.page.reload();
  await analysed(player);
  assert.notEqual(await tree(player), "", "the tree is kept");
  assert.deepEqual(await engines(player), [0, 1]);
  await server.ask("POST", `/api/games/${made.id}/resign`, {}, joined.token);
  await player.page.reload();
  await analysed(player);
  assert.deepEqual(await engines(player), [1, 0], "it is over");
}

/** The address of a running game does not hold its moves, only what was tried: a reload shows those that were played since. */
async function whileItGoesOn(lane) {
  const { server } = await lane.open("/");
  const { cards, actions } = gameNamed("onitama");
  const made = await makeGame(server, { game: "onitama", cards, seats: ["me", "me"], colour: "first" });
  const moves = [...actions];
  const goOn = async (count) => {
    for (const text of moves.splice(0, count)) {
      const { n, turn } = await server.ask("GET", `/api/games/${made.id}`);
      await server.ask("POST", `/api/games/${made.id}/actions`, { text, n }, made.seats[turn].token);
    }
  };
  await goOn(2);
  const sheet = await lane.open(`/analysis?g=${made.id}`);
  await untilTree(sheet, "Boar c1c2, Elephant c5b4");
  const address = () => sheet.page.evaluate(() => new Promise((resolve) => setTimeout(() => resolve(location.search + location.hash), 700)));
  await step(sheet, "Go to end");
  const steps = await sheet.page.evaluate((at) => document.querySelector(at).view.scene.steps, board);
  assert.equal(await address(), `?g=${made.id}&at=${steps}`, "nothing was tried");
  await goOn(1);
  await sheet.page.reload();
  await untilTree(sheet, "Boar c1c2, Elephant c5b4, Ox c2d2");
  await move(sheet, "ox", "a1", "a2");
  await untilTree(sheet, "Boar c1c2, Elephant c5b4, Ox c2d2, (Ox a1a2)");
  assert.match(await address(), new RegExp(`^\\?g=${made.id}#z=`));
  await goOn(2);
  await sheet.page.reload();
  await untilTree(sheet, "Boar c1c2, Elephant c5b4, Ox c2d2, (Ox a1a2), Boar d5d4, Elephant b1a2");
  assert.deepEqual(await engines(sheet), [0, 1]);
  await goOn(4);
  await sheet.page.reload();
  await untilTree(sheet, "Boar c1c2, Elephant c5b4, Ox c2d2, (Ox a1a2), Boar d5d4, Elephant b1a2, Horse d4d5, Crab a2a3, Elephant b4a4, Horse a3a4");
  assert.deepEqual(await engines(sheet), [1, 0], "it is over");
  assert.match(await address(), /^#z=/, "and its moves are all there is");
}

/** From a lesson, from a puzzle of Shadow, and from a game inside another page. */
async function fromEverywhere(lane) {
  const { server } = await lane.open("/");
  const made = await makeGame(server, { game: "onitama", cards: gameNamed("onitama").cards, seats: ["me", "level 1"], colour: "first" });
  for (const where of ["/learn#base.2", "/learn#wind.2", "/learn#shadow.4", "/learn#light.2", "/puzzles?kind=shadow", "/puzzles?kind=win2"]) {
    const sheet = await lane.open(where);
    await sheet.press('[data-tool="analysis"]');
    await analysed(sheet);
    if (/shadow|light/.test(where)) assert.equal(new URL(sheet.page.url()).search, "", where);
    await sheet.close();
  }
  const framed = await lane.open(`/embed/${made.id}`);
  const href = await framed.locator(".embed .doors a").first().getAttribute("href");
  const sheet = await lane.open(href);
  await analysed(sheet);
  assert.deepEqual(await engines(sheet), [1, 0], "against a computer the engine helps");
}

/** The link of a position is one that the server makes a preview of, on a phone too; where ninjas are, no server is told. */
async function previewed(lane) {
  const sheet = await open(lane, START);
  await sheet.until("the address of the position", () => location.search.startsWith("?p=") && location.hash === "");
  await sheet.press(tool("share"));
  const link = await sheet.locator("#share-position").inputValue();
  assert.equal(link, `${sheet.server.url.replace(/\/$/, "")}/analysis?p=${START.replaceAll(" ", "_")}`);
  const head = await (await fetch(link)).text();
  assert.match(head, /og:title" content="Onitama: ox, boar \/ horse, elephant \/ crab"/);
  const picture = await fetch(/og:image" content="([^"]+)"/.exec(head)[1].replaceAll("&amp;", "&"));
  assert.equal(picture.headers.get("content-type"), "image/png");
  const friend = await lane.open(new URL(link).pathname + new URL(link).search, { size: "phone" });
  await friend.locator(square("a1")).waitFor();
  assert.equal(await friend.page.evaluate((at) => document.querySelector(at).view.scene.position.split(" ").slice(0, 3).join(" "), board), START);

  const asked = [];
  const hiding = await lane.open("/look");
  hiding.page.on("request", (request) => asked.push(request.url()));
  await hiding.go(`/look#ogn=${encodeURIComponent(record("onitama+shadow"))}&at=8`);
  await hiding.locator("torii-look .move-list").waitFor();
  await hiding.press(hiding.locator(".look-tools button:has-text('Share and save')"));
  await hiding.locator(".share-game input").first().waitFor();
  const [, secret] = await hiding.locator(".share-game input").evaluateAll((all) => all.map((one) => one.value));
  assert.match(decodeURIComponent(new URL(secret).hash), /nb=[a-e][1-5]/);
  assert.equal(new URL(secret).search, "");
  assert.equal(await hiding.locator(".share-game a[href*='picture.png']").count(), 0, "no picture that the server would draw");
  await hiding.go("/analysis#" + new URL(secret).hash.slice(1));
  await hiding.locator(`${board} [data-square]`).first().waitFor();
  assert.deepEqual(asked.filter((url) => /n[br](?:=|%3D)/i.test(url)), [], "no request names a ninja's square");
}

/** The thirty deals of five cards fill up one after the other; of cards that are solved all are proved at once. */
async function deals(lane) {
  const other = await open(lane, START.replace("horse", "dragon"));
  await other.press(tool("deals"));
  await other.until("the first chances", () => document.querySelectorAll("dialog[open] .bar").length >= 2);
  assert.match(await other.locator("dialog[open] .deals").innerText(), /about \d+%/, "likely, not proved");
  await other.close();
  const sheet = await open(lane, START);
  await sheet.press(tool("deals"));
  await sheet.until("thirty deals", () => document.querySelectorAll("dialog[open] [data-deal]").length === 30);
  await sheet.until("the proof", () => /wins 18 of the thirty deals of these cards, draws 0 and loses 12/.test(document.querySelector("dialog[open] .deals").innerText));
  const shown = await sheet.locator("dialog[open] .deals tbody").innerText();
  assert.equal(shown.match(/(Blue|Red) wins, proved/g)?.length, 30);
  assert.match(await sheet.locator("dialog[open] tr.here").innerText(), /Red wins, proved/, "Blue loses this deal");
  assert.equal(await sheet.locator("dialog[open] tr.here").count(), 1, "this deal is marked");
  await sheet.press(sheet.locator("dialog[open] tr:not(.here) [data-deal]").first());
  await sheet.until("another deal on the board", ([at, start]) => document.querySelector(at)?.view.scene.position.split(" ")[2] !== start, [board, START.split(" ")[2]]);
}

/** In the page, before its scripts: which functions of WebAssembly its own thread calls. */
function keepCalls() {
  const calls = (globalThis.wasmCalls = new Set());
  const seen = (instance) => {
    const exports = Object.fromEntries(Object.entries(instance.exports).map(([name, one]) => [name, typeof one !== "function" ? one : (...given) => {
      calls.add(name);
      return one(...given);
    }]));
    return { exports };
  };
  const real = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...given) => {
    const made = await real.apply(WebAssembly, given);
    return made.instance ? { ...made, instance: seen(made.instance) } : seen(made);
  };
  WebAssembly.instantiateStreaming = async (source, imports) => WebAssembly.instantiate(await (await source).arrayBuffer(), imports);
  WebAssembly.Instance = new Proxy(WebAssembly.Instance, { construct: (Real, given) => seen(new Real(...given)) });
}

/** The engine thinks in a worker: the page's own thread never calls it, and handles its messages while it thinks. How fast it is,
 * and how long the page is busy, is measured by bench/live.mjs. */
async function beside(lane) {
  const sheet = await open(lane, START, { before: keepCalls });
  await sheet.until("the first depths", () => document.querySelector("torii-analysis").engine.report?.depth >= 8);
  assert.ok(sheet.page.workers().some((worker) => /live-worker/.test(worker.url())), "a worker of its own");
  // The most messages between two reports, of the first thirty; an engine on this thread would let none through.
  const handled = await sheet.page.evaluate(async () => {
    const { engine } = document.querySelector("torii-analysis");
    const { port1, port2 } = new MessageChannel();
    let [most, count, nodes] = [0, 0, engine.report.nodes];
    for (let reports = 0; reports < 30 && most < 100 && !engine.report.done; count++) {
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(0);
      });
      if (engine.report.nodes === nodes) continue;
      reports++;
      most = Math.max(most, count);
      [count, nodes] = [0, engine.report.nodes];
    }
    return most;
  });
  lane.note(`${handled} messages between two reports of the engine`);
  assert.ok(handled >= 20, `the page handled ${handled} messages while the engine thought`);
  await sheet.press(card("ox")); // and the mouse
  await sheet.press(square("a1"));
  await sheet.press(square("a2"));
  await untilTree(sheet, "Ox a1a2");
  const calls = await sheet.page.evaluate(() => [...globalThis.wasmCalls]);
  assert.ok(calls.length > 3, "calls are recorded");
  assert.deepEqual(calls.filter((name) => /live|mind|judge|grade|deal/.test(name)), [], "the page's own thread never thinks");
}

export const cases = [
  { name: "analysis: branches by mouse", run: (lane) => branches(lane, {}) },
  { name: "analysis: branches by touch, an arrow by a finger that rests", run: fingers },
  { name: "analysis: branches by keyboard", run: byKeys },
  { name: "analysis: arrows with the right button", run: drawn },
  { name: "analysis: board and verdict at four sizes", run: sizes },
  { name: "analysis: the engine, its lines, and the end of a won game", run: engine },
  { name: "analysis: the engine stops where nothing can be opened", run: halted },
  { name: "analysis: the editor says why a position is impossible", run: editor },
  { name: "analysis: threats of both sides", run: threats },
  { name: "analysis: a running hidden game gives a seat nothing more", run: secret },
  { name: "analysis: a finished hidden game, from a seat until everything is asked for", run: hidden },
  { name: "analysis: no engine while two people play", run: whilePlayed },
  { name: "analysis: a running game goes on, and what was tried stays", run: whileItGoesOn },
  { name: "analysis: from lessons, puzzles and embedded games", run: fromEverywhere },
  { name: "analysis: a position's link has a preview, a secret one none", run: previewed },
  { name: "analysis: the deal explorer", run: deals },
  { name: "analysis: the engine thinks beside the page", run: beside },
];
