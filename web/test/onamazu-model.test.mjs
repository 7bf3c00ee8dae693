// Torii: MIT licence, see LICENSE.
// The view-model of Onamazu's table on the real rules: highlights, the effect of selections, takebacks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, settled, torii } from "./onamazu-table.mjs";

const query = (words) => new URLSearchParams(words).toString();

/** Seat 1 stands at a market (I1) and on a field that it has harvested; the other one plays no part. */
const atMarket = (seat) => ({
  players: 2, frames: ["ACTIVATE", "MARKET"], resolved: ["A1"],
  seats: [{ mons: 20, cubes: { RIZ: 2 }, pawns: ["I1", "O2", null], ...seat }, {}],
});

/** A table for one person from a position; the computer opponent never gets a turn. */
function alone(position, wishes = {}) {
  const at = open(query({ levels: "person,1", seed: "3" }), { position, wishes });
  return { ...at, scene: () => at.table.view.scene };
}

test("an acolyte is placed with a second touch, and its gain is told before (R27)", async () => {
  const { table, source } = alone({ players: 2, frames: ["PLACE"], seats: [{ mons: 5 }, { pawns: ["O4", null, null] }] });
  const { steps } = source.scene();
  assert.ok(Object.keys(table.view.lit).filter((thing) => thing.startsWith("cell:")).length > 20);
  table.pick("cell:O2");
  const { preview } = table.view;
  assert.equal(preview.chosen.text, "put A O2");
  assert.deepEqual(preview.fees, []);
  assert.equal(source.scene().steps, steps, "nothing is played yet");
  assert.ok("cell:O4" in table.view.lit, "other cells stay lit while one is looked at");
  table.pick("cell:O4");
  assert.deepEqual(table.view.preview.fees, [{ seat: 1, mons: 2 }], "sharing costs two mons (R52)");
  table.pick("cell:O4");
  await settled(table);
  assert.equal(source.scene().cells.find((cell) => cell.id === "O4").pawns.length, 2);
  assert.equal(source.scene().monasteries[0].mons, 3);
});

test("a thing that is not lit answers why", () => {
  const { table } = alone({ players: 2, frames: ["PLACE"], seats: [{ pawns: ["O2", null, null] }, {}] });
  const away = table.view.scene.cells.find((cell) => !(`cell:${cell.id}` in table.view.lit) && cell.id !== "O2");
  table.pick(`cell:${away.id}`);
  assert.match(table.view.refused.text, /\w/);
  assert.ok(table.view.refused.clause, "with the clause that forbids it");
  assert.equal(table.view.explained.thing, `cell:${away.id}`);
  assert.ok(table.view.explained.told.lines.length > 0);
});

test("an acolyte dragged to a cell stands there", async () => {
  const { table, source } = alone({ players: 2, frames: ["PLACE"], seats: [{}, {}] });
  table.drop("pawn", "cell:M0");
  await settled(table);
  assert.deepEqual(source.scene().cells.find((cell) => cell.id === "M0").pawns, [{ seat: 0, superior: false, acted: false }]);
});

test("payments: the sensible one first, another one in one step (R73)", async () => {
  const { table, source, scene } = alone({
    players: 2, frames: ["ACTIVATE", "BUILD"], resolved: ["A1"],
    seats: [{ cubes: { CER: 2, ENC: 2, SOI: 1, OR: 1 }, pawns: ["M4", "O2", null] }, {}],
  });
  table.pick("slot:2");
  const { preview } = table.view;
  assert.ok(preview.actions.length > 1, "gold may replace a cube");
  assert.equal(preview.chosen, preview.actions[0]);
  assert.equal(preview.chosen.text, "build 2 CER2,ENC2", "the cubes themselves, gold is kept");
  const golden = preview.actions.find((action) => action.text.includes("OR1"));
  table.choose(golden.text);
  assert.equal(table.view.preview.chosen.text, golden.text);
  table.confirm();
  await settled(table);
  assert.equal(scene().monasteries[0].cubes[6], 0, "the gold is paid");
  assert.equal(source.scene().monasteries[0].jinjas.length, 1);
});

