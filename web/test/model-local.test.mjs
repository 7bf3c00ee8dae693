// Torii: MIT licence, see LICENSE.
// A game on this device: what can be taken back, the screen between two players, clocks, a reload.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, drawer, open, rules, settled, torii, touch } from "./table.mjs";

const sq = torii.squareIndex;
const shadow = "game=onitama%2Bshadow";

test("against the computer a whole turn goes back, with the answer; the deal never", async () => {
  const { table, source } = open("game=onitama&seat=blue&level=1&seed=1");
  await settled(source);
  const first = source.match.steps;
  assert.match(table.may("undo").text, /nothing/);
  const position = source.scene().position;
  touch(table, source.scene().actions[0], true);
  await settled(source);
  assert.equal(source.match.steps, first + 2);
  assert.equal(table.may("undo"), null);
  await table.undo();
  assert.equal(source.match.steps, first);
  assert.equal(source.scene().position, position);
  await table.undo();
  assert.match(table.refused.text, /nothing/);
  table.close();
});

test("taking back while the computer thinks: its answer is not heard any more", async () => {
  const { table, source } = open("game=onitama&seat=blue&level=1&seed=1");
  await settled(source);
  const before = source.match.steps;
  touch(table, source.scene().actions[0], true);
  assert.equal(source.busy, true);
  await table.undo();
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(source.match.steps, before);
  assert.equal(source.busy, false);
  table.close();
});

test("two people take back one turn at a time, also after a defeat; not after giving up", async () => {
  const { table, source } = open(`seat=both&position=${encodeURIComponent("2m2/5/2M2/5/5 b tiger,ox/horse,elephant/crab")}`);
  touch(table, source.scene().actions.find((action) => action.wins), true);
  assert.ok(source.ending);
  await table.undo();
  assert.equal(source.ending, null);
  await source.resign();
  assert.equal(source.ending.way, "resign");
  assert.equal(source.ending.winner, 1);
  await table.undo();
  assert.match(table.refused.text, /The game has ended/);
});

/** Blue against the computer in Shadow: plays the first action of a kind that captures nothing. */
async function shadowGame(query) {
  const { table, source } = open(`${shadow}&seat=blue&seed=3${query}`);
  await settled(source);
  const act = async (kind) => {
    touch(table, source.scene().actions.find((action) => action.kind === kind && !action.attempt && !action.takes) ?? source.scene().actions[0]);
    await settled(source);
  };
  await act("place");
  return { table, source, act };
}

test("in Shadow a pawn's move stays, met or not; a ninja's unseen step goes back (S15)", async () => {
  const { table, source, act } = await shadowGame("");
  await act("pawn");
  assert.equal(source.scene().asked, "ninja");
  assert.ok(!source.events().at(-1).text.includes("*"), "nobody was there");
  assert.match(table.may("undo").text, /hidden ninja/, "which is as good to know");
  const { position } = source.scene();
  let parts = 0;
  for (let i = 0; i < 40 && !source.ending && parts < 3; i++) {
    const { asked, turn, steps } = source.scene();
    const before = source.scene().position;
    await act(asked === "move" ? "pawn" : asked === "ninja" ? "ninja" : "nolantern");
    const last = source.events().at(-1);
    const isPart = source.scene().turn === turn && source.scene().steps === steps + 1;
    assert.equal(table.may("undo") === null, isPart && last.quiet, last.text);
    if (!isPart || !last.quiet) continue;
    await table.undo();
    assert.equal(source.scene().position, before);
    parts += 1;
  }
  assert.ok(parts > 0 && position);
  table.close();
});

test("in a practice game whole turns go back whatever they showed, and the record says so (S15)", async () => {
  const { table, source, act } = await shadowGame("&practice=1");
  assert.equal(source.practice, true);
  await act("pawn");
  const first = source.scene();
  assert.equal(table.may("undo"), null);
  await table.undo();
  assert.equal(source.scene().asked, "move");
  await act("pawn");
  assert.equal(source.scene().position, first.position);
  const begin = source.scene().steps - 1;
  await act("ninja");
  while (source.scene().turn === 0 && source.scene().asked === "lantern") await act("nolantern");
  await settled(source);
  await table.undo();
  assert.equal(source.scene().steps, begin, "both turns go back together");
  assert.match(await source.record(), /\[Practice "yes"\]/);
  table.close();
});

