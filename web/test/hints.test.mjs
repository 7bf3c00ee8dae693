// Torii: MIT licence, see LICENSE.
// A hint names what can be played in the position that is shown: in random positions of every game, by the page's own
// table and the real engine; and it disappears once the position changes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, dice, games, hasSecrets } from "./core.mjs";
import { openSource, page, person, rules, startMind } from "./levels.mjs";

const soak = Boolean(process.env.TORII_SOAK);

/** The real engine, with a shorter time limit than the page's. */
const real = startMind();
const mind = { hint: (game) => real.hint(game, 60), stop: () => real.stop() };

/** Pass and play, after a number of random actions; the player to act is viewing. */
async function middle(game, seed, length) {
  const source = openSource({ order: { setup: { game, seed: String(seed) }, seats: [person, person], clock: null }, secret: "", mind });
  const roll = dice(seed);
  for (let i = 0; i < length && !source.ending; i++) {
    while (source.curtain) source.turnCurtain();
    await source.play(choose(source.scene().actions, roll).text);
  }
  while (source.curtain) source.turnCurtain();
  return source;
}

/** The legal actions that match the hint. */
const alike = (hint, actions) =>
  actions.filter((one) => one.card === hint.card && one.from === hint.from && one.to === hint.to && one.spiritFrom === hint.spiritFrom && one.spiritTo === hint.spiritTo && one.line === hint.line);

for (const game of games)
  test(`${game}: every hint is legal where it is given`, async () => {
    let given = 0;
    for (let seed = 1; seed <= (soak ? 60 : 6); seed++) {
      const source = await middle(game, seed, (seed * 7) % 31);
      const table = new page.Table(source, rules);
      if (!source.ending) {
        await table.hint();
        const { hint } = table.view;
        assert.ok(hint, `${game}, seed ${seed}: ${table.refused?.text}`);
        assert.ok(alike(hint, source.scene().actions).length > 0, JSON.stringify(hint));
        given += 1;
      }
      table.close();
    }
    assert.ok(given > 0 || hasSecrets(game));
  });

/** An engine whose hint comes when released. */
function slowMind(text) {
  let free = null;
  const mind = {
    hint: () => new Promise((resolve) => (free = () => resolve({ text, score: 0, winIn: null, best: text, line: [text], reason: "plain", clause: null }))),
    stop: () => undefined,
  };
  return { mind, letGo: () => free() };
}

test("a hint for a position that has gone is not shown, however far the new one is", async () => {
  const order = { setup: { game: "onitama", cards: "ox,boar/horse,elephant/crab" }, seats: [person, person], clock: null };
  const [first, other] = ["ox:c1c2", "boar:a1a2"];
  const { mind: slow, letGo } = slowMind("horse:c5c4");
  const source = openSource({ order, secret: "", mind: slow });
  const table = new page.Table(source, rules);
  await source.play(first);
  const asked = table.hint();
  await new Promise((resolve) => setImmediate(resolve));
  await source.undo();
  await source.play(other);
  letGo();
  await asked;
  assert.equal(table.view.hint, null);
  table.close();
});

test("what is not legal is no hint", async () => {
  const order = { setup: { game: "onitama", cards: "ox,boar/horse,elephant/crab" }, seats: [person, person], clock: null };
  const { mind: slow, letGo } = slowMind("tiger:c1c3");
  const table = new page.Table(openSource({ order, secret: "", mind: slow }), rules);
  const asked = table.hint();
  await new Promise((resolve) => setImmediate(resolve));
  letGo();
  await asked;
  assert.equal(table.view.hint, null);
  assert.match(table.refused.text, /No hint/);
  table.close();
});
