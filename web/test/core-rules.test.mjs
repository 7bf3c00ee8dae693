// Torii: MIT licence, see LICENSE.
// The rules in WebAssembly are those of the native program: the same counts, games, records, pictures, refusals.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { choose, dice, games, hasSecrets, native, playthrough, rules, without } from "./core.mjs";

const perft = readFileSync(new URL("../../tests/data/perft.tsv", import.meta.url), "utf8")
  .split("\n").filter((line) => line !== "" && !line.startsWith("#")).slice(1)
  .map((line) => line.split("\t"))
  .map(([blue, red, beside, mover, depth, count]) => ({
    position: `ssmss/5/5/5/SSMSS ${mover[0]} ${blue}/${red}/${beside}`, depth: Number(depth), count: Number(count) }));

test("perft gives the known counts", () => {
  const few = perft.filter(({ count }) => count < 1e7);
  assert.ok(few.length >= 15);
  for (const { position, depth, count } of few) assert.equal(rules.perft(position, depth), count, `${position} depth ${depth}`);
});

// How fast it is beside the native program is measured by bench/wasm.mjs, not here.
if (!process.env.TORII_BRIEF) test("perft of a large tree gives the known count", () => {
  const { position, depth, count } = perft.find((one) => one.count > 1e8 && one.count < 1e9);
  assert.equal(rules.perft(position, depth), count);
});

for (const game of games)
  test(`${game}: games go as torii trace tells them`, { skip: without }, () => {
    for (const seed of [1, 2]) {
      const match = rules.match({ game, seed: String(seed) });
      const told = [];
      const actions = [];
      const roll = dice(seed);
      for (;;) {
        const scene = match.scene("full");
        told.push({ turn: scene.turn === null ? "over" : ["blue", "red"][scene.turn], legal: scene.actions.map((one) => one.text), state: scene.position, result: scene.result?.points ?? null });
        if (scene.turn === null || told.length > 80) break;
        actions.push(choose(scene.actions, roll).text);
        match.play(actions.at(-1));
      }
      const lines = native(["trace", game, "--seed", String(seed), "--actions", "-"], actions.join("\n")).trim().split("\n").map((line) => JSON.parse(line));
      assert.equal(lines[0].chance[0], match.events("full")[0].text);
      lines.forEach(({ turn, legal, state, result }, i) => assert.deepEqual({ turn, legal, state, result }, told[i], `seed ${seed}, step ${i}`));
      assert.equal(lines.length, told.length);
      match.free();
    }
  });

for (const game of games)
  test(`${game}: records in both forms and all scopes are the native ones`, { skip: without }, () => {
    const match = rules.match({ game, seed: "5", ...(game.includes("light") ? { light: 1 } : {}) });
    playthrough(match, dice(5), undefined, 60);
    const tags = { Blue: "Anna \"A\"", Red: "Ben\\Öz", Seed: "5" };
    const full = match.record("ogn", "full", tags);
    assert.equal(native(["convert", "--to", "ogn", "-"], full), full);
    const json = native(["convert", "--to", "json", "-"], full);
    assert.equal(match.record("json", "full", tags), json);
    for (const [viewer, scope] of [["full", "full"], [0, "blue"], [1, "red"], ["spectator", "public"]]) {
      const shown = native(["convert", "--to", "ogn", "--scope", scope, "-"], full);
      if (hasSecrets(game)) assert.equal(match.record("ogn", viewer, tags), shown, scope);
      const again = rules.read(shown);
      if (hasSecrets(game)) assert.equal(again.viewer, viewer);
      assert.equal(again.tags.Blue, tags.Blue);
      assert.equal(again.match.record("ogn", again.viewer, again.tags), shown, scope);
      // Read again it is the same game: the same scenes, at every fifth step.
      for (let step = match.steps; step >= 0; step -= 5)
        assert.deepEqual(again.match.sceneAt(step, again.viewer), match.sceneAt(step, again.viewer), `${scope}, step ${step}`);
      const twin = rules.read(native(["convert", "--to", "json", "-"], shown));
      assert.equal(twin.match.record("ogn", twin.viewer, twin.tags), shown, `JSON of scope ${scope}`);
      again.match.free();
      twin.match.free();
    }
  });

