// Torii: MIT licence, see LICENSE.
// Whole games of Onamazu by selecting what is highlighted: every action can be reached that way, takebacks restore
// exactly the same table, an interrupted game resumes, and no player is shown what only others may see.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, drawer, open, randomMind, realMind, rules, settled, torii, touch } from "./onamazu-table.mjs";

/** What people like to do: mostly something useful. */
function wished(actions, roll) {
  const useful = roll(6) > 0;
  const from = actions.filter((action) => action.useful === useful);
  return from[roll(from.length)] ?? actions[roll(actions.length)];
}

/** Plays to the end, or a given number of decisions; `step(table, action)` plays one of them, `choose` selects it. */
async function playOut({ table, source }, roll, step = touch, { most = Infinity, choose = wished } = {}) {
  for (let n = 0; n < most; n++) {
    await settled(table);
    while (source.curtain) source.turnCurtain();
    const { view } = table;
    if (view.ending) return;
    assert.notEqual(view.mine, null, "somebody here is to act");
    if (view.held) table.act("end");
    else if (view.basket?.closed) await table.playBasket(false);
    else {
      const action = choose(view.scene.actions, roll);
      await step(table, action);
      assert.equal(table.view.refused, null, `${action.text}: ${table.view.refused?.text}`);
    }
  }
}

/** The first thing that a seat has done since, as shown to that seat. */
const firstOwn = (source, seat, from) => source.match.events(seat, from).find((event) => event.player === seat)?.text ?? "";

function playedAs(table, action, seat, steps) {
  const told = firstOwn(table.source, seat, steps);
  assert.ok(told === action.text || told.startsWith(`${action.text} `), `'${action.text}' was played, not '${told}'`);
}

/** Everybody is rich, and the game nearly over (G42): every kind of action occurs within a few rounds. */
const rich = (players) => ({
  players, round: 58, frames: ["PLACE"],
  seats: Array.from({ length: players }, (_, i) => ({
    mons: 40, bushi: 9, cubes: { RIZ: 3, BAM: 3, CHA: 3, CER: 3, ENC: 3, SOI: 3, OR: 2 },
    jinjas: [{ family: i, offerings: { RIZ: 1, BAM: 1, CHA: 1 } }, { family: i + 1 }], active: [["FUKUROKUJU"], ["DAIKOKU", "EBISU"], ["HOTEI"], ["JUROJIN"]][i],
  })),
});

/** Plays it twice, and takes it back in between where allowed. */
async function touchTwice(table, action, steps) {
  const { source, view } = table;
  const { scene, mine, basket } = view;
  await touch(table, action);
  if (!basket && !table.view.held) playedAs(table, action, mine, steps);
  if (source.curtain || !table.view.undo.may || action.verb === "leave") return false;
  await table.undo();
  assert.deepEqual(table.view.scene, scene, `'${action.text}' goes back to the same table`);
  await touch(table, action);
  return true;
}

const seen = new Set();
for (const players of [2, 3, 4])
  test(`${players} people: every choice is played as it was touched, and goes back where it may`, async () => {
    const at = open(`levels=${Array(players).fill("person")}&seed=${players}1`, { position: rich(players) });
    let back = 0;
    const step = async (table, action) => {
      seen.add(action.verb);
      if (await touchTwice(table, action, at.source.scene().steps)) back += 1;
    };
    const choose = (actions, roll) => actions.find((action) => !seen.has(action.verb)) ?? wished(actions, roll);
    await playOut(at, dice(players), step, { choose });
    assert.ok(back > 20, `${back} went back`);
    checkScoring(at.table);
  });

test("among them was everything that one can do", () => {
  const all = "put act end rot atk fight pass offer build swap use sign raise armour draw pick god sell buy deal miko bless jinja temple leave";
  assert.deepEqual(all.split(" ").filter((verb) => !seen.has(verb)), []);
});