test("the market is a basket: nothing is played before the button (R95)", async () => {
  const { table, source, scene } = alone(atMarket({}));
  const { steps } = source.scene();
  table.pick("sell:0");
  table.pick("buy:3");
  assert.equal(source.scene().steps, steps);
  assert.equal(source.scene().monasteries[0].mons, 20);
  const { basket } = table.view;
  assert.deepEqual(basket.items.map((item) => item.action.text), ["sell RIZ", "buy CER"]);
  assert.equal(basket.total.mons, 1 - 6);
  assert.deepEqual(basket.total.cubes, [-1, 0, 0, 1, 0, 0, 0]);
  assert.equal(scene().monasteries[0].mons, 15, "the table is shown as it would be");
  await table.playBasket(true);
  assert.equal(source.scene().monasteries[0].mons, 15);
  assert.deepEqual(source.events().filter((event) => event.player === 0).map((event) => event.text), ["sell RIZ", "buy CER", "leave"]);
  assert.equal(source.scene().asked, "ACTIVATE");
});

test("what depended on a thing leaves the basket with it", () => {
  const { table } = alone(atMarket({ mons: 3, cubes: { RIZ: 1 } }));
  table.pick("sell:0");
  table.pick("buy:1");
  assert.equal(table.view.basket.items.length, 2);
  assert.equal("buy:1" in table.view.lit, false, "there are no mons left for another");
  table.removeFromBasket(0);
  assert.deepEqual(table.view.basket.items, [], "without the sale it could not be paid");
  assert.match(table.view.refused.text, /Also removed/);
});

test("taking back in the market takes the last thing out of the basket", async () => {
  const { table, source } = alone(atMarket({}));
  const { steps } = source.scene();
  table.pick("buy:0");
  table.pick("buy:1");
  await table.undo();
  assert.deepEqual(table.view.basket.items.map((item) => item.action.text), ["buy RIZ"]);
  assert.equal(source.scene().steps, steps);
});

test("a blessing of the basket asks for its god there; a miko closes the basket", async () => {
  const { table, source, scene } = alone(atMarket({ mons: 30 }));
  table.pick("service:bless");
  assert.equal(table.view.basket.open, true);
  assert.equal(scene().asked, "BLESS");
  await table.playBasket(false);
  assert.match(table.view.refused.text, /\w/, "the god is to be chosen first");
  table.pick("god:3");
  assert.equal(table.view.basket.open, false);
  table.pick("service:miko");
  assert.equal(table.view.basket.closed, true);
  assert.deepEqual(table.view.lit, {}, "what the miko brings is not known yet");
  await table.playBasket(true);
  assert.equal(source.scene().asked, "DRAW");
  assert.deepEqual(source.scene().monasteries[0].pending, [3]);
});

test("ending the turn is asked once while something useful is left", async () => {
  const { table, source } = alone({ players: 2, frames: ["ACTIVATE"], seats: [{ pawns: ["O2", "M2", null] }, {}] });
  table.act("end");
  assert.deepEqual(table.view.asksEnd.map((action) => action.text), ["act O2"], "the harvest is useful, bartering with nothing is not");
  table.cancel();
  assert.equal(table.view.asksEnd, null);
  table.act("end");
  await settled(table);
  assert.ok(source.events().some((event) => event.text === "end"), "asked once");
});

test("nothing useful left: the turn ends without a question", async () => {
  const { table, source } = alone({ players: 2, frames: ["ACTIVATE"], seats: [{ pawns: ["M2", null, null] }, {}] });
  table.act("end");
  assert.equal(table.view.asksEnd, null);
  await settled(table);
  assert.ok(source.events().some((event) => event.text === "end"));
});

