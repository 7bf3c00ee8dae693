// Torii: MIT licence, see LICENSE.
// Every choice that /new offers is accepted: by the server, and by the table on this device.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./load.mjs";
import { Server, torii } from "./server.mjs";

const wasm = process.env.TORII_WASM ?? fileURLToPath(new URL("../../build/wasm", import.meta.url));
const skip = torii === null ? "no program: TORII is not set" : false;
let server, page, rules, known;

before(async () => {
  page = await load("net/http.ts", "net/enter.ts", "net/seats.ts", "pages/wish.ts", "pages/balanced.ts", "model/order.ts", "core/rules.ts", "net/reading.ts");
  rules = await page.loadRules(readFileSync(`${wasm}/rules.wasm`));
  known = { isWindCard: (name) => rules.card(name).set === "wind" };
  if (skip) return;
  server = await Server.start();
  page.useServer(server.url);
});

after(async () => {
  await server?.remove();
});

const variants = ["base", "wind", "shadow", "light", "wind+shadow", "wind+light"];
const chosen = { base: "ox,boar/horse,elephant/crab", wind: "bat,boar/eagle,elephant/crab" };

test("Goat and Sheep are in the box of Sensei's Path, here as in the rules (P1)", async () => {
  const names = (deck) => rules.cards().filter((card) => page.isInDeck(card, deck)).map((card) => card.name);
  assert.deepEqual(["base", "sensei", "all"].map((deck) => names(deck).length), [16, 18, 34]);
  for (const name of ["goat", "sheep"]) assert.deepEqual(["base", "sensei", "all"].map((deck) => names(deck).includes(name)), [false, true, true], name);

  const dealt = new Set();
  const oracle = { balance: async (deal) => (deal.split(/[,/]/).forEach((name) => dealt.add(name)), 1) };
  for (let i = 0; i < 40; i++) await page.balancedDeal(rules.cards(), "sensei", oracle, () => true);
  assert.deepEqual([...dealt].sort(), names("sensei").sort());
});

test("the switch for revealed ninjas is only for the Way of Shadow (S10)", () => {
  for (const variant of variants) {
    const wish = { ...page.usualWish, variant, opponent: "computer", rules: "capture" };
    const due = variant.endsWith("shadow") ? "revealed:capture" : null;
    assert.equal(new URLSearchParams(page.playAddress(wish, known).split("?")[1]).get("rules"), due, variant);
    assert.equal(page.createOptions({ ...wish, opponent: "friend" }, known).rules ?? null, due, variant);
  }
  assert.match(page.optionWords("onitama+shadow", { rules: "revealed:capture" }), /· revealed ninjas can be captured/);
  assert.match(page.optionWords("onitama+shadow", { rules: "repetition:0" }), /· no draw claims/);
});

function* wishes(opponent) {
  const usual = { ...page.usualWish, opponent };
  for (const variant of variants) {
    for (const deck of ["base", "all", "sensei"]) yield { ...usual, variant, deck };
    for (const side of ["blue", "red"]) yield { ...usual, variant, side };
    for (const light of ["me", "other"]) yield { ...usual, variant, light };
    for (const clock of ["3+2", "15+10", "60s", "3d"]) yield { ...usual, variant, clock };
    for (const rules of ["letter", "capture"]) yield { ...usual, variant, rules };
    for (const deal of ["chosen", "five"]) yield { ...usual, variant, deal, cards: chosen[variant.startsWith("wind") ? "wind" : "base"].split(/[,/]/) };
    yield { ...usual, variant, deck: "all", deal: "five", rules: "letter", cards: ["goat", "ox", "tanuki", "boar", "crab"] };
    if (variant.startsWith("wind")) for (let wind = 0; wind <= 5; wind++) yield { ...usual, variant, wind };
  }
  yield { ...usual, listed: true, takebacks: false, names: ["Ana", "Ben"] };
}

test("the server takes every wish for a friend", { skip }, async () => {
  for (const wish of wishes("friend")) {
    const made = await page.api.create(page.createOptions(wish, known)).catch((fault) => assert.fail(`${JSON.stringify(wish)}: ${fault.message}`));
    const mine = made.seats.find((seat) => seat.token);
    const view = await page.api.view(made.id, mine.token);
    assert.equal(view.stage, "waiting");
    assert.equal(view.game.includes("light"), wish.variant.includes("light"));
    if (wish.side !== "random" && !wish.variant.includes("light")) assert.equal(view.you, wish.side === "blue" ? 0 : 1);
    if (wish.variant.includes("light") && wish.light !== "random") assert.equal(view.options.light === view.you, wish.light === "me");
    assert.equal(view.options.listed, wish.listed);
    assert.equal(view.options.preset === "letter", wish.rules === "letter");
    assert.equal(view.options.expert ?? false, page.isExpert(wish), JSON.stringify(wish)); // M1
  }
});

