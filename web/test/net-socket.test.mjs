// Torii: MIT licence, see LICENSE.
// The page's connection to a real server: the view built from events equals the server's; it reconnects by
// itself, and nothing is played twice.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { load } from "./load.mjs";
import { Line, Server, torii, until } from "./server.mjs";
import { PlainWebSocket } from "./web-socket.mjs";

const skip = torii === null ? "no program: TORII is not set" : false;
let server, net;
const open = new Set();

before(async () => {
  if (skip) return;
  net = await load("net/http.ts", "net/protocol.ts", "net/socket.ts");
  server = await Server.start();
  net.useServer(server.url);
});

after(async () => {
  for (const socket of open) socket.close();
  await server?.remove();
});

/** A seat's socket, with everything it received. */
function listen(id, token, options = {}) {
  const told = { events: [], lines: [] };
  const socket = new net.GameSocket(id, token, {
    view: (_view, event) => told.events.push(event),
    line: (line) => told.lines.push(line),
  }, { WebSocket: PlainWebSocket, ...options });
  open.add(socket);
  return Object.assign(socket, { told });
}

async function twoSeats(options = {}, listening = {}) {
  const made = await net.api.create({ seats: ["me", "me"], ...options });
  const sockets = made.seats.map((seat) => listen(made.id, seat.token, listening));
  await until(() => sockets.every((one) => one.line === "open" && one.view.stage === "running"), "both seats listen");
  return { id: made.id, tokens: made.seats.map((seat) => seat.token), sockets };
}

const toAct = (sockets) => sockets.find((one) => one.view.turn === one.view.you);

/** One action by the player to act; resolves when both have seen it. */
async function step(sockets, pick = 0) {
  const one = toAct(sockets);
  const { n, legal } = one.view;
  await one.ask("act", { text: legal[pick % legal.length], n });
  await until(() => sockets.every((other) => other.view.n > n), "both are told");
}

test("what the events make is what the server shows", { skip }, async () => {
  for (const game of ["onitama", "onitama+wind", "onitama+shadow", "onitama+light"]) {
    const cards = game.includes("wind") ? "bat,boar/eagle,elephant/crab" : "ox,boar/horse,elephant/crab";
    const { id, tokens, sockets } = await twoSeats({ game, cards });
    for (let i = 0; i < 24 && toAct(sockets); i++) await step(sockets, 7 * i + 3);
    await sockets[0].ask("chat", { text: "good game", to: "all" });
    await until(() => sockets.every((one) => one.view.chat.length === 1), "the words arrive");
    for (const [seat, socket] of sockets.entries()) {
      assert.deepEqual(socket.view, await net.api.view(id, tokens[seat]), `${game}, seat ${seat}`);
      assert.equal(socket.told.events.filter((event) => event.t === "view").length, 1, "the whole view came once");
    }
  }
});

test("who comes back is told what was missed, and only that", { skip }, async () => {
  const { id, tokens, sockets } = await twoSeats({}, { blink: 30000 });
  const [one, other] = sockets;
  await step(sockets);
  let events = one.told.events.length;
  one.drop(); // the connection is cut without a close
  one.gone(1006);
  const first = toAct(sockets);
  await net.api.view(id, null);
  if (first === other) await other.ask("act", { text: other.view.legal[0], n: other.view.n });
  else await other.ask("chat", { text: "are you there?" });
  await until(() => one.line === "open" && one.view.v === other.view.v && one.told.events.length > events, "it has caught up");
  assert.ok(one.told.events.slice(events).every((event) => event.t !== "view"), "not the whole view");
  assert.deepEqual(one.view, await net.api.view(id, tokens[0]));
  assert.ok(!one.told.lines.includes("lost"), "nobody need notice");
});

test("the server is killed and started again: the game goes on by itself, each action once", { skip }, async () => {
  const { id, tokens, sockets } = await twoSeats({}, { blink: 60000 });
  await step(sockets);
  const one = toAct(sockets);
  const { n, legal } = one.view;
  await server.stop("SIGKILL");
  const played = one.ask("act", { text: legal[0], n }); // no server: the request waits for it
  await server.begin();
  await played;
  await until(() => sockets.every((socket) => socket.view.n === n + 1), "both are told");
  for (let i = 0; i < 4 && toAct(sockets); i++) await step(sockets, i);
  for (const [seat, socket] of sockets.entries()) {
    assert.deepEqual(socket.view, await net.api.view(id, tokens[seat]));
    assert.ok(!socket.told.lines.includes("lost"));
  }
  assert.equal(sockets[0].view.moves.filter(([seat, text]) => seat >= 0 && text === legal[0]).length >= 1, true);
});

