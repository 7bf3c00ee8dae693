// Torii: MIT licence, see LICENSE.
// study.wasm: the grades of the program, trees that round-trip, the editor; and nothing that a seat may not know.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { brotliCompressSync } from "node:zlib";
import { bytes, dice, native, playthrough, rules, without } from "./core.mjs";
import { load } from "./load.mjs";

const { Wasm } = await load("core/wasm.ts");
const { setupLines } = await load("core/lines.ts");
const module = new WebAssembly.Module(bytes("study.wasm"));
const study = new Wasm(new WebAssembly.Instance(module, { page: { seconds: () => performance.now() / 1000, report: () => undefined } }));
for (const net of ["onitama-net.bin", "onitama-wind-net.bin"]) study.text("mind_net", study.write(bytes(net)));

const records = new URL("../../tests/data/records/", import.meta.url);
const record = (name) => readFileSync(new URL(`${name}.ogn`, records), "utf8");

/** The verdicts on a game, as the lines that the program prints. */
function review(viewer, text) {
  const { plies } = study.json("study_review_start", viewer, study.write(text));
  const lines = [];
  for (;;) {
    const line = study.text("study_review_step");
    if (line === "null") break;
    lines.push(line);
  }
  assert.equal(lines.length, plies);
  const { summary, exercises } = study.json("study_review_sum");
  const errors = ["mistake", "blunder", "missed"];
  assert.deepEqual(exercises, lines.flatMap((line, i) => (errors.includes(JSON.parse(line).grade) ? [i] : [])));
  return [...lines, JSON.stringify({ summary })];
}

const opened = (h, text) => {
  assert.equal(h !== 0, true, text);
  return h;
};
const open = (viewer, text) => (study.text("study_open", viewer, study.write(text)), opened(study.number("study_made"), text));
const read = (text) => (study.text("study_read", study.write(text)), opened(study.number("study_made"), text));
const play = (h, text) => study.json("study_play", h, study.write(text));

test("grades are those of the program, byte for byte", { skip: without }, () => {
  for (const name of ["onitama", "onitama+wind", "onitama+shadow"]) {
    const printed = native(["analyse", new URL(`${name}.ogn`, records).pathname, "--json"]).trim().split("\n");
    const found = review(-2, `ogn\n${record(name)}`);
    // Numbers of the summary are printed with their zeros.
    assert.deepEqual(found.slice(0, -1), printed.slice(0, -1));
    assert.deepEqual(JSON.parse(found.at(-1)), JSON.parse(printed.at(-1)));
  }
});

test("a seat is judged by what it was shown, and by nothing else", { skip: without }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), "study-"));
  const shown = path.join(folder, "seat.ogn");
  writeFileSync(shown, native(["convert", "--to", "ogn", "--scope", "red", new URL("onitama+shadow.ogn", records).pathname]));
  assert.deepEqual(review(1, `ogn\n${readFileSync(shown, "utf8")}`), review(1, `ogn\n${record("onitama+shadow")}`));
  assert.throws(() => review(-2, `ogn\n${readFileSync(shown, "utf8")}`), /only a seat/);
  rmSync(folder, { recursive: true });
});

test("one move alone is graded as in the game", () => {
  const game = "position ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab\nmove boar:b1b2\nmove horse:b5b4\n";
  const [, , third] = review(-2, `${game}move ox:a1a2\n`);
  assert.equal(study.text("study_grade", -2, study.write(`${game}judge ox:a1a2\n`)), third);
  assert.throws(() => study.text("study_grade", -2, study.write(`${game}judge eel:a1a2\n`)), /eel/);
});