test("two people and secrets: the view of a seat never holds the other's ninja", async () => {
  const roll = dice(7);
  for (const game of [shadow, "game=onitama%2Blight", "game=onitama%2Bwind%2Bshadow"]) {
    const { table, source } = open(`${game}&seat=both&seed=${roll(1000)}`, { roll });
    let checked = 0;
    const check = () => {
      const { viewer } = source;
      const { view } = table;
      if (viewer === "full") return;
      const full = source.match.scene("full");
      for (const [square, at] of full.squares.entries())
        for (const pawn of [at.pawn, at.under]) {
          if (!pawn || pawn.kind !== "ninja" || !pawn.hidden || pawn.player === viewer) continue;
          const seen = view.scene.squares[square];
          assert.ok(![seen.pawn, seen.under].some((one) => one?.kind === "ninja" && one.player === pawn.player), `${viewer} sees ${torii.squareName(square)}`);
          checked += 1;
        }
      const own = JSON.stringify([view, table.status, source.events()]);
      const secrets = source.match.events("full").filter((event) => event.kind === "place" && event.player !== viewer);
      for (const { text } of secrets) assert.ok(!own.includes(`"${text}"`), `${viewer} is told ${text}`);
      if (view.curtain?.stage === "lift") assert.equal(viewer, "spectator", "while the curtain is down nobody's side is shown");
      if (view.curtain) assert.deepEqual([view.mine, view.sources.length, view.targets.length], [null, 0, 0]);
    };
    for (let i = 0; !source.ending && i < 120; i++) {
      check();
      if (source.curtain) {
        source.turnCurtain();
        continue;
      }
      assert.equal(source.viewer, source.scene().turn, "the player who acts looks");
      touch(table, source.scene().actions[roll(source.scene().actions.length)]);
    }
    assert.ok(checked > 40, `hidden ninjas were looked for: ${checked}`);
    table.close();
  }
});

test("a refusal is shown to the player who sits there: it is gone with the turn and with the curtain", async () => {
  const { table, source } = open(`${shadow}&seat=both&seed=3`);
  source.turnCurtain();
  table.pickSquare(sq("c3"));
  assert.equal(table.refused.clause, "S2");
  table.pickSquare(sq("b1"));
  table.pickSquare(sq("c3"));
  assert.ok(table.refused, "nobody may play before the screen is up");
  source.turnCurtain();
  assert.equal(table.refused, null, "the next one reads nothing of it");
  table.close();
  const other = open("game=onitama&seat=both&seed=6&cards=ox,boar/horse,elephant/crab");
  other.table.pickSquare(12);
  assert.ok(other.table.refused);
  await other.source.play(other.source.scene().actions[0].text);
  assert.equal(other.table.refused, null);
  other.table.pickCard(other.table.view.cards[0]);
  await other.source.resign();
  assert.equal(other.table.view.card, null, "nothing is picked in a game that is over");
  other.table.close();
});

test("what the curtain hides is not said either", async () => {
  const { table, source } = open(`${shadow}&seat=both&seed=3`);
  const teller = new torii.Teller(table);
  source.turnCurtain();
  teller.next();
  table.pickSquare(sq("b1"));
  assert.equal(source.curtain.stage, "hide");
  assert.match(teller.next().lines.join(" "), /b1/, "who played hears what was played");
  source.turnCurtain();
  assert.equal(source.curtain.stage, "lift");
  const lifted = teller.next();
  assert.doesNotMatch(lifted.lines.join(" "), /b1/);
  assert.deepEqual(lifted.sounds, []);
  source.turnCurtain();
  assert.doesNotMatch(teller.next().lines.join(" "), /b1/);
  table.close();
});

test("a reload goes on: moves, clocks, curtain down", async () => {
  const kept = drawer();
  let now = 1_000_000;
  const options = { drawer: kept, now: () => now };
  const game = open(`${shadow}&seat=both&seed=9&clock=3%2B2&blue=Ana`, options);
  for (let i = 0; i < 9; i++) {
    while (game.source.curtain) game.source.turnCurtain();
    now += 1000;
    touch(game.table, game.source.scene().actions[0]);
  }
  const before = game.source.match.scene("full").position;
  const { left } = game.source.clock;
  assert.notDeepEqual(left, [180_000, 180_000], "some seconds are gone, some were given");
  game.table.close();
  const saved = torii.savedGame(kept);
  const again = open("", { ...options, saved });
  assert.equal(again.source.match.scene("full").position, before);
  assert.equal(again.source.seats[0].name, "Ana");
  assert.deepEqual(again.source.clock.left.map(Math.round), left.map(Math.round));
  assert.equal(again.source.curtain.stage, "lift", "after a reload nobody looks");
  assert.equal(again.source.viewer, "spectator");
  again.table.close();
  assert.equal(torii.savedGame({ ...kept, getItem: () => "{broken" }), null);
});

