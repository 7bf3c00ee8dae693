// Torii: MIT licence, see LICENSE.
// Review: links that carry games, pasted input, games kept on the device, stepping through a record, and
// the lessons, each solved with the rules themselves.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./load.mjs";

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const page = await load("core/rules.ts", "model/share.ts", "model/pasted.ts", "model/kept.ts", "model/replay.ts", "model/lessons.ts", "model/lesson-source.ts", "model/table.ts", "model/turns.ts", "model/judged.ts");
const rules = await page.loadRules(readFileSync(`${process.env.TORII_WASM ?? at("build/wasm")}/rules.wasm`));
const records = readdirSync(at("tests/data/records")).filter((name) => name.startsWith("onitama"));
const recordOf = (name) => readFileSync(at(`tests/data/records/${name}`), "utf8");
const replay = (name, step) => new page.ReplaySource(rules.read(recordOf(name)), step);

// ---- links -----------------------------------------------------------------------------------------

test("a link carries a whole game, packed or readable", async () => {
  for (const name of records) {
    const record = recordOf(name);
    for (const packed of [true, false]) {
      const fragment = await page.recordFragment(record, 7, packed);
      assert.match(fragment, /^[\w=&%.~!*'()-]+$/, "nothing that a chat would break");
      assert.deepEqual(await page.readFragment(`#${fragment}`), { kind: "record", record, at: 7 });
    }
    assert.ok((await page.recordFragment(record)).length < (await page.recordFragment(record, null, false)).length);
  }
});

test("a link carries a position and stays readable", async () => {
  const position = "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=b1 nr=? lb=2 lr=2 ply=4 part=n:ox";
  const fragment = page.positionFragment(position);
  assert.ok(fragment.startsWith("p=s1m1s/5/5/S4/2M1S_b_ox,boar/"), fragment);
  assert.doesNotMatch(fragment, /[\s?#]/);
  assert.deepEqual(await page.readFragment(fragment), { kind: "position", position, at: 0 });
});

test("a position is previewed by the server only if it hides nothing", () => {
  const open = ["ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab", "ssmss/5/2W2/5/SSMSS b bat,boar/horse,elephant/crab", "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab game=onitama+sensei rep=2 ply=4"];
  for (const position of open) {
    const url = new URL(page.positionPath("/analysis", position), "https://example.org");
    assert.equal(url.hash, "");
    assert.equal(url.searchParams.get("p").replace(/_/g, " "), position);
  }
  const secret = records.filter((name) => /shadow|light/.test(name)).flatMap((name) => {
    const { match } = rules.read(recordOf(name));
    return Array.from({ length: match.steps + 1 }, (_, step) => [0, 1, "full", "spectator"].map((viewer) => match.sceneAt(step, viewer).position)).flat();
  });
  assert.ok(secret.length > 50);
  for (const position of secret) assert.equal(new URL(page.positionPath("/look", position), "https://example.org").search, "", position);
});

test("a damaged link is refused, an empty one is none", async () => {
  const fragment = await page.recordFragment(recordOf("onitama.ogn"));
  const damaged = [`${fragment.slice(0, 60)}A${fragment.slice(80)}`, "z=%%%", "z=", "p=%E0%A4%A", `${fragment}&at=x`, `${fragment}&at=99999999`, "z=AAAA"];
  for (const one of damaged) await assert.rejects(page.readFragment(one), page.BrokenLink, one);
  for (const one of ["", "#", "B6", "other=1"]) assert.equal(await page.readFragment(one), null, one);
});

test("a link that unpacks to more than a record can be is refused", async () => {
  const bomb = await page.recordFragment("a".repeat(5 << 20));
  assert.ok(bomb.length < 20000);
  await assert.rejects(page.readFragment(bomb), page.BrokenLink);
});

// ---- what is pasted --------------------------------------------------------------------------------

test("records, positions and links are told apart", async () => {
  const record = recordOf("onitama+wind.ogn");
  const position = "ssmss/5/2W2/5/SSMSS r bat,boar/eagle,elephant/crab";
  assert.equal((await page.readPasted(`\uFEFF  ${record}`)).kind, "record");
  assert.equal((await page.readPasted('{"torii":"record","version":1,"tags":{"Game":"onitama"}}')).kind, "record");
  assert.deepEqual(await page.readPasted(`\n${position.replace(" r ", "   r\n")}\n`), { kind: "position", position, at: 0 });
  const link = `https://example.org/look#${await page.recordFragment(record, 3)}`;
  assert.deepEqual(await page.readPasted(link), { kind: "record", record, at: 3 });
  assert.equal((await page.readPasted(`#${page.positionFragment(position)}`)).position, position);
  assert.equal((await page.readPasted(`https://example.org/look?${page.positionFragment(position)}`)).position, position);
});

test("what cannot be opened says why", async () => {
  const whys = [["", "empty"], ["  \n", "empty"], ["hello", "unknown"], ["ox:c1c2", "unknown"], ["https://example.org/look#z=!!", "link"], ["https://example.org/look#k=abc", "link"], ["x".repeat((4 << 20) + 1), "long"], [recordOf("onamazu-2.ogn"), "onamazu"]];
  for (const [text, why] of whys)
    await assert.rejects(page.readPasted(text), (fault) => fault instanceof page.NotRead && fault.why === why && page.NotRead.words[why].length > 10, text.slice(0, 40));
});

// ---- kept games ------------------------------------------------------------------------------------

const shelf = (most = Infinity) => {
  const things = new Map();
  return {
    getItem: (key) => things.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > most) throw new Error("full");
      things.set(key, value);
    },
  };
};
const game = (id, when) => ({ id, game: "onitama", record: "[Game \"onitama\"]\n\n*\n", names: [null, "Ana"], level: null, result: "*", turns: 3, when });

test("the last games are kept, the newest first, each once", () => {
  const here = shelf();
  for (let i = 0; i < page.KEPT + 5; i++) page.keepGame(game(`g${i}`, i), here);
  page.keepGame({ ...game("g30", 99), turns: 4 }, here);
  const kept = page.keptGames(here);
  assert.equal(kept.length, page.KEPT);
  assert.equal(kept[0].id, "g30");
  assert.equal(kept[0].turns, 4);
  assert.equal(new Set(kept.map((one) => one.id)).size, page.KEPT);
  assert.equal(page.keptGame("g0", here), null, "the oldest is gone");
  page.forgetGame("g30", here);
  assert.equal(page.keptGame("g30", here), null);
});

test("a full or broken shelf never stops a game", () => {
  const small = shelf(700);
  for (let i = 0; i < 20; i++) page.keepGame(game(`g${i}`, i), small);
  const kept = page.keptGames(small);
  assert.ok(kept.length > 0 && kept.length < 20);
  assert.equal(kept[0].id, "g19");
  const broken = shelf();
  broken.setItem("torii.kept", "{not json");
  assert.deepEqual(page.keptGames(broken), []);
  broken.setItem("torii.kept", '[1,null,{"id":"x"}]');
  assert.deepEqual(page.keptGames(broken), []);
  page.keepGame(game("a", 1), null);
});

// ---- walking through a record ----------------------------------------------------------------------

test("every recorded game is walked through, there and back", () => {
  for (const name of records) {
    const source = replay(name);
    assert.equal(source.at, source.firstStep, name);
    const begun = source.scene().position;
    let walks = 0;
    while (source.at < source.steps && walks++ < 500) source.walk(1);
    assert.equal(walks, source.turns.length, name);
    assert.ok(source.ending, name);
    assert.equal(source.scene().turn, null, name);
    while (source.at > source.firstStep) source.walk(-1);
    assert.equal(source.scene().position, begun, name);
    assert.equal(source.ending, null, "not over where we stand");
    assert.equal(source.turnsPlayed, 0);
    source.goTo(99999);
    assert.equal(source.at, source.steps);
    source.close();
  }
});

test("a player who reviews a game sits where he sat", () => {
  const read = (tags, more = {}) => {
    const { match } = rules.read(recordOf(records[0]));
    return new page.ReplaySource({ match, tags, viewer: "full", ...more });
  };
  const sides = [
    [{ Blue: "person", BlueSeat: "person", Red: "Torii level 3", RedSeat: "level 3" }, {}, false],
    [{ Blue: "Torii level 3", BlueSeat: "level 3", Red: "Ana", RedSeat: "person" }, {}, true],
    [{ Blue: "Ana", BlueSeat: "person", Red: "Ben", RedSeat: "person" }, {}, false],
    [{ Blue: "Ana", Red: "Ben" }, { side: 1 }, true],
  ];
  for (const [tags, more, flip] of sides) {
    const table = new page.Table(read(tags, more), rules);
    assert.equal(table.view.flip, flip, JSON.stringify(tags));
    table.close();
  }
});

test("what is played again and written again is the same record", async () => {
  for (const name of records) {
    const source = replay(name);
    assert.equal(await source.record(), recordOf(name), name);
    const twin = source.match.record("json", "full", source.tags);
    const again = new page.ReplaySource(rules.read(twin));
    assert.equal(await again.record(), recordOf(name), `${name} by its JSON twin`);
    source.close();
    again.close();
  }
});

test("through a seat's eyes nothing of the other ninja is told; when it is over everything may be seen", () => {
  const source = replay("onitama+shadow.ogn");
  assert.deepEqual(source.viewers, ["full", 0, 1, "spectator"]);
  source.goTo(source.firstStep + 2);
  assert.match(source.scene().position, /nb=b1 nr=b5/);
  source.look(0);
  assert.match(source.scene().position, /nb=b1 nr=\?/);
  source.look("spectator");
  assert.match(source.scene().position, /nb=\? nr=\?/);
  assert.ok(source.turns.every((turn) => !/n[a-e]\d/.test(turn.text)), "a spectator's list names no hidden square");
  source.close();
});

test("a record of one seat is seen by that seat alone, an unfinished one by nobody else", async () => {
  const whole = replay("onitama+shadow.ogn");
  const red = whole.match.record("ogn", 1, {});
  const seat = new page.ReplaySource(rules.read(red));
  assert.deepEqual(seat.viewers, [1]);
  seat.look("full");
  assert.equal(seat.viewer, 1);
  assert.doesNotMatch(await seat.record(), /nb1/);
  const broken = recordOf("onitama+shadow.ogn").replace(/\[Result.*\n\[Ending.*\n/, "").replace(/ 4\.[^]*$/, " *\n");
  const open = new page.ReplaySource(rules.read(broken));
  assert.deepEqual(open.viewers, ["spectator"]);
  assert.doesNotMatch(await open.record(), /nb1|nb5/);
  for (const one of [whole, seat, open]) one.close();
});

test("resigned and agreed games are over where they stop", () => {
  const text = (result, ending) => `[Game "onitama"]\n[Deal "ox,boar/horse,elephant/crab"]\n[BlueSeat "level 4"]\n[Red "Ana"]\n[Result "${result}"]\n[Ending "${ending}"]\n\n1. ox:c1c2 ${result}\n`;
  const given = new page.ReplaySource(rules.read(text("0-1", "resignation")));
  assert.deepEqual(given.outcome, { winner: 1, way: "resign", clause: null });
  assert.equal(given.seats[0].level, 4);
  assert.equal(given.seats[1].name, "Ana");
  const local = new page.ReplaySource(rules.read(text("1-0", "abandoned").replace('[BlueSeat "level 4"]\n[Red "Ana"]', '[Blue "person"]\n[BlueSeat "person"]\n[Red "Torii level 7"]\n[Termination "time forfeit"]')));
  assert.deepEqual(local.seats.map(({ name, kind, level }) => ({ name, kind, level })), [{ name: null, kind: "person", level: null }, { name: null, kind: "computer", level: 7 }]);
  assert.equal(local.outcome.way, "time");
  const agreed = new page.ReplaySource(rules.read(text("1/2-1/2", "agreement")));
  assert.deepEqual(agreed.outcome, { winner: null, way: "agreement", clause: null });
  const open = new page.ReplaySource(rules.read(text("*", "unfinished")));
  assert.equal(open.outcome, null);
  for (const one of [given, local, agreed, open]) one.close();
});

test("a position alone can be looked at, known or not", () => {
  for (const position of ["ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab", "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=? nr=? lb=2 lr=2 ply=4"]) {
    const source = new page.ReplaySource(page.positionMatch(rules, position));
    assert.equal(source.scene().position, position);
    assert.equal(source.steps, source.firstStep);
    assert.equal(source.viewers.length, 1);
    source.close();
  }
  assert.throws(() => page.positionMatch(rules, "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/tigger"), /tigger/);
});

// ---- lessons ---------------------------------------------------------------------------------------

const tasks = page.lessons.flatMap((lesson) => lesson.tasks.map((task, index) => ({ name: `${lesson.id}.${index + 1}`, task })));

test("every task of every lesson can be done, and not by just anything", async () => {
  for (const { name, task } of tasks) {
    const met = [];
    const first = new page.LessonSource(rules, task);
    const actions = first.scene().actions.map((action) => action.text);
    first.close();
    for (const text of actions) {
      const source = new page.LessonSource(rules, task);
      await source.play(text);
      if (source.stage === "done") met.push(text);
      else assert.equal(source.scene().position, new page.LessonSource(rules, task).scene().position, `${name}: ${text} is taken back`);
      source.close();
    }
    assert.ok(met.length > 0, `${name} can be done`);
    const free = ["base.1", "shadow.1", "light.3"].includes(name);
    assert.equal(met.length < actions.length, !free, `${name}: ${met.length} of ${actions.length}`);
  }
});

test("a learner sees his own side only", () => {
  for (const { name, task } of tasks.filter(({ name }) => /shadow|light/.test(name))) {
    const source = new page.LessonSource(rules, task);
    const position = source.scene().position;
    const other = new RegExp(source.learner === 0 ? "nr=([^ ]+)" : "nb=([^ ]+)").exec(position)?.[1] ?? "-";
    const revealed = /vis=\S*n/.test(position);
    assert.ok(revealed || /^[?*,-]+$/.test(other), `${name}: ${position}`);
    source.close();
  }
});

test("when a task is done nothing more can be moved", async () => {
  const source = new page.LessonSource(rules, tasks[0].task);
  const table = new page.Table(source, rules);
  assert.notDeepEqual(table.view.sources, []);
  await source.play(source.scene().actions[0].text);
  assert.equal(source.stage, "done");
  assert.deepEqual(table.view.sources, []);
  table.close();
});

// ---- judged ahead ----------------------------------------------------------------------------------

test("a review that is still being prepared when judging is given up is not begun", async () => {
  const kept = { ...game("judged", 1), record: recordOf("onitama+sensei.ogn"), result: "1-0" };
  const given = page.judgeAhead(rules, kept);
  page.stopJudging();
  assert.equal(await given, null);
  assert.ok(await page.judgeAhead(rules, kept), "the next one is");
  page.stopJudging();
});