/** A viewer of the deal knows the cards: the same set-up reads it. */
test("five cards that were chosen are dealt at random, and everybody can watch", { skip }, async () => {
  const wish = { ...page.usualWish, variant: "wind", deck: "all", deal: "five", rules: "letter", cards: ["goat", "bat", "tanuki", "eagle", "crab"] };
  const deals = new Set();
  for (let i = 0; i < 6; i++) {
    const made = await page.api.create({ ...page.createOptions({ ...wish, opponent: "friend" }, known), seats: ["me", "me"] });
    const view = await page.api.view(made.id, made.seats[0].token);
    const match = rules.watch(page.setupOf(view), 0, null, view.moves);
    const { hands, beside, rules: played } = match.scene(0);
    assert.deepEqual([...hands[0], ...hands[1], beside].sort(), [...wish.cards].sort());
    assert.equal(played, "letter");
    assert.deepEqual(hands.map((hand) => hand.filter(known.isWindCard).length), [1, 1]); // W2
    deals.add([...hands[0], ...hands[1], beside].join());
    match.free();
    assert.match(page.optionWords(view.game, view.options), /rules as written · chosen cards, dealt at random/);
  }
  assert.ok(deals.size > 1);
});

test("the table on this device takes every wish", async () => {
  for (const opponent of ["computer", "two"])
    for (const wish of wishes(opponent)) {
      const order = page.readOrder(new URL(page.playAddress(wish, known), "http://here").searchParams);
      const match = rules.match(order.setup);
      const people = order.seats.filter((seat) => seat.kind === "person").length;
      assert.equal(people, opponent === "two" ? 2 : 1);
      if (wish.side !== "random" && opponent === "computer") assert.equal(order.seats[wish.side === "blue" ? 0 : 1].kind, "person");
      assert.equal(match.scene("full").rules, page.rulesText(wish) ?? "");
      assert.equal(match.scene("full").expert, page.isExpert(wish), JSON.stringify(wish)); // M1
      const again = page.readOrder(new URLSearchParams(page.orderQuery(order))).setup; // the address carries everything except the seed
      assert.deepEqual({ ...again, seed: "" }, { ...order.setup, seed: "" });
      if (wish.deal === "five") assert.deepEqual([...match.scene("full").hands.flat(), match.scene("full").beside].sort(), [...wish.cards].sort());
      if (wish.deal === "chosen") assert.ok(match.scene("full").position.includes(wish.cards[0]) && match.scene("full").beside === wish.cards[4]);
      match.free();
    }
});

test("two who want the same meet, whatever it is", { skip }, async () => {
  for (const variant of variants) {
    const wish = { ...page.usualWish, opponent: "anyone", variant, clock: "5+5", deal: "chosen", cards: chosen.base.split(/[,/]/), side: "red" };
    const paths = [await page.bePaired(page.pairOptions(wish, known)), await page.bePaired(page.pairOptions({ ...wish, side: "blue" }, known))];
    assert.equal(paths[0], paths[1], variant);
  }
});

test("a made table: the link opens the free seat, once, and only with its key", { skip }, async () => {
  globalThis.location = { href: `${server.url}/new` };
  const path = await page.makeTable(page.createOptions({ ...page.usualWish, side: "red" }, known));
  const id = path.slice(3);
  assert.equal(page.heldSeat(id, null).seat, 1);
  const link = new URL(page.inviteLink(id, 0));
  assert.equal(link.pathname + link.search, `/g/${id}?seat=0`);
  assert.ok(link.hash.length > 20, "the key is behind the #, which is never sent");
  await assert.rejects(page.takeSeat(id, 0, null), (fault) => fault.status === 403);
  assert.equal(await page.takeSeat(id, 0, link.hash.slice(1)), 0);
  await assert.rejects(page.takeSeat(id, 0, link.hash.slice(1)), (fault) => fault.status === 409);
  assert.equal(page.heldSeat(id, 0).seat, 0);
  assert.equal(page.heldSeat(id, null).seat, 1, "the seat taken first is the usual one");
  assert.equal(new URL(page.inviteLink(id, 0)).hash, "", "a key that was used is forgotten");
});

test("of several deals the evenest is taken", async () => {
  const asked = [];
  const values = [0.9, 0.3, 0.46, 0.6, 0.55, 0.7, 0.2, 0.8];
  const mind = { balance: async (cards) => { asked.push(cards); return values[asked.length - 1]; } };
  const deal = await page.balancedDeal(rules.cards(), "base", mind, () => true);
  assert.equal(deal.even, 0.46);
  assert.equal(page.dealText(deal.cards), asked[2]);
  assert.equal(asked.length, 8);
  for (const cards of asked) {
    assert.equal(new Set(cards.split(/[,/]/)).size, 5);
    rules.match({ game: "onitama", cards }).free();
  }
});

test("cards chosen one by one come back whole, or the choice does not come back", () => {
  const kept = new Map();
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) } });
  try {
    const five = chosen.base.split(/[,/]/);
    page.keepWish({ ...page.usualWish, deal: "chosen", cards: five });
    assert.deepEqual([page.keptWish().deal, page.keptWish().cards], ["chosen", five]);
    page.keepWish({ ...page.usualWish, deal: "chosen", cards: [...five.slice(0, 4), null] });
    assert.deepEqual([page.keptWish().deal, page.keptWish().cards], ["random", page.usualWish.cards]);
  } finally {
    if (before) Object.defineProperty(globalThis, "localStorage", before);
    else delete globalThis.localStorage;
  }
});

test("names are cut to what the server takes", () => {
  assert.equal(page.tidyName("  Ana\u0007 "), "Ana");
  const long = page.tidyName("é".repeat(60));
  assert.equal(new TextEncoder().encode(long).length, 48);
});