/** The count at the end, step by step. */
function checkScoring(table) {
  const { scoring, scene, ending } = table.view;
  assert.equal(ending.way, "score");
  assert.deepEqual([scoring.at, scoring.done], [0, false], "it begins with the first sum");
  assert.deepEqual(scoring.steps.map((step) => step.part), ["jinjas", "offerings", "fame", "mikos", "result"]);
  assert.deepEqual(scoring.steps[3].seats.map((seat) => seat.total), scene.result.points, "the four sums are the points");
  for (const step of scoring.steps.slice(0, 4))
    for (const seat of step.seats) assert.equal(seat.lines.reduce((sum, line) => sum + line.points, 0), seat.points, `${step.part} line by line`);
  assert.deepEqual(scoring.steps[4].seats.filter((seat) => seat.wins).map((seat) => seat.seat), scene.result.winners);
  for (let i = 0; i < 4; i++) table.scoreNext();
  assert.equal(table.view.scoring.done, true);
}

for (const changes of ["end.max_rounds=3", "letter"]) test(`a game that was left goes on where it was: ${changes}`, async () => {
  const kept = drawer();
  const at = open(`levels=person,person,2&seed=5&changes=${encodeURIComponent(changes)}`, { drawer: kept });
  assert.ok(!JSON.stringify(torii.unfinishedOna(null, kept)?.order ?? "").includes('"letter"'), "kept by what the name means");
  let resumed = 0;
  let steps = 0;
  // Each step replays the whole game, and one by the letter is long: a brief run plays only its beginning.
  const every = !process.env.TORII_BRIEF ? 1 : changes === "letter" ? 40 : 8;
  const most = process.env.TORII_BRIEF && changes === "letter" ? 120 : Infinity;
  await playOut(at, dice(5), async (table, action) => {
    await touch(table, action);
    await settled(table);
    if (steps++ % every !== 0) return;
    const saved = torii.unfinishedOna(null, kept);
    if (table.source.ending || table.view.held || (table.view.basket?.items.length ?? 0) > 0 || !saved) return;
    const other = open("", { saved });
    await settled(other.table);
    for (const one of [other.source, table.source]) while (one.curtain) one.turnCurtain();
    assert.deepEqual(other.source.scene(), table.source.scene());
    resumed += 1;
    other.table.close();
  }, { most });
  assert.ok(resumed > 10 / every, `${resumed} times`);
  if (most < Infinity) return at.table.close();
  assert.equal(torii.unfinishedOna(null, kept), null, "a game that is over does not go on");
  const [finished] = torii.keptOnas(kept);
  assert.deepEqual(finished.points, at.source.ending.points);
  torii.forgetKeptOna(finished.id, kept);
  assert.deepEqual(torii.keptOnas(kept), []);
});

test("a drawer with rubbish in it is an empty one", () => {
  const kept = drawer();
  for (const rubbish of ["", "{", "7", "[1,null]", '[{"v":1,"id":"a","order":{},"moves":[]}]']) {
    kept.setItem("torii.onamazu", rubbish);
    kept.setItem("torii.onamazu.kept", rubbish);
    assert.deepEqual([torii.unfinishedOnas(kept), torii.keptOnas(kept)], [[], []], rubbish);
  }
});

test("a computer is shown what its seat was shown, and no seed", async () => {
  const mind = randomMind(dice(9));
  const at = open("levels=person,4,7&seed=9&changes=end.max_rounds%3D5", { mind });
  await playOut(at, dice(9));
  assert.ok(mind.asked.length > 20, `${mind.asked.length} questions`);
  assert.deepEqual([...new Set(mind.asked.map((one) => one.level))].sort(), [4, 7]);
  for (const { thinking } of mind.asked) {
    assert.equal("seed" in thinking.setup, false);
    assert.deepEqual(thinking.moves, at.source.match.events(thinking.viewer).slice(0, thinking.moves.length).map((event) => [event.player, event.text]));
  }
  assert.equal(at.table.view.viewer, "full", "at the end everything is shown");
});

