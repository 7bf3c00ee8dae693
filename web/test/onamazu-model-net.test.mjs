// Torii: MIT licence, see LICENSE.
// Tables of Onamazu on a real server: each page's rules follow what its seat is shown; the legal actions are those the server
// lists, a player's own steps are taken back without consent, and no page holds another one's secrets.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { dice, rules, settled, torii as page, touch } from "./onamazu-table.mjs";
import { Server, torii, until } from "./server.mjs";
import { PlainWebSocket } from "./web-socket.mjs";

const skip = torii === null ? "no program: TORII is not set" : false;
let server;
const open = new Set();

before(async () => {
  if (skip) return;
  server = await Server.start();
  page.useServer(server.url);
});

after(async () => {
  for (const one of open) {
    one.table?.close();
    one.socket.close();
  }
  await server?.remove();
});

/** A page at the table: its socket, and the table that it would show. */
function sit(id, token) {
  const seat = { source: null, table: null, faults: [] };
  seat.socket = new page.GameSocket(id, token, {
    view: (view) => {
      if (seat.source) return seat.source.take(view);
      if (view.stage === "waiting") return undefined;
      seat.source = new page.OnaOnline(rules, seat.socket, view);
      seat.source.onfault = (words) => seat.faults.push(words);
      seat.table = new page.OnaTable(seat.source, { oneClick: () => true, hold: () => true, pace: () => 0 });
      return undefined;
    },
    line: () => undefined,
  }, { WebSocket: PlainWebSocket });
  open.add(seat);
  return seat;
}

async function table(options) {
  const made = await page.api.create({ game: "onamazu", ...options });
  const seats = made.seats.filter((one) => one.token).map((one) => sit(made.id, one.token));
  const watcher = sit(made.id, null);
  await until(() => [...seats, watcher].every((one) => one.source && one.socket.line === "open"), "all are there");
  return { id: made.id, seats, watcher, all: [...seats, watcher] };
}

const view = (one) => one.socket.view;

/** Every page has received it, and no request is pending. */
const together = (all) => until(() => all.every((one) => view(one).v > 0 && view(one).n === view(all[0]).n && !one.source.busy && !one.table.view.busy), "all are at the same place");

function agrees(one) {
  const { legal, you, turn, moves } = view(one);
  const scene = one.source.scene();
  assert.deepEqual(scene.actions.map((action) => action.text).sort(), you !== null && you === turn ? [...legal].sort() : []);
  assert.equal(one.source.events().length, moves.length);
  assert.deepEqual(one.source.events().map((event) => [event.player, event.text]), moves);
}

/** Nothing about another player's end mikos, fame or cards is known here. */
function keepsSecrets(one, all) {
  const scene = one.source.scene();
  for (const other of all) {
    const seat = view(other).you;
    if (seat === null || other === one) continue;
    const [shown, own] = [scene.monasteries[seat], other.source.scene().monasteries[seat]];
    assert.equal(shown.mikos.length + shown.hiddenMikos, own.mikos.length, "how many is known");
    assert.ok(own.mikos.length === shown.mikos.length || own.mikos.some((card) => !shown.mikos.includes(card)));
    if (scene.seat === seat) assert.ok(scene.drawn.every((card) => card === null), "what he draws is not");
  }
}

/** Markets first: chance is the server's, and they must be covered. */
function wished(actions, roll) {
  const market = actions.find((action) => action.cell === "I1" || action.cell === "I7");
  if (market) return market;
  const useful = actions.filter((action) => action.useful);
  const from = useful.length > 0 && roll(5) > 0 ? useful : actions;
  return from[roll(from.length)];
}