test("comments and the result of a record go through its JSON twin", { skip: without }, () => {
  const ogn = '[Game "onitama"]\n[Deal "ox,boar/horse,elephant/crab"]\n\n{A {brace\\} and a \\\\.} 1. ox:c1c2 {"So"} horse:c5c4 1/2-1/2\n';
  const json = native(["convert", "--to", "json", "-"], ogn.replace("1/2-1/2", "1-0").replace("\n\n", '\n[Ending "resignation"]\n\n'));
  const { match, tags } = rules.read(json);
  assert.equal(tags.Result, "1-0");
  assert.equal(tags.Ending, "resignation");
  assert.equal(match.record("ogn", "full", tags).includes('[Ending "resignation"]'), true);
});

test("a picture is the native one", { skip: without }, () => {
  const match = rules.match({ game: "onitama+wind+shadow", seed: "3" });
  playthrough(match, dice(3), undefined, 20);
  for (const [viewer, seat] of [["full", "blue"], [0, "blue"], [1, "red"]]) {
    const svg = match.svg(match.steps, viewer, "fr");
    assert.match(svg, /^<svg[^>]*>/);
    const { position } = match.scene(viewer);
    // The native program draws a position without a last move: that is the first of a look at it.
    const drawn = native(["render", position, ...(viewer === "full" ? ["--full"] : ["--seat", seat]), "--lang", "fr", "--width", "720", "-o", "-"]);
    const plain = rules.watch({ game: "" }, viewer, position, []);
    assert.equal(plain.svg(0, viewer, "fr"), drawn, String(viewer));
  }
});

/** A step of tests/data/playthroughs: `key: value` lines, the legal actions in lines that begin with blanks. */
function goldenSteps(game) {
  const text = readFileSync(new URL(`../../tests/data/playthroughs/${game}.txt`, import.meta.url), "utf8");
  const [head, ...steps] = text.split(/^step \d+$/m);
  const facts = (part) => Object.fromEntries([...part.matchAll(/^([a-z ]+): (.*)$/gm)].map(([, key, value]) => [key, value]));
  return { deal: facts(head).chance, steps: steps.map((part) => ({ ...facts(part), actions: [...part.matchAll(/^ {2}(.*)$/gm)].flatMap(([, line]) => line.split(" ")) })) };
}

const viewers = [[0, "blue"], [1, "red"], ["spectator", "spectator"]];

for (const game of games)
  test(`${game}: the written-out game of the native tests, as everybody sees it`, () => {
    const { deal, steps } = goldenSteps(game);
    const cards = deal.replace("deal ", "");
    const wind = cards.split(/[,/]/).filter((name) => rules.card(name).set === "wind").length;
    const light = / nb=\*,\*/.test(steps[0].position) ? 1 : 0;
    const match = rules.match({ game, cards, ...(game.includes("+wind") ? { wind } : {}), ...(game.includes("+light") ? { light } : {}) });
    steps.forEach((step, i) => {
      const scene = match.scene("full");
      assert.equal(scene.position, step.position, `step ${i}`);
      assert.equal(scene.turn === null ? "over" : ["blue", "red"][scene.turn], step.turn ?? "over");
      assert.deepEqual(scene.actions.map((one) => one.text), step.actions, `step ${i}`);
      if (scene.turn !== null) assert.deepEqual(match.scene(scene.turn).actions, scene.actions, `step ${i}`);
      for (const [viewer, name] of viewers) if (step[`${name} sees`]) assert.equal(match.scene(viewer).position, step[`${name} sees`], `step ${i}, ${name}`);
      if (!step.action) return;
      match.play(step.action);
      for (const [viewer, name] of viewers) if (step[`${name} is shown`]) assert.equal(match.events(viewer).at(-1).text, step[`${name} is shown`], `step ${i}, ${name}`);
    });
    assert.ok(steps.length > 8);
    assert.equal(match.steps, steps.filter((step) => step.action).length + 1);
    match.free();
  });

test("refusals are one line in English, with their clause", () => {
  const match = rules.match({ game: "onitama", cards: "ox,boar/horse,elephant/crab" });
  for (const [text, clause] of [["ox:a1a3", "B5"], ["tiger:a1a2", "B5"], ["ox:a1b1", "B6"], ["ox:pass", "B8"], ["oxx:a1a2", "N3"], ["", "N3"]]) {
    const why = match.why(text, "full");
    assert.equal(why?.clause, clause, text);
    assert.throws(() => match.play(text), (fault) => fault.clause === clause && fault.message === why.message && !fault.message.includes("\n"));
  }
  assert.equal(match.steps, 1);
  assert.equal(match.why("ox:a1a2", 0), null);
  const notNow = match.why("horse:a5a4", 1);
  assert.match(notNow.message, /blue/);
  for (const setup of [{ game: "onitama+foo" }, { game: "onamazu" }, { game: "onitama", wind: 2 }, { game: "onitama", cards: "ox,ox/horse,elephant/crab" }, { game: "onitama", deck: "ox" },
    { game: "onitama", seed: "x" }, { game: "", position: "nonsense" }, { game: "onitama+light", light: 7 }, { game: "onitama", position: "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=* nr=* part=s" }])
    assert.throws(() => rules.match(setup), (fault) => fault.name === "Error" && fault.message.length > 5 && !fault.message.includes("\n"), JSON.stringify(setup));
  for (const record of ["", "[Game \"onitama\"]\n\n1. ox:c1c2 *\n", "{\"torii\":\"record\",\"version\":2}\n", "\0\u00ff"]) assert.throws(() => rules.read(record), JSON.stringify(record));
});