test("the last action of a turn can be taken back until the turn is ended", async () => {
  const { table, source } = alone({ players: 2, frames: ["ACTIVATE"], seats: [{ pawns: ["O2", null, null] }, {}] });
  const before = source.scene();
  table.pick("cell:O2");
  await settled(table);
  assert.equal(table.view.held.text, "act O2");
  assert.deepEqual(table.view.scene.monasteries[0].cubes.slice(0, 3), [2, 0, 0], "shown as done");
  assert.equal(source.scene().steps, before.steps, "and not played: the next die cannot be taken back");
  assert.equal(table.view.log.at(-1).events.at(-1).text, "act O2", "and told in the log");
  assert.notEqual(table.view.log.at(-1).events.at(-1).words, "");
  assert.deepEqual(table.view.undo, { may: true, reason: null });
  await table.undo();
  assert.equal(table.view.held, null);
  assert.ok(!table.view.log.some((turn) => turn.events.some((event) => event.text === "act O2")), "what went back is told no more");
  assert.deepEqual(table.view.scene, before);
  table.pick("cell:O2");
  await settled(table);
  assert.deepEqual(table.view.offers.map((offer) => offer.text), ["end"]);
  table.act("end");
  await settled(table);
  assert.deepEqual(source.events().slice(0, 2).map((event) => event.text.split(" ")[0]), ["act", "die"]);
});

test("a question with an empty answer alone answers itself, and goes back together", async () => {
  const { table, source } = alone({ players: 2, frames: ["ACTIVATE"], seats: [{ pawns: ["O0", "O2", null] }, {}] });
  const before = source.scene();
  table.pick("cell:O0");
  assert.ok(table.view.preview.vain, "it is said before that nothing can be offered there");
  table.confirm();
  await settled(table);
  assert.deepEqual(source.events().map((event) => event.text), ["act O0", "pass"]);
  assert.match(table.view.notice, /\w/);
  await table.undo();
  assert.deepEqual(source.scene(), before);
});

test("what came to light does not go back, and the reason is told", async () => {
  const { table } = alone({ players: 2, frames: ["ACTIVATE", "DRAW"], resolved: ["A1"], seats: [{ pawns: ["I4", "O2", null], contracts: ["temple"] }, {}] });
  table.act("draw");
  await settled(table);
  assert.equal(table.view.scene.asked, "PICK");
  assert.equal(table.view.undo.may, false);
  assert.match(table.view.undo.reason, /\w/);
});

test("offerings by two touches: the cube, then the jinja (R67)", async () => {
  const { table, source } = alone({
    players: 2, frames: ["ACTIVATE", "OFFER 2"], resolved: ["A1"],
    seats: [{ cubes: { RIZ: 1, SOI: 1 }, pawns: ["M3", "O2", null], jinjas: [{ family: 1 }, { family: 2 }] }, {}],
  });
  table.pick("resource:5");
  assert.deepEqual(table.view.preview.actions.map((action) => action.text), ["offer SOI 1", "offer SOI 2"]);
  assert.ok("jinja:0:2" in table.view.lit);
  assert.ok("resource:0" in table.view.lit, "another cube may be taken instead");
  table.pick("jinja:0:2");
  await settled(table);
  assert.deepEqual(source.scene().monasteries[0].jinjas.map((jinja) => jinja.offerings[5]), [0, 1]);
});

test("addresses: what is wrong with them is told in a line", () => {
  const read = (words) => torii.readOnaOrder(new URLSearchParams(words));
  assert.equal(read("").seats.length, 4);
  assert.deepEqual(read("levels=person,4,9").seats.map((seat) => seat.level), [null, 4, 9]);
  assert.throws(() => read("players=5"), /2 to 4 players, not '5'/);
  assert.throws(() => read("levels=person,11"), /level from 1 to 10, not '11'/);
  assert.throws(() => read("players=2&levels=1,2,3"), /2 seats, but 3/);
  assert.throws(() => read("seed=x"), /seed is a number/);
  const order = read("levels=person,3&names=Anna,&changes=end.max_rounds%3D2");
  const again = torii.readOnaOrder(new URLSearchParams(torii.onaOrderQuery(order)));
  assert.deepEqual({ ...again, setup: { ...again.setup, seed: "" } }, { ...order, setup: { ...order.setup, seed: "" } });
});

test("rules of another file are told and played", () => {
  const { table } = open(query({ levels: "person,1", seed: "3", changes: "cells.harvest=3" }));
  assert.equal(table.view.rules.standard, false);
  assert.equal(table.view.rules.changes.length, 1);
  assert.throws(() => open(query({ levels: "person,1", changes: "cells.harvest=many" })), (fault) => fault instanceof torii.RulesError);
});