test("another game puts the one on the table aside; it is continued where it stood", async () => {
  const kept = drawer();
  let now = 1;
  const options = { drawer: kept, now: () => now++ };
  const one = open("game=onitama&seat=both&seed=1", options);
  touch(one.table, one.source.scene().actions[0], true);
  const position = one.source.scene().position;
  const first = one.source.round;
  one.table.close();
  const other = open("game=onitama%2Bwind&seat=both&seed=2", options);
  assert.deepEqual(torii.unfinishedGames(kept).map((game) => game.id), [first], "one without a move is not begun");
  other.source.match.play(other.source.scene().actions[0].text);
  other.source.keepNow();
  assert.deepEqual(torii.unfinishedGames(kept).map((game) => game.id), [other.source.round, first]);
  other.table.close();
  const again = open("", { ...options, saved: torii.unfinishedGame(first, kept) });
  assert.equal(again.source.scene().position, position);
  assert.deepEqual(torii.unfinishedGames(kept).map((game) => game.id), [first, other.source.round], "now the other one waits");
  await again.source.resign();
  again.table.close();
  assert.deepEqual(torii.unfinishedGames(kept).map((game) => game.id), [other.source.round], "over: found among the finished ones");
  assert.equal(torii.keptGames(kept)[0].id, first);
  torii.forgetUnfinished(other.source.round, kept);
  assert.deepEqual(torii.unfinishedGames(kept), []);
  for (let i = 0; i < torii.PUT_ASIDE + 5; i++)
    torii.saveGame({ v: 1, id: `g${i}`, order: one.source.order, moves: ["ox:a1a2"], ending: null, left: null, when: i }, kept);
  assert.equal(torii.unfinishedGames(kept).length, torii.PUT_ASIDE + 1, "as many as are kept, and the one on the table");
  assert.equal(torii.unfinishedGames({ ...kept, getItem: () => "{broken" }).length, 0);
});

test("a finished game is kept to look back at, with everything that was hidden", async () => {
  const kept = drawer();
  const { table, source } = open(`${shadow}&seat=blue&seed=9`, { drawer: kept });
  await settled(source);
  touch(table, source.scene().actions[0]);
  await settled(source);
  await source.resign();
  assert.equal(source.viewer, "full");
  const [game] = torii.keptGames(kept);
  assert.equal(game.id, source.round);
  assert.equal(game.result, "0-1");
  assert.equal(game.side, 0, "who sat there is told 'you' when he looks back");
  assert.match(game.record, /\[Ending "resignation"\]/);
  const read = rules.read(game.record);
  assert.equal(read.match.steps, source.match.steps);
  assert.match(await source.record(), /nb1/);
  assert.equal(table.may("rematch"), null);
  const teller = new torii.Teller(table);
  teller.next();
  await source.rematch();
  assert.match(teller.next().lines[0], /new game/);
  assert.equal(source.ending, null);
  assert.equal(source.seats[1].yours, true, "the seats change");
  table.close();
});

test("the clock: the first move costs nothing, time runs for the player who acts, a turn gives the increment, the end is told", async () => {
  let now = 0;
  const { table, source } = open("game=onitama&seat=both&seed=1&clock=1%2B5", { now: () => now });
  const first = source.scene().turn;
  now = 100_000;
  assert.equal(source.clock.running, null, "the clocks start with the first move");
  touch(table, source.scene().actions[0], true);
  assert.deepEqual(source.clock.left, [60_000, 60_000]);
  assert.equal(source.clock.running, 1 - first);
  now = 110_000;
  touch(table, source.scene().actions.find((action) => !action.wins), true);
  assert.equal(source.clock.left[1 - first], 55_000);
  assert.equal(source.clock.running, first);
  now = 180_000;
  source.ring();
  assert.deepEqual([source.ending.way, source.ending.winner], ["time", 1 - first]);
  assert.equal(source.clock.running, null);
  assert.match(torii.endingWords(source.ending), /time/);
  assert.match(await source.record(), /time forfeit/);
  table.close();
  assert.deepEqual(torii.readClock("5+3"), { base: 300_000, increment: 3000 });
  for (const wrong of ["", "5", "0+3", "5+", "-1+2", "999+0"]) assert.equal(torii.readClock(wrong), null, wrong);
  assert.equal(torii.timeText(8_340), "8.3");
  assert.equal(torii.timeText(61_000), "1:01");
  assert.equal(torii.timeText(3_725_000), "1:02:05");
});

test("a draw: offered, declined, agreed; claimed when the position has stood three times", async () => {
  const { table, source } = open(`seat=both&position=${encodeURIComponent("ssmss/5/5/5/SSMSS b tiger,monkey/crab,crane/horse")}`);
  await source.draw();
  assert.deepEqual(source.proposal, { deed: "draw", from: 0 });
  await source.reply(source.proposal, false);
  assert.equal(source.ending, null);
  assert.equal(table.may("claim"), undefined);
  // Any position that comes again and again: the first legal way back and forth.
  const seen = new Map();
  for (let i = 0; i < 400 && !source.ending && table.may("claim") === undefined; i++) {
    const scene = source.scene();
    const best = scene.actions.filter((action) => !action.takes && !action.wins).map((action) => {
      source.match.play(action.text);
      const key = source.match.scene("full").position.replace(/ (ply|rep)=\S+/g, "");
      source.match.undo(1);
      return { action, count: seen.get(key) ?? 0, key };
    }).sort((a, b) => b.count - a.count)[0];
    seen.set(best.key, best.count + 1);
    await source.play(best.action.text);
  }
  assert.equal(table.may("claim"), null, "the third time a draw may be claimed (B13)");
  await source.claim();
  assert.deepEqual([source.ending.way, source.ending.winner], ["claim", null]);
  table.close();
});

