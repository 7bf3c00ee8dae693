// Torii: MIT licence, see LICENSE.
// Onamazu's rules and texts in WebAssembly (core/onamazu.ts): the same game as the program plays, scenes that contain what
// their viewer may know and no more, texts in three languages with the numbers in force.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./load.mjs";

const folder = process.env.TORII_WASM ?? fileURLToPath(new URL("../../build/wasm/", import.meta.url));
const torii = process.env.TORII ?? null;
const without = torii ? false : "no program to compare with: node web/test.mjs --torii PROGRAM";
const tool = fileURLToPath(new URL("../../tools/gen_locale.py", import.meta.url));
const core = await load("core/onamazu.ts", "core/types.ts");
const onamazu = await core.loadOnamazu(readFileSync(`${folder}/onamazu.wasm`));

/** The same numbers for the same seed (mulberry32). */
function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const native = (words, input = "") => execFileSync(torii, words, { input, encoding: "utf8", maxBuffer: 1 << 27 });
const catalogue = (lang) => JSON.parse(execFileSync("python3", [tool, "--onamazu", lang], { encoding: "utf8", maxBuffer: 1 << 24 }));

/** Mostly useful actions, so that jinjas are built, offerings are made and the game progresses. */
function choose(actions, roll) {
  const useful = actions.filter((one) => one.useful);
  const some = useful.length > 0 && roll(10) > 0 ? useful : actions;
  const rare = some.filter((one) => ["build", "offer", "sign", "draw", "god", "jinja", "miko", "raise", "fight"].includes(one.verb));
  return (rare.length > 0 && roll(3) > 0 ? rare : some)[roll(rare.length > 0 ? rare.length : some.length) % some.length] ?? some[0];
}

/** Continues for a number of decisions; `each(scene)` gets the scene of the player to act. Returns the actions played. */
function playthrough(match, roll, decisions, each = () => {}) {
  const played = [];
  while (played.length < decisions) {
    const { seat } = match.scene("spectator");
    if (seat === null) break;
    const scene = match.scene(seat);
    each(scene, played.length);
    const { text } = choose(scene.actions, roll);
    match.play(text);
    played.push(text);
  }
  return played;
}

