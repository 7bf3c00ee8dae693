// Torii: MIT licence, see LICENSE.
// Whole games of Onamazu by clicks, with two, three and four seats, people on one device and computers; the program
// replays each record and comes to the same end. Over the scripted games everything that the rules know is done once.
import assert from "node:assert/strict";
import { hand, quickHand, untilOna } from "./onamazu-hand.mjs";
import { everything, plainGame, richGame } from "./onamazu-games.mjs";
import { sameAsProgram } from "./onamazu-native.mjs";

export const onaAddress = (query) => `/onamazu?${new URLSearchParams(query)}`;

/** People only, chance from the seed: the game follows the script. */
export const scripted = ({ players, seed, position }) => onaAddress({ players, levels: Array(players).fill("person").join(","), seed, ...(position ? { position } : {}) });

export async function openOna(lane, address, wishes = {}) {
  const sheet = await lane.open(address, { before: quickHand, ...wishes });
  await untilOna(sheet);
  return sheet;
}

const tell = (lane, words, { counts, actions, round }, began) =>
  lane.note(`${words}: ${actions} actions in ${round} rounds, ${counts.clicks} clicks in ${((performance.now() - began) / 1000).toFixed(1)} s`);

/** People and computers, in another language; the player here chooses what looks best. */
async function mixed(lane, lang, query) {
  const sheet = await openOna(lane, onaAddress(query), { lang });
  const began = performance.now();
  const done = await hand(sheet, "play", {});
  tell(lane, query.levels, done, began);
  assert.ok(done.ending, "the game is over");
  await sameAsProgram(lane, sheet);
}

/** A script, and its purpose. With `undo` every step that may be taken back is, and played again: what one
 * sees is then the same, and the game continues as if nothing had happened. */
async function byScript(lane, game, { words, wanted, undo = false }) {
  const sheet = await openOna(lane, scripted(game));
  const began = performance.now();
  const done = await hand(sheet, "play", { script: game.actions, undo });
  tell(lane, words, done, began);
  const missing = wanted.filter((kind) => !done.seen.includes(kind));
  assert.deepEqual(missing, [], "what this game was to show and did not");
  if (undo) lane.note(`${done.counts.undone} steps taken back`);
  if (undo) assert.ok(done.counts.undone > game.actions.length / 2, `most steps can be taken back: ${done.counts.undone}`);
  await sameAsProgram(lane, sheet, { script: game.actions });
}

const notInPlain = everything.filter((kind) => !plainGame.shows.includes(kind));

export const cases = [
  { name: "onamazu: a game of two people by clicks", slow: 6, run: (lane) => byScript(lane, plainGame, { words: "two people", wanted: plainGame.shows }) },
  { name: "onamazu: a game of three people by clicks, everything that there is, taken back wherever it is allowed", slow: 7, run: (lane) => byScript(lane, richGame, { words: "three people", wanted: notInPlain, undo: true }) },
  { name: "onamazu: a game of four, three computers, by clicks", slow: 7, run: (lane) => mixed(lane, "fr", { levels: "person,5,5,5", seed: "5" }) },
  { name: "onamazu: a game of three, two people and a computer, by clicks", slow: 6, run: (lane) => mixed(lane, "es", { levels: "person,5,person", seed: "6", changes: "end.threshold.p3=8" }) },
];
