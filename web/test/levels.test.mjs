// Torii: MIT licence, see LICENSE.
// The levels on the page play exactly as measured with `torii ladder`, move by move, for the same secret. And nothing
// except the secret, the seat and the number of actions affects their play: neither a reload, nor a move that is taken
// back, nor a hint.
import assert from "node:assert/strict";
import { test } from "node:test";
import { secretOf, without } from "./core.mjs";
import { computer, idle, ladder, levelOf, openSource, person, playOut, run, startMind, startOnamazuMind, taken } from "./levels.mjs";

const soak = Boolean(process.env.TORII_SOAK);
const brief = Boolean(process.env.TORII_BRIEF);

/** Game, two levels, seeds; in Onamazu also the number of players. */
const pairs = [
  ["onitama", "1,2", [1, 2]], ["onitama", "3,4", [3]], ["onitama", "6,7", [4], { long: true }], ["onitama", "9,10", [5], { soak: true }],
  ["onitama+wind", "2,3", [1]], ["onitama+wind", "5,6", [2]],
  ["onitama+shadow", "1,4", [1]], ["onitama+shadow", "6,7", [2]],
  ["onitama+light", "2,3", [1]], ["onitama+light", "5,6", [2]],
  ["onitama+sensei+wind+shadow", "3,5", [1], { soak: true }], ["onitama+wind+light", "3,5", [1], { soak: true }],
  ["onamazu", "1,4", [1], { players: 2 }], ["onamazu", "2,5", [2], { players: 3 }], ["onamazu", "3,8", [3], { players: 4, soak: true }],
];

function orderOf(game, seed, players, tags) {
  const levels = (players ? ["Seat1", "Seat2", "Seat3", "Seat4"].slice(0, players) : ["BlueSeat", "RedSeat"]).map((tag) => levelOf(tags[tag]));
  assert.ok(levels.every((level) => level > 0), JSON.stringify(tags));
  const setup = players ? { players, changes: "", seed: String(seed) } : { game, seed: String(seed) };
  return { setup, seats: levels.map(computer), clock: null };
}

// Those that take long are in ./run soak alone: a test that is skipped counts as failed.
for (const [game, levels, seeds, { players = 0 } = {}] of pairs.filter(([, , , more], i) => soak || (!more?.soak && !(brief && (more?.long || i % 2)))))
  test(`${game}${players ? ` for ${players}` : ""}, levels ${levels}: the ladder's moves`, { skip: without }, async (t) => {
    let moves = 0;
    for (const seed of soak ? [...seeds, ...seeds.map((one) => one + 100), ...seeds.map((one) => one + 200)] : seeds) {
      // The same deal from every side.
      const games = ladder([game, "--levels", levels, "--games", String(players || 2), "--seed", String(seed), ...(players ? ["--players", String(players)] : [])]);
      for (const { tags, moves: wanted } of games) {
        const record = await playOut(openSource({ order: orderOf(game, seed, players, tags), secret: tags.LevelSecret }));
        const played = taken(record);
        assert.equal(played.moves, wanted, JSON.stringify(tags));
        assert.equal(played.tags.Deal, tags.Deal);
        moves += wanted.split(" ").length;
        if (!played.tags.LevelSecret) continue; // drawn: the page's game continues
        const { status, said } = run(["verify", "record", "-", "--levels"], record);
        assert.equal(status, 0, said);
      }
    }
    t.diagnostic(`${moves} words of moves`);
    assert.ok(moves > 20);
  });

/** Plays a number of actions as a person; `more(source, text)` before each may play it, and take it back. Returns all events. */
async function againstPerson(source, from, to, more = async () => {}) {
  for (let i = from; i < to; i++) {
    await idle(source);
    if (source.ending) break;
    const { actions } = source.scene();
    const { text } = actions[(i * 7) % actions.length];
    await more(source, text);
    await source.play(text);
    await idle(source);
  }
  return source.events().map((event) => event.text);
}

const orders = {
  onitama: { setup: { game: "onitama", seed: "8" }, seats: [person, computer(2)], clock: null },
  // In practice, actions that showed something can be taken back too (S15).
  "onitama+shadow": { setup: { game: "onitama+shadow", seed: "8" }, seats: [person, computer(3)], clock: null, practice: true },
  onamazu: { setup: { players: 2, changes: "", seed: "8" }, seats: [person, computer(2)] },
};