test("three pages at a server: the same game for all, each with its own eyes", { skip }, async () => {
  const roll = dice(3);
  const { seats, watcher, all } = await table({ players: 3, seats: ["me", "me", "me"] });
  let [back, basket, held] = [0, 0, 0];
  for (let n = 0; n < 120 && view(watcher).stage === "running"; n++) {
    await together(all);
    all.forEach(agrees);
    all.forEach((one) => keepsSecrets(one, all));
    const mover = seats.find((one) => one.table.view.mine !== null);
    const { view: shown } = mover.table;
    if (shown.held) {
      const { events, turn } = shown.log.at(-1);
      assert.equal(events.at(-1).text, shown.held.text, "what is held is told in the log of the player who acts");
      assert.ok(events.at(-1).words !== "" && events.every((event) => event.turn === turn), "in its turn");
      assert.notEqual(watcher.table.view.log.at(-1)?.events.at(-1).step, events.at(-1).step, "and of nobody else");
      held += 1;
      mover.table.act("end");
      await settled(mover.table);
      continue;
    }
    if (shown.basket?.closed) {
      await mover.table.playBasket(false);
      continue;
    }
    if (shown.basket) basket += 1;
    const action = wished(shown.scene.actions, roll);
    const [scene, steps] = [mover.source.scene(), mover.source.scene().steps];
    await touch(mover.table, action);
    assert.equal(mover.table.view.refused, null, `${action.text}: ${mover.table.view.refused?.text}`);
    if (mover.source.scene().steps === steps || mover.source.may("undo") !== null || action.verb === "leave" || roll(3) > 0) continue;
    await mover.table.undo();
    assert.equal(mover.table.view.refused, null, mover.table.view.refused?.text);
    back += 1;
    assert.deepEqual(mover.source.scene(), scene, `'${action.text}' goes back to the same table`);
    await together(all);
  }
  assert.ok(back > 3, `${back} steps went back`);
  assert.ok(basket > 0, "the market was visited");
  assert.ok(held > 0, "some last steps were held");
  assert.deepEqual(all.flatMap((one) => one.faults), []);
});

test("with a computer, to the end: everything is shown then", { skip }, async () => {
  const roll = dice(4);
  const standard = await import("node:fs").then((fs) => fs.readFileSync(new URL("../../data/onamazu.yaml", import.meta.url), "utf8"));
  const short = standard.replace(/max_rounds: 60/, "max_rounds: 3");
  const { hash, changes } = await page.api.rules(short);
  assert.deepEqual(changes.map((change) => [change.path, change.to]), [["end.max_rounds", "3"]]);
  const { seats, watcher, all } = await table({ players: 2, seats: ["me", "level 2"], rules: short });
  const [one] = seats;
  assert.equal(one.source.rules.hash, hash, "all see by which rules they play");
  assert.equal(one.source.rules.changes.length, 1);
  for (let n = 0; n < 400 && view(one).stage === "running"; n++) {
    await until(() => view(one).stage === "over" || (one.table.view.mine !== null && !one.table.view.busy), "it is our turn");
    if (view(one).stage === "over") break;
    const { view: shown } = one.table;
    if (shown.held) one.table.act("end");
    else if (shown.basket?.closed) await one.table.playBasket(false);
    else await touch(one.table, wished(shown.scene.actions, roll));
    assert.equal(one.table.view.refused, null, one.table.view.refused?.text);
  }
  await until(() => all.every((each) => each.source.viewer === "full"), "everything is shown");
  assert.equal(one.source.ending.way, "score");
  assert.equal(one.table.view.scoring.steps.length, 5);
  assert.deepEqual(watcher.source.scene().result, one.source.scene().result);
  assert.match(await one.source.record(), /\[Scores "/);
  await one.source.rematch();
  await until(() => view(one).next, "another game");
});

test("a player who resigns leaves the seat to the computer", { skip }, async () => {
  const { seats, watcher } = await table({ players: 3, seats: ["me", "me", "level 1"] });
  const [first, second] = seats;
  assert.equal(first.source.may("resign"), null);
  await first.source.resign();
  await until(() => second.source.seats[0].kind === "computer", "the computer sits there");
  assert.equal(first.source.may("undo"), undefined);
  assert.equal(first.source.seats[0].yours, false);
  await until(() => second.table.view.mine === 1, "the game continues");
  assert.equal(watcher.source.ending, null);
});
