// Torii: MIT licence, see LICENSE.
// The endgame tables of a server: which positions are asked about, how often, and what becomes of the answer.
import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import { test } from "node:test";
import { load } from "./load.mjs";

globalThis.window ??= globalThis;
const { EngineView, ServerTables, useServer } = await load("net/http.ts", "net/server-tables.ts", "model/engine-view.ts");
const CARDS = "ox,boar/horse,elephant/crab";
const TABLE = { cards: ["boar", "crab", "elephant", "horse", "ox"], students: 2, men: 6, wind: false, distances: true };
const WIND = { cards: ["bat", "boar", "crab", "elephant", "horse"], students: 1, men: 4, wind: true, distances: true };
const SIX = `2m1s/5/1s3/2S2/2M1S b ${CARDS}`;
const ANSWER = {
  wdl: "win",
  plies: 5,
  moves: [{ text: "ox:c2c3", wdl: "win", plies: 5 }, { text: "ox:c2d2", wdl: "draw", plies: null }, { text: "boar:c1b1", wdl: "loss", plies: 14 }, { text: "boar:c1d1", wdl: "loss", plies: 2 }],
  line: ["ox:c2c3", "horse:b3b2"],
};

/** A server with these tables, that knows every position; `asked` are the paths. Its first answers are these failures. */
async function withServer(tables, run, answer = ANSWER, failures = []) {
  const left = [...failures];
  const asked = [];
  const server = http.createServer((request, response) => {
    asked.push(decodeURIComponent(request.url));
    const [status, body] = left.shift() ?? [200, request.url === "/api/table" ? { tables } : answer];
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  useServer(`http://127.0.0.1:${server.address().port}`);
  try {
    await run(asked);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** As soon as this holds; a test that hangs is given up. */
async function until(holds) {
  for (let i = 0; i < 500 && !holds(); i++) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(holds(), String(holds));
}

test("only what the server's tables cover and the page's own do not is asked", () =>
  withServer([TABLE, WIND], async (asked) => {
    const tables = new ServerTables();
    const own = [`2m2/5/1s3/2S2/2M2 b ${CARDS}`, "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=* nr=* lb=2 lr=2 ply=0 part=s", "ssm2/5/5/5/3MS b ox,boar/horse,elephant/crab nr=b5 lb=2 ply=0"];
    for (const position of own) assert.equal(await tables.ask(position), null);
    assert.deepEqual(asked, [], "endgames of four men, and nothing of games with ninjas");
    const uncovered = [`ssmss/5/5/5/SSMSS b ${CARDS}`, "2m1s/5/1s3/2S2/2M1S b ox,boar/horse,elephant/tiger", "2m1s/5/1s3/2W2/2M1S b bat,boar/horse,elephant/crab", `2m1s/5/1s3/2W2/2M2 b ${CARDS}`];
    for (const position of uncovered) assert.equal(await tables.ask(position), null, position);
    assert.deepEqual(asked, ["/api/table"], "which tables there are, once");
    for (const position of [SIX, "2m2/5/1s3/2W2/2M1S b bat,boar/horse,elephant/crab"]) assert.ok(await tables.ask(position));
    assert.deepEqual(asked.slice(1), [SIX, "2m2/5/1s3/2W2/2M1S b bat,boar/horse,elephant/crab"].map((position) => `/api/table?position=${position}`));
  }));

test("a server without tables is asked once", () =>
  withServer([], async (asked) => {
    const tables = new ServerTables();
    for (let i = 0; i < 3; i++) assert.equal(await tables.ask(SIX), null);
    assert.deepEqual(asked, ["/api/table"]);
  }));

test("a server that says it has no tables is asked once", () =>
  withServer([], async (asked) => {
    let time = 0;
    const tables = new ServerTables(() => (time += 3_600_000));
    for (let i = 0; i < 3; i++) assert.equal(await tables.ask(SIX), null);
    assert.deepEqual(asked, ["/api/table"]);
  }, ANSWER, [[501, { error: "this server has no endgame tables", code: "no_tables" }]]));

test("a server that fails is asked again after a pause", async () => {
  const failures = [[429, { error: "too many requests", code: "too_fast" }], [503, { error: "the server is stopping", code: "stopping" }]];
  useServer("http://127.0.0.1:1");
  let time = 0;
  const tables = new ServerTables(() => time);
  const pause = () => (time += 30_000);
  assert.equal(await tables.ask(SIX), null, "nobody is there");
  await withServer([TABLE], async (asked) => {
    for (let i = 0; i < 3; i++) assert.equal(await tables.ask(SIX), null);
    time += 29_999;
    assert.equal(await tables.ask(SIX), null);
    assert.deepEqual(asked, [], "not at once");
    for (const [i] of failures.entries()) {
      pause();
      for (let n = 0; n < 3; n++) assert.equal(await tables.ask(SIX), null);
      assert.equal(asked.length, i + 1, "once after each pause");
    }
    pause();
    assert.equal((await tables.ask(SIX)).done, true);
    assert.ok(await tables.ask(SIX));
    assert.deepEqual(asked.map((path) => path.split("?")[0]), Array(5).fill("/api/table"));
    assert.equal(asked.filter((path) => !path.includes("?")).length, 3, "the list is kept");
  }, ANSWER, failures);
});

test("the engine stops where the tables know, and shows what they say", () =>
  withServer([TABLE], async (asked) => {
    const done = [];
    // The engine is faster than the server: it has reported before the answer comes.
    const partly = { depth: 9, deepest: 9, nodes: 9, milliseconds: 1, done: false, lines: [{ proof: null, points: 100, plies: 0, chance: 0.8, moves: ["ox:c2c3", "horse:b3c3"] }] };
    let report;
    const live = {
      start: (game, lines, onReport) => {
        done.push("start");
        report = onReport;
        report(partly);
      },
      stop: () => done.push("stop"),
    };
    const engine = new EngineView(live, new ServerTables());
    const game = { setup: { game: "onitama", position: SIX }, viewer: 0, moves: [] };
    const isSettled = () => {
      assert.ok(engine.report.done && !engine.thinks && engine.share === 1);
      assert.deepEqual(engine.report.lines.map(({ proof, plies, moves }) => [proof, plies, moves]),
        [["win", 5, ["ox:c2c3", "horse:b3b2"]], ["draw", 0, ["ox:c2d2"]], ["loss", 14, ["boar:c1b1"]]]);
    };
    engine.show(game, SIX);
    assert.deepEqual(asked, [], "nothing while the engine is off");
    engine.switch(true);
    await until(() => engine.report?.lines[0].proof);
    assert.deepEqual(done.slice(-2), ["start", "stop"]);
    isSettled();
    engine.show(null);
    engine.show(game, SIX);
    report(partly); // on its way when the engine was stopped
    await new Promise((resolve) => setTimeout(resolve, 150));
    isSettled();
    assert.equal(asked.length, 2, "coming back, nothing is asked again");
    assert.equal(done.filter((one) => one === "start").length, 1, "nor thought about");
    engine.close();
  }));

test("a table without distances says who wins, and the engine goes on to find how", () => {
  const answer = { ...ANSWER, plies: null, line: [], moves: ANSWER.moves.map((move) => ({ ...move, plies: null })) };
  return withServer([{ ...TABLE, distances: false }], async () => {
    let report;
    const live = { start: (game, lines, onReport) => (report = onReport), stop: () => undefined };
    const engine = new EngineView(live, new ServerTables());
    engine.show({ setup: { game: "onitama", position: SIX }, viewer: 0, moves: [] }, SIX);
    const settled = new Promise((resolve) => engine.subscribe(() => engine.report && resolve()));
    engine.switch(true);
    await settled;
    assert.ok(engine.thinks, "it thinks on");
    const line = (moves, chance, proof = null, plies = 0) => ({ proof, points: 100, plies, chance, moves });
    report({ depth: 4, deepest: 6, nodes: 9, milliseconds: 1, done: false, lines: [line(["boar:c1b1", "horse:b3b2"], 0.9), line(["ox:c2d2"], 0.8), line(["boar:c1d1"], 0.7)] });
    assert.deepEqual(engine.report.lines.map(({ proof, chance, moves }) => [proof, chance, moves.length]), [["win", 1, 1], ["draw", 0.5, 1], ["loss", 0, 2]], "a move that wins is not missed");
    report({ depth: 5, deepest: 6, nodes: 9, milliseconds: 1, done: false, lines: [line(["ox:c2c3", "horse:b3b2", "ox:c3c4"], 1, "win", 3)] });
    assert.deepEqual([engine.report.lines[0].plies, engine.report.lines[0].moves.length], [3, 3], "what it proves itself stays");
    engine.close();
  }, answer);
});
