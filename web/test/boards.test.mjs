// Torii: MIT licence, see LICENSE.
// What the renderers draw, without a browser: places, strokes, highlights on a card, labels for screen readers; and the
// colours of the three themes with the figures that docs/design.md gives for them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { darkTwice, rows } from "../gallery/contrast.mjs";
import { rules } from "./core.mjs";
import { load } from "./load.mjs";

const boards = await load("boards/geometry.ts", "boards/brush.ts", "boards/lit-steps.ts", "boards/pieces.ts", "boards/labels.ts", "model/pick.ts", "model/local.ts", "model/table.ts", "model/squares.ts", "../gallery/scenes.ts");
const { spotOf, squareAt, stroke, swirl, litSteps, piecesOf, squareLabel, cardLabel, sourcesOf, targetsOf, nothingPicked, scenes, LocalSource, Table, squareIndex } = boards;

const cardOf = (name) => rules.card(name);

/** A view as the table's model would draw it, with a selection. */
function viewOf(position, picked = {}, more = {}) {
  const scene = rules.scene(position, "full");
  const chosen = { ...nothingPicked, ...picked };
  return {
    scene, viewer: "full", mine: scene.turn, flip: false, curtain: null, card: chosen.card, square: chosen.square, cards: [],
    sources: sourcesOf(scene, chosen), targets: targetsOf(scene, chosen), lines: [], placed: [], pending: null, choice: null,
    last: [], hint: null, answers: null, belief: null, coordinates: true, busy: false, ending: null, ...more,
  };
}

test("a square lies where it is drawn, from either side", () => {
  assert.deepEqual(spotOf(0, false), { column: 0, row: 4 }); // a1, Blue below (N1)
  assert.deepEqual(spotOf(0, true), { column: 4, row: 0 });
  assert.deepEqual(spotOf(22, false), { column: 2, row: 0 }); // c5
  for (let square = 0; square < 25; square++) for (const flip of [false, true]) assert.equal(squareAt(spotOf(square, flip), flip), square);
});