const lengths = { onitama: 6, "onitama+shadow": 24, onamazu: 40 };

for (const [game, order] of Object.entries(orders)) {
  const length = lengths[game];

  test(`${game}: what is taken back and played again is answered alike`, async () => {
    const plain = await againstPerson(openSource({ order, secret: secretOf(21) }), 0, length);
    const source = openSource({ order, secret: secretOf(21) });
    let back = 0;
    for (let i = 0; i < length && !source.ending; i++) {
      await againstPerson(source, i, i + 1);
      const answered = [...source.events()];
      if (source.may("undo") !== null) continue; // it revealed something, and stays
      await source.undo();
      await idle(source);
      const gone = answered.slice(source.events().length);
      // The same input again; the computer's moves follow by themselves.
      for (const { player, text } of gone.filter((event) => event.player === 0)) {
        await source.play(text.replace(/[*~=].*$/, ""));
        await idle(source);
        back += Number(gone.some((event) => event.player !== player));
      }
      assert.deepEqual(source.events().map((event) => event.text), answered.map((event) => event.text));
    }
    assert.deepEqual(source.events().map((event) => event.text), plain);
    // In Onamazu nothing that the others have seen can be taken back.
    assert.ok(back > 0 || game === "onamazu", `${back} turns with their answers were taken back`);
  });

  test(`${game}: a reload plays on as it would have`, async () => {
    const kept = new Map();
    const drawer = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) };
    const plain = await againstPerson(openSource({ order, secret: secretOf(22) }), 0, length);
    const source = openSource({ order, secret: secretOf(22), drawer });
    await againstPerson(source, 0, length / 2);
    source.close();
    const stored = [...kept.values()].map((text) => JSON.parse(text)).flat().find((one) => one?.id === "test");
    assert.equal(stored.secret, secretOf(22));
    // Another page, with an engine without memory of earlier searches.
    const mind = order.setup.players ? startOnamazuMind() : startMind();
    const resumed = openSource({ order: stored.order, secret: stored.secret, moves: stored.moves, mind });
    assert.deepEqual(await againstPerson(resumed, Math.ceil(length / 2), length), plain);
  });
}

test("a game from before there were secrets gets one, and a rematch another", async () => {
  for (const order of Object.values(orders)) {
    const asked = [];
    const mind = { choose: async (_game, _level, secret) => (asked.push(secret), new Promise(() => undefined)), stop: () => undefined };
    const watched = { ...order, seats: order.seats.map(() => computer(1)) };
    for (const secret of [undefined, "", "nonsense"]) {
      const source = openSource({ order: watched, secret, mind });
      await new Promise((resolve) => setTimeout(resolve, 5));
      source.restart(watched);
      await new Promise((resolve) => setTimeout(resolve, 5));
      source.close();
    }
    assert.equal(asked.length, 6);
    assert.equal(new Set(asked).size, 6);
    asked.forEach((secret) => assert.match(secret, /^[0-9a-f]{64}$/));
  }
});

test("a hint changes nothing, and knows nothing of the secret", async () => {
  const order = orders.onitama;
  const plain = await againstPerson(openSource({ order, secret: secretOf(23) }), 0, 5);
  const hints = [];
  const advised = await againstPerson(openSource({ order, secret: secretOf(23) }), 0, 5, async (source) => hints.push(await source.hint()));
  assert.deepEqual(advised, plain);
  assert.equal(hints.length, 5);
});

test("the secret is told when the game is over, not before", async () => {
  for (const [game, order] of Object.entries(orders)) {
    const source = openSource({ order, secret: secretOf(24) });
    await againstPerson(source, 0, game === "onamazu" ? 36 : 4);
    assert.equal((await source.record()).includes("LevelSecret"), false);
    await source.resign();
    assert.ok((await source.record()).includes(`[LevelSecret "${secretOf(24)}"]`));
    const { status, said } = run(["verify", "record", "-", "--levels"], await source.record());
    assert.equal(status, 0, said);
    assert.match(said, /levels {2}[1-9]\d* moves/);
    source.close();
  }
});