test("computers alone play to the end of the game, and people look on", async () => {
  const { source, table } = open("levels=3,3&seed=71", { mind: await realMind() });
  assert.equal(source.viewer, "spectator");
  assert.equal(source.may("undo"), undefined, "nobody here can take anything back");
  await settled(table);
  assert.equal(source.ending.way, "score");
  assert.ok(source.scene().appeasement >= source.scene().threshold, "the catfish is appeased (R23)");
  assert.ok(source.ending.points.every((points) => points > 0));
});

test("a mind that cannot be had is told, and asked again", async () => {
  const mind = { choose: () => Promise.reject(new Error("no")), stop: () => undefined };
  const { source, table } = open("levels=2,person&seed=2", { mind });
  for (let i = 0; !source.trouble && i < 1000; i++) await new Promise((resolve) => setImmediate(resolve));
  assert.match(source.trouble.text, /could not be loaded/);
  assert.equal(source.busy, false);
  mind.choose = randomMind(dice(1)).choose;
  source.retry();
  await settled(table);
  assert.equal(source.trouble, null);
  assert.equal(table.view.mine, 1);
});

test("between people hangs a curtain: nobody's secrets are on the page", async () => {
  const at = open("levels=person,person,person&seed=12&changes=end.max_rounds%3D4");
  const { source, table } = at;
  assert.equal(source.curtain.stage, "lift");
  let lifts = 0;
  const passed = () => {
    const { curtain } = source;
    if (!curtain) return undefined;
    assert.equal(table.view.mine, null);
    assert.deepEqual(table.view.lit, {});
    if (curtain.stage === "hide") return assert.equal(source.viewer, curtain.from);
    lifts += 1;
    const scene = source.scene();
    assert.equal(source.viewer, "spectator");
    assert.deepEqual(scene.actions, []);
    assert.ok(scene.drawn.every((card) => card === null));
    return undefined;
  };
  source.subscribe(passed);
  await playOut(at, dice(12));
  assert.ok(lifts > 8, `${lifts} lifts`);
});

test("who was told something by his last step may read it before the others look (R36)", async () => {
  const position = { players: 2, frames: ["ACTIVATE"], seats: [{ bushi: 12, pawns: ["O1", null, null] }, {}] };
  const { source, table } = open("levels=person,person&seed=4", { position });
  assert.deepEqual(source.curtain, { stage: "lift", from: null, to: 0 });
  source.turnCurtain();
  await touch(table, table.view.scene.actions.find((action) => action.text === "act O1"));
  table.pick("tile:S1");
  assert.equal(table.view.preview.hides, true, "a fight brings up the next tile: no way back");
  table.confirm();
  await settled(table);
  assert.deepEqual(source.curtain, { stage: "hide", from: 0, to: 1 });
  const [low, high] = source.scene().monasteries[0].tiles[0].fame;
  assert.equal(low, high, "he sees the fame he has won");
  source.turnCurtain();
  assert.deepEqual(source.curtain, { stage: "lift", from: null, to: 1 });
  assert.equal(source.viewer, "spectator");
  source.turnCurtain();
  assert.equal(source.viewer, 1);
});

