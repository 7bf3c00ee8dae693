// Torii: MIT licence, see LICENSE.
// Whole games of every variant, played by selecting on the table as people do: every legal action can be reached
// that way, and what is selected is what is played.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, open, settled, torii, touch } from "./table.mjs";

const games = ["onitama", "onitama+sensei", "onitama+wind", "onitama+shadow", "onitama+light", "onitama+wind+shadow", "onitama+wind+light", "onitama+sensei+wind"];
const MOST = 120; // turns: random players may play forever

/** The text of a step, without the outcome (N7). */
const bare = (text) => text.replace(/\*|~[br]*|=[yn]/g, "");

const sortOf = (action) => action.kind + (action.attempt ? "!" : "") + (action.from !== null && action.spiritTo !== null ? "@" : "");

/** Everything that a player at the table must be able to read at any moment. */
function checkWords(table) {
  assert.ok(table.status.length > 5, "the status says something");
  assert.doesNotMatch(table.status, /\{\w+\}|%[sd]|undefined|null/);
  for (const turn of torii.turnsOf(table.source.events())) assert.doesNotMatch(torii.turnWords(turn, table.cardOf), /\{\w+\}|%[sd]|undefined|null/);
}

async function playThrough(query, seed) {
  const roll = dice(seed);
  const { table, source } = open(`${query}&seed=${seed}`, { roll });
  const kinds = new Set();
  await settled(source);
  for (let i = 0; !source.ending && source.scene().ply < MOST; i++) {
    while (source.curtain) source.turnCurtain();
    const { scene, mine } = table.view;
    assert.notEqual(mine, null, "somebody on this device is to act");
    assert.ok(scene.actions.length > 0);
    // First a kind, then one of it: else the rare kinds would hardly come.
    const sorts = [...new Set(scene.actions.map(sortOf))];
    const sort = sorts[roll(sorts.length)];
    const fitting = scene.actions.filter((one) => sortOf(one) === sort);
    const action = fitting[roll(fitting.length)];
    const before = source.match.steps;
    touch(table, action, roll(2) === 1);
    assert.equal(table.refused, null, `${action.text}: ${table.refused?.text}`);
    assert.equal(bare(source.match.events("full")[before].text), action.text);
    kinds.add(sort);
    if (i % 7 === 0) checkWords(table);
    await settled(source);
  }
  checkWords(table);
  const over = source.ending !== null;
  table.close();
  return { kinds, over };
}

for (const game of games)
  test(`${game}: two people touch through whole games`, async () => {
    const kinds = new Set();
    let over = 0;
    for (let seed = 1; seed <= 4; seed++) {
      const played = await playThrough(`game=${encodeURIComponent(game)}&seat=both`, seed);
      played.kinds.forEach((kind) => kinds.add(kind));
      over += played.over ? 1 : 0;
    }
    assert.ok(over > 0, "at least one game came to its end");
    const wanted = ["pawn"];
    if (game.includes("wind") && !game.includes("light")) wanted.push("spirit", "pawn@");
    if (game.includes("shadow")) wanted.push("place", "ninja", "ninja!", "stay", "lantern", "nolantern");
    if (game.includes("light")) wanted.push("place", "ninja", "lantern", "nolantern");
    for (const kind of wanted) assert.ok(kinds.has(kind), `a ${kind} was played (${[...kinds].join(" ")})`);
  });

for (const game of ["onitama", "onitama+wind", "onitama+shadow", "onitama+light"])
  for (const seat of ["blue", "red"])
    test(`${game}: a person as ${seat} against the computer`, async () => {
      const played = await playThrough(`game=${encodeURIComponent(game)}&seat=${seat}&level=4`, 11);
      assert.ok(played.kinds.size > 0);
    });

test("the computer is asked at its level, with what its own seat has seen", async () => {
  const { table, source, mind } = open("game=onitama%2Bshadow&seat=blue&level=7&seed=5");
  await settled(source);
  touch(table, table.view.scene.actions[0]);
  await settled(source);
  assert.ok(mind.asked.length > 0);
  for (const { thinking, level } of mind.asked) {
    assert.equal(level, 7);
    assert.equal(thinking.viewer, 1);
    // Red is shown Blue's placement without its square (N5).
    assert.ok(!thinking.moves.some((text) => /^n[a-e]1$/.test(text)), thinking.moves.join(" "));
  }
  table.close();
});

test("a game against computers alone runs by itself", async () => {
  const { source, table } = open("game=onitama&seat=none&level=1&seed=3");
  for (let i = 0; !source.ending && source.match.steps < 60 && i < 20000; i++) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(source.ending || source.match.steps >= 60);
  assert.equal(table.may("undo"), undefined);
  table.close();
});

test("a position begins a game of its own", () => {
  const { table, source } = open(`seat=both&position=${encodeURIComponent("ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab")}`);
  assert.deepEqual(source.scene().hands, [["ox", "boar"], ["horse", "elephant"]]);
  assert.equal(table.view.mine, 0);
  table.close();
  const shadow = open(`seat=both&position=${encodeURIComponent("s1m1s/5/5/5/S1M1S r horse,crab/boar,goose/dragon nb=b1 nr=b5 lb=2 lr=2 ply=0")}`);
  assert.equal(shadow.source.scene().game, "onitama+shadow", "a position tells its own game");
  assert.equal(shadow.source.curtain.to, 1);
  shadow.table.close();
  assert.throws(() => open("position=nonsense"), torii.RulesError);
  assert.throws(() => open("level=11"), /1 to 10, not '11'/);
  assert.throws(() => open("seat=green"), /not 'green'/);
  assert.throws(() => open("clock=soon"), /as in 5\+3/);
  assert.throws(() => open("game=chess"), torii.RulesError);
});
