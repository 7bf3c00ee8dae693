// Torii: MIT licence, see LICENSE.
// A table of Onamazu as requested by /new: the resulting address and game, with a real server; rules files; and
// the book of rules.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { load } from "./load.mjs";
import { Server, torii } from "./server.mjs";

const root = new URL("../../", import.meta.url);
const yaml = readFileSync(new URL("data/onamazu.yaml", root), "utf8");
const skip = torii === null ? "no program: TORII is not set" : false;
let page, server;

before(async () => {
  page = await load("net/http.ts", "pages/wish.ts", "pages/onamazu-wish.ts", "pages/onamazu-rules-file.ts", "model/onamazu/order.ts", "model/rulebook.ts", "locale/clauses.ts", "net/reading.ts");
  if (skip) return;
  server = await Server.start();
  page.useServer(server.url);
});
after(async () => {
  await server?.remove();
});

function* wishes() {
  const kinds = ["computer", "here", "friend"];
  for (const players of [2, 3, 4])
    for (let code = 0; code < kinds.length ** (players - 1); code++) {
      const seats = page.usualOnaWish.seats.map((seat, at) => (at === 0 ? seat : { ...seat, who: kinds[Math.floor(code / 3 ** (at - 1)) % 3], level: at + 2, name: `P${at}` }));
      yield { ...page.usualOnaWish, players, seats, order: code % 2 ? "random" : "given", clock: ["none", "5+5", "60s", "3d"][code % 4] };
    }
}

test("every wish for this device is an order that the table takes", () => {
  for (const wish of wishes()) {
    if (page.isOnline(wish)) continue;
    const order = page.readOnaOrder(new URL(page.onaAddress({ ...wish, order: "given" }), "http://x").searchParams);
    assert.equal(order.setup.players, wish.players);
    assert.deepEqual(order.seats.map((seat) => (seat.kind === "person" ? "person" : seat.level)), page.seatsOf(wish).map((seat) => (seat.who === "computer" ? seat.level : "person")));
    assert.deepEqual(order.seats.map((seat) => seat.name), page.seatsOf(wish).map((seat) => (seat.who === "computer" ? null : seat.name || null)));
  }
});

test("the server takes every wish with a friend, and gives each free seat a key", { skip }, async () => {
  for (const wish of wishes()) {
    if (!page.isOnline(wish)) continue;
    const made = await page.api.create(page.onaCreate(wish)).catch((fault) => assert.fail(`${JSON.stringify(wish)}: ${fault.message}`));
    const free = page.seatsOf(wish).filter((seat) => seat.who === "friend").length;
    assert.equal(made.seats.filter((seat) => seat.key).length, free, JSON.stringify(wish));
    const view = await page.api.view(made.id, null);
    assert.equal(view.seats.length, wish.players);
    assert.equal(view.stage, "waiting");
  }
});

test("by the letter: on this device and at the server", { skip }, async () => {
  const letter = { ...page.usualOnaWish, players: 2, letter: true };
  assert.equal(page.readOnaOrder(new URL(page.onaAddress(letter), "http://x").searchParams).setup.changes, "letter");
  const made = await page.api.create(page.onaCreate({ ...letter, seats: letter.seats.map((seat, at) => (at === 1 ? { ...seat, who: "friend" } : seat)) }));
  const { options } = await page.api.view(made.id, null);
  assert.equal(options.preset, "letter");
  assert.match(page.optionWords("onamazu", options), /rules as written/);
});

test("home's one click is an order for a person and three computers", () => {
  const order = page.readOnaOrder(new URL(page.quickOnamazu, "http://x").searchParams);
  assert.deepEqual(order.seats.map((seat) => seat.kind).sort(), ["computer", "computer", "computer", "person"]);
});

test("a rules file is read by the server: the standard, a change, faults, a file that is none", { skip }, async () => {
  const file = (text) => new File([text], "rules.yaml");
  const standard = await page.checkRulesFile(file(yaml));
  assert.equal(standard.rules?.standard, true, JSON.stringify(standard));
  const changed = yaml.replace(/^(?<a> +bushi: )12\b/m, "$<a>13");
  assert.notEqual(changed, yaml);
  const own = await page.checkRulesFile(file(changed));
  assert.equal(own.rules?.standard, false, JSON.stringify(own.faults));
  assert.notEqual(own.rules.hash, standard.rules.hash);
  assert.match(own.rules.changes, /bushi=13/);
  const bad = await page.checkRulesFile(file(yaml.replace(/^(\w+):/m, "nonsense:")));
  assert.equal(bad.rules, null);
  assert.ok(bad.faults.length > 0);
  assert.equal((await page.checkRulesFile(file("x".repeat(200_001)))).rules, null);
  const wish = { ...page.usualOnaWish, players: 2, seats: page.usualOnaWish.seats.map((seat, at) => (at === 1 ? { ...seat, who: "friend" } : seat)), rules: own.rules };
  const made = await page.api.create(page.onaCreate(wish));
  const { options } = await page.api.view(made.id, null);
  assert.equal(options.rules, own.rules.hash);
  assert.equal(options.changes, own.rules.changes);
  assert.match(page.optionWords("onamazu", options), new RegExp(own.rules.hash.slice(0, 8)));
});

test("clauses of both books are told apart, and how a game goes comes first", () => {
  for (const id of ["R1", "C4", "G40", "5.10", "10.1"]) assert.equal(page.bookOf(id), "onamazu", id);
  for (const id of ["B6", "W4", "S14", "L3", "N7", "M2", "P1", "chapter"]) assert.equal(page.bookOf(id), "onitama", id);
  const chapter = (id) => ({ title: id, clauses: [{ id, title: "", text: "", reading: "" }] });
  assert.deepEqual(page.readingOrder(["R1", "C1", "G1", "5.1", "10.1"].map(chapter)).map((one) => one.title), ["5.1", "R1", "10.1", "C1", "G1"]);
  const found = page.pieces("See R119 and 5.10, not 12.5.", new Set(["R119", "5.10"])).filter((piece) => piece.kind === "clause");
  assert.deepEqual(found.map((piece) => piece.id), ["R119", "5.10"]);
});
