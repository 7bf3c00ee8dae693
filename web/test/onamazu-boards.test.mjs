// Torii: MIT licence, see LICENSE.
// What Onamazu's table draws, without a browser: the layout of the rings, the pictures of cells, and
// the labels for screen readers.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { RINGS, SECTOR, SECTORS, at, effectSpot, pawnSpot, houseSpot, sealSpot, feeSpot, sectorPath, effect, artText, cellLabel, priceWords, tileLabel, tables, rules } = await load(
  "boards/onamazu/geometry.ts", "boards/onamazu/effects.ts", "boards/onamazu/art.ts", "boards/onamazu/labels.ts", "../gallery/onamazu-scenes.ts",
);

const cellAt = (ring, sector) => ({ id: `${ring.letter}0`, ring: ring.name, sector });
const everyCell = RINGS.flatMap((ring) => Array.from({ length: SECTORS }, (_, sector) => ({ ring, cell: cellAt(ring, sector) })));
const away = ({ x, y }) => Math.hypot(x, y);
/** Degrees from the middle of its sector, −180 to 180. */
const off = ({ x, y }, sector) => (((Math.atan2(x, -y) * 180) / Math.PI - sector * SECTOR + 540) % 360) - 180;

function isInside(spot, ring, sector, what) {
  assert.ok(away(spot) > ring.inside && away(spot) < ring.outside, `${what} leaves the ${ring.name} ring in sector ${sector}`);
  assert.ok(Math.abs(off(spot, sector)) < SECTOR / 2, `${what} leaves sector ${sector} of the ${ring.name} ring`);
}

test("sector 0 is at the top, the next ones follow clockwise", () => {
  assert.deepEqual(at(100, 0), { x: 0, y: -100 });
  assert.deepEqual(at(100, 90), { x: 100, y: 0 });
  assert.match(sectorPath(100, 200), /^M-61.8 -190.2A200 200 0 0 1 61.8 -190.2L30.9 -95.1A100 100 0 0 0 -30.9 -95.1Z$/);
});

test("everything on a cell lies within it, wherever the ring has turned", () => {
  for (const { ring, cell } of everyCell) {
    isInside(effectSpot(cell), ring, cell.sector, "the picture");
    isInside(feeSpot(cell), ring, cell.sector, "the fee");
    for (let count = 1; count <= 4; count++) for (let i = 0; i < count; i++) isInside(pawnSpot(cell, i, count), ring, cell.sector, `acolyte ${i + 1} of ${count}`);
    if (ring.name === "outer") for (let seat = 0; seat < 4; seat++) isInside(houseSpot(cell, seat), ring, cell.sector, "a building");
    if (ring.name === "inner") isInside(sealSpot(cell, 0), ring, cell.sector, "a seal");
  }
});

test("acolytes and buildings never stand on what a cell does, nor on each other", () => {
  const apart = (a, b, width, height) => Math.abs(a.x - b.x) >= width || Math.abs(a.y - b.y) >= height;
  for (const { ring, cell } of everyCell)
    for (let count = 1; count <= 4; count++) {
      const pawns = Array.from({ length: count }, (_, i) => pawnSpot(cell, i, count));
      const where = `${ring.name} ring, sector ${cell.sector}, ${count} acolytes`;
      for (const [i, pawn] of pawns.entries()) {
        // Half of the picture and half of the body, without their empty corners.
        assert.ok(apart(pawn, effectSpot(cell), 19 + 8, 15 + 8), `${where}: on the picture`);
        for (const other of pawns.slice(i + 1)) assert.ok(Math.hypot(pawn.x - other.x, pawn.y - other.y) > 14, `${where}: on each other`);
        if (ring.name === "outer") for (let seat = 0; seat < 4; seat++) assert.ok(Math.hypot(pawn.x - houseSpot(cell, seat).x, pawn.y - houseSpot(cell, seat).y) > 12, `${where}: on a building`);
      }
    }
});