test("by the letter nothing is claimed, the address and the kept game say so, and what is named is dealt (B13, W2)", async () => {
  const kept = drawer();
  const { table, source } = open(`seat=both&rules=letter&position=${encodeURIComponent("ssmss/5/5/5/SSMSS b tiger,monkey/crab,crane/horse rep=3")}`, { drawer: kept });
  assert.equal(table.may("claim"), undefined);
  assert.equal(source.scene().rules, "letter");
  assert.match(torii.tableName(source.scene()), /rules as written/);
  await source.play(source.scene().actions[0].text);
  const before = source.match.scene("full").position;
  assert.match(before, / rules=letter/);
  table.close();
  const again = open("", { drawer: kept, saved: torii.savedGame(kept) });
  assert.equal(again.source.match.scene("full").position, before);
  await again.source.draw(); // an agreement still ends it
  await again.source.reply(again.source.proposal, true);
  assert.equal(again.source.ending.way, "agreement");
  const record = again.source.match.record("ogn", "full", {});
  assert.match(record, /rules=letter/);
  again.table.close();

  const five = "ox,boar,crab,bat,eagle";
  const deals = new Set();
  for (let seed = 0; seed < 8; seed++) {
    const game = open(`game=onitama%2Bwind&seat=both&cards=${five}&seed=${seed}`);
    const { hands, beside } = game.source.scene();
    assert.deepEqual([...hands.flat(), beside].sort(), five.split(",").sort());
    deals.add(hands.join("/"));
    game.table.close();
  }
  assert.ok(deals.size > 3);
});

test("the computer does not take a draw, and trouble with it is told", async () => {
  const { table, source } = open("game=onitama&seat=blue&seed=1&level=2");
  await settled(source);
  assert.match(table.may("draw").text, /does not accept draw offers/);
  table.close();
  const tools = { rules, mind: async () => { throw new Error("offline"); }, drawer: null, shelf: null, now: () => 0, pace: 0 };
  const lost = new torii.LocalSource(torii.readOrder(new URLSearchParams("game=onitama&seat=none&seed=1")), tools);
  await settled(lost);
  assert.match(lost.trouble.text, /computer/);
  lost.close();
});

test("an order says itself in an address, and is read again", () => {
  const order = torii.readOrder(new URLSearchParams("game=onitama%2Bwind&wind=3&level=6&seat=red&clock=10%2B0&red=Ana&light=red"));
  const again = torii.readOrder(new URLSearchParams(torii.orderQuery(order)));
  assert.deepEqual({ ...again, setup: { ...again.setup, seed: "" } }, { ...order, setup: { ...order.setup, seed: "" } });
  assert.notEqual(again.setup.seed, order.setup.seed, "another deal");
  const named = torii.readOrder(new URLSearchParams("game=onitama%2Bwind&rules=letter&winds=bat,hawk&cards=ox,boar,crab,bat,hawk&deal=random"));
  const { seed: _, ...setup } = torii.readOrder(new URLSearchParams(torii.orderQuery(named))).setup;
  assert.deepEqual(setup, { game: "onitama+wind", winds: "bat,hawk", cards: "ox,boar,crab,bat,hawk", deal: "random", rules: "letter" });
});

test("a joined turn is one wish: refused whole, or played whole", async () => {
  const { table, source } = open(`${shadow}&seat=both&cards=ox,boar/horse,elephant/crab`);
  for (const text of ["nb1", "nb5"]) {
    while (source.curtain) source.turnCurtain();
    assert.equal(await table.type(text), true);
  }
  while (source.curtain) source.turnCurtain();
  const before = source.match.steps;
  assert.equal(await table.type("ox:c1c2+nb1b2+lc"), false, "no lantern in the first turn (S13)");
  assert.equal(table.refused.clause, "S13");
  assert.equal(source.match.steps, before);
  assert.equal(await table.type("ox:c1c2+nb1b2"), true);
  assert.equal(source.match.steps, before + 2);
  assert.equal(source.curtain.stage, "hide");
  await source.resign();
  assert.equal(source.ending.winner, 1, "the player who looks resigns, not the one who is to move next");
  table.close();
});