test("trees are built, written and read again", () => {
  const h = open(-2, "position ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab\nmove boar:b1b2\nmove horse:b5b4\n");
  study.text("study_go", h, 1);
  const { node, new: fresh } = play(h, "elephant:d5c4");
  assert.equal(fresh, true);
  study.text("study_comment", h, node, study.write(" a (bad)  move } "));
  study.text("study_glyph", h, node, 4);
  study.text("study_go", h, 1);
  assert.deepEqual(play(h, "elephant:d5c4"), { node, new: false });
  const text = study.text("study_record", h, study.write("tag Blue Anna\n"));
  assert.match(text, /1\. boar:b1b2 horse:b5b4 \( 1\.\.\. elephant:d5c4 \$4 \{a \(bad\) move \\\}\} \) \*/);
  const again = read(text);
  assert.equal(study.text("study_record", again, study.write("")), text);
  study.text("study_main", h, node);
  assert.match(study.text("study_record", h, study.write("")), /boar:b1b2 elephant:d5c4/);
  study.text("study_delete", h, node);
  assert.deepEqual(study.json("study_tree", h).nodes.map(({ text: move }) => move), [null, "boar:b1b2", "horse:b5b4"]);
  assert.throws(() => study.text("study_go", h, 77), /no move 77/);
  for (const one of [h, again]) study.number("study_free", one);
});

test("a tree shows the scenes of the rules", () => {
  for (const [game, viewer] of [["onitama", -2], ["onitama+wind", -2], ["onitama+shadow", 0], ["onitama+light", 1]]) {
    const match = rules.match({ game, seed: "5" });
    playthrough(match, dice(5), undefined, 21);
    const seat = viewer < 0 ? "full" : viewer;
    const moves = match.events(seat).map((event) => `move ${event.text}\n`).join("");
    const h = open(viewer, setupLines(match.setup) + moves);
    assert.deepEqual(study.json("study_scene", h), match.scene(seat));
    assert.deepEqual(study.json("study_belief", h), match.belief(seat));
    // Every event that can be shown next can be entered, and their chances sum to one.
    const choices = study.json("study_choices", h);
    if (viewer >= 0) {
      assert.ok(Math.abs(choices.reduce((sum, one) => sum + one.chance, 0) - 1) < 0.02 + 0.0005 * choices.length);
      const here = study.json("study_tree", h).current;
      for (const { text } of choices.slice(0, 6)) {
        play(h, text);
        study.text("study_go", h, here);
      }
    }
    study.number("study_free", h);
    match.free();
  }
});

test("the editor says what is impossible, and gives back what is possible", () => {
  const edit = (...lines) => study.json("study_edit", study.write(lines.join("\n")));
  const start = edit("game onitama", "cards ox,boar/horse,elephant/crab");
  assert.deepEqual([start.possible, start.game, start.position], [true, "onitama", "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab"]);
  const bad = edit(`position ${start.position}`, "put c5 -");
  assert.equal(bad.possible, false);
  assert.match(bad.faults[0].error, /master is already taken/);
  assert.equal(bad.board, "SSMSS...............ss.ss");
  assert.throws(() => edit("position ssmss"), /a position has a board/);
});

test("lines of the engine, deals", () => {
  const found = study.json("study_think", -2, 0, study.write("position 2m2/5/1s3/3S1/2M2 b ox,boar/horse,elephant/crab\nlines 2\nnodes 2000\n"));
  assert.equal(found.lines.length, 2);
  assert.ok(found.lines[0].chance >= found.lines[1].chance && found.nps > 0);
  const deals = study.json("study_deals", study.write("cards ox,boar,dragon,elephant,crab\n"));
  assert.equal(new Set(deals.map(({ cards }) => cards)).size, 30);
  const deal = study.json("study_deal", study.write(`cards ${deals[7].cards}\nnodes 20000\n`));
  assert.ok(deal.cards === deals[7].cards && deal.chance > 0 && deal.chance < 1 && (deal.likely || deal.proof));
});

test("the module stays small", (t) => {
  const packed = brotliCompressSync(bytes("study.wasm")).length;
  t.diagnostic(`study.wasm is ${packed} bytes packed`);
  assert.ok(packed < 150000, `${packed}`);
  assert.deepEqual(WebAssembly.Module.imports(module).map(({ name }) => name).sort(), ["report", "seconds"]);
});
