// Torii: MIT licence, see LICENSE.
// What a viewer receives does not depend on anything hidden from that viewer. A random game has a twin: a game that
// one viewer cannot distinguish from it. Everything that viewer receives must be the same bytes for both. And a page that
// has only a seat's events shows the same as the page that knows everything.
import assert from "node:assert/strict";
import test from "node:test";
import { choose, dice, games, hasSecrets, playthrough, rules } from "./core.mjs";

const secret = games.filter(hasSecrets);
const viewers = [0, 1, "spectator"];
const tries = ["n-", "l-", "lc", "nb1", "ox:pass", "tiger:c1c3", "nb3c4!", "nc2c3", "rabbit:nb5c4", "na5,b5"];

/** Everything that a viewer can be shown of a match now. */
function told(match, viewer, roll) {
  const scene = match.scene(viewer);
  const texts = [...scene.actions.slice(0, 3).map((one) => one.text), tries[roll(tries.length)], "ox:a1a2", "n?", ""];
  const dear = roll(4) === 0; // the slower checks only sometimes
  return JSON.stringify([
    scene, match.events(viewer), match.answers(viewer), texts.map((text) => match.why(text, viewer)),
    dear ? [match.belief(viewer), match.sceneAt(Math.max(0, match.steps - 3), viewer)] : [],
  ]);
}

/** Plays in the twin some action that the viewer is shown as the last event of the game; false if there is none. */
function follow(twin, match, viewer, roll) {
  const wanted = JSON.stringify(match.events(viewer).at(-1));
  const played = match.events("full").at(-1).text;
  const { actions } = twin.scene("full");
  // The action of the game itself comes last: the more the two differ, the better.
  const same = actions.filter((one) => played.startsWith(one.text)).map((one) => one.text);
  for (let left = actions.map((one) => one.text).filter((text) => !same.includes(text)); left.length + same.length > 0; ) {
    const [text] = left.length > 0 ? left.splice(roll(left.length), 1) : same.splice(0, 1);
    twin.play(text);
    if (JSON.stringify(twin.events(viewer).at(-1)) === wanted) return true;
    twin.undo(1);
  }
  return false;
}

function compareTwins(game, viewer, seed) {
  const roll = dice(seed);
  const setup = { game, seed: String(seed) };
  const match = rules.match(setup);
  const twin = rules.match(setup);
  const seen = { compared: 0, differ: 0 };
  for (;;) {
    const scene = match.scene("full");
    const number = roll(1 << 30);
    assert.equal(told(twin, viewer, dice(number)), told(match, viewer, dice(number)), `${game}, seed ${seed}, step ${match.steps}, viewer ${viewer}`);
    seen.compared++;
    // The comparison proves something only where they really differ.
    if (twin.scene("full").position !== scene.position) seen.differ++;
    if (scene.turn === null || match.steps > 70) break;
    match.play(choose(scene.actions, roll).text);
    if (!follow(twin, match, viewer, roll)) break;
  }
  if (twin.steps === match.steps)
    for (const make of [(one) => one.record("ogn", viewer, { Seed: "1" }), (one) => one.record("json", viewer, {}), (one) => one.svg(one.steps, viewer, "en")])
      assert.equal(make(twin), make(match), `${game}, seed ${seed}, viewer ${viewer}`);
  match.free();
  twin.free();
  return seen;
}

for (const game of secret)
  test(`${game}: twins that look alike are told alike`, (t) => {
    let differ = 0;
    let compared = 0;
    for (const viewer of viewers)
      for (let seed = 1; seed <= (process.env.TORII_BRIEF ? 3 : 6); seed++) {
        const seen = compareTwins(game, viewer, seed);
        differ += seen.differ;
        compared += seen.compared;
      }
    t.diagnostic(`${compared} comparisons, ${differ} of them between positions that differ`);
    assert.ok(differ >= (process.env.TORII_BRIEF ? 20 : 60), `only ${differ} comparisons between positions that differ`);
  });

test("the test sees a leak: the full scene of twins differs", () => {
  assert.notEqual(compareTwins("onitama+shadow", 0, 1).differ, 0);
  const match = rules.match({ game: "onitama+shadow", seed: "1" });
  const twin = rules.match({ game: "onitama+shadow", seed: "1" });
  match.play("nb1");
  twin.play("nd1");
  assert.equal(JSON.stringify(match.scene(1)), JSON.stringify(twin.scene(1)));
  assert.notEqual(JSON.stringify(match.scene("full")), JSON.stringify(twin.scene("full")));
  assert.notEqual(JSON.stringify(match.scene(0)), JSON.stringify(twin.scene(0)));
});