test("undo takes back, and says of each step whether it may be", () => {
  const match = rules.match({ game: "onitama+shadow", seed: "9" });
  const positions = [];
  playthrough(match, dice(9), (one, scene) => positions.push(scene.position), 60);
  for (let i = positions.length - 1; i > 0; i--) {
    assert.equal(match.scene("full").position, positions[i]);
    match.undo(1);
  }
  assert.equal(match.steps, 1);
});

test("a set-up by position goes on from there", () => {
  const position = "5/2m2/5/2M2/5 b ox,boar/horse,elephant/crab";
  const match = rules.match({ game: "", position });
  assert.equal(match.scene(0).position, position);
  assert.equal(match.scene(0).game, "onitama");
  assert.equal(rules.scene(position, "spectator").actions.length, 0);
  assert.ok(rules.scene(position, 0).actions.length > 0);
});

test("cards are those of data/cards.tsv", () => {
  const rows = readFileSync(new URL("../../data/cards.tsv", import.meta.url), "utf8").split("\n").filter((line) => line !== "" && !line.startsWith("#")).slice(1).map((line) => line.split("\t"));
  assert.equal(rules.cards().length, rows.length);
  for (const [deck, title, , , stamp, moves, wind] of rows) {
    const card = rules.cards().find((one) => one.title === title);
    const list = (text) => (text === "-" ? [] : text.split(/[;/]/).map((pair) => pair.split(",").map(Number)));
    const [blue, red] = moves.split("|");
    const sorted = (pairs) => pairs.map(String).sort();
    assert.deepEqual([card.set, card.stamp, sorted(card.moves), sorted(card.spirit)], [deck.split("@")[0], stamp === "red" ? 1 : 0, sorted(list(blue)), sorted(list(wind))], title);
    assert.deepEqual(sorted(card.red ?? card.moves), sorted(list(red ?? blue)), title);
    assert.equal(rules.card(card.name), card);
  }
  assert.throws(() => rules.card("nothing"), /unknown card 'nothing'/);
});

test("emblems are those of data/emblems.tsv, and no two cards share one", () => {
  const rows = readFileSync(new URL("../../data/emblems.tsv", import.meta.url), "utf8").split("\n").filter((line) => line !== "" && !line.startsWith("#")).slice(1);
  const drawn = new Map(rows.map((line) => line.split("\t")));
  for (const card of rules.cards()) assert.equal(card.emblem, drawn.get(card.name), card.name);
  assert.equal(new Set(rules.cards().map((card) => card.emblem)).size, rules.cards().length);
  // Every number lies in the square of 48 units, or is a step within it.
  for (const path of drawn.values()) for (const number of path.match(/-?\d*\.?\d+/g)) assert.ok(Math.abs(Number(number)) <= 48, path);
});

test("a match that was freed is not asked again", () => {
  const match = rules.match({ game: "onitama" });
  match.free();
  match.free();
  assert.throws(() => match.scene(0), /freed/);
});

test("a long game in all its forms", () => {
  const match = rules.match({ game: "onitama", cards: "ox,boar/horse,elephant/crab" });
  const roll = dice(1);
  let steps = 0;
  // Only moves that neither capture nor win: the game lasts as long as needed.
  while (steps++ < 400) {
    const { actions, squares, turn } = match.scene("full");
    if (turn === null) break;
    const quiet = actions.filter((action) => !action.wins && action.takes === null);
    const masters = quiet.filter((action) => squares[action.from]?.pawn?.kind !== "master");
    const from = masters.length > 0 ? masters : quiet.length > 0 ? quiet : actions;
    match.play(from[roll(from.length)].text);
  }
  const events = match.events("full");
  assert.equal(events.length, match.steps);
  assert.equal(rules.read(match.record("json", "full", {})).match.steps, match.steps);
});