const told = (match, viewer) => JSON.stringify(match.scene(viewer));
const sorted = (texts) => [...texts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

for (const players of [2, 3, 4])
  test(`a game of ${players} is the program's, step by step`, { skip: without }, () => {
    const seed = String(40 + players);
    const match = onamazu.open({ players, changes: "", seed });
    const legal = [];
    const positions = [match.position("full")];
    const played = playthrough(match, dice(players), players === 2 ? 5000 : 260, (scene) => {
      legal.push(sorted(scene.actions.map((one) => one.text)));
      if (legal.length > 1) positions.push(match.position("full"));
    });
    positions.push(match.position("full"));
    const lines = native(["trace", "onamazu", "--players", String(players), "--seed", seed, "--actions", "-", "--positions"], played.join("\n"))
      .trim().split("\n").map((line) => JSON.parse(line));
    assert.equal(lines.length, played.length + 1);
    lines.forEach((line, at) => {
      if (at < legal.length) assert.deepEqual(legal[at], sorted(line.legal), `choices before ${at}`);
      assert.equal(positions[at], JSON.stringify(line.position), `position after ${at}`);
    });
    if (players === 2) {
      const { result } = match.scene("full");
      assert.ok(result, "a whole game");
      assert.deepEqual(lines.at(-1).result, [0, 1].map((seat) => (result.winners.includes(seat) ? 1 / result.winners.length : 0)));
      assert.ok(match.scene(0).monasteries.some((one) => one.jinjas.length > 0 && one.score.total > 10), "a game that got somewhere");
    }
    // The public record equals the one that the program makes from the full record.
    const whole = match.record("full", {});
    for (const [viewer, scope] of [[0, "1"], [players - 1, String(players)], ["spectator", "public"]])
      assert.equal(match.record(viewer, {}), native(["convert", "--to", "ogn", "--scope", scope, "-"], whole), scope);
    match.free();
  });

test("a scene holds nothing but what its viewer was shown", () => {
  for (const players of [2, 3, 4]) {
    const setup = { players, changes: "", seed: String(70 + players) };
    const match = onamazu.open(setup);
    const viewers = [...Array(players).keys(), "spectator"];
    const watched = viewers.map((viewer) => onamazu.watch({ players, changes: "" }, viewer, []));
    let hidden = 0;
    const compare = () => {
      viewers.forEach((viewer, i) => {
        for (const { player, text } of match.events(viewer, watched[i].steps)) watched[i].hear(player, text);
        assert.equal(watched[i].steps, match.steps);
        assert.equal(told(watched[i], viewer), told(match, viewer), `${players} players, viewer ${viewer}, step ${match.steps}`);
        assert.equal(watched[i].position(viewer), match.position(viewer));
        hidden += match.position(viewer) === match.position("full") ? 0 : 1;
      });
    };
    playthrough(match, dice(players * 11), 320, (_, n) => n % 16 === 0 && compare());
    compare();
    viewers.forEach((viewer, i) => {
      assert.deepEqual(watched[i].events(viewer), match.events(viewer));
      assert.equal(watched[i].record(viewer, {}), match.record(viewer, {}));
      assert.throws(() => watched[i].scene(viewer === 0 ? 1 : 0), core.RulesError);
      assert.throws(() => watched[i].scene("full"), core.RulesError);
    });
    assert.ok(hidden > 50);
    [match, ...watched].forEach((one) => one.free());
  }
});

test("a built jinja lies face down to all but its builder (R91); what it is is named, unless the table goes by the letter (10.12)", () => {
  const jinjas = [{ family: 2, offerings: { RIZ: 1 } }, { family: 2 }];
  for (const changes of ["", "letter"]) {
    const match = onamazu.open({ players: 2, changes, position: JSON.stringify({ players: 2, seat: 1, frames: ["PLACE"], seats: [{}, { jinjas }] }) });
    const seen = (viewer) => match.scene(viewer).monasteries[1];
    const words = (viewer) => [...seen(viewer).score.lines.map((one) => one.words), match.explain("jinja:1:1", viewer).title].join(" ");
    const family = match.rules.families[2];
    for (const viewer of [1, "full"]) {
      assert.deepEqual(seen(viewer).jinjas.map((one) => one.family), [2, 2]);
      assert.ok(words(viewer).includes(family), words(viewer));
      assert.deepEqual([seen(viewer).score.jinjas, seen(viewer).score.jinjasMost], [10, 10]);
    }
    for (const viewer of [0, "spectator"]) {
      assert.deepEqual(seen(viewer).jinjas.map((one) => one.family), [null, null]);
      assert.equal(words(viewer).includes(family), changes === "", words(viewer));
      // Two of one family bring 10, two of a series 7.
      assert.deepEqual([seen(viewer).score.jinjas, seen(viewer).score.jinjasMost], changes === "" ? [10, 10] : [7, 10]);
    }
    match.free();
  }
});

test("by the letter: the rules say so themselves, and a game is the program's, step by step", { skip: without }, () => {
  assert.deepEqual(["", "letter", "cells.harvest=3"].map((changes) => { const { standard, letter } = onamazu.told(changes); return [standard, letter]; }), [[true, false], [false, true], [false, false]]);
  const { text } = onamazu.told("letter");
  assert.match(text, /^end\.max_rounds=0; .*rules\.memory_aid=off$/);
  assert.equal(onamazu.told(text).hash, onamazu.told("letter").hash);
  const match = onamazu.open({ players: 3, changes: "letter", seed: "77" });
  const legal = [];
  const played = playthrough(match, dice(3), 400, (scene) => legal.push(sorted(scene.actions.map((one) => one.text))));
  const lines = native(["trace", "onamazu", "--players", "3", "--seed", "77", "--rules", "letter", "--actions", "-"], played.join("\n")).trim().split("\n").map((line) => JSON.parse(line));
  legal.forEach((texts, at) => assert.deepEqual(texts, sorted(lines[at].legal), `choices before ${at}`));
  const record = match.record("full", {});
  assert.ok(record.includes(`[Changes "${text}"]`));
  const { match: read } = onamazu.read(record);
  assert.equal(read.position("full"), match.position("full"));
  [match, read].forEach((one) => one.free());
});

test("what is taken back is as it was, chance included", () => {
  const match = onamazu.open({ players: 3, changes: "", seed: "5" });
  const roll = dice(8);
  const scenes = [];
  let offered = 0;
  for (let n = 0; n < 260; n++) {
    const { seat } = match.scene("spectator");
    const scene = match.scene(seat);
    scenes[match.steps] = [seat, JSON.stringify(scene)];
    const action = choose(scene.actions, roll);
    match.play(action.text);
    const { undo } = match.scene(seat);
    assert.equal(undo.steps > 0, !action.hides, `${action.text}: ${JSON.stringify(undo)}`);
    assert.equal(undo.reason === null, undo.steps > 0);
    assert.equal(match.scene((seat + 1) % 3).undo.steps, 0, "only his own");
    if (undo.steps === 0) continue;
    offered++;
    match.undo(undo.steps);
    const [who, was] = scenes[match.steps];
    assert.equal(told(match, who), was);
    match.undo(match.steps - scene.steps);
    while (match.steps < scene.steps) match.play(choose(match.scene(seat).actions, dice(1)).text);
    match.play(action.text);
  }
  assert.ok(offered > 100, `${offered} steps could go back`);
  const [steps, now, events] = [match.steps, told(match, 1), JSON.stringify(match.events("full"))];
  const texts = match.events("full", steps - 40).filter((one) => one.player >= 0).map((one) => one.text.replace(/ (is|shows|sees) .*/, ""));
  const before = match.sceneAt(steps - 40, 1);
  match.undo(40);
  assert.deepEqual({ ...match.scene(1) }, before);
  for (const text of texts.slice(match.scene("spectator").seat === "chance" ? 1 : 0)) match.play(text);
  assert.equal(match.steps, steps);
  assert.equal(told(match, 1), now);
  assert.equal(JSON.stringify(match.events("full")), events);
  match.free();
});

test("records are read as they were written, in every scope", () => {
  const match = onamazu.open({ players: 3, changes: "cells.harvest=3", seed: "6" });
  playthrough(match, dice(6), 120);
  for (const viewer of ["full", 0, 2, "spectator"]) {
    const text = match.record(viewer, { Event: "A test", Player1: "Ann", Game: "none" });
    const read = onamazu.read(text);
    assert.equal(read.viewer, viewer);
    assert.equal(read.tags.Player1, "Ann");
    assert.equal(read.match.setup.changes, "cells.harvest=3");
    assert.equal(read.match.steps, match.steps);
    assert.equal(told(read.match, viewer), told(match, viewer));
    read.match.free();
  }
  const seen = onamazu.watch({ players: 3, changes: "cells.harvest=3", position: match.position(2) }, 2, []);
  assert.deepEqual([seen.players, seen.position(2)], [3, match.position(2)]);
  assert.equal(onamazu.read(seen.record(2, {})).match.position(2), match.position(2));
  const again = onamazu.open({ players: 3, changes: "cells.harvest=3", position: match.position("full") });
  const { steps, undo, ...same } = again.scene(1);
  const { steps: more, undo: had, ...scene } = match.scene(1);
  assert.deepEqual(same, scene);
  assert.deepEqual([steps, again.players], [0, 3]);
  [match, again].forEach((one) => one.free());
});

test("other rules explain themselves", () => {
  const standard = onamazu.told("");
  const changed = onamazu.told("cells.harvest=3\nmiko[4].n=3");
  assert.equal(standard.standard, true);
  assert.equal(changed.standard, false);
  assert.notEqual(changed.hash, standard.hash);
  assert.deepEqual(changed.changes.map(({ path, from, to }) => [path, from, to]), [["cells.harvest", "2", "3"], ["miko[4].n", "9", "3"]]);
  assert.equal(changed.changes[0].words, "Cubes gained on a resource cell");
  assert.match(changed.mikos[4].gives, /in these rules: 3/);
  const [usual, other] = ["", "cells.harvest=3"].map((changes) => onamazu.open({ players: 2, changes, seed: "1" }));
  const rice = (match) => match.scene(0).cells.find((cell) => cell.kind === "RIZ");
  assert.deepEqual([rice(usual).count, rice(usual).does], [2, "Take 2 rice."]);
  assert.deepEqual([rice(other).count, rice(other).does, rice(other).would.gain.cubes[0]], [3, "Take 3 rice.", 3]);
  assert.match(other.explain(`cell:${rice(other).id}`, 0).lines.join(" "), /Take 3 rice\./);
  [usual, other].forEach((one) => one.free());
});

/** Every text shown to people about a match, by its place. */
function words(match, viewer, things) {
  const found = new Map();
  const scene = match.scene(viewer);
  const add = (at, text) => text && found.set(at, text);
  add("question", scene.question);
  add("undo", scene.undo.reason);
  for (const cell of scene.cells) for (const key of ["title", "does", "bargain"]) add(`${cell.id} ${key}`, cell[key]);
  for (const cell of scene.cells) for (const key of ["words", "vain"]) add(`${cell.id} would ${key}`, cell.would?.[key]);
  for (const action of scene.actions) for (const key of ["words", "brief", "vain"]) add(`${action.text} ${key}`, action[key]);
  for (const one of scene.monasteries) one.score.lines.forEach((line, i) => add(`score ${one.seat} ${i}`, line.words));
  scene.market.services.forEach((one, i) => add(`service ${i}`, one.name));
  for (const event of match.events(viewer, Math.max(0, scene.steps - 30))) add(`event ${event.step}`, event.words);
  for (const text of ["put A O0", "act O1", "build 1 CER1", "fight S1", "leave", "nonsense"]) add(`why ${text}`, match.why(text, viewer)?.message);
  for (const thing of things) {
    const { title, lines } = match.explain(thing, viewer);
    add(`${thing} title`, title);
    lines.forEach((line, i) => add(`${thing} ${i}`, line));
  }
  for (const { path, words: said } of match.rules.changes) add(`rule ${path}`, said);
  for (const god of match.rules.gods) add(`god ${god.code}`, god.gives);
  for (const miko of match.rules.mikos) add(`miko ${miko.id}`, miko.gives);
  return found;
}

const THINGS = ["cell:O0", "cell:O2", "cell:M1", "cell:I0", "cell:I4", "cell:I9", "resource:0", "resource:4", "resource:6", "god:0", "god:5", "miko:3", "miko:26",
  "tile:S1", "tile:TOP", "slot:1", "family:2", "jinja", "jinja:0:1", "place:weaver", "die", "appeasement", "bushi", "armour", "mons", "pawn", "pawn:S", "favourite",
  "contract", "building", "offering", "market", "service:deal:primary", "service:temple", "supply", "supply:2", "deck", "tiles", "pile", "score:0", "monastery:1", "sector", "end"];

test("words are the reader's own, in three languages", () => {
  const match = onamazu.open({ players: 3, changes: "cells.harvest=3; costs.builder.mons=1; scoring.series[2]=8", seed: "9" });
  const roll = dice(4);
  const english = /\b(the|you|your|with|and|of|for|is|are|from|this|cannot|no longer|which|brigands|rice|silk|coal|gold|cube of|acolyte on|turn|nothing)\b/i;
  const catalogues = { fr: catalogue("fr"), es: catalogue("es") };
  let seen = 0;
  for (let round = 0; round < 8; round++) {
    playthrough(match, roll, 25);
    const viewer = match.scene("spectator").seat ?? 0;
    onamazu.speak("en");
    const said = words(match, viewer, THINGS);
    for (const lang of ["fr", "es"]) {
      onamazu.speak(lang, catalogues[lang]);
      const spoken = words(match, viewer, THINGS);
      assert.deepEqual([...spoken.keys()], [...said.keys()]);
      for (const [at, text] of spoken) {
        // Brigands are "brigands" in French too.
        const rest = lang === "fr" ? text.replace(/brigands/gi, "") : text;
        assert.doesNotMatch(rest, english, `${lang}, ${at}`);
        if (text.length > 24) assert.notEqual(text, said.get(at), `${lang}, ${at}`);
        seen++;
      }
    }
    onamazu.speak("en");
  }
  assert.ok(seen > 3000, `${seen} texts`);
  for (const thing of THINGS) if (thing !== "jinja:0:1") assert.ok(match.explain(thing, 0).lines.length > 0 && match.explain(thing, 0).clauses.length > 0, thing);
  match.free();
});

test("the table's own module plays the same, and says that it reads nothing", async () => {
  const table = await core.loadOnamazu(readFileSync(`${folder}/onamazu-table.wasm`));
  const setup = { players: 3, changes: "cells.recruit=5", seed: "21" };
  const [whole, small] = [onamazu.open(setup), table.open(setup)];
  for (const text of playthrough(whole, dice(2), 150)) small.play(text);
  for (const viewer of [0, 1, 2, "spectator", "full"]) {
    assert.equal(told(small, viewer), told(whole, viewer));
    assert.equal(small.record(viewer, {}), whole.record(viewer, {}));
  }
  assert.throws(() => table.read(whole.record("full", {})), /records are not read here/);
  assert.throws(() => table.open({ players: 3, changes: "", position: whole.position("full") }), /positions are not read here/);
  [whole, small].forEach((one) => one.free());
});

test("choices say what they cost and give", () => {
  const me = { mons: 20, bushi: 12, cubes: { RIZ: 2, BAM: 1, CHA: 1, CER: 4, ENC: 3, SOI: 1, OR: 2 }, active: ["EBISU"], pawns: ["M4", "M3", null], jinjas: [{ family: 0 }] };
  const at = (frames) => onamazu.open({ players: 2, changes: "", position: JSON.stringify({ players: 2, seat: 1, frames, seats: [me, {}] }) });
  const build = at(["ACTIVATE", "BUILD"]);
  const { actions, asked } = build.scene(0);
  assert.equal(asked, "BUILD");
  const ways = actions.filter((one) => one.group === "build 2");
  assert.ok(ways.length > 2);
  assert.equal(ways[0].pay.cubes[6], 0, "gold is spared");
  assert.equal(ways[0].pay.cubes[5], 0, "and so is the only silk");
  assert.ok(ways.every((one) => one.gain.points === ways[0].gain.points && one.hides && one.slot === 2));
  assert.deepEqual([actions.at(-1).verb, actions.at(-1).useful], ["pass", false]);
  const offer = at(["ACTIVATE", "OFFER 2"]).scene(0).actions.find((one) => one.text === "offer RIZ 1");
  assert.deepEqual([offer.gain.points, offer.gain.cubes[0], offer.hides, offer.jinja], [1, -1, false, 1]);
  const market = at(["ACTIVATE", "MARKET"]).scene(0);
  const sale = market.actions.find((one) => one.text === "sell CER");
  assert.deepEqual([sale.gain.mons, sale.gain.cubes[3]], [market.market.sell[3], -1]);
  const deal = market.actions.find((one) => one.text === "deal BAM");
  assert.deepEqual(deal.pay, { cubes: [0, 0, 0, 0, 0, 0, 0], mons: market.market.services[0].price });
  assert.equal(market.actions.find((one) => one.text === "miko").hides, false);
  const fight = at(["ACTIVATE", "COMBAT"]).scene(0).actions.find((one) => one.verb === "fight");
  assert.ok(fight.hides && fight.gain.bushi < 0);
  build.free();
});

test("what is refused says why, in one line", () => {
  const match = onamazu.open({ players: 2, changes: "", seed: "3" });
  const { seat } = match.scene("spectator");
  assert.equal(match.why(match.scene(seat).actions[0].text, seat), null);
  assert.equal(match.why("act O1", seat).clause, "5.3");
  assert.match(match.why("put A O0", 1 - seat).message, /^It is Seat \d's turn$/);
  for (const bad of ["", "put", "put A Z9", "x".repeat(4000), "'quoted' \u0000"]) {
    const fault = match.why(bad, seat);
    assert.ok(fault && fault.message.length > 0 && fault.message.length < 400 && !fault.message.includes("\n"), bad);
    assert.throws(() => match.play(bad), core.RulesError);
  }
  for (const setup of [{ players: 7, changes: "" }, { players: 2, changes: "cells.harvest=x" }, { players: 2, changes: "nothing=1" }, { players: 2, changes: "", seed: "-1" },
    { players: 2, changes: "", position: "{" }, { players: 2, changes: "", position: '{"players":2,"view":"1"}' }])
    assert.throws(() => onamazu.open(setup), core.RulesError, JSON.stringify(setup));
  assert.throws(() => onamazu.read("nonsense"), core.RulesError);
  assert.throws(() => onamazu.watch({ players: 2, changes: "" }, 0, [[0, "put A O0"]]), core.RulesError);
  match.free();
  assert.throws(() => match.scene(0), /freed/);
});

test("games that are over leave no memory behind; how long a scene takes is a figure", (t) => {
  const match = onamazu.open({ players: 4, changes: "", seed: "12" });
  playthrough(match, dice(12), 200);
  const times = Array.from({ length: 40 }, () => {
    const before = process.cpuUsage();
    match.scene(1);
    return process.cpuUsage(before).user / 1000;
  });
  t.diagnostic(`a scene takes ${times.sort((a, b) => a - b)[20].toFixed(1)} ms`);
  const size = () => onamazu.memory;
  for (let i = 0; i < 20; i++) onamazu.open({ players: 4, changes: "", seed: String(i) }).free();
  const before = size();
  for (let i = 0; i < 200; i++) {
    const game = onamazu.open({ players: 4, changes: "", seed: String(i) });
    game.scene("spectator");
    game.record("full", {});
    game.free();
  }
  assert.equal(size(), before);
  match.free();
});