for (const game of games)
  test(`${game}: anyone who only watches is told the same`, () => {
    for (let seed = 11; seed <= 13; seed++) {
      const match = rules.match({ game, seed: String(seed) });
      const watched = viewers.map((viewer) => rules.watch({ game }, viewer, null, []));
      const told = () =>
        viewers.forEach((viewer, i) => {
          const other = watched[i];
          const events = match.events(viewer);
          for (const { player, text } of events.slice(other.steps)) other.hear(player, text);
          const where = `${game}, seed ${seed}, step ${match.steps}, viewer ${viewer}`;
          assert.equal(JSON.stringify(other.scene(viewer)), JSON.stringify(match.scene(viewer)), where);
          assert.equal(JSON.stringify(other.events(viewer)), JSON.stringify(events), where);
          if (match.steps % 5 === 0) assert.equal(JSON.stringify(other.belief(viewer)), JSON.stringify(match.belief(viewer)), where);
          assert.equal(JSON.stringify(other.answers(viewer)), JSON.stringify(match.answers(viewer)), where);
        });
      playthrough(match, dice(seed), told, 60);
      viewers.forEach((viewer, i) => {
        const other = watched[i];
        assert.equal(other.record("ogn", viewer, {}), match.record("ogn", viewer, {}));
        if (hasSecrets(game)) for (const wrong of [...viewers, "full"].filter((one) => one !== viewer)) assert.throws(() => other.scene(wrong), /cannot be shown/);
        // Back to the middle, and on again.
        const events = match.events(viewer);
        const back = Math.floor(match.steps / 2);
        other.undo(other.steps - back);
        assert.equal(JSON.stringify(other.scene(viewer)), JSON.stringify(match.sceneAt(back, viewer)));
        for (const { player, text } of events.slice(back)) other.hear(player, text);
        assert.equal(JSON.stringify(other.events(viewer)), JSON.stringify(events));
        other.free();
      });
      match.free();
    }
  });

test("a game that began with a position in a seat's scope is watched from there", () => {
  const match = rules.match({ game: "onitama+wind+shadow", seed: "21" });
  playthrough(match, dice(21), undefined, 14);
  for (const viewer of viewers) {
    const first = match.scene(viewer);
    const later = rules.match({ game: "", position: match.scene("full").position });
    const watched = rules.watch({ game: "onitama+wind+shadow" }, viewer, first.position, []);
    playthrough(later, dice(22), (one) => {
      for (const { player, text } of one.events(viewer).slice(watched.steps)) watched.hear(player, text);
      assert.deepEqual(watched.scene(viewer), one.scene(viewer));
    }, 20);
  }
});

test("belief: the enemy's ninja is always among the squares, which sum to the ninjas left", () => {
  for (const game of secret)
    for (const seed of [31, 32]) {
      const match = rules.match({ game, seed: String(seed) });
      playthrough(match, dice(seed), (one, scene) => {
        for (const viewer of [0, 1]) {
          const map = one.belief(viewer);
          if (scene.ninjas[1 - viewer] === null) {
            assert.equal(map, null);
            continue;
          }
          scene.squares.forEach(({ pawn, under }, square) => {
            for (const found of [pawn, under]) if (found?.kind === "ninja" && found.player !== viewer) assert.ok(map[square] > 0, `${game} ${scene.position} ${square}`);
          });
          const sum = map.reduce((one, other) => one + other, 0);
          const placed = scene.asked === "place" && scene.position.includes(viewer === 0 ? "nr=*" : "nb=*");
          if (!placed) assert.ok(Math.abs(sum - scene.ninjas[1 - viewer]) < 0.01, `${game} ${sum} ${scene.position}`);
        }
      }, 60);
    }
});

test("what was not shown is refused where it is heard", () => {
  const match = rules.watch({ game: "onitama+shadow" }, 0, null, [[-1, "deal ox,boar/horse,elephant/crab"]]);
  assert.throws(() => match.hear(1, "n?"), /it is for blue to act/);
  assert.throws(() => match.hear(0, "na1"), (fault) => fault.clause === "S2");
  match.hear(0, "nb1");
  match.hear(1, "n?");
  assert.throws(() => match.hear(match.scene(0).turn, "lc=y"), (fault) => fault.clause === "S13" || /this contradicts what was seen/.test(fault.message));
  assert.throws(() => match.play("ox:a1a2"), /played elsewhere/);
  assert.throws(() => match.undo(9), /not taken back/);
  // Of a whole position only the seat's part is taken.
  const part = rules.watch({ game: "onitama+shadow" }, 0, "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=b5 ply=0", []);
  assert.match(part.scene(0).position, / nb=b1 nr=\? /);
  assert.throws(() => rules.match({ game: "", position: "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=? ply=0" }), /does not tell/);
});