/** A template as one text. */
function drawn(part) {
  if (Array.isArray(part)) return part.map(drawn).join("");
  if (part && typeof part === "object" && part.strings) return part.strings.map((text, i) => text + (i < part.values.length ? drawn(part.values[i]) : "")).join("");
  return typeof part === "symbol" ? "" : String(part);
}
const shapesOf = (part) => [...drawn(part).matchAll(/href="#ona-([\w]+)"/g)].map((found) => found[1]);

const { cells } = tables.rest.scene;
const cellOf = (kind) => cells.find((cell) => cell.kind === kind);

test("every kind of cell is drawn, with shapes that there are", () => {
  const known = new Set([...artText().matchAll(/<g id="ona-(\w+)"/g)].map((found) => found[1]));
  assert.ok(known.size > 40, `${known.size} shapes`);
  for (const used of [...artText().matchAll(/href="#ona-(\w+)"/g)]) assert.ok(known.has(used[1]), `${used[1]} is used and not drawn`);
  for (const cell of cells) {
    const shapes = shapesOf(effect(cell, null));
    assert.ok(shapes.length > 0, `${cell.kind} is empty`);
    for (const name of shapes) assert.ok(known.has(name), `${cell.kind} needs '${name}'`);
  }
});

test("a bargain shows what is paid, an arrow, and what is got; a contract its seal instead", () => {
  assert.deepEqual(shapesOf(effect(cellOf("POTTER"), null)), ["r0", "r2", "down", "r3", "r3"]);
  assert.deepEqual(shapesOf(effect(cellOf("POTTER"), 1)), ["seal", "down", "r3", "r3"]);
  assert.deepEqual(shapesOf(effect(cellOf("ARMOURER"), null)), ["r2", "r2", "coin", "down", "shield"]);
  assert.match(drawn(effect(cellOf("RICE"), null)), />4<\/text>/);
});

test("numbers are the rules': an edited file is drawn as it is", () => {
  assert.deepEqual(shapesOf(effect(cellOf("RIZ"), null)), ["r0", "r0"]);
  const rich = { ...cellOf("RIZ"), yields: { cubes: [5, 0, 0, 0, 0, 0, 0], mons: 0 } };
  assert.deepEqual(shapesOf(effect(rich, null)), ["r0"]);
  assert.match(drawn(effect(rich, null)), />5×<\/text>/);
  assert.match(drawn(effect({ ...cellOf("RECRUIT"), count: 7 }, null)), />\+7<\/text>/);
});

test("ears hear what a cell does, who stands there, and what it costs to share it", () => {
  const { place } = tables;
  const rice = place.scene.cells.find((cell) => cell.id === "O2");
  assert.equal(cellLabel({ ...place, picked: null }, rice), "Rice (O2). Take 2 rice. acolyte of Seat 2. acolyte of Seat 4. building of Seat 1 (you) and Seat 3. available. costs 4 mons to share.");
  assert.equal(cellLabel({ ...place, picked: "cell:O2", preview: { ...place.preview, thing: "cell:O2" } }, rice), cellLabel({ ...place, picked: null, preview: null }, rice), "picked is told by aria-selected alone");
  const armourer = place.scene.cells.find((cell) => cell.id === "I9");
  assert.match(cellLabel(place, armourer), /You lack 2 coal\.$/);
  const weaver = place.scene.cells.find((cell) => cell.id === "I3");
  assert.match(cellLabel(place, weaver), /contract of Seat 2/);
});

test("prices and brigands in words", () => {
  assert.equal(priceWords(rules, { cubes: [1, 0, 2, 0, 0, 0, 0], mons: 3 }), "1 Rice, 2 Coal/Ore, and 3 mons");
  const [first, , top] = tables.rest.scene.brigands;
  assert.equal(tileLabel(tables.rest, first.tile), "Renegade charcoal burners. power 5. reward: 2 Coal/Ore. fame 1–3. you would lose 3 bushis.");
  assert.match(tileLabel(tables.rest, top.tile), /you are too weak to beat them\.$/);
});
