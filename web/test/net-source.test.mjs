// Torii: MIT licence, see LICENSE.
// Games on a real server, followed by the page's rules: at every step each seat's scene equals the server's view,
// and never contains anything that the seat was not shown.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./load.mjs";
import { Server, torii, until } from "./server.mjs";
import { PlainWebSocket } from "./web-socket.mjs";

const wasm = process.env.TORII_WASM ?? fileURLToPath(new URL("../../build/wasm", import.meta.url));
const skip = torii === null ? "no program: TORII is not set" : false;
let server, page, rules;
const open = new Set();

before(async () => {
  if (skip) return;
  page = await load("net/http.ts", "net/socket.ts", "net/online-source.ts", "net/reading.ts", "net/enter.ts", "net/seats.ts", "net/my-games.ts", "core/rules.ts", "core/types.ts");
  rules = await page.loadRules(readFileSync(`${wasm}/rules.wasm`));
  server = await Server.start();
  page.useServer(server.url);
});

after(async () => {
  for (const socket of open) socket.close();
  await server?.remove();
});

/** A page at the table: its socket, and the source that a <torii-table> would show. */
function sit(id, token) {
  const seat = { source: null, faults: [] };
  seat.socket = new page.GameSocket(id, token, {
    view: (view) => {
      if (seat.source) seat.source.take(view);
      else if (view.stage !== "waiting") {
        seat.source = new page.OnlineSource(rules, seat.socket, view);
        seat.source.onfault = (words) => seat.faults.push(words);
      }
    },
    line: () => undefined,
  }, { WebSocket: PlainWebSocket });
  open.add(seat.socket);
  return seat;
}

async function table(options) {
  const made = await page.api.create({ seats: ["me", "me"], ...options });
  const seats = made.seats.map((one) => sit(made.id, one.token));
  const watcher = sit(made.id, null);
  await until(() => [...seats, watcher].every((one) => one.source && one.socket.line === "open"), "all are there");
  return { id: made.id, tokens: made.seats.map((one) => one.token), seats, watcher };
}

/** Numbers that are the same in every run. */
function dice(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % most;
  };
}

const view = (one) => one.socket.view;
const mover = (seats) => seats.find((one) => view(one).turn !== null && view(one).turn === view(one).you);

function agrees(one, what) {
  const { position, revealed, legal, you, turn } = view(one);
  const scene = one.source.scene();
  if (position !== null) assert.equal(scene.position, one.source.viewer === "full" ? revealed : position, what);
  assert.deepEqual(scene.actions.map((action) => action.text).sort(), you !== null && you === turn ? [...legal].sort() : [], what);
  assert.equal(one.source.events().length, view(one).moves.length, what);
}

async function step(seats, watcher, pick) {
  const one = mover(seats);
  const { n, legal } = view(one);
  const text = legal[pick(legal.length)];
  await one.source.play(text);
  await until(() => [...seats, watcher].every((other) => view(other).n > n), "all are told");
  return { one, text };
}

// The same deals and dice in every run, so that failures are reproducible.
const cards = "ox,boar/horse,elephant/crab";
const windy = { cards: "bat,boar/eagle,elephant/crab", wind: 2 };