test("the log has whole turns, and the last ones are shown again", async () => {
  const at = open("levels=person,1,1&seed=21&changes=end.max_rounds%3D5");
  const { table, source } = at;
  await playOut(at, dice(21), touch, { most: 40 });
  await settled(table);
  const { log, scene } = table.view;
  assert.deepEqual(log.flatMap((turn) => turn.events.map((event) => event.step)), source.events().map((event) => event.step), "every step once, in order");
  const turns = log.filter((turn) => turn.turn > 0);
  assert.deepEqual(turns.map((turn) => turn.seat), turns.map((_, i) => i % 3));
  for (const turn of turns) assert.ok(turn.events.every((event) => event.player === turn.seat || event.player === -1));
  const shown = [];
  table.subscribe(() => table.view.replaying && shown.push(table.view.replaying.at));
  table.replay();
  const { from, to } = table.view.replaying;
  for (let i = 0; table.view.replaying.running; i++) {
    assert.ok(i < 100000);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  assert.deepEqual([...new Set(shown)], Array.from({ length: to - from + 1 }, (_, i) => from + i), "step by step");
  assert.ok(source.events().slice(from, to).every((event) => event.player !== 0), "what the others did");
  assert.equal(table.view.scene.steps, to);
  table.replayTo(from + 1);
  assert.equal(table.view.scene.steps, from + 1);
  assert.deepEqual(table.view.lit, {}, "the past cannot be touched");
  table.stopReplay();
  assert.deepEqual(table.view.scene, scene);
  table.replay(turns[0].turn);
  assert.deepEqual([table.view.replaying.from, table.view.replaying.to], [turns[0].first, turns[0].end]);
  table.stopReplay();
});

test("a record is read again and walked through", async () => {
  const at = open("levels=person,1&seed=31&changes=end.max_rounds%3D3&names=Anna,");
  await playOut(at, dice(31));
  const record = await at.source.record();
  const looked = new torii.OnaLookedAt(rules.read(record));
  assert.deepEqual(looked.seats.map((seat) => [seat.name, seat.level]), [["Anna", null], [null, 1]]);
  assert.deepEqual(looked.outcome, at.source.ending);
  assert.equal(looked.ending, null, "it stands at its beginning");
  const ends = [];
  for (let before = -1; looked.at !== before; ) {
    before = looked.at;
    looked.walk(1);
    ends.push(looked.at);
  }
  assert.equal(looked.at, looked.steps);
  assert.deepEqual(looked.scene().result, at.source.scene().result);
  assert.deepEqual(ends.slice(0, -1), looked.turns.map((turn) => turn.end));
  looked.walk(-2);
  assert.equal(looked.at, looked.turns.at(-3).end);
  looked.look(1);
  assert.equal(looked.scene().viewer, 1);
  await assert.rejects(looked.play("end"), torii.RulesError);
  looked.close();
});

test("giving up: two seats end, at three a computer plays on", async () => {
  const two = open("levels=person,1&seed=41");
  await settled(two.table);
  await two.source.resign();
  assert.deepEqual(two.source.ending, { winners: [1], points: null, way: "resign", by: 0 });
  assert.match(await two.source.record(), /\[Result "0-1"\]/);
  const three = open("levels=person,person,1&seed=42");
  three.source.turnCurtain();
  await three.source.resign();
  assert.equal(three.source.ending, null);
  assert.deepEqual(three.source.seats.map((seat) => seat.level), [3, null, 1]);
  await settled(three.table);
  assert.equal(three.table.view.mine, 1, "and the other person needs no curtain any more");
  assert.equal(three.source.curtain, null);
});

test("another game: everybody sits one seat further on", async () => {
  const at = open("levels=person,1,2&seed=51&changes=end.max_rounds%3D1");
  await playOut(at, dice(51));
  const { round } = at.source;
  await at.source.rematch();
  await settled(at.table);
  assert.notEqual(at.source.round, round);
  assert.deepEqual(at.source.seats.map((seat) => seat.level), [2, null, 1]);
  assert.equal(at.table.view.ending, null);
});

test("everything that happens is said once", async () => {
  const at = open("levels=person,1,1&seed=61&changes=end.max_rounds%3D2");
  const teller = new torii.OnaTeller(at.table);
  const lines = [];
  at.table.subscribe(() => lines.push(...teller.next().lines));
  await playOut(at, dice(61));
  const told = at.source.match.events("spectator").filter((event) => event.verb === "put");
  const said = lines.filter((line) => told.some((event) => event.words === line)).length;
  assert.ok(said >= told.length * 0.9, `${said} of ${told.length} placements were said`);
  assert.ok(lines.includes(at.table.view.scene.result.words), "and who has won");
});

test("another language: everything is told anew", async () => {
  const { table } = open("levels=person,1&seed=81");
  await settled(table);
  const { question, log } = table.view;
  try {
    rules.speak("fr", [question, "Que faites-vous ?"]);
    torii.speak("fr");
    assert.equal(table.view.question, "Que faites-vous ?");
    assert.notEqual(table.view.log, log);
  } finally {
    rules.speak("en", []);
    torii.speak("en");
  }
  assert.equal(table.view.question, question);
});