test("a brush draws the same stroke from the same seed, and within its line", () => {
  const one = stroke({ x: 0, y: 0 }, { x: 500, y: 0 }, 8, 3);
  assert.equal(one, stroke({ x: 0, y: 0 }, { x: 500, y: 0 }, 8, 3));
  assert.notEqual(one, stroke({ x: 0, y: 0 }, { x: 500, y: 0 }, 8, 4));
  const heights = [...one.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((found) => Number(found[2]));
  assert.ok(heights.length > 20 && heights.every((y) => Math.abs(y) <= 8), "the stroke leaves its line");
  assert.match(swirl({ x: 50, y: 50 }, 30, 2, 10, 1), /^M[\d. ]+Q.*Z$/);
});

test("a card lights what leads to a lit square, as its holder sees it (N2)", () => {
  const blue = viewOf("ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab", { square: 2 });
  const lit = litSteps(blue, cardOf("ox"), 0);
  assert.deepEqual(lit.map(({ dx, dy }) => [dx, dy]), [[0, 1]]);
  assert.deepEqual(litSteps(blue, cardOf("horse"), 1), [], "the opponent's cards stay dark");

  const red = viewOf("ssmss/5/5/5/SSMSS r ox,boar/horse,elephant/crab", { square: 22 });
  const turned = litSteps(red, cardOf("elephant"), 1).map(({ dx, dy }) => `${dx},${dy}`).sort();
  assert.deepEqual(turned, ["-1,1", "1,1"]);
  assert.ok(litSteps(viewOf("ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab", { card: "boar", square: 2 }), cardOf("ox"), 0).length === 0, "only the card picked");
});

test("every lit step of every card is a square of its pattern", () => {
  for (const card of rules.cards().filter(({ set }) => set !== "wind")) {
    const others = ["ox", "boar", "horse", "crab", "tiger"].filter((name) => name !== card.name);
    const view = viewOf(`s1m1s/5/2M2/5/S3S b ${card.name},${others[0]}/${others[1]},${others[2]}/${others[3]}`, { square: 12 });
    const pattern = new Set(card.moves.map(String));
    const lit = litSteps(view, card, 0);
    assert.equal(lit.length, card.moves.length, card.name); // nothing is in the way of c3
    for (const { dx, dy } of lit) assert.ok(pattern.has(`${dx},${dy}`), `${card.name}: ${dx},${dy}`);
  }
});

test("the first half of a wind card's action is drawn as made", () => {
  const view = viewOf("ssmss/5/2W2/5/SSMSS b bat,ox/eagle,horse/crab game=onitama+wind", {}, { pending: { card: "bat", from: 1, to: 6, takes: null } });
  const pieces = piecesOf(view);
  assert.ok(pieces.some(({ square, pawn }) => square === 6 && pawn?.kind === "student"));
  assert.ok(!pieces.some(({ square }) => square === 1));
  assert.equal(pieces.filter(({ pawn }) => pawn === null).length, 1);
});

test("stones farther away are drawn first, the one in the hand last", () => {
  const view = viewOf("ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab");
  assert.deepEqual(piecesOf(view).map(({ square }) => square), [20, 21, 22, 23, 24, 0, 1, 2, 3, 4]);
  assert.equal(piecesOf({ ...view, flip: true })[0].square, 0);
  assert.equal(piecesOf(view, 22).at(-1).square, 22);
});

test("ears are told what stands on a square and what it is good for", () => {
  const view = viewOf("ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab", { square: 2 });
  assert.equal(squareLabel(view, 2, cardOf), "c1. Blue, master. Blue's arch. selected.");
  assert.equal(squareLabel(view, 7, cardOf), "c2. empty square. can be reached. with Boar or Ox.");
  assert.equal(squareLabel(view, 20, cardOf), "a5. Red, student.");
  assert.equal(cardLabel(cardOf("tiger")), "Tiger: 2 forward, 1 back");
  assert.match(cardLabel(cardOf("bat")), /; the spirit: 1 forward 2 left/);
});

/** One line of a scene's script, as the gallery's page does it. */
async function act(table, line) {
  const [deed, word] = line.split(/ (.*)/);
  const deeds = { play: () => table.source.play(word), curtain: () => table.source.turnCurtain(), square: () => table.pickSquare(squareIndex(word)), card: () => table.pickCard(word), flip: () => table.flip(), answers: () => table.toggleAnswers(), belief: () => table.toggleBelief(), cancel: () => table.cancel() };
  await deeds[deed]();
}

test("every scene of the gallery can be played, and shows what it says", async () => {
  const shows = { choice: (view) => view.choice, answers: (view) => view.answers.length, "wind-second": (view) => view.pending, lantern: (view) => view.lines.includes("b") && !view.lines.includes("5"), curtain: (view) => view.curtain.stage === "hide", screen: (view) => view.curtain.stage === "lift", over: (view) => view.ending.winner === 0, take: (view) => view.targets.some(({ kind }) => kind === "take"), win: (view) => view.targets.some(({ kind }) => kind === "win"), "lantern-answer": (view) => view.belief && view.last.some(({ answer }) => answer === true) };
  const person = { kind: "person", level: null, name: null };
  for (const scene of scenes) {
    const other = scene.alone ? { kind: "computer", level: 3, name: null } : person;
    const tools = { rules, mind: () => Promise.reject(new Error("none")), drawer: null, shelf: null, now: () => 0, pace: 0 };
    const table = new Table(new LocalSource({ setup: { ...scene.setup, seed: "7" }, seats: [person, other], clock: null }, tools), rules);
    for (const line of scene.script) await act(table, line);
    assert.equal(table.refused, null, scene.name);
    assert.ok((shows[scene.name] ?? (() => true))(table.view), scene.name);
    table.close();
  }
});

test("every colour stands out enough in each theme", () => {
  for (const { over, under, least, figures } of rows())
    figures.forEach((figure, i) => assert.ok(figure >= least, `${over} on ${under}: ${figure.toFixed(2)} in ${["light", "dark", "contrast"][i]}`));
});

test("the dark theme is the same by choice and by the system's wish", () => {
  const [chosen, wished] = darkTwice();
  assert.deepEqual(wished, chosen);
});

test("docs/design.md gives the figures of today", () => {
  const page = readFileSync(new URL("../../docs/design.md", import.meta.url), "utf8");
  for (const { line } of rows()) assert.ok(page.includes(line), `not in docs/design.md: ${line}`);
});