for (const [game, options] of [
  ["onitama", {}], ["onitama+sensei", { deck: "all" }], ["onitama+wind", windy], ["onitama+shadow", {}],
  ["onitama+light", { light: 1 }], ["onitama+wind+shadow", windy], ["onitama+wind+light", { ...windy, light: 0 }],
])
  test(`${game}: every scene is what the server shows`, { skip }, async () => {
    const pick = dice(game.length * 77 + 5);
    const { seats, watcher } = await table({ game, cards, ...options });
    for (let i = 0; i < 60 && mover(seats); i++) {
      await step(seats, watcher, pick);
      for (const one of [...seats, watcher]) agrees(one, `${game}, step ${i}`);
    }
    if (mover(seats)) await seats[0].source.resign();
    await until(() => [...seats, watcher].every((one) => view(one).stage === "over"), "it ends");
    const winner = view(watcher).result === "1-0" ? 0 : view(watcher).result === "0-1" ? 1 : null;
    for (const one of [...seats, watcher]) assert.equal(one.source.ending.winner, winner);
    const hidden = /shadow|light/.test(game);
    for (const one of hidden ? [...seats, watcher] : []) {
      await until(() => one.source.viewer === "full", "nothing is hidden any more");
      assert.equal(one.source.scene().position, view(one).revealed);
      assert.ok(one.source.events().every((event) => event.kind !== "unseen" && !event.text.includes("?")), "every step is told in full");
      assert.equal(one.source.ending.winner, winner);
    }
    assert.match(await watcher.source.record(), /\[Result /);
  });

test("what is hidden from a seat is nowhere in its page", { skip }, async () => {
  const { seats, watcher } = await table({ game: "onitama+shadow", cards });
  const [secrets, pick] = [[], dice(9)];
  for (let i = 0; i < 24 && mover(seats); i++) {
    const { one, text } = await step(seats, watcher, pick);
    // The other side sees "n?" of a placement and of a silent move.
    const seen = view(seats.find((other) => other !== one)).moves.at(-1)[1];
    if (/^n[a-e]/.test(text) && seen === "n?") secrets.push([one, text]);
    if (!mover(seats)) break; // it is over: nothing is hidden any more
    for (const [owner, secret] of secrets)
      for (const other of [...seats, watcher].filter((any) => any !== owner)) {
        const held = JSON.stringify([view(other), other.source.scene(), other.source.events(), other.source.heard, other.source.setup]);
        const own = view(other).moves.some(([seat, words]) => seat === view(other).you && words === secret) || view(other).legal.includes(secret);
        assert.ok(own || !held.includes(`"${secret}"`), `'${secret}' of the other side at step ${i}`);
      }
  }
  assert.ok(secrets.length >= 2, "something was hidden");
});

test("a turn is taken back by consent, and the one asked is told what it showed (S15)", { skip }, async () => {
  const pick = dice(31);
  let [asks, told] = [0, 0];
  for (const game of ["onitama", "onitama+shadow", "onitama+light"]) {
    const { seats, watcher } = await table({ game, cards });
    for (let i = 0; i < 16 && mover(seats); i++) {
      await step(seats, watcher, pick);
      const asker = seats.find((one) => one !== mover(seats));
      if (!mover(seats) || !asker) break;
      const why = asker.source.may("undo");
      const asked = await asker.source.undo().then(() => null, (fault) => fault);
      assert.equal(asked === null, why === null, `${game}, step ${i}: ${why?.text} / ${asked?.message}`);
      if (asked !== null) continue;
      asks += 1;
      const other = mover(seats);
      await until(() => seats.every((one) => one.source.proposal?.deed === "undo"), "the other is asked, and both know");
      assert.equal(asker.source.may("undo")?.text.length > 0, true, "once is enough");
      const events = other.source.events().filter((event) => event.player === view(asker).you);
      const loud = events.filter((event) => !event.quiet && event.turn === events.at(-1).turn).map((event) => event.text);
      assert.deepEqual(other.source.proposal.shown, loud, `${game}, step ${i}`);
      told += loud.length > 0 ? 1 : 0;
      await other.source.reply(other.source.proposal, false);
      await until(() => seats.every((one) => one.source.proposal === null), "declined");
    }
  }
  assert.ok(asks > 10 && told > 3, `${asks} ${told}`);
});

test("a part that showed nothing goes back without asking, also where nothing else does (S15)", { skip }, async () => {
  const { seats, watcher } = await table({ game: "onitama+shadow", cards, takebacks: false });
  let [parts, kept] = [0, 0];
  for (let i = 0; i < 40 && mover(seats); i++) {
    const one = mover(seats);
    const before = one.source.scene();
    await step(seats, watcher, dice(i + 3));
    if (mover(seats) !== one || one.source.scene().asked === "move") continue;
    const last = one.source.events().at(-1);
    if (!last.quiet) {
      assert.notEqual(one.source.may("undo"), null, last.text);
      kept += 1;
      continue;
    }
    assert.equal(one.source.may("undo"), null, last.text);
    await one.source.undo();
    await until(() => one.source.scene().position === before.position, "it is as before");
    parts += 1;
  }
  assert.ok(parts > 0 && kept > 0, `${parts} ${kept}`);
});

test("a granted takeback goes back on every page", { skip }, async () => {
  const { seats, watcher } = await table({ cards });
  const first = seats[0].source.scene().position;
  const { one } = await step(seats, watcher, dice(3));
  await one.source.undo();
  const other = seats.find((seat) => seat !== one);
  await until(() => other.source.proposal?.deed === "undo", "the other is asked");
  await other.source.reply(other.source.proposal, true);
  await until(() => [...seats, watcher].every((seat) => seat.source.scene().position === first), "it is as before");
  await step(seats, watcher, dice(4));
  for (const seat of [...seats, watcher]) agrees(seat, "and goes on");
});

test("a draw is offered, declined, offered, agreed; a claim where there is none is refused in words", { skip }, async () => {
  const { seats, watcher } = await table({});
  const [one, other] = seats;
  await one.source.draw();
  await until(() => seats.every((seat) => seat.source.proposal?.deed === "draw"), "offered, and both know");
  assert.notEqual(one.source.may("draw"), null);
  await other.source.reply(other.source.proposal, false);
  await until(() => seats.every((seat) => seat.source.proposal === null), "declined");
  await other.source.claim();
  assert.equal(other.faults.length, 1, "claimed in vain");
  assert.ok(other.faults[0].length > 10);
  await step(seats, watcher, dice(1));
  await step(seats, watcher, dice(2));
  await other.source.draw();
  await until(() => one.source.proposal?.deed === "draw", "offered by the other");
  await one.source.draw();
  await until(() => seats.every((seat) => seat.source.ending?.way === "agreement"), "agreed");
  assert.equal(watcher.source.ending.winner, null);
});

test("a clock of the server runs by the time of this device", { skip }, async () => {
  const { seats, watcher } = await table({ clock: { kind: "fischer", base: 300, increment: 5 } });
  await step(seats, watcher, dice(1));
  const { clock } = watcher.source;
  assert.equal(clock.base, 300000);
  assert.equal(clock.running, view(watcher).turn);
  assert.ok(Math.abs(Date.now() - clock.since) < 20000, `${Date.now() - clock.since}`);
  const { seats: timed } = await table({ clock: { kind: "move", per: 1 } });
  await until(() => timed[0].source.ending, "the flag falls");
  assert.equal(timed[0].source.ending.way, "time");
});

test("words, muted and heard again", { skip }, async () => {
  const { seats, watcher } = await table({});
  const [one, other] = seats;
  assert.ok(await one.source.say("to you alone", "players"));
  assert.ok(await one.source.say("to all", "all"));
  await until(() => view(other).chat.length === 2 && view(watcher).chat.length === 1, "they arrive");
  await other.source.mute(0, true);
  await one.source.say("unheard", "players");
  await other.source.mute(0, false);
  await one.source.say("heard", "players");
  await until(() => view(other).chat.length === 3, "again");
  assert.deepEqual(view(other).chat.map((line) => line.text), ["to you alone", "to all", "heard"]);
});

test("two pages play again: the same tokens, the seats changed, kept for the next visit", { skip }, async () => {
  const { id, tokens, seats } = await table({});
  tokens.forEach((token, seat) => page.holdSeat(id, seat, token));
  await seats[1].source.resign();
  await until(() => seats.every((one) => one.source.ending), "it is over");
  await seats[0].source.rematch();
  await until(() => seats[1].source.proposal?.deed === "rematch", "asked");
  await seats[1].source.reply(seats[1].source.proposal, true);
  await until(() => seats.every((one) => view(one).next), "agreed");
  const { next } = view(seats[0]);
  const ways = seats.map((one, seat) => page.rematchOf(view(one), tokens[seat]));
  assert.deepEqual(ways.map(({ path }) => path), [`/g/${next}?seat=1`, `/g/${next}?seat=0`]);
  assert.equal(page.heldGame(next), null, "nobody sits there because the way was shown");
  for (const way of [...ways, ways[0]]) way.hold();
  assert.equal(page.heldSeat(next, null).seat, 1, "the seat taken first is the usual one, however often it is opened");
  const again = [sit(next, page.heldSeat(next, 0).token), sit(next, page.heldSeat(next, 1).token)];
  await until(() => again.every((one) => one.source), "it begins");
  assert.deepEqual(again.map((one) => view(one).you), [0, 1]);
  const mine = await page.myGames();
  assert.deepEqual(mine.filter((game) => game.id === next).map((game) => game.stage), ["running", "running"]);
  assert.ok(mine.findIndex((game) => game.your_turn) === 0, "where it is our turn comes first");
});

test("a game that was called off, or that is unknown, is forgotten", { skip }, async () => {
  const made = await page.api.create({});
  page.holdSeat(made.id, made.seats[0].seat, made.seats[0].token);
  page.holdSeat("AAAAAAAAAAAAAAAA", 0, made.seats[0].token);
  assert.ok((await page.myGames()).some((game) => game.id === made.id && game.stage === "waiting"));
  assert.equal(page.heldGame("AAAAAAAAAAAAAAAA"), null);
  await page.api.leave(made.id, made.seats[0].token);
  assert.ok(!(await page.myGames()).some((game) => game.id === made.id));
  assert.equal(page.heldGame(made.id), null);
});
