// Torii: MIT licence, see LICENSE.
// The board of the home page plays a recorded game without the rules: here the rules play it, and see the same. And small
// boards, which read positions without the rules, show what the rules say is there.
import assert from "node:assert/strict";
import test from "node:test";
import { dice, games, playthrough, rules } from "./core.mjs";
import { load } from "./load.mjs";

const demo = await load("model/demo.ts", "model/position.ts");

/** The pieces of a scene that a spectator sees, as "player kind" or "spirit" by square. */
const seen = (scene) =>
  scene.squares.map(({ pawn, spirit }) => (spirit ? "spirit" : pawn && !pawn.hidden ? `${pawn.player} ${pawn.kind}` : ""));

test("the board of the home page plays by the rules, to the end", () => {
  const match = rules.match({ game: "onitama", cards: demo.demoDeal });
  const frames = demo.demoFrames();
  const moves = demo.demoMoves.split(" ");
  assert.equal(frames.length, moves.length + 1);
  for (const [at, frame] of frames.entries()) {
    const scene = match.scene("full");
    const there = Array.from({ length: 25 }, () => "");
    for (const piece of frame.pieces) if (!piece.taken) there[piece.square] = `${piece.player} ${piece.kind}`;
    assert.deepEqual(there, seen(scene), `after ${at} moves`);
    const places = [...scene.hands[0], ...scene.hands[1], scene.beside];
    assert.deepEqual(Object.entries(frame.cards).sort(), places.map((name, place) => [name, place]).sort(), `after ${at} moves`);
    if (moves[at]) match.play(moves[at]);
  }
  assert.equal(match.scene("full").result?.winner, 0);
  match.free();
});

test("its cards are those of the box", () => {
  for (const [name, moves] of Object.entries(demo.demoCards)) assert.deepEqual([...moves].sort(), [...rules.card(name).moves].sort(), name);
});

test("a small board shows what a spectator sees, in every game", () => {
  let ninjas = 0;
  for (const game of games) {
    const roll = dice(game.length);
    const match = rules.match({ game, seed: "7" });
    playthrough(match, (below) => roll(below), () => {
      const scene = match.scene("spectator");
      const there = Array.from({ length: 25 }, () => "");
      for (const { square, piece } of demo.seenPieces(scene.position)) there[square] = piece === "spirit" ? "spirit" : `${piece.player} ${piece.kind}`;
      ninjas += there.filter((one) => one.endsWith("ninja")).length;
      if (scene.hands[0].length) assert.deepEqual(there, seen(scene), scene.position);
    }, 60);
    match.free();
  }
  assert.ok(ninjas > 0, "some ninja was revealed");
  assert.deepEqual(demo.seenPieces('{"game":"onamazu"}'), []);
});