test("an action of which it is not known whether it arrived is not played twice", { skip }, async () => {
  const { sockets } = await twoSeats();
  const one = toAct(sockets);
  const { n, legal } = one.view;
  const played = one.ask("act", { text: legal[0], n });
  one.drop(); // sent, and the connection breaks before the answer
  one.gone(1006);
  await played;
  await until(() => sockets.every((socket) => socket.view.n > n), "it is played");
  assert.equal(one.view.n, n + 1);
});

test("a loss that lasts is told, and that it is over", { skip }, async () => {
  const { sockets } = await twoSeats({}, { blink: 50 });
  await server.stop();
  await until(() => sockets.every((socket) => socket.line === "lost"), "both notice");
  await server.begin();
  await until(() => sockets.every((socket) => socket.line === "open"), "both are back");
  await step(sockets);
});

test("a wrong token and a game that is none end it in words", { skip }, async () => {
  const made = await net.api.create({ seats: ["me", "me"] });
  const stranger = listen(made.id, "x".repeat(43));
  const nowhere = listen("AAAAAAAAAAAAAAAA", null);
  const strange = listen("no such name", null); // the handshake is refused
  await until(() => [stranger, nowhere, strange].every((one) => one.line === "ended"), "all are refused");
  assert.equal(stranger.fault.status, 401);
  assert.equal(nowhere.fault.status, 404);
  assert.equal(strange.fault.status, 404);
  await assert.rejects(stranger.ask("resign"), (fault) => fault instanceof net.ApiError);
});

test("what is refused says why, by its code and clause", { skip }, async () => {
  const { sockets } = await twoSeats({ cards: "ox,boar/horse,elephant/crab" });
  const one = toAct(sockets);
  const other = sockets.find((socket) => socket !== one);
  await assert.rejects(one.ask("act", { text: "ox:a1a4", n: one.view.n }), (fault) => fault.status === 422 && /^B\d/.test(fault.clause));
  await assert.rejects(other.ask("act", { text: one.view.legal[0], n: other.view.n }), (fault) => fault.status === 409);
  await assert.rejects(net.api.join(one.id, {}), (fault) => fault.status === 409);
  await assert.rejects(net.api.view("AAAAAAAAAAAAAAAA", null), (fault) => fault.status === 404 && fault.code === "no_game");
});

test("it knows the server's time", { skip }, async () => {
  const { sockets } = await twoSeats({ clock: { kind: "fischer", base: 300, increment: 5 } });
  assert.ok(Math.abs(sockets[0].skew) < 5000, `here it is the same clock: ${sockets[0].skew}`);
  assert.ok(sockets[0].best < 60000, "a pong has told it");
});

test("who comes and goes is told beside the stream", { skip }, async () => {
  const { id, tokens, sockets } = await twoSeats();
  const [one, other] = sockets;
  await until(() => one.view.seats.every((seat) => seat.present), "both are there");
  const { v } = one.view;
  other.close();
  await until(() => one.view.seats[1].present === false, "he has gone");
  assert.equal(one.view.v, v, "that is no event of the stream");
  const back = listen(id, tokens[1]);
  await until(() => one.view.seats[1].present === true, "he is back");
  await step([one, back]);
  assert.equal(one.view.seats[1].present, true);
  assert.deepEqual(one.view, await net.api.view(id, tokens[0]));
});

test("a line that has gone dead without a word is noticed, and the action arrives over another", { skip }, async () => {
  const line = await Line.to(server);
  net.useServer(line.url);
  try {
    const { id, tokens, sockets } = await twoSeats({}, { silence: 3000, beat: 1000, blink: 60000 });
    const one = toAct(sockets);
    const { n, legal } = one.view;
    line.dead = true;
    const played = one.ask("act", { text: legal[0], n });
    await until(() => !one.ready, "it is noticed");
    line.heal();
    await played;
    await until(() => sockets.every((socket) => socket.view.n === n + 1), "both are told");
    for (const [seat, socket] of sockets.entries()) {
      assert.deepEqual(socket.view, await net.api.view(id, tokens[seat]));
      socket.close();
    }
  } finally {
    line.close();
    net.useServer(server.url);
  }
});
